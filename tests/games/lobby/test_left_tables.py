"""A lobby with 200 tables that were left, for six hours of a clock that is set."""

from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
import time_machine
from django.conf import settings
from django.test import Client

from games import tasks
from games.core.schemas import NewTable
from games.lobby import services as lobby
from games.lobby.schemas import NewLobbyTable
from games.models import Table
from games.play import turns as play_turns
from games.tables import lobby as tables_lobby
from games.tables import opening as tables_opening
from games.tables.players import Player
from games.tables.seats import OPEN, Viewer

pytestmark = [pytest.mark.long, pytest.mark.django_db]

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
HOURS = 6
LEFT = 200
WITH_CLOCK = 4
"""Tables of two people under a clock: bots play them on when their people are away."""
CHECKS = timedelta(seconds=settings.CELERY_BEAT_SCHEDULE["lobby"]["schedule"])


def guest(number: int) -> Player:
    return Player(f"Left {number}", holder=f"casual:{number}")


def practice(number: int) -> None:
    tables_opening.open_casual(table=NewTable(game="troefcall", preset="club", options={}), player=guest(number))


def waiting(number: int, access: str) -> None:
    table = NewLobbyTable(game="troefcall", preset="club", options={}, lobby=access)
    lobby.open_for_others(table=table, player=guest(number))


def playing(number: int) -> None:
    """Begin a table of two guests and two bots, under a clock."""
    table = NewLobbyTable(game="troefcall", preset="club", options={"hands": 1}, clock_seconds=30)
    table_id = lobby.open_for_others(table=table, player=guest(number))
    lobby.sit(table_id=table_id, player=guest(LEFT + number))
    lobby.begin(table_id=table_id, viewer=guest(number).viewer())


def leave_tables() -> None:
    kinds = [playing] * WITH_CLOCK + [practice] * 136
    kinds += [partial(waiting, access="open")] * 40 + [partial(waiting, access="private")] * 20
    assert len(kinds) == LEFT
    for number, leave in enumerate(kinds):
        leave(number)


def assert_no_practice_listed() -> None:
    listed = tables_lobby.tables_for(Viewer())
    assert not listed.filter(pk__in=tables_lobby.practice().values("pk")).exists()
    for address in ("/play/", "/api/v1/tables"):
        answer = Client().get(address)
        assert answer.status_code == 200
        numbers = Table.objects.filter(lobby="").values_list("pk", flat=True)
        assert not [pk for pk in numbers if f"/play/{pk}/" in answer.content.decode()]


def test_no_practice_is_listed_and_nothing_lives_after_six_hours() -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        leave_tables()
        alive = Table.objects.filter(state__in=(Table.State.GATHERING, *OPEN))
        counts = [alive.count()]
        assert_no_practice_listed()
        for _hour in range(HOURS):
            for _check in range(timedelta(hours=1) // CHECKS):
                clock.shift(CHECKS)
                for table_id in alive.filter(due_at__isnull=False).values_list("pk", flat=True):
                    play_turns.play_what_is_due(table_id)
                tasks.clear_lobby()
            counts.append(alive.count())
            assert_no_practice_listed()
    assert (counts[0], counts[-1]) == (LEFT, 0), counts
