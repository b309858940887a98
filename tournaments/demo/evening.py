"""Rounds of the demo club: paired, published, played by bots, entered at the desk."""

from typing import Any

from tournaments.demo.play import match_sheets
from tournaments.desk import services as desk_services
from tournaments.models import Event, Round
from tournaments.pairing import services as pairing_services
from tournaments.rounds.selectors import pairings_of
from tournaments.sheets import services as sheets_services


def play_next_round(event: Event, by: Any) -> Round:
    """Play the next round from the draft to the end."""
    round_ = publish_next_round(event, by)
    play_tables(round_, by)
    return desk_services.close_round(round_=round_, by=by)


def publish_next_round(event: Event, by: Any) -> Round:
    """Pair and publish the next round."""
    return desk_services.publish_round(round_=pairing_services.seat_round(event=event, by=by), by=by)


def play_tables(round_: Round, by: Any, only: list[int] | None = None, most: int | None = None) -> None:
    """Let bots play the club tables, and enter all or the first deals at the desk."""
    for table in pairings_of(round_).tables:
        if only is None or table.number in only:
            fact = table.fact
            words = f"{round_.event.seed}-{round_.number}-{table.number}"
            sheets = match_sheets(fact.game, fact.preset, fact.options, words)
            for number, values in enumerate(sheets[:most], start=1):
                sheets_services.write_sheet(event=round_.event, table_id=fact.id, number=number, values=values, by=by)
