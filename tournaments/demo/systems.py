"""Demo events of every system, and their rounds: paired, published, played by bots, entered at the desk."""

from typing import Any

from tournaments.demo.people import CLUBS, people
from tournaments.demo.play import match_sheets
from tournaments.desk import services as desk_services
from tournaments.events import services as events_services
from tournaments.events.documents import create_from_document
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


CUP = {
    "game": "troefcall",
    "preset": "game15",
    "format": "pairs",
    "organiser": "organiser",
    "check_in": True,
    "club": CLUBS[0],
}
GROUPS = {
    "game": "truf",
    "preset": "classic",
    "format": "individuals",
    "organiser": "organiser",
    "check_in": True,
    "club": CLUBS[0],
}


def cup_running(by: Any) -> Event:
    """Seven pairs to 15 with a bye; one semi-final is played; with a third place game."""
    fields = {"name": "Troefcall cup", "system": "knockout", "system_options": {"third_place": True}, "seed": 24}
    event = create_from_document({**CUP, **fields, "people": people(1, 14)})
    play_next_round(event, by)
    play_tables(publish_next_round(event, by), by, [1])
    return event


def groups_running(by: Any) -> Event:
    """Sixteen people in two groups over two rounds; the final tables have begun."""
    fields = {"name": "Truf in groups", "system": "groups", "system_options": {"group_rounds": 2}, "seed": 25}
    event = create_from_document({**GROUPS, **fields, "options": {"deals": 2}, "people": people(1, 16)})
    for _ in range(2):
        play_next_round(event, by)
    play_tables(publish_next_round(event, by), by, [2, 3])
    return event


TROEFCALL = {"game": "troefcall", "preset": "club", "organiser": "organiser", "check_in": True, "club": CLUBS[0]}
TRUF = {**TROEFCALL, "game": "truf", "preset": "classic", "format": "individuals", "options": {"deals": 2}}


def partners_running(by: Any) -> Event:
    """Nine people, nine rounds: each partners and sits out once; round 2 has begun."""
    fields = {"name": "Troefcall with new partners", "rounds_planned": 9, "odd": "sit_out", "seed": 21}
    event = create_from_document({**TROEFCALL, **fields, "format": "partners", "people": people(1, 9)})
    play_next_round(event, by)
    play_tables(publish_next_round(event, by), by, [1])
    return event


def schedule_running(by: Any) -> Event:
    """Sixteen people, five planned rounds without rematches; round 1 has begun."""
    fields = {"name": "Truf, five rounds in advance", "system": "schedule", "rounds_planned": 5, "seed": 22}
    event = create_from_document({**TRUF, **fields, "people": people(1, 16)})
    play_tables(publish_next_round(event, by), by, [1, 2])
    return event


def round_robin_finished(by: Any) -> Event:
    """Three pairs, all against all; one of them sits out in each round."""
    fields = {"name": "Troefcall, all against all", "system": "round_robin", "odd": "sit_out", "seed": 23}
    event = create_from_document({**TROEFCALL, **fields, "format": "pairs", "people": people(17, 22)})
    for _ in range(3):
        play_next_round(event, by)
    return events_services.finish_event(event=event, by=by)
