"""Events of the demo club that lead to a final: a knock-out, and groups before tables of equal rank."""

from typing import Any

from tournaments.demo.evening import play_tables, played, published
from tournaments.demo.people import people
from tournaments.events.documents import create_from_document
from tournaments.models import Event

CUP = {"game": "troefcall", "preset": "game15", "format": "pairs", "organiser": "organiser", "check_in": True}
GROUPS = {"game": "truf", "preset": "classic", "format": "individuals", "organiser": "organiser", "check_in": True}


def cup_running(by: Any) -> Event:
    """Seven pairs to 15, the first one with a bye; of the semi-finals one is played, and there is a third place."""
    fields = {"name": "Troefcall cup", "system": "knockout", "system_options": {"third_place": True}, "seed": 24}
    event = create_from_document({**CUP, **fields, "people": people(1, 14)})
    played(event, by)
    play_tables(published(event, by), by, [1])
    return event


def groups_running(by: Any) -> Event:
    """Sixteen people in two groups over two rounds; the tables of the final have begun."""
    fields = {"name": "Truf in groups", "system": "groups", "system_options": {"group_rounds": 2}, "seed": 25}
    event = create_from_document({**GROUPS, **fields, "options": {"deals": 2}, "people": people(1, 16)})
    for _ in range(2):
        played(event, by)
    play_tables(published(event, by), by, [2, 3])
    return event
