"""How the OpenAPI document names things, so that generators make clients that people can read.

An operation is a resource and what is done with it (`entries_list`, `rounds_publish`), a component is what it holds,
without the suffix of our classes, and an enumeration that may be blank or null is one enumeration.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from drf_spectacular.drainage import get_override
from drf_spectacular.openapi import AutoSchema

Schema = dict[str, Any]

RESOURCES = frozenset(
    {
        "auth", "tokens", "people", "clubs", "events", "entries", "rounds", "changes", "places", "sheets", "rulings",
        "wishes", "open-sheets", "correction-requests", "standings", "seating", "online-rules", "result-rules",
        "series", "ratings", "tables", "lobby", "deals", "records", "games",
    }
)  # fmt: skip
"""Parts of addresses under which something is kept; what comes after the last of them is done with it."""
VERBS: Mapping[str, str] = {
    "GET": "retrieve", "POST": "create", "PUT": "update", "PATCH": "partial_update", "DELETE": "destroy",
}  # fmt: skip
SUFFIX, OUT, VIEW = "Serializer", "Out", "View"
"""Of serializers, of models of what goes out where another class has the name itself, and of views of tables."""
NAMES: Mapping[str, str] = {
    "AnswerToClaim": "ClaimAnswer",
    "BetweenView": "BetweenDeals",
    "CorrectionDecision": "Decision",
    "DealView": "DealInView",
    "EventOnlineRules": "OnlineRules",
    "ForfeitView": "Forfeited",
    "MemberOut": "EntryMember",
    "NewDirectorCall": "DirectorCall",
    "PauseView": "TablePause",
    "PlaceCorrection": "PlacesToCorrect",
    "PersonChanges": "Person",
    "RoundChangeOut": "RoundChange",
    "SeatView": "SeatInView",
    "SheetView": "SheetInView",
    "TableView": "TableView",
    "WinDrawLoss": "Score",
}
"""Classes whose name alone does not say what a component holds. The others lose their suffix."""
WRITING = ("post", "put", "patch", "delete")
IDEMPOTENCY_KEY: Schema = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "schema": {"type": "string", "minLength": 1, "maxLength": 255},
    "description": (
        "A unique key of your choice for this request. If you repeat the request with the same key, it is not "
        "executed again. You receive the first answer, with `Idempotent-Replayed: true`."
    ),
}
SAME_PARAMETER: Mapping[str, str] = {"event_slug": "slug", "round_number": "number"}
"""Parts of addresses that our routes name differently and that are the same to a client."""


class NamedSchema(AutoSchema):
    """The framework's description of an operation, with our names."""

    def get_operation_id(self) -> str:
        resource, rest = self._resource()
        done = str(getattr(self.view, "action", None) or VERBS[self.method])
        if self.method == "GET" and done == "retrieve" and self._is_list_view():
            done = "list"
        standard = done in {*VERBS.values(), "list"}
        if not standard and not rest:  # the resource itself, offered by the view of what it belongs to
            done = VERBS[self.method]
        return "_".join([resource, *(rest if standard else ()), done]).replace("-", "_")

    def get_tags(self) -> list[str]:
        resource = self._resource()[0]
        return ["streams" if resource in ("stream", "table") else resource]

    def get_serializer_name(self, serializer: Any, direction: str) -> str:
        name = type(serializer).__name__
        return NAMES.get(name) or name.removesuffix(SUFFIX) or name

    def _is_list_view(self, serializer: Any = None) -> bool:
        """Whether the operation lists something.

        A model cannot be called with `many`, so `extend_schema_serializer(many=True)` marks those that are listed
        elsewhere than in a viewset's `list`.
        """
        response = self.get_response_serializers() if serializer is None else serializer
        return bool(get_override(response, "many")) or bool(super()._is_list_view(serializer))

    def _resource(self) -> tuple[str, list[str]]:
        """Return the resource of the address, and the parts after it."""
        parts = self._tokenize_path() or ["index"]
        places = [place for place, part in enumerate(parts) if part in RESOURCES]
        last = parts.index("standings") if "standings" in parts else max(places, default=0)
        within_event = parts[0] == "events" and parts[last] in ("tables", "deals")
        return f"event-{parts[last]}" if within_event else parts[last], parts[last + 1 :]


def tidy(result: Schema, generator: Any, request: Any, public: bool) -> Schema:
    """Give each parameter one name, and fold blank and null into their enumerations."""
    result["paths"] = {_public_path(path): methods for path, methods in result["paths"].items()}
    for methods in result["paths"].values():
        for method, operation in methods.items():
            if method in WRITING:
                operation.setdefault("parameters", []).append(IDEMPOTENCY_KEY)
            for parameter in operation.get("parameters", ()):
                if parameter["in"] == "path":
                    parameter["name"] = SAME_PARAMETER.get(parameter["name"], parameter["name"])
            if len(operation.get("requestBody", {}).get("content", ())) > 1:  # the framework leaves it open
                operation["requestBody"]["required"] = True
    schemas = result.get("components", {}).get("schemas", {})
    _fold_enumerations(schemas)
    _say_defaults(schemas)
    return result


def _say_defaults(schemas: Schema) -> None:
    """Move defaults into descriptions.

    openapi-typescript would make every field with a default required.
    """
    for schema in schemas.values():
        for field in schema.get("properties", {}).values():
            if "default" in field:
                sentence = f"Left out: `{json.dumps(field.pop('default'))}`."
                field["description"] = f"{field['description']} {sentence}" if field.get("description") else sentence


def _public_path(path: str) -> str:
    for ours, published in SAME_PARAMETER.items():
        path = path.replace(f"{{{ours}}}", f"{{{published}}}")
    return path


def _fold_enumerations(schemas: Schema) -> None:
    """Replace `oneOf` an enumeration, blank and null by one reference."""
    references = {name: f"#/components/schemas/{name}" for name in ("BlankEnum", "NullEnum")}
    for schema in list(_all_schemas(schemas)):
        several = [choice.get("$ref", "") for choice in schema.get("oneOf", ()) if isinstance(choice, dict)]
        if not several or not set(several) & set(references.values()):
            continue
        name = several[0].rpartition("/")[2]
        if references["BlankEnum"] in several:
            name = _with_blank(schemas, name)
        if references["NullEnum"] in several:
            schema["nullable"] = True
        del schema["oneOf"]
        schema["allOf"] = [{"$ref": f"#/components/schemas/{name}"}]
    for name in [name for name in schemas if name.endswith("Enum") and not _is_used(schemas, name)]:
        del schemas[name]


def _with_blank(schemas: Schema, name: str) -> str:
    """The name of the same enumeration with the empty text in it."""
    wider = f"{name.removesuffix('Enum')}OrEmptyEnum"
    schemas[wider] = {**schemas[name], "enum": [*schemas[name]["enum"], ""]}
    return wider


def _is_used(schemas: Schema, name: str) -> bool:
    reference = f"#/components/schemas/{name}"
    return any(schema.get("$ref") == reference for schema in _all_schemas(schemas))


def _all_schemas(part: Any) -> Iterator[Schema]:
    if isinstance(part, dict):
        yield part
        for value in part.values():
            yield from _all_schemas(value)
    elif isinstance(part, list):
        for entry in part:
            yield from _all_schemas(entry)
