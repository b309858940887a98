"""Demo events with planned rounds: new partners, a schedule, a round robin."""

from typing import Any

from tournaments.demo.evening import play_next_round, play_tables, publish_next_round
from tournaments.demo.people import CLUBS, people
from tournaments.events import services as events_services
from tournaments.events.documents import create_from_document
from tournaments.models import Event

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
