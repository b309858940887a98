"""Parameters of REST addresses, as the OpenAPI document describes them.

A parameter that an operation does not have is refused, and so is a field sent to one that has no body. Fields of
bodies are read, and refused, by serializers (inputs/known_names.py).
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from inspect import getattr_static
from typing import Any, TypeGuard

from django.http import HttpRequest, HttpResponse, JsonResponse
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView
from rest_framework.settings import api_settings
from rest_framework.views import APIView
from rest_framework.viewsets import ViewSetMixin

from config.api import errors as api_errors
from inputs.known_names import UNKNOWN_FIELD, UNKNOWN_PARAMETER, nearest, unknown_field, unknown_parameter

OF_THE_FRAMEWORK = (SpectacularAPIView, SpectacularSwaggerView)
"""Views that are not ours: the document and the page to try it."""
WITH_BODIES = frozenset({"POST", "PUT", "PATCH"})


@dataclass(frozen=True, slots=True)
class Operation:
    """Parameters that one method of an address reads, and whether it has a body."""

    parameters: frozenset[str]
    has_body: bool


class KnownNames:
    """Answer 400 to unknown parameters, before any work is done."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """Here the address is known, and nothing has been read."""
        operation = operation_of(view, request.method or "")
        if operation is None:
            return None
        if other := next((name for name in request.GET if name not in operation.parameters), None):
            return _refusal(UNKNOWN_PARAMETER, unknown_parameter(other[:100], operation.parameters), other, operation)
        if not operation.has_body and (other := _first_field(request)):
            return _refusal(UNKNOWN_FIELD, unknown_field(other[:100], ()), other)
        return None


def _refusal(code: str, message: str, name: str, operation: Operation | None = None) -> HttpResponse:
    names = sorted(operation.parameters) if operation else []
    meant = nearest(name, names)
    allowed = [meant, *(other for other in names if other != meant)] if meant else names
    return JsonResponse(api_errors.problem(code, message, field=name[:100], allowed=allowed), status=400)


def _first_field(request: HttpRequest) -> str | None:
    """Return the first name in the JSON object of a request; None for other bodies."""
    if request.method not in WITH_BODIES or request.content_type != "application/json" or not request.body:
        return None
    try:
        sent = json.loads(request.body)
    except (ValueError, RecursionError):
        return None
    return next(iter(sent), None) if isinstance(sent, dict) else None


@cache
def operation_of(view: Any, method: str) -> Operation | None:
    """Return the input of a view's method; None outside the REST interface."""
    view_class: type[APIView] | None = getattr(view, "cls", None)
    if (
        view_class is None
        or not issubclass(view_class, APIView)
        or issubclass(view_class, OF_THE_FRAMEWORK)
        or method == "OPTIONS"
    ):
        return None
    method = "GET" if method == "HEAD" else method
    actions: Mapping[str, str] | None = getattr(view, "actions", None)
    name = actions.get(method.lower(), "") if actions else method.lower()
    handler = getattr(view_class, name, None) if name else None
    if handler is None:
        return None
    described = _description(view_class(**getattr(view, "initkwargs", {})), name, handler, method)
    lists = [*described._get_pagination_parameters(), *described._get_filter_parameters()]
    names = {parameter["name"] for parameter in lists} | {
        parameter.name for parameter in described.get_override_parameters() if _is_asked(parameter)
    }
    has_body = method not in WITH_BODIES or described.get_request_serializer() is not None
    return Operation(frozenset(names), has_body)


def _description(view: APIView, name: str, handler: Any, method: str) -> AutoSchema:
    """The description of an operation, made for itself.

    That of the class remembers for which view it was asked last, so it is not even looked at in the usual way.
    """
    vars(view).update(request=None, args=(), kwargs={}, format_kwarg=None)
    if isinstance(view, ViewSetMixin):
        view.action = name
    of_class = getattr_static(type(view), "schema", None)
    usual = type(of_class) if isinstance(of_class, AutoSchema) else api_settings.DEFAULT_SCHEMA_CLASS
    kind: Any = getattr(handler, "kwargs", {}).get("schema") or usual
    described: AutoSchema = kind()
    described.view, described.method, described.path = view, method, "/"
    return described


def _is_asked(parameter: Any) -> TypeGuard[OpenApiParameter]:
    return isinstance(parameter, OpenApiParameter) and parameter.location == OpenApiParameter.QUERY
