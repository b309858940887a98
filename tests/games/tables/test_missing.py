"""A bot stands in for a player who is missing for longer than the rules of the table allow."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Seat, Table
from games.play import services as play_services
from games.play import turns as play_turns
from games.tables import presence, table_state
from games.tables.options import OnlineRules
from testkit.clocks import frozen
from tests.games.helpers.tables import open_table

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("frozen_time")]
RULES = OnlineRules(missing_seconds=180)


@pytest.fixture
def frozen_time() -> object:
    with frozen():
        yield


def opened(rules: OnlineRules = RULES) -> int:
    """Return a table of an event, where seats are for one device each; the devices of all but West have it open."""
    table_id = open_table("troefcall", "club", "online", online_rules=rules, context="event:1", clock_seconds=600)
    Seat.objects.filter(table=table_id).exclude(code="W").update(device="here", line="1-a")
    return table_id


def stand_ins(table_id: int) -> set[str]:
    return set(Seat.objects.filter(table=table_id, stand_in=True).values_list("code", flat=True))


def play_after(table_id: int, seconds: float) -> set[str]:
    with frozen(seconds):
        play_turns.play_what_is_due(table_id)
    return stand_ins(table_id)


def test_a_player_who_never_opened_the_table_is_replaced_after_the_time() -> None:
    table_id = opened()
    assert (play_after(table_id, 179), play_after(table_id, 180)) == (set(), {"W"})


def test_the_table_is_due_when_the_next_missing_player_is_replaced() -> None:
    table_id = opened()
    table = Table.objects.get(pk=table_id)
    assert table.due_at is not None
    assert table.started_at is not None
    assert table_state.due_at(table_state.load(table_id)) == table.started_at + timedelta(seconds=180)


def test_a_player_whose_page_is_gone_is_replaced_after_the_time() -> None:
    table_id = opened()
    Seat.objects.filter(table=table_id, code="W").update(device="there", line="1-b")
    Seat.objects.filter(table=table_id, code="S").update(gone_at=timezone.now() - timedelta(seconds=100))
    assert (play_after(table_id, 79), play_after(table_id, 80)) == (set(), {"S"})


def test_a_move_shows_that_the_player_is_there() -> None:
    table_id = opened()
    seat = next(iter(table_state.load(table_id).since))
    Seat.objects.filter(table=table_id).update(device="here", line="1-a")
    Seat.objects.filter(table=table_id, code=seat).update(gone_at=timezone.now() - timedelta(seconds=170))
    play_services.make_move(table_id=table_id, seat=seat, text="call S")
    assert play_after(table_id, 30) == set()


def test_a_pause_stops_the_time_of_a_missing_player() -> None:
    table_id = opened()
    Table.objects.filter(pk=table_id).update(paused=True)
    assert not presence.replace_missing_when_due(table_id)


def test_without_the_rule_no_player_is_replaced_for_being_away() -> None:
    assert play_after(opened(OnlineRules()), 500) == set()


def test_a_second_worker_finds_no_player_left_to_replace() -> None:
    table_id = opened()
    with frozen(200):
        assert [presence.replace_missing_when_due(table_id) for _worker in range(2)] == [True, False]
