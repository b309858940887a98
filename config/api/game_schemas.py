"""Components of the OpenAPI document that come from the games: each game's own sheets and options.

No game is named here. A component of all games is any of theirs; a document that says its `game` is one of theirs,
distinguished by that field.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from typing import Any

from engine.document_schemas import JsonSchema, options_schema, roles_schema
from engine.errors import OptionError
from engine.game import Game, Setup
from engine.options import describe
from engine.registry import games
from engine.seats import OPPOSITE
from inputs.game_documents import BY_GAME

Schema = dict[str, Any]

OF_A_GAME: Mapping[str, tuple[str, Callable[[Game], JsonSchema]]] = {
    "GameOptions": ("Changes to a preset of the game.", lambda game: options_schema(game.options_type)),
    "SheetValues": ("A sheet, as its game scores it.", lambda game: dict(game.sheet_schema)),
    "SheetDerived": ("What follows from a sheet beside its points.", lambda game: dict(game.derived_schema)),
}
"""Components that each game has: their description, and the schema of a game."""
WITHOUT_SHEET = "NoSheet"
"""The values of a version that takes a sheet away."""
STORED = {"values": ("StoredValues", "SheetValues"), "derived": ("StoredDerived", "SheetDerived")}
"""Fields of a version: the component of each, and what it is unless the version takes the sheet away.

They have names of their own: OpenAPI Generator would name a choice within `TrufSheet.values` `TrufSheetValues`, as one
of its parts.
"""
CARDS: Schema = {
    "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
    "description": "Cards in dealt order: a text, or a list of texts.",
}


def with_games(result: Schema, generator: Any, request: Any, public: bool) -> Schema:
    """Add the components of games to a generated document."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    for component, (description, schema_of) in OF_A_GAME.items():
        schemas |= {_own(name, component): schema_of(game) for name, game in games().items()}
        schemas[component] = {"anyOf": [_reference(_own(name, component)) for name in games()]}
        schemas[component]["description"] = description
    schemas["DealDocument"], schemas["DealToCome"] = _deal_to_judge(), _deal_to_come()
    schemas[WITHOUT_SHEET] = {"type": "object", "maxProperties": 0, "description": "A version without a sheet."}
    for component, part in STORED.values():
        schemas |= {
            _own(name, component): {"anyOf": [_reference(_own(name, part)), _reference(WITHOUT_SHEET)]}
            for name in games()
        }
    for component in [name for name, schema in schemas.items() if schema.pop(BY_GAME, False)]:
        schemas |= _by_game(component, schemas[component])
    return result


def _own(game: str, component: str) -> str:
    """Return the name of a game's own component: `TrufSheetValues` for the sheets of `truf`."""
    prefix = "".join(part.capitalize() for part in game.split("_"))
    return f"{prefix}{component.removeprefix('Game')}"


def _reference(component: str) -> Schema:
    return {"$ref": f"#/components/schemas/{component}"}


def _by_game(component: str, schema: Schema) -> dict[str, Schema]:
    """Return a document's schema for each game, and the choice among them."""
    schemas = {_own(name, component): _of_game(name, deepcopy(schema)) for name in games()}
    mapping = {name: _reference(_own(name, component))["$ref"] for name in games()}
    schemas[component] = {
        "oneOf": [_reference(own) for own in schemas],
        "discriminator": {"propertyName": "game", "mapping": mapping},
        "description": schema.get("description", ""),
    }
    return schemas


def _of_game(name: str, schema: Schema) -> Schema:
    fields = schema["properties"]
    fields["game"] = {"type": "string", "enum": [name]}
    for field, (component, _part) in STORED.items():
        fields[field] = _reference(_own(name, component))
    return schema


def _deal_to_judge() -> Schema:
    fields: Schema = {
        "number": {"type": "integer", "minimum": 1},
        "direction": {"type": "string", "enum": list(OPPOSITE)},
        "hands": {"type": "object", "additionalProperties": CARDS, "description": "By seat."},
        "head": CARDS,
        "moves": {"type": "array", "items": {"type": "string"}, "description": "`N play KS`, in order."},
        "about": {"type": "string"},
        "comment": {"type": "string"},
    }
    return {
        "type": "object",
        "required": ["hands"],
        "properties": {**dict(_roles()), **fields},
        "description": "A deal to judge. What is left out follows from the deal before.",
    }


def _deal_to_come() -> Schema:
    return {
        "type": "object",
        "required": ["dealer"],
        "properties": dict(_roles()),
        "description": "Who deals next, with the roles and the stake that the game has.",
    }


def _roles() -> Iterator[tuple[str, JsonSchema]]:
    """Yield the roles and stakes of each game, apart from the dealer."""
    for game in games().values():
        for options in _variants(game):
            setup = Setup(number=1, dealer=game.seats(options)[0])
            yield from roles_schema(game.next_facts(options, setup)).items()


def _variants(game: Game) -> Iterator[Any]:
    """Yield the options of each preset, and those with one choice changed where the rules allow it."""
    yield from (game.options(preset) for preset in game.presets)
    for option in describe(game.options_type):
        for choice in option.choices:
            with suppress(OptionError):
                yield game.options(None, {option.name: choice})
