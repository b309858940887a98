"""OpenAPI defaults of every operation: authentication and the shape of errors.

(config/api/errors.py makes the errors.)
"""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from drf_spectacular.views import SpectacularAPIView
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from config.api import document as api_document

Schema = dict[str, Any]

TEXT_OR_NOTHING = {"type": "string", "nullable": True}
PROBLEM: Schema = {
    "type": "object",
    "description": "The one shape of every error. `allowed` is what would be right.",
    "required": ["code", "message", "field", "allowed", "errors"],
    "properties": {
        "code": {"type": "string", "description": "For API clients. It does not change with the language."},
        "message": {"type": "string", "description": "A sentence for people, in the language of the request."},
        "field": {**TEXT_OR_NOTHING, "description": "The part of the request that is wrong: `deals[0].hands.N`."},
        "allowed": {"nullable": True, "description": "What would be right, often a list."},
        "errors": {"type": "array", "items": {"$ref": "#/components/schemas/Problem"}},
    },
    "example": {
        "code": "must_follow_suit",
        "message": "West holds hearts and must follow.",
        "field": None,
        "allowed": ["play 7H", "play KH"],
        "errors": [],
    },
}
METHODS = ("get", "post", "put", "patch", "delete")
REFUSED = {
    "description": "Refused, not allowed or not found; see `code` and `message`.",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
}


class TokenScheme(KnoxTokenScheme):
    """Our tokens as a standard bearer token; `Authorization: Token` is equivalent."""

    target_class = "accounts.authentication.Tokens"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> Schema:
        return {"type": "http", "scheme": "bearer", "description": "`Authorization: Bearer` and a token of an account."}


class SchemaView(SpectacularAPIView):
    """The document as YAML or JSON; a refusal is JSON, as everywhere."""

    def _get_schema_response(self, request: Request) -> HttpResponse:
        renderer: Any = request.accepted_renderer
        body = api_document.render_document(renderer)
        charset = f"; charset={renderer.charset}" if renderer.charset else ""
        named = f'inline; filename="{self._get_filename(request, "")}"'
        return HttpResponse(body, content_type=renderer.media_type + charset, headers={"Content-Disposition": named})

    def handle_exception(self, exc: Exception) -> Response:
        self.request.accepted_renderer = JSONRenderer()
        self.request.accepted_media_type = JSONRenderer.media_type
        return super().handle_exception(exc)


def with_problems(result: Schema, generator: Any, request: Any, public: bool) -> Schema:
    """Adds the shape of errors to every operation of a generated document."""
    result.setdefault("components", {}).setdefault("schemas", {})["Problem"] = PROBLEM
    for path in result["paths"].values():
        for method in METHODS:
            if method in path:
                path[method]["responses"]["4XX"] = REFUSED
    return result
