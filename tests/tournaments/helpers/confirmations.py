"""An event with confirmed results: its table, its rules, and its writers."""

from typing import Any

from tests.present import present
from tournaments.confirmation.services import PlayerAtTable
from tournaments.rounds import selectors as rounds_selectors

SHEET = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}}
OTHER = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 3, "E": 4, "S": 4, "W": 2}}
NORTH = PlayerAtTable("N", "Ayu", "phone-1")
EAST = PlayerAtTable("E", "Budi", "phone-2")


def rules(event: Any, **chosen: Any) -> Any:
    event.refresh_from_db()
    event.result_options = {"confirm": "one", **chosen}
    event.save(update_fields=["result_options"])
    return event


def table_of(event: Any) -> Any:
    return rounds_selectors.pairings_of(present(rounds_selectors.current_round(event))).tables[0]
