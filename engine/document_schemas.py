"""JSON Schemas of what a game reads and writes: its sheets, what follows from one, and its options.

A game declares its sheets with these functions, next to the code that judges them. The schema of its options follows
from the options. Interfaces publish the schemas (config/api/game_schemas.py). They describe; only the game judges.
"""

from collections.abc import Collection, Mapping
from typing import Any

from engine.options import OptionField, describe

JsonSchema = dict[str, Any]

ANYTHING: JsonSchema = {"type": "object", "additionalProperties": True}
"""The schema of a game that declares none."""
KINDS = {bool: "boolean", int: "integer", str: "string"}


def whole(least: int | None = None, most: int | None = None) -> JsonSchema:
    """Return the schema of a whole number within bounds."""
    bounds = {"minimum": least, "maximum": most}
    return {"type": "integer", **{name: bound for name, bound in bounds.items() if bound is not None}}


def flag() -> JsonSchema:
    """Return the schema of true or false."""
    return {"type": "boolean"}


def one_of(*values: str) -> JsonSchema:
    """Return the schema of one of these texts."""
    return {"type": "string", "enum": list(values)}


def or_null(schema: JsonSchema) -> JsonSchema:
    """Return the schema of such a value or none."""
    return {**schema, "nullable": True}


def by_name(schema: JsonSchema) -> JsonSchema:
    """Return the schema of such a value for each seat or side."""
    return {"type": "object", "additionalProperties": schema}


def record(required: Collection[str], **fields: JsonSchema) -> JsonSchema:
    """Return the schema of an object with these fields; without any it is empty."""
    if not fields:
        return {"type": "object", "maxProperties": 0}
    needed = {"required": sorted(required)} if required else {}
    return {"type": "object", **needed, "properties": fields}


def options_schema(options_type: type) -> JsonSchema:
    """Return the schema of changes to a preset: every option, none required."""
    return {"type": "object", "properties": {option.name: _option(option) for option in describe(options_type)}}


def _option(option: OptionField) -> JsonSchema:
    return {**_values_of(option), "description": option.about}


def _values_of(option: OptionField) -> JsonSchema:
    if option.kind == "flag":
        return flag()
    if option.kind == "text":
        return {"type": "string"}
    if option.kind == "number":
        number = whole(option.least, option.most)
        return or_null(number) if option.default is None else number
    return _choice(option.choices)


def _choice(choices: Collection[object]) -> JsonSchema:
    """Return the schema of listed values; of several types it is a choice of types."""
    by_type: dict[str, list[object]] = {}
    for value in choices:
        if value is not None:
            by_type.setdefault(KINDS[type(value)], []).append(value)
    schemas: list[JsonSchema] = [{"type": kind, "enum": values} for kind, values in by_type.items()]
    schema: JsonSchema = schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
    return or_null(schema) if None in choices else schema


def roles_schema(facts: Mapping[str, object]) -> dict[str, JsonSchema]:
    """Return the schemas of the facts of a setup (`Game.next_facts`): seats as text, a stake as a number."""
    return {name: whole(1) if isinstance(value, int) else {"type": "string"} for name, value in facts.items()}
