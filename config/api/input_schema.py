"""Models and views in the OpenAPI document: what pydantic says of one, as REST framework would say it of a serializer.

Clients are generated from the document, so that a field which comes under a model keeps its description word for word.
"""

from typing import Any

from drf_spectacular.drainage import set_override
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.plumbing import ResolvedComponent, build_choice_field
from pydantic import TypeAdapter
from rest_framework.serializers import ChoiceField
from typing_extensions import is_typeddict

from config.api.component_names import NAMES, OUT, VIEW
from inputs.game_documents import COMPONENT

Schema = dict[str, Any]
COMPONENTS = "#/components/schemas/"
REFERENCE = COMPONENTS + "{model}"


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
        description = _published(self.target.model_json_schema(ref_template=REFERENCE), auto_schema)
        if _is_patch(auto_schema, direction):
            description.pop("required", None)
        return description


class ViewExtension(InputExtension):
    """Publishes a view of a table: a plain object, declared as a TypedDict."""

    @classmethod
    def _matches(cls, target: Any) -> bool:
        return is_typeddict(target)

    def get_name(self, auto_schema: Any, direction: str) -> str:
        set_override(self.target, "suppress_collision_warning", True)  # as above
        return _component(self.target.__name__)

    def map_serializer(self, auto_schema: Any, direction: str) -> Schema:
        return _published(TypeAdapter(self.target).json_schema(ref_template=REFERENCE), auto_schema)


def _published(schema: Schema, auto_schema: Any) -> Schema:
    """Describe a model, and register those inside it as components."""
    for name, inner in schema.pop("$defs", {}).items():
        component = ResolvedComponent(
            name=_component(name), type=ResolvedComponent.SCHEMA, object=name, schema=_object(inner)
        )
        auto_schema.registry.register_on_missing(component)
    return _object(schema)


def _is_patch(auto_schema: Any, direction: str) -> bool:
    return bool(auto_schema.method == "PATCH" and direction == "request")


def _component(name: str) -> str:
    return NAMES.get(name) or name.removesuffix(OUT).removesuffix(VIEW)


def _object(schema: Schema) -> Schema:
    """Describe a whole model.

    As for all bodies of the interface, the document does not say that further fields are refused.
    """
    parts = {name: part for name, part in schema.items() if name not in ("title", "additionalProperties")}
    always_there = {name for name, part in schema.get("properties", {}).items() if part.get("readOnly")}
    if required := always_there | set(parts.get("required", ())):
        parts["required"] = sorted(required)
    return {**parts, "properties": {name: _named(name, part) for name, part in schema.get("properties", {}).items()}}


def _named(name: str, schema: Schema) -> Schema:
    """One field; a title that a person wrote describes what nothing else describes."""
    title = schema.get("title", "")
    is_written = title.lower() != name.replace("_", " ").lower()
    return _field({"description": title, **schema} if title and is_written else schema)


def _field(schema: Schema) -> Schema:
    """One field in OpenAPI 3.0, which knows `nullable` and no type `null`."""
    description = _with_choices(schema)
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


def _with_choices(schema: Schema) -> Schema:
    """Return the field without its title, with its types in OpenAPI 3.0, and with its component as a reference."""
    description = {name: part for name, part in schema.items() if name not in ("title", "anyOf")}
    choices = [part for part in schema.get("anyOf", []) if part.get("type") != "null"]
    if len(choices) < len(schema.get("anyOf", [])):
        description["nullable"] = True
    if len(choices) == 1:  # a type and nothing
        description = {**choices[0], **description}
    elif choices:
        description["anyOf"] = [_field(part) for part in choices]
    if COMPONENT in description:
        del description["type"]
        description["$ref"] = f"{COMPONENTS}{description.pop(COMPONENT)}"
    return description


def _choice(description: Schema) -> Schema:
    labels = description.pop("x-labels")
    choice = build_choice_field(ChoiceField(choices=labels, allow_null=description.get("nullable", False)))
    listed = "\n\n".join(part for part in (description.pop("description", ""), choice.pop("description")) if part)
    return {**description, **choice, "description": listed}
