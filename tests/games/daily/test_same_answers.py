"""Two players who make the same moves in a set get the same packs and the same answers."""

import pytest
import time_machine

from games.daily.sets import daily_games, terms_of
from games.models import Deal, Table
from tests.games.helpers import daily_sets
from tests.profiles import rest_in_ring_2

pytestmark = pytest.mark.django_db


@pytest.mark.long
@pytest.mark.parametrize("game", rest_in_ring_2(daily_games()))
def test_the_same_moves_by_two_accounts_get_the_same_packs_and_answers(game: str) -> None:
    one, other = daily_sets.played("ayu", game), daily_sets.played("budi", game)
    assert daily_sets.packs_of(one) == daily_sets.packs_of(other)
    assert daily_sets.log_of(one) == daily_sets.log_of(other)


@pytest.mark.postgres
@pytest.mark.parametrize("game", rest_in_ring_2(daily_games()))
def test_a_set_has_as_many_deals_as_its_game_says(game: str) -> None:
    table_id = daily_sets.played("ayu", game)
    numbers = Deal.objects.filter(table_id=table_id, state=Deal.State.OVER).values_list("number", flat=True)
    assert sorted(numbers) == list(range(1, terms_of(game).deals + 1))


@pytest.mark.long
def test_other_moves_keep_the_packs_of_the_day() -> None:
    one, other = daily_sets.played("ayu"), daily_sets.played("budi", policy=daily_sets.last)
    assert daily_sets.log_of(one) != daily_sets.log_of(other)
    assert daily_sets.packs_of(one) == daily_sets.packs_of(other)


def test_another_day_has_other_packs() -> None:
    with time_machine.travel("2026-11-29T12:00Z", tick=False):
        one = daily_sets.begin(daily_sets.player("ayu"))
    with time_machine.travel("2026-11-30T12:00Z", tick=False):
        other = daily_sets.begin(daily_sets.player("ayu"))
    assert daily_sets.packs_of(one) != daily_sets.packs_of(other)


def test_the_player_sits_in_the_same_seat_against_the_strongest_bots() -> None:
    table = Table.objects.get(pk=daily_sets.begin(daily_sets.player("ayu")))
    seats = {seat.code: (seat.kind, seat.bot) for seat in table.seats.all()}
    assert seats.pop("N") == ("human", "")
    assert set(seats.values()) == {("bot", "simple")}
