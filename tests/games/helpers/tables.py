"""Test tables, opened and published through the services that users use."""

from typing import Any

from django.db.models import F

from engine.registry import game_named
from games.core.facts import Author, SeatPlan
from games.models import Table
from games.sheets import services as sheets_services
from games.tables import opening as tables_opening
from tests.engine.harness.promised import Promised

RINA = Author("Rina", source="desk")
BUDI = Author("Budi", source="phone")

KNOWN: dict[str, dict[str, Any]] = {
    "truf": {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}},
    "troefcall": {"caller": "S", "trump": "H", "kind": "normal", "side": "NS"},
    "ruff_and_trump": {"ruff": "A", "tricks": {"A": 8, "B": 4}},
    "truc_y_flou": {"dealer": "5", "credits": [["E", 2, "sword"], ["D", 3, "truc"]]},
}
SHEETS = Promised("SHEET", KNOWN)
"""A sheet that can be true."""
OTHERS: dict[str, dict[str, Any]] = {
    "truf": {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 3, "E": 4, "S": 4, "W": 2}},
    "troefcall": {"caller": "S", "trump": "H", "kind": "kap", "side": "EW"},
    "ruff_and_trump": {"miscount": "A", "ruff": "B", "tricks": {"A": 4, "B": 8}},
    "truc_y_flou": {"dealer": "5", "credits": [["E", 2, "sword"], ["E", 2, "truc"]]},
}
OTHER_SHEETS = Promised("OTHER_SHEET", OTHERS)
"""Another one for the same deal."""


def people(*names: str) -> list[SeatPlan]:
    """Human seats N E S W with a holder `person:NAME` each."""
    return [SeatPlan(code, "human", name, f"person:{name}") for code, name in zip("NESW", names, strict=False)]


def bots(*codes: str) -> list[SeatPlan]:
    return [SeatPlan(code, "bot", f"Bot {code}") for code in codes]


def seats_of(game: str, preset: str, options: dict[str, Any] | None = None) -> tuple[str, ...]:
    """The seats of a table of this game."""
    rules = game_named(game)
    return rules.seats(rules.options(preset, options or {}))


def all_bots(game: str, preset: str, bot: str = "", options: dict[str, Any] | None = None) -> list[SeatPlan]:
    """A bot in every seat."""
    return [SeatPlan(code, "bot", f"Bot {code}", bot=bot) for code in seats_of(game, preset, options)]


def all_people(game: str, preset: str, options: dict[str, Any] | None = None) -> list[SeatPlan]:
    """A player in every seat, whose holder is `person:SEAT`."""
    return [SeatPlan(code, "human", f"P{code}", f"person:{code}") for code in seats_of(game, preset, options)]


def raise_version(table_id: int) -> None:
    """Raise the version of a table, as the product does at every change of a running deal."""
    Table.objects.filter(pk=table_id).update(version=F("version") + 1)


def open_table(game: str = "truf", preset: str = "classic", place: str = "club", **more: Any) -> int:
    """A published table of four people."""
    table_id = draft(game, preset, place, **more)
    tables_opening.publish_tables([table_id])
    return table_id


def draft(game: str = "truf", preset: str = "classic", place: str = "club", **more: Any) -> int:
    more = {"options": {}, "label": "Table 1", **more}
    if "seats" not in more:
        compass = seats_of(game, preset, more["options"]) == tuple("NESW")
        more["seats"] = people("Ayu", "Budi", "Citra", "Dewi") if compass else all_people(game, preset, more["options"])
    return tables_opening.open_table(tables_opening.TablePlan(game=game, preset=preset, place=place, **more))


def write(table_id: int, number: int = 1, game: str = "truf", **more: Any) -> Any:
    return sheets_services.write_sheet(table_id=table_id, number=number, values=SHEETS[game], by=RINA, **more)
