"""Bots and clocks: due work is in the table, runs once, and survives a kill."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import tasks
from games.models import Deal, Move, Seat, Sheet, Table
from games.play import services as play_services
from games.play import turns as play_turns
from games.tables import opening as tables_opening
from games.tables import table_state, thinking_time
from testkit.clocks import frozen
from tests.games.helpers.tables import bots, open_table, people
from tests.games.helpers.views import view_of
from tests.present import present

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def table() -> Any:
    return Table.objects.get()


def to_act(table_id: Any) -> Any:
    return next(iter(table_state.load(table_id).since))


@pytest.fixture
def with_clock() -> Any:
    """Four people at troefcall with 30 seconds each."""
    return open_table("troefcall", "club", "online", clock_seconds=30)


def test_without_clock_and_bots_nothing_is_ever_due() -> None:
    open_table("troefcall", "club", "online")
    assert table().due_at is None


def test_a_bot_is_due_after_its_pause() -> None:
    open_table("troefcall", "club", "online", seats=bots(*"NESW"), bot_pause_ms=700)
    pause = table().due_at - Deal.objects.get().started_at
    usual = 700 * thinking_time.WORD
    assert thinking_time.MIN_SPREAD * usual <= pause / timedelta(milliseconds=1) <= thinking_time.MAX_SPREAD * usual


def test_nothing_is_played_before_it_is_due() -> None:
    table_id = open_table("troefcall", "club", "online", seats=bots(*"NESW"), bot_pause_ms=60_000)
    assert not play_turns.play_what_is_due(table_id)
    assert not Move.objects.exists()


def test_a_bot_makes_one_legal_move_each_time_it_is_due() -> None:
    table_id = open_table("troefcall", "club", "online", seats=bots(*"NESW"), bot_pause_ms=10_000)
    with frozen(10 * thinking_time.WORD * thinking_time.MAX_SPREAD + 0.1):
        assert play_turns.play_what_is_due(table_id)
        assert not play_turns.play_what_is_due(table_id)
    assert Move.objects.get().by == "bot"


def test_the_same_table_gives_the_same_bot_the_same_chance() -> None:
    table_id = open_table("troefcall", "club", "online", seats=bots(*"NESW"))
    assert table_state.bot_seed(table_state.load(table_id), "N") == table_state.bot_seed(
        table_state.load(table_id), "N"
    )
    assert table_state.bot_seed(table_state.load(table_id), "N") != table_state.bot_seed(
        table_state.load(table_id), "E"
    )


def test_four_bots_play_a_match_to_its_end() -> None:
    table_id = open_table("troefcall", "club", "online", seats=bots(*"NESW"), bot_pause_ms=0)
    while play_turns.play_what_is_due(table_id):
        pass
    assert table().state == "finished"
    assert Sheet.objects.count() == 4
    assert set(Move.objects.values_list("by", flat=True)) == {"bot"}


def test_a_bot_that_fails_does_what_is_done_for_the_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = open_table("troefcall", "club", "online", seats=bots(*"NESW"), bot_pause_ms=0)
    monkeypatch.setattr("engine.bots.choose", lambda *given: "call NT")
    play = table_state.load(table_id)
    assert present(play_turns.next_turn(play)).text.startswith("call ")
    assert present(play_turns.next_turn(play)).text != "call NT"


def test_a_clock_that_ran_out_plays_one_legal_move(with_clock: Any) -> None:
    seat = to_act(with_clock)
    with frozen(30.1):
        play_turns.play_what_is_due(with_clock)
    move = Move.objects.get()
    assert (move.seat, move.by) == (seat, "clock")
    assert Seat.objects.get(table=with_clock, code=seat).misses == 1


@pytest.mark.usefixtures("frozen_time")
def test_a_clock_still_running_plays_nothing(with_clock: Any) -> None:
    with frozen(29):
        assert not play_turns.play_what_is_due(with_clock)


def test_secret_bids_have_one_common_clock() -> None:
    table_id = open_table("truf", "classic", "online", clock_seconds=30)
    due = table().due_at
    with frozen(20):
        play_services.make_move(
            table_id=table_id, seat="N", text=f"bid {view_of(table_state.load(table_id), 'N')['deal']['hand'][0]}"
        )
    assert table().due_at == due


def misses(table_id: Any, seat: Any, count: Any) -> None:
    Seat.objects.filter(table=table_id, code=seat).update(misses=count)


def test_three_clocks_in_a_row_put_a_bot_on_the_seat(with_clock: Any) -> None:
    seat = to_act(with_clock)
    misses(with_clock, seat, 2)
    with frozen(30.1):
        play_turns.play_what_is_due(with_clock)
    row = Seat.objects.get(table=with_clock, code=seat)
    assert (row.stand_in, row.kind, row.misses) == (True, "human", 3)


def test_a_players_own_move_resets_missed_turns(with_clock: Any) -> None:
    seat = to_act(with_clock)
    misses(with_clock, seat, 2)
    play_services.make_move(table_id=with_clock, seat=seat, text="call H")
    assert Seat.objects.get(table=with_clock, code=seat).misses == 0


def test_a_stand_in_moves_like_a_bot(with_clock: Any) -> None:
    seat = to_act(with_clock)
    Seat.objects.filter(table=with_clock, code=seat).update(stand_in=True)
    assert present(play_turns.next_turn(table_state.load(with_clock))).by == "bot"


def test_a_player_takes_the_seat_back_with_a_fresh_clock(with_clock: Any) -> None:
    seat = to_act(with_clock)
    Seat.objects.filter(table=with_clock, code=seat).update(stand_in=True, misses=3)
    with frozen(300):
        play_services.take_back(table_id=with_clock, seat=seat)
        assert table().due_at - timezone.now() > timedelta(seconds=29)
    row = Seat.objects.get(table=with_clock, code=seat)
    assert (row.stand_in, row.misses) == (False, 0)


def test_the_director_moves_for_an_absent_player(with_clock: Any) -> None:
    seat = to_act(with_clock)
    play_turns.play_for_absent(with_clock, seat)
    assert (Move.objects.get().seat, Move.objects.get().by) == (seat, "clock")


def test_a_free_seat_at_an_online_table_is_played_by_a_bot() -> None:
    table_id = open_table("troefcall", "club", "online", seats=people("Ayu"), bot_pause_ms=0)
    play_turns.play_what_is_due(table_id)
    assert set(table_state.load(table_id).since) == {"N"}


def test_a_late_player_in_the_place_of_a_bot_is_waited_for() -> None:
    table_id = open_table("troefcall", "club", "online", seats=bots(*"NESW"))
    tables_opening.reseat(table_id, people("Ayu", "Budi", "Citra", "Dewi"))
    assert table().due_at is None


def test_a_table_that_was_due_in_error_is_put_right() -> None:
    table_id = open_table("troefcall", "club", "online")
    Table.objects.update(due_at=timezone.now())
    play_turns.play_what_is_due(table_id)
    assert table().due_at is None
    assert not Move.objects.exists()


def test_two_workers_at_once_make_one_move() -> None:
    table_id = open_table("troefcall", "club", "online", seats=bots(*"NESW"), bot_pause_ms=0)
    play = table_state.load(table_id)
    turn = play_turns.next_turn(play)
    assert play_turns._play(table_id, play.table.version, turn)[1]
    assert not play_turns._play(table_id, play.table.version, turn)[1]
    assert Move.objects.count() == 1


def test_the_sweep_finds_overdue_tables_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = []
    monkeypatch.setattr(tasks.advance, "apply_async", lambda args, **more: sent.append(args[0]))
    overdue = open_table("troefcall", "club", "online", seats=bots(*"NESW"), bot_pause_ms=0)
    open_table("troefcall", "club", "online", seats=bots(*"NESW"), bot_pause_ms=60_000)
    open_table("troefcall", "club", "online")
    with frozen(2):
        tasks.sweep()  # the first of a process, or after the clock jumped, looks at all tables
        sent.clear()
        tasks.sweep()
    assert sent == [overdue]


def test_a_task_for_a_table_that_is_gone_does_nothing() -> None:
    tasks.advance(4711)
