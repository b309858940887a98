"""What all views of events have in common: finding the event, asking who may, errors with sentences, ETags."""

from collections.abc import Callable, Sequence
from functools import cached_property
from types import SimpleNamespace
from typing import Any, TypeVar

import orjson
from django.core.cache import cache
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import BasePermission, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import APIView
from rest_framework.viewsets import ViewSet

from games import api
from tournaments.core import events as core_events
from tournaments.core import permissions
from tournaments.models import Event

NOT_MODIFIED = OpenApiResponse(description="The version named in If-None-Match is still the newest.")
"""What `versioned` answers beside its 200, for the documentation."""

C = TypeVar("C", bound=type)


class OneForm(DefaultContentNegotiation):
    """Takes `format` for what it is here, a filter of events, and not for the form of an answer, which is JSON."""

    settings: Any = SimpleNamespace(URL_FORMAT_OVERRIDE=None)


class Told(APIView):
    """A view whose refusals leave with their sentence, and for which what is not there is not found."""

    permission_classes: Sequence[type[BasePermission]] = (IsAuthenticatedOrReadOnly,)
    content_negotiation_class = OneForm

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, ObjectDoesNotExist):
            exc = Http404()
        elif isinstance(getattr(exc, "code", None), str) and not hasattr(exc, "message"):
            vars(exc)["message"] = api.sentence_of(exc)  # type: ignore[arg-type]
        return super().handle_exception(exc)

    def read(self, shape: type, **context: Any) -> dict[str, Any]:
        """The body of the request by a shape. Raises ValidationError."""
        asked = shape(data=self.request.data, context=context)
        asked.is_valid(raise_exception=True)
        found: dict[str, Any] = asked.validated_data
        return found

    def page(self, values: Any, tell: Callable[[Any], Any]) -> Response:
        """One page of a list, each element told."""
        pages = self.settings.DEFAULT_PAGINATION_CLASS()
        found = pages.paginate_queryset(values, self.request, view=self)
        answer: Response = pages.get_paginated_response([tell(one) for one in found or ()])
        return answer


class InEvent(Told, ViewSet):
    """A view of something in one event. Its lists come in pages, of which `pagination_class` tells the document."""

    pagination_class = api_settings.DEFAULT_PAGINATION_CLASS

    @cached_property
    def event(self) -> Event:
        """The event in the address. Raises Event.DoesNotExist, which is answered with 404."""
        event = core_events.event_by_slug(self.kwargs["event_slug"])
        permissions.require_visible(self.request.user, event)
        return event

    def require(self, action: str) -> Event:
        """The event, when the user may do this in it now. Raises NotAllowed."""
        permissions.require(self.request.user, action, self.event)
        return self.event

    def may(self, action: str) -> bool:
        """Whether the user may do this in the event now; asked once a request."""
        if action not in self._asked:
            self._asked[action] = permissions.may(self.request.user, action, self.event)
        return self._asked[action]

    @cached_property
    def _asked(self) -> dict[str, bool]:
        return {}


def in_event(**more: type) -> Callable[[C], C]:
    """Describes the event in the address, and further parts of it by name and type, to the OpenAPI document."""
    parts = [OpenApiParameter("event_slug", str, OpenApiParameter.PATH, description="The event.")]
    parts += [OpenApiParameter(name, kind, OpenApiParameter.PATH) for name, kind in more.items()]
    return extend_schema(parameters=parts)


def versioned(
    request: Request,
    version: str,
    body: Callable[[], bytes],
    content_type: str = "application/json",
    lasting: bool = False,
) -> HttpResponse:
    """JSON or a file with an ETag; 304 without a body when the client has this version already.

    `lasting`: it never changes any more, and for a day the client need not even ask.
    """
    etag = f'"{version}-{get_language()}"'
    known = [tag.strip().removeprefix("W/") for tag in request.headers.get("If-None-Match", "").split(",")]
    same = etag in known or "*" in known
    answer = HttpResponse(status=304) if same else HttpResponse(body(), content_type=content_type)
    answer["ETag"] = etag
    answer["Cache-Control"] = "private, max-age=86400, immutable" if lasting else "no-cache"
    patch_vary_headers(answer, ["Accept-Language", "Authorization", "Cookie"])
    return answer


def as_json(value: Any) -> bytes:
    """Plain values as JSON, with moments as everywhere in this interface."""
    return orjson.dumps(value, option=orjson.OPT_UTC_Z)


def kept(key: str, make: Callable[[], Any]) -> bytes:
    """Plain values as JSON, made once for each key: a version must be part of it."""
    full = f"{key}:{get_language()}"
    body: bytes | None = cache.get(full)
    if body is None:
        body = as_json(make())
        cache.set(full, body, timeout=3600)
    return body
