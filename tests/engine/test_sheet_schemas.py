"""The JSON Schema of a game fits every sheet that the game writes, and what it derives from one."""

from random import Random
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # the library publishes no types
import pytest

from engine.registry import games
from testkit.walks import playable, played

NAMES = [(name, preset) for name, game in sorted(games().items()) for preset in game.presets]
DEALS = 4


def as_json_schema(schema: Any) -> Any:
    """The schema without `nullable`, which is OpenAPI's, and without fields that it does not name."""
    if isinstance(schema, list):
        return [as_json_schema(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {name: as_json_schema(part) for name, part in schema.items() if name != "nullable"}
    if "properties" in plain:
        plain["additionalProperties"] = False
    return {"anyOf": [plain, {"type": "null"}]} if schema.get("nullable") else plain


def check(schema: Any, value: Any) -> None:
    jsonschema.validate(value, as_json_schema(schema), cls=jsonschema.Draft202012Validator)


@pytest.mark.parametrize(("name", "preset"), NAMES)
def test_played_sheets_fit_the_schema_of_their_game(name: str, preset: str) -> None:
    game, rng = games()[name], Random(f"{name} {preset}")
    options = game.options(preset)
    for _ in range(DEALS):
        sheet = game.result(played(playable(game, options, rng), rng).deal())
        if sheet is not None:
            document = game.sheet_of_values(sheet)
            check(game.sheet_schema, document)
            check(game.derived_schema, game.score(options, document).derived)


@pytest.mark.parametrize("name", sorted(games()))
def test_a_sheet_with_another_field_does_not_fit(name: str) -> None:
    with pytest.raises(jsonschema.ValidationError):
        check(games()[name].sheet_schema, {"nothing": 1})
