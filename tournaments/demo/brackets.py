"""Demo events with a final: a knock-out, and groups before tables of equal rank."""

from typing import Any

from tournaments.demo.evening import play_next_round, play_tables, publish_next_round
from tournaments.demo.people import CLUBS, people
from tournaments.events.documents import create_from_document
from tournaments.models import Event

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
