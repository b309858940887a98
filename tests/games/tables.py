"""Tables to test with: opened and published through the services, as everybody does."""

from typing import Any

from games import services
from games.facts import Author, SeatPlan

RINA = Author("Rina", source="desk")
BUDI = Author("Budi", source="phone")

SHEETS: dict[str, dict[str, Any]] = {
    "truf": {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}},
    "troefcall": {"caller": "S", "trump": "H", "kind": "normal", "side": "NS"},
}
"""A sheet that can be true."""
OTHER_SHEETS: dict[str, dict[str, Any]] = {
    "truf": {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 3, "E": 4, "S": 4, "W": 2}},
    "troefcall": {"caller": "S", "trump": "H", "kind": "kap", "side": "EW"},
}
"""Another one for the same deal."""


def people(*names: str) -> list[SeatPlan]:
    """Human seats N E S W with a holder `person:NAME` each."""
    return [SeatPlan(code, "human", name, f"person:{name}") for code, name in zip("NESW", names, strict=False)]


def bots(*codes: str) -> list[SeatPlan]:
    return [SeatPlan(code, "bot", f"Bot {code}") for code in codes]


def open_table(game: str = "truf", preset: str = "classic", place: str = "club", **more: Any) -> int:
    """A published table of four people."""
    table_id = draft(game, preset, place, **more)
    services.publish_tables([table_id])
    return table_id


def draft(game: str = "truf", preset: str = "classic", place: str = "club", **more: Any) -> int:
    more = {"options": {}, "label": "Table 1", "seats": people("Ayu", "Budi", "Citra", "Dewi"), **more}
    return services.open_table(game=game, preset=preset, place=place, **more)


def write(table_id: int, number: int = 1, game: str = "truf", **more: Any) -> Any:
    return services.write_sheet(table_id, number, SHEETS[game], RINA, **more)
