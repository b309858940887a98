"""Bots wait while a finished trick is held on the page of a player.

No page then asks for a trick that is not yet shown.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

import pytest
import time_machine

from engine.registry import game_named
from games.core.facts import SeatPlan
from games.models import Seat, Table
from games.play import turns as play_turns
from games.table_page.settings import TableSettings
from games.tables import intermission as tables_intermission
from games.tables import presence as lines
from games.tables import seats as tables_seats
from games.tables import table_state, thinking_time
from games.tables.presence import issue_seat_token, read_seat_token
from games.tables.table_state import Play
from testkit.clocks import frozen, may_take
from tests.games.helpers.tables import open_table
from tests.present import present

pytestmark = pytest.mark.django_db

GAMES = [("truf", "classic"), ("troefcall", "club"), ("ruff_and_trump", "double4"), ("truc_y_flou", "aure")]
HOLD_MS = 3000
TRICKS = 250
"""Of each game, in the long test."""


def open_held_table(game: str, preset: str, people: int = 1) -> int:
    """Open a table with people on the first seats; bots wait about 600 ms before each move."""
    codes = game_named(game).seats(table_state.options_of(game, preset, {}))
    plans = [SeatPlan(code, "human", code, f"casual:{code}") for code in codes[:people]]
    plans += [SeatPlan(code, "bot", f"Bot {code}") for code in codes[people:]]
    return open_table(game, preset, "online", seats=plans, bot_pause_ms=600)


def hold(table_id: int, *times_ms: int) -> None:
    """Open the pages of the players, which hold a finished trick for these times."""
    people = Seat.objects.filter(table=table_id, kind="human").order_by("order")
    for seat, time_ms in zip(people, times_ms, strict=True):
        lines.claim_seat(present(read_seat_token(issue_seat_token(seat, time_ms))))


def move_next(table_id: int, play: Play) -> None:
    """Make the move that the table waits for."""
    play_turns.play_for_absent(table_id, next(iter(play.since)))
    # The people are there, although their moves are chosen for them: two missed turns would make them absent.
    Seat.objects.filter(table=table_id).update(misses=0)


def to_a_full_trick(table_id: int, bots_next: bool = True) -> datetime:
    """Moves until a trick is complete and a bot has to act: when it was complete."""
    while True:
        play = table_state.load(table_id)
        done_at, waits = play.trick_done_at, [play.seats[code] for code in play.since]
        last = play.moves[-1].at if play.moves else None
        if done_at is not None and done_at == last and waits and (waits[0].kind == Seat.Kind.BOT) is bots_next:
            return done_at
        move_next(table_id, play)


def full_tricks(game: str, preset: str) -> Iterator[tuple[int, datetime, bool]]:
    """Yield each full trick of deals against bots: its table, when it was complete, and whether a bot acts next."""
    while True:
        table_id = open_held_table(game, preset)
        hold(table_id, HOLD_MS)
        play = table_state.load(table_id)
        while play.deal is not None:
            move_next(table_id, play)
            before, play = play, table_state.load(table_id)
            done_at = play.trick_done_at
            if done_at is not None and done_at != before.trick_done_at and play.row == before.row and play.since:
                yield table_id, done_at, play.seats[next(iter(play.since))].kind == Seat.Kind.BOT


def due_at(table_id: int) -> Any:
    return Table.objects.get(pk=table_id).due_at


def pause(table_id: int) -> timedelta:
    """How long the next bot thinks."""
    play = table_state.load(table_id)
    return thinking_time.pause_of(play, play.seats[min(play.since)])


@pytest.mark.parametrize(("game", "preset"), GAMES)
def test_no_bot_acts_before_the_trick_is_gone_from_the_page_of_its_player(game: str, preset: str) -> None:
    table_id = open_held_table(game, preset)
    hold(table_id, 3000)
    done_at = to_a_full_trick(table_id)
    moves = len(table_state.load(table_id).moves)
    with frozen(2.5):
        play_turns.play_what_is_due(table_id)
    assert len(table_state.load(table_id).moves) == moves
    assert due_at(table_id) >= done_at + timedelta(seconds=3)


def test_the_longest_hold_of_several_people_counts_up_to_three_seconds() -> None:
    table_id = open_held_table("troefcall", "club", people=2)
    hold(table_id, 1200, 20_000)
    done_at = to_a_full_trick(table_id)
    assert due_at(table_id) == done_at + timedelta(seconds=3)


def test_a_page_that_is_closed_holds_nothing() -> None:
    table_id = open_held_table("troefcall", "club")
    hold(table_id, 3000)
    Seat.objects.filter(table=table_id, kind="human").update(gone_at="2026-01-01T00:00:00Z")
    done_at = to_a_full_trick(table_id)
    assert due_at(table_id) == done_at + pause(table_id)


def test_bots_continue_as_soon_as_the_player_has_tapped_the_trick_away() -> None:
    table_id = open_held_table("troefcall", "club")
    hold(table_id, TableSettings(hold="tap").hold_ms)
    done_at = to_a_full_trick(table_id)
    assert due_at(table_id) == done_at + timedelta(seconds=20)
    tables_intermission.see_trick(table_id, "N", tables_seats.Viewer(holders=frozenset({"casual:N"})))
    assert due_at(table_id) == done_at + pause(table_id)


def test_the_move_after_an_early_lead_comes_without_a_wait() -> None:
    table_id = open_held_table("troefcall", "club")
    hold(table_id, 20_000)
    to_a_full_trick(table_id, bots_next=False)
    play_turns.play_for_absent(table_id, "N")
    play = table_state.load(table_id)
    assert due_at(table_id) == play.moves[-1].at + pause(table_id)


@pytest.mark.soak
@may_take(120)
@pytest.mark.parametrize(("game", "preset"), GAMES)
def test_in_250_tricks_no_bot_acts_while_the_trick_is_held(game: str, preset: str) -> None:
    awaited = 0
    for table_id, done_at, bot_next in islice(full_tricks(game, preset), TRICKS):
        end = done_at + timedelta(milliseconds=HOLD_MS)
        moves = len(table_state.load(table_id).moves)
        with time_machine.travel(end - timedelta(milliseconds=1), tick=False):
            play_turns.play_what_is_due(table_id)
        assert len(table_state.load(table_id).moves) == moves
        if bot_next:
            assert due_at(table_id) >= end
            awaited += 1
    assert awaited > TRICKS // 3
