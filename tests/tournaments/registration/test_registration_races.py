"""Many people register at the same moment, on PostgreSQL."""

from queue import SimpleQueue
from threading import Barrier, Thread

import pytest
from django.db import connection

from testkit.clocks import patience
from tests.tournaments.helpers import club
from tests.tournaments.helpers.registering import State, check, join, name_of, open_event, who
from tournaments.models import Event, Registration
from tournaments.registration import services
from tournaments.registration.selectors import places_taken

pytestmark = [
    pytest.mark.long,
    pytest.mark.postgres,
    pytest.mark.skipif(connection.vendor == "sqlite", reason="the SQLite of tests is one connection in memory"),
    pytest.mark.django_db(transaction=True),
]
PEOPLE, CAPACITY, THREADS = 200, 24, 40


def in_threads(event: Event, work: list[tuple[str, int]]) -> list[Exception]:
    """Do all of this with 40 connections that begin at once; return what was refused."""
    todo: SimpleQueue[tuple[str, int]] = SimpleQueue()
    for one in work:
        todo.put(one)
    gate, failed = Barrier(THREADS), list[Exception]()

    def run() -> None:
        gate.wait(patience(60))
        while not todo.empty():
            kind, number = todo.get()
            try:
                if kind == "join":
                    join(event, name_of(number))
                else:
                    services.cancel(event=event, person=who(Registration.objects.get(pk=number)))
            except Exception as error:
                failed.append(error)
        connection.close()

    threads = [Thread(target=run, daemon=True) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(patience(300))
    assert not any(thread.is_alive() for thread in threads)
    return failed


def test_of_200_who_register_at_once_24_have_a_place_and_176_wait_in_order() -> None:
    event = open_event(CAPACITY)
    assert in_threads(event, [("join", number) for number in range(PEOPLE)]) == []
    by_state = {state: event.registrations.filter(state=state) for state in (State.CONFIRMED, State.WAITING)}
    assert {state: found.count() for state, found in by_state.items()} == {
        State.CONFIRMED: CAPACITY,
        State.WAITING: PEOPLE - CAPACITY,
    }
    assert event.entries.count() == CAPACITY
    in_order = list(event.registrations.order_by("pk"))
    assert [one.state for one in in_order] == [State.CONFIRMED] * CAPACITY + [State.WAITING] * (PEOPLE - CAPACITY)
    assert [one.pk for one in sorted(in_order, key=lambda one: one.queued_at)] == [one.pk for one in in_order]
    check(event)


def test_cancelled_and_new_registrations_at_once_never_exceed_the_capacity() -> None:
    event = open_event(CAPACITY)
    for number in range(2 * CAPACITY):
        join(event, name_of(number))
    leaving = list(event.registrations.filter(state=State.CONFIRMED).values_list("pk", flat=True)[: CAPACITY // 2])
    work = [("join", 100 + number) for number in range(CAPACITY)] + [("cancel", pk) for pk in leaving]
    assert in_threads(event, work) == []
    event.refresh_from_db()
    assert places_taken(event) == CAPACITY
    assert event.registrations.filter(state=State.OFFERED).count() == len(leaving)
    check(event)
    assert club.event().registrations.count() == 0
