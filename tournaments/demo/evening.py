"""Rounds of the demo club: seated, published, played by bots at the tables and written down at the desk."""

from typing import Any

from tournaments.demo.play import match_sheets
from tournaments.desk import services as desk_services
from tournaments.models import Event, Round
from tournaments.pairing import services as pairing_services
from tournaments.rounds.selectors import pairings_of
from tournaments.sheets import services as sheets_services


def played(event: Event, by: Any) -> Round:
    """The next round from the draft to the end."""
    round_ = published(event, by)
    play_tables(round_, by)
    return desk_services.close_round(round_, by)


def published(event: Event, by: Any) -> Round:
    """The next round, seated and published."""
    return desk_services.publish_round(pairing_services.seat_round(event, by), by)


def play_tables(round_: Round, by: Any, only: list[int] | None = None, most: int | None = None) -> None:
    """Bots play the matches of the club tables; what they come to, or its first deals, is written down at the desk."""
    for table in pairings_of(round_).tables:
        if only is None or table.number in only:
            fact = table.fact
            words = f"{round_.event.seed}-{round_.number}-{table.number}"
            sheets = match_sheets(fact.game, fact.preset, fact.options, words)
            for number, values in enumerate(sheets[:most], start=1):
                sheets_services.write_sheet(round_.event, fact.id, number, values, by)
