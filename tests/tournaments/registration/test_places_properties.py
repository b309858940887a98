"""Properties of places: the order of the list is kept, and no place is given twice, whatever happens."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import TroeftafelError
from tests.profiles import examples
from tests.tournaments.helpers import club
from tests.tournaments.helpers.registering import State, check, join, name_of, open_event, who
from tournaments.entries import services as entries
from tournaments.models import Event, Registration
from tournaments.registration import services
from tournaments.registration.selectors import has_room, places_taken
from tournaments.registration.waiting import sweep

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
ACTS = ("join", "join", "join", "cancel", "accept", "decline", "later", "capacity", "withdraw", "enter")
STEPS = st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 30)), min_size=6, max_size=16)


def act(event: Event, kind: str, *, number: int, clock: Any, step: int) -> None:
    """Do one thing; the number chooses whom it concerns."""
    registrations = list(event.registrations.order_by("pk"))
    chosen = registrations[number % len(registrations)] if registrations else None
    if kind == "join":
        join(event, name_of(step))
    elif kind == "later":
        clock.shift(timedelta(hours=number))
    elif kind == "capacity":
        club.changed(event, capacity=number % 4 + 1)
    elif kind == "enter":
        entries.enter_people(event=event, rows=club.rows(1, start=step), by=club.user())
    elif kind == "withdraw":
        entry = event.entries.exclude(state="withdrawn").first()
        if entry is not None:
            entries.withdraw(entry=entry, by=club.user())
    elif chosen is not None:
        verbs = {"cancel": services.cancel, "accept": services.accept_offer, "decline": services.decline_offer}
        verbs[kind](event=event, person=who(chosen))


def queue(event: Event) -> list[int]:
    return list(
        event.registrations.filter(state=State.WAITING).order_by("queued_at", "pk").values_list("pk", flat=True)
    )


@examples(0.2)
@given(steps=STEPS, capacity=st.integers(1, 3))
def test_no_place_is_given_twice_and_nobody_overtakes(steps: list[tuple[str, int]], capacity: int) -> None:
    with transaction.atomic(), time_machine.travel(NOW, tick=False) as clock:
        event = open_event(capacity, starts_at=(NOW + timedelta(days=30)).isoformat())
        for step, (kind, number) in enumerate(steps):
            waiting, taken = queue(event), places_taken(event)
            try:
                with transaction.atomic():
                    act(event, kind, number=number, clock=clock, step=step)
            except TroeftafelError:
                pass
            sweep()
            event.refresh_from_db()
            assert event.capacity is not None
            if kind != "enter":
                assert places_taken(event) <= max(event.capacity, taken)
            assert not queue(event) or not has_room(event)
            left = [pk for pk in waiting if pk not in queue(event)]
            given_place = [
                pk for pk in left if Registration.objects.get(pk=pk).state in (State.OFFERED, State.CONFIRMED)
            ]
            passed_over = [pk for pk in waiting if pk in queue(event)]
            assert given_place == [pk for pk in waiting if pk in given_place]
            assert all(waiting.index(one) < waiting.index(other) for one in given_place for other in passed_over)
            check(event)
        transaction.set_rollback(True)
