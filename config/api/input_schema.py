"""Inputs in the OpenAPI document: what pydantic says of a model, as REST framework would say it of a serializer.

Clients are generated from the document, so that a field which comes under a model keeps its description word for word.
"""

from typing import Any

from drf_spectacular.drainage import set_override
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.plumbing import ResolvedComponent, build_choice_field
from rest_framework.serializers import ChoiceField

from config.api.component_names import NAMES, OUT

Schema = dict[str, Any]
COMPONENTS = "#/components/schemas/"


class InputExtension(OpenApiSerializerExtension):
    """Publishes an input, and those inside it, as components."""

    target_class = "inputs.model.Input"
    match_subclasses = True
    priority = 1  # before the one that the package has for all models of pydantic

    def get_name(self, auto_schema: Any, direction: str) -> str:
        set_override(self.target, "suppress_collision_warning", True)  # those inside were registered by their names
        # The framework notes on what it takes for an instance that a request is a PATCH; a class would stay so.
        self.target.partial = _is_patch(auto_schema, direction)
        return _component(self.target.__name__)

    def map_serializer(self, auto_schema: Any, direction: str) -> Schema:
        schema = self.target.model_json_schema(ref_template=COMPONENTS + "{model}")
        for name, inner in schema.pop("$defs", {}).items():
            component = ResolvedComponent(
                name=_component(name), type=ResolvedComponent.SCHEMA, object=name, schema=_object(inner)
            )
            auto_schema.registry.register_on_missing(component)
        description = _object(schema)
        if _is_patch(auto_schema, direction):
            description.pop("required", None)
        return description


def _is_patch(auto_schema: Any, direction: str) -> bool:
    return bool(auto_schema.method == "PATCH" and direction == "request")


def _component(name: str) -> str:
    return NAMES.get(name) or name.removesuffix(OUT)


def _object(schema: Schema) -> Schema:
    """Describe a whole model.

    As for all bodies of the interface, the document does not say that further fields are refused.
    """
    parts = {name: part for name, part in schema.items() if name not in ("title", "additionalProperties")}
    if "required" in parts:
        parts["required"] = sorted(parts["required"])
    return {**parts, "properties": {name: _named(name, part) for name, part in schema.get("properties", {}).items()}}


def _named(name: str, schema: Schema) -> Schema:
    """One field; a title that a person wrote describes what nothing else describes."""
    title = schema.get("title", "")
    is_written = title.lower() != name.replace("_", " ").lower()
    return _field({"description": title, **schema} if title and is_written else schema)


def _field(schema: Schema) -> Schema:
    """One field in OpenAPI 3.0, which knows `nullable` and no type `null`."""
    description = {name: part for name, part in schema.items() if name not in ("title", "anyOf")}
    for part in schema.get("anyOf", []):  # a type and nothing
        description = {**description, "nullable": True} if part.get("type") == "null" else {**part, **description}
    if description.get("default", "") is None:  # the default of what may be left out
        del description["default"]
    if "items" in description:
        description["items"] = _field(description["items"])
    if "additionalProperties" in description:
        inner = description["additionalProperties"]
        description["additionalProperties"] = {} if inner is True else _field(inner)
    if description.get("type") == "number":
        description["format"] = "double"
    if "$ref" in description:
        name = description.pop("$ref").removeprefix(COMPONENTS)
        reference = {"$ref": f"{COMPONENTS}{_component(name)}"}
        description = {"allOf": [reference], **description} if description else reference
    if "x-labels" in description:
        description = _choice(description)
    return description


def _choice(description: Schema) -> Schema:
    labels = description.pop("x-labels")
    choice = build_choice_field(ChoiceField(choices=labels, allow_null=description.get("nullable", False)))
    listed = "\n\n".join(part for part in (description.pop("description", ""), choice.pop("description")) if part)
    return {**description, **choice, "description": listed}
