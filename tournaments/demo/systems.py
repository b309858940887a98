"""Events of the demo club whose rounds are made in advance: new partners each round, a schedule, a round robin."""

from typing import Any

from tournaments.demo.evening import play_tables, played, published
from tournaments.demo.people import people
from tournaments.events import services as events_services
from tournaments.events.documents import create_from_document
from tournaments.models import Event

TROEFCALL = {"game": "troefcall", "preset": "club", "organiser": "organiser", "check_in": True}
TRUF = {**TROEFCALL, "game": "truf", "preset": "classic", "format": "individuals", "options": {"deals": 2}}


def partners_running(by: Any) -> Event:
    """Nine people: in nine rounds each has each other as partner once, and waits once; round 2 has begun."""
    fields = {"name": "Troefcall with new partners", "rounds_planned": 9, "odd": "sit_out", "seed": 21}
    event = create_from_document({**TROEFCALL, **fields, "format": "partners", "people": people(1, 9)})
    played(event, by)
    play_tables(published(event, by), by, [1])
    return event


def schedule_running(by: Any) -> Event:
    """Sixteen people, five rounds, nobody meets anybody twice: all can be read in advance. Round 1 has begun."""
    fields = {"name": "Truf, five rounds in advance", "system": "schedule", "rounds_planned": 5, "seed": 22}
    event = create_from_document({**TRUF, **fields, "people": people(1, 16)})
    play_tables(published(event, by), by, [1, 2])
    return event


def round_robin_finished(by: Any) -> Event:
    """Three pairs, everybody against everybody; one of them waits in each round."""
    fields = {"name": "Troefcall, all against all", "system": "round_robin", "odd": "sit_out", "seed": 23}
    event = create_from_document({**TROEFCALL, **fields, "format": "pairs", "people": people(17, 22)})
    for _ in range(3):
        played(event, by)
    return events_services.finish_event(event, by)
