"""The OpenAPI document says what sheets, options and other documents of games hold."""

from collections.abc import Iterator
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # the library publishes no types
import pytest

from engine.document_schemas import ANYTHING
from engine.registry import games
from tests.rest.document import document

MAX_FREE_FORM = 2
"""Fields of any content, of the 69 there were. Lower it as soon as the count falls; never raise it."""
SCHEMAS = "#/components/schemas/"


def free_form(schema: Any, path: str) -> Iterator[str]:
    """Yield the path of every part of a schema that says nothing about its content."""
    if schema is True or (isinstance(schema, dict) and says_nothing(schema)):
        yield path
        return
    for name, part in schema.get("properties", {}).items():
        yield from free_form(part, f"{path}.{name}")
    for name in ("items", "additionalProperties"):
        if name in schema:
            yield from free_form(schema[name], f"{path}[]")
    for name in ("anyOf", "oneOf", "allOf"):
        for part in schema.get(name, ()):
            yield from free_form(part, path)


def says_nothing(schema: dict[str, Any]) -> bool:
    """Whether a schema allows values of any shape."""
    if {"$ref", "anyOf", "oneOf", "allOf", "enum"} & set(schema):
        return False
    kind = schema.get("type")
    if kind == "array":
        return not schema.get("items")
    if kind in (None, "object"):
        return not schema.get("properties") and not schema.get("additionalProperties") and "maxProperties" not in schema
    return False


@pytest.mark.long
def test_almost_no_field_may_have_any_content() -> None:
    schemas = document()["components"]["schemas"]
    found = [path for name, schema in schemas.items() for path in free_form(schema, name)]
    assert len(found) <= MAX_FREE_FORM, found


def test_the_count_finds_a_field_of_any_content() -> None:
    schema = {"type": "object", "properties": {"values": {"type": "object"}, "more": {"type": "array", "items": {}}}}
    assert list(free_form(schema, "Planted")) == ["Planted.values", "Planted.more"]


@pytest.mark.long
def test_a_sheet_is_one_of_the_sheets_of_games_by_its_game() -> None:
    sheet = document()["components"]["schemas"]["Sheet"]
    mapping = sheet["discriminator"]["mapping"]
    assert (sheet["discriminator"]["propertyName"], set(mapping)) == ("game", set(games()))
    assert [part["$ref"] for part in sheet["oneOf"]] == list(mapping.values())
    for game, reference in mapping.items():
        own = document()["components"]["schemas"][reference.removeprefix(SCHEMAS)]
        assert own["properties"]["game"]["enum"] == [game]
        stored = own["properties"]["values"]["$ref"].removeprefix(SCHEMAS)
        assert document()["components"]["schemas"][stored]["anyOf"][0]["$ref"].endswith("SheetValues")


def test_no_choice_within_a_component_would_get_the_name_of_another() -> None:
    """OpenAPI Generator names an inline choice after its component and field."""
    schemas = document()["components"]["schemas"]
    inline = {
        f"{name}{field.title().replace('_', '')}"
        for name, schema in schemas.items()
        for field, part in schema.get("properties", {}).items()
        if "anyOf" in part or "oneOf" in part
    }
    assert inline & set(schemas) == set()


@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_brings_the_schema_of_its_sheets(name: str) -> None:
    game = games()[name]
    assert ANYTHING not in (game.sheet_schema, game.derived_schema)
    for schema in (game.sheet_schema, game.derived_schema):
        jsonschema.Draft4Validator.check_schema(schema)


def test_every_reference_leads_to_a_component() -> None:
    schemas = document()["components"]["schemas"]

    def references(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            if isinstance(part.get("$ref"), str):
                yield part["$ref"]
            for value in part.values():
                yield from references(value)
        elif isinstance(part, list):
            for value in part:
                yield from references(value)

    assert {reference.removeprefix(SCHEMAS) for reference in references(document())} <= set(schemas)


def test_no_note_of_ours_is_left_in_the_document() -> None:
    def names(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            for name, value in part.items():
                yield name
                yield from names(value)
        elif isinstance(part, list):
            for value in part:
                yield from names(value)

    assert {name for name in names(document()) if name.startswith("x-") and name != "x-spec-enum-id"} == set()
