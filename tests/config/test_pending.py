"""Incomplete requests that are dropped, and the addresses they count for."""

import asyncio
from collections import Counter

import pytest

from config.http.pending_requests import GIVEN_UP_AT_ONCE, GRACE, Pending
from tests.config.loops import run

HALL, ELSEWHERE = "192.0.2.1", "192.0.2.2"


class Connection:
    """A request that is still arriving."""

    given_up = False

    def give_up(self) -> None:
        self.given_up = True


def added(pending: Pending, *addresses: str) -> list[Connection]:
    """A connection from each address, all of them begun at the same moment."""

    async def add() -> list[Connection]:
        connections = [Connection() for _ in addresses]
        for connection, address in zip(connections, addresses, strict=True):
            pending.add(connection, address)
        return connections

    found: list[Connection] = run(add())
    return found


def sweep(pending: Pending, now: float) -> None:
    """Give up what is to be given up, to the last."""

    async def to_the_last() -> None:
        pending.sweep(now)
        await pending.turns.turn()

    run(to_the_last())


def later(pending: Pending, seconds: float) -> float:
    """Return a time `seconds` after the first connection began."""
    return next(iter(pending.requests.values()))[0] + seconds


@pytest.fixture
def pending() -> Pending:
    return Pending(per_address=lambda: 2, total=lambda: 5, seconds=lambda: 10.0)


def test_an_address_with_too_many_slow_requests_loses_the_oldest(pending: Pending) -> None:
    hall = added(pending, HALL, HALL, HALL, HALL)
    sweep(pending, later(pending, GRACE + 1))
    assert [one.given_up for one in hall] == [True, True, False, False]


def test_another_address_loses_none(pending: Pending) -> None:
    *_hall, elsewhere = added(pending, HALL, HALL, HALL, ELSEWHERE)
    sweep(pending, later(pending, GRACE + 1))
    assert not elsewhere.given_up


def test_requests_that_have_only_begun_are_not_counted_for_their_address(pending: Pending) -> None:
    hall = added(pending, HALL, HALL, HALL, HALL)
    sweep(pending, later(pending, GRACE / 2))
    assert not any(one.given_up for one in hall)


def test_a_new_request_takes_the_place_of_the_oldest_when_the_process_is_full(pending: Pending) -> None:
    connections = added(pending, *[HALL, ELSEWHERE] * 3)
    assert [connection.given_up for connection in connections] == [True, *[False] * 5]


def test_a_request_that_takes_too_long_is_given_up(pending: Pending) -> None:
    (connection,) = added(pending, HALL)
    sweep(pending, later(pending, 9))
    assert not connection.given_up
    sweep(pending, later(pending, 10.1))
    assert connection.given_up
    assert pending.requests == {}


def test_only_so_many_are_given_up_in_one_step_of_the_loop() -> None:
    steps: Counter[int] = Counter()
    number = 0

    class Noting(Connection):
        def give_up(self) -> None:
            super().give_up()
            steps[number] += 1

    async def attack() -> list[Noting]:
        nonlocal number
        unbounded = Pending(per_address=lambda: 2, total=lambda: 0)
        connections = [Noting() for _ in range(3 * GIVEN_UP_AT_ONCE)]
        for connection in connections:
            unbounded.add(connection, HALL)
        unbounded.sweep(later(unbounded, GRACE + 1))
        unbounded.sweep(later(unbounded, GRACE + 2))  # looks again before all have had their turn
        while len(unbounded.requests) > 2:
            number += 1
            await asyncio.sleep(0)
        return connections

    connections = run(attack())
    assert sum(steps.values()) == len(connections) - 2 == sum(connection.given_up for connection in connections)
    assert max(steps.values()) <= GIVEN_UP_AT_ONCE


def test_a_request_that_is_completed_before_its_turn_is_answered(pending: Pending) -> None:
    (connection,) = added(pending, HALL)

    async def complete() -> None:
        pending.sweep(later(pending, 20))
        pending.remove(connection)
        await pending.turns.turn()

    run(complete())
    assert not connection.given_up


def test_a_request_that_is_added_again_keeps_its_age(pending: Pending) -> None:
    (connection,) = added(pending, HALL)
    began = pending.requests[connection]

    async def add_again() -> None:
        pending.add(connection, HALL)

    run(add_again())
    assert pending.requests == {connection: began}


def test_zero_means_no_bound() -> None:
    unbounded = Pending(per_address=lambda: 0, total=lambda: 0)
    hall = added(unbounded, *[HALL] * 50)
    sweep(unbounded, later(unbounded, 10_000))
    assert not any(one.given_up for one in hall)
