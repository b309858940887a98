"""Plain objects that each game describes itself: options, sheets, what follows from one, and deals.

They stay plain values here, because only the game can check them. The OpenAPI document has a schema for each game
(config/api/game_schemas.py).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import GetJsonSchemaHandler, TypeAdapter
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

COMPONENT = "x-component"
"""The name of the component that describes a value; config/api/input_schema.py makes it a reference."""
BY_GAME = "x-by-game"
"""Marks a document that has a schema for each game, distinguished by its field `game`."""


@dataclass(frozen=True, eq=False)
class OfGame:
    """Annotates a plain object with the component that describes it."""

    component: str

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"type": "object", COMPONENT: self.component}


@dataclass(frozen=True, eq=False)
class PublishedAs:
    """Annotates plain values with the type that describes them to API clients.

    They are not checked by it: a service refuses them with a sentence of its own, or they are our own.
    """

    declared: Any

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        # Only a type inside another one becomes a component of its own.
        inside: JsonSchemaValue = handler(TypeAdapter(list[self.declared]).core_schema)["items"]  # type: ignore[name-defined]
        return inside


GameOptions = Annotated[dict[str, Any], OfGame("GameOptions")]
"""Changes to a preset of the game."""
SheetValues = Annotated[dict[str, Any], OfGame("SheetValues")]
"""A sheet as the game scores it (docs/formats/sheet.md)."""
SheetDerived = Annotated[dict[str, Any], OfGame("SheetDerived")]
"""Values derived from a sheet, apart from its points."""
DealDocument = Annotated[dict[str, Any], OfGame("DealDocument")]
"""A deal to judge (docs/formats/deals.md)."""
DealToCome = Annotated[dict[str, Any], OfGame("DealToCome")]
"""The next deal: its dealer, roles and stake."""
ViewedOptions = Annotated[Mapping[str, object], OfGame("GameOptions")]
ViewedSheet = Annotated[Mapping[str, object], OfGame("SheetValues")]
ViewedDerived = Annotated[Mapping[str, object], OfGame("SheetDerived")]
