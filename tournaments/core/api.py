"""Base of all event views: lookup, permissions, errors with sentences, ETags."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from types import SimpleNamespace
from typing import Any, TypeVar

import orjson
from django.core.cache import caches
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_serializer
from pydantic import create_model
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import BasePermission, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import APIView
from rest_framework.viewsets import ViewSet

from games.api.values import sentence_of
from inputs.model import Input
from tournaments.core import events as core_events
from tournaments.core import permissions
from tournaments.core.errors import Outdated
from tournaments.models import Event

NOT_MODIFIED = OpenApiResponse(description="The version named in If-None-Match is still the newest.")
"""The 304 response of `versioned`, for the documentation."""

IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description="The ETag of what you read. 412, and nothing changes, if there is a newer version.",
)
"""The header of changes that `seen_version` reads."""

C = TypeVar("C", bound=type)


class OneForm(DefaultContentNegotiation):
    """Ignores `format` in content negotiation, where it filters events.

    Answers are always JSON.
    """

    settings: Any = SimpleNamespace(URL_FORMAT_OVERRIDE=None)


def list_of(model: type[Input]) -> type[Input]:
    """Describe an answer that is a list of these documents, elsewhere than in a viewset's `list`."""
    listed: type[Input] = create_model(model.__name__, __base__=model, __doc__=model.__doc__)
    return extend_schema_serializer(many=True)(listed)


class ApiView(APIView):
    """Base view: errors carry their sentence, and missing objects give 404."""

    permission_classes: Sequence[type[BasePermission]] = (IsAuthenticatedOrReadOnly,)
    content_negotiation_class = OneForm

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, ObjectDoesNotExist):
            exc = Http404()
        elif isinstance(getattr(exc, "code", None), str) and not hasattr(exc, "message"):
            vars(exc)["message"] = sentence_of(exc)  # type: ignore[arg-type]
        return super().handle_exception(exc)

    def page(self, values: Any, tell: Callable[[Any], Any]) -> Response:
        """Return one page of a list, each element serialised by `tell`."""
        pages = self.settings.DEFAULT_PAGINATION_CLASS()
        elements = pages.paginate_queryset(values, self.request, view=self)
        answer: Response = pages.get_paginated_response([_plain(tell(element)) for element in elements or ()])
        return answer

    def reply_list(self, documents: Iterable[Input]) -> Response:
        """Return a whole list of documents as the answer."""
        return Response([_plain(document) for document in documents])

    def reply(self, document: Input, status: int = 200, *, version: int | None = None) -> Response:
        """Return a document as the answer; with an ETag if it has a version."""
        headers = None if version is None else {"ETag": version_tag(version)}
        return Response(_plain(document), status=status, headers=headers)


def _plain(document: Any) -> Any:
    """Return a model as plain values, which the renderer writes as it writes those of serializers."""
    return document.model_dump() if isinstance(document, Input) else document


class InEvent(ApiView, ViewSet):
    """A view inside one event.

    `pagination_class` describes its paginated lists in the document.
    """

    pagination_class = api_settings.DEFAULT_PAGINATION_CLASS

    @cached_property
    def event(self) -> Event:
        """Return the event of the address. Raises Event.DoesNotExist, a 404."""
        event = core_events.event_by_slug(self.kwargs["event_slug"])
        permissions.require_visible(self.request.user, event)
        return event

    def require(self, action: str) -> Event:
        """Return the event if the user may do this now. Raises NotAllowed."""
        permissions.require(self.request.user, action, self.event)
        return self.event

    def may(self, action: str) -> bool:
        """Whether the user may do this in the event now; cached for the request."""
        if action not in self._permission_cache:
            self._permission_cache[action] = permissions.may(self.request.user, action, self.event)
        return self._permission_cache[action]

    @cached_property
    def _permission_cache(self) -> dict[str, bool]:
        return {}


def in_event(**more: type) -> Callable[[C], C]:
    """Describe the event and further path parameters to the OpenAPI document."""
    parts = [OpenApiParameter("event_slug", str, OpenApiParameter.PATH, description="The event.")]
    parts += [OpenApiParameter(name, kind, OpenApiParameter.PATH) for name, kind in more.items()]
    return extend_schema(parameters=parts)


def versioned(
    request: Request,
    version: str,
    body: Callable[[], bytes],
    *,
    content_type: str = "application/json",
    lasting: bool = False,
) -> HttpResponse:
    """Return JSON or a file with an ETag; 304 if the client has this version.

    `lasting`: it never changes again, so the client need not ask for a day.
    """
    etag = f'"{version}-{get_language()}"'
    known_tags = [tag.strip().removeprefix("W/") for tag in request.headers.get("If-None-Match", "").split(",")]
    same = etag in known_tags or "*" in known_tags
    answer = HttpResponse(status=304) if same else HttpResponse(body(), content_type=content_type)
    answer["ETag"] = etag
    answer["Cache-Control"] = "private, max-age=86400, immutable" if lasting else "no-cache"
    patch_vary_headers(answer, ["Accept-Language", "Authorization", "Cookie"])
    return answer


def version_tag(version: int) -> str:
    """Return the ETag of a document whose version is a number."""
    return f'"v{version}"'


def seen_version(request: Request, current: Callable[[], int]) -> int | None:
    """Return the version that a change follows by its If-Match header; None without one, or for any version.

    The service compares it again under its lock. Raises Outdated if it is not the current one.
    """
    tags = {tag.strip() for tag in request.headers.get("If-Match", "*").split(",")}
    if "*" in tags:
        return None
    version = current()
    if version_tag(version) not in tags:
        raise Outdated(version)
    return version


def as_json(value: Any) -> bytes:
    """Return plain values as JSON, with times in this interface's format."""
    return orjson.dumps(value, option=orjson.OPT_UTC_Z)


def cached_json(key: str, make: Callable[[], Any]) -> bytes:
    """Return plain values as JSON, cached by a key with a version."""
    full = f"{key}:{get_language()}"
    cache = caches["documents"]
    body: bytes | None = cache.get(full)
    if body is None:
        body = as_json(make())
        cache.set(full, body, timeout=3600)
    return body
