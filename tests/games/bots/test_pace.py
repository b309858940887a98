"""Bots take about as long as people, and their pace says nothing of their cards."""

from dataclasses import replace
from typing import Any

import pytest

from games.play import turns as play_turns
from games.tables import table_state, thinking_time
from tests.games.helpers.tables import all_bots, open_table

pytestmark = pytest.mark.django_db

PAUSE_MS = 1000


def table_of_bots(**more: Any) -> table_state.Play:
    seats = all_bots("troefcall", "club")
    return table_state.load(open_table("troefcall", "club", "online", seats=seats, bot_pause_ms=PAUSE_MS, **more))


def played_on(play: table_state.Play, moves: int) -> table_state.Play:
    """Return the table after so many moves of absent players."""
    for _ in range(moves):
        play = play_turns.play_for_absent(play.table.pk, next(iter(table_state.load(play.table.pk).since)))
    return table_state.load(play.table.pk)


def pace(play: table_state.Play) -> int:
    return thinking_time.pace_ms(play, next(iter(play.since)))


def test_a_bot_takes_longest_to_bid_and_longer_to_lead_than_to_follow() -> None:
    play = table_of_bots()
    kinds = [thinking_time.kind_of_turn(play), *(thinking_time.kind_of_turn(played_on(play, 1)) for _ in range(2))]
    assert kinds == [thinking_time.WORD, thinking_time.LEAD, thinking_time.FOLLOW]
    assert kinds == sorted(kinds, reverse=True)


def test_the_pace_varies_within_its_bounds_and_is_the_same_when_asked_again() -> None:
    play, paces = table_of_bots(), []
    for _ in range(12):
        usual = PAUSE_MS * thinking_time.kind_of_turn(play)
        assert thinking_time.MIN_SPREAD * usual <= pace(play) <= thinking_time.MAX_SPREAD * usual
        assert pace(play) == pace(table_state.load(play.table.pk))
        paces.append(pace(play) / usual)
        play = played_on(play, 1)
    assert max(paces) - min(paces) > 0.2


def test_a_forced_card_takes_as_long_as_a_free_one() -> None:
    play = played_on(table_of_bots(), 2)
    free = pace(play)
    seat, deal = play.deal.turn, play.deal
    play.deal = replace(deal, hands={**deal.hands, seat: deal.hands[seat][:1]})
    assert pace(play) == free


def test_a_table_whose_bots_do_not_pause_has_no_pace() -> None:
    play = table_of_bots()
    play.table.bot_pause_ms = 0
    assert pace(play) == 0
