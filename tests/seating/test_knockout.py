"""Knock-outs and groups."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seating.groups import divide_into_groups, final_tables, seeds_from_groups
from seating.knockout import NOBODY, KnockoutGame, bracket_order, double, ready, single
from tests.present import present
from tests.seating.evenings import names

Bracket = Callable[[list[str], dict[str, str]], list[KnockoutGame]]


def _play_all(bracket: Bracket, entries: list[str], chance: random.Random | None = None) -> list[KnockoutGame]:
    """Play the whole knock-out; the better ranked wins, or the one drawn by lot."""
    winners: dict[str, str] = {}
    while now := ready(bracket(entries, winners)):
        for game in now:
            sides = sorted((str(game.one), str(game.other)))
            winners[game.name] = chance.choice(sides) if chance else sides[0]
    return bracket(entries, winners)


def _defeats(games: list[KnockoutGame]) -> Counter[str]:
    return Counter(str(game.loser) for game in games if not game.bye)


@given(count=st.integers(2, 40), seed=st.integers(0, 999))
def test_in_a_knock_out_all_but_one_lose_once(count: int, seed: int) -> None:
    games = _play_all(single, names(count), random.Random(seed))
    lost = _defeats(games)
    assert sorted(lost.values()) == [1] * (count - 1)
    assert set(names(count)) - set(lost) == {games[-1].winner}


@given(count=st.integers(2, 40), seed=st.integers(0, 999))
def test_in_a_double_knock_out_no_player_leaves_before_the_second_defeat(count: int, seed: int) -> None:
    games = _play_all(double, names(count), random.Random(seed))
    lost = _defeats(games)
    champion = games[-1].winner
    assert all(lost[name] == 2 for name in names(count) if name != champion)
    assert lost[str(champion)] <= 1


@pytest.mark.parametrize("count", range(2, 34))
def test_the_best_ranked_have_the_byes(count: int) -> None:
    games = single(names(count), {})
    byes = [game.winner for game in games if game.bye]
    size = 1 << (count - 1).bit_length()
    assert sorted(map(str, byes)) == names(count)[: size - count]


@pytest.mark.parametrize("count", [4, 8, 16, 32])
def test_the_first_two_meet_in_the_final_and_the_first_four_in_the_half_finals(count: int) -> None:
    games = _play_all(single, names(count))
    assert {games[-1].one, games[-1].other} == {"p01", "p02"}
    assert {side for game in games[-3:-1] for side in (game.one, game.other)} == set(names(4))


def test_the_order_of_a_bracket_is_the_usual_one() -> None:
    assert bracket_order(8) == [0, 7, 3, 4, 1, 6, 2, 5]


def test_a_corrected_result_reopens_only_what_hangs_on_it() -> None:
    winners = {"W1.1": "p01", "W1.2": "p02", "W2.1": "p01"}
    corrected = single(names(4), {**winners, "W1.1": "p04"})
    assert [game.winner for game in corrected] == ["p04", "p02", None]


def test_the_losers_of_the_half_finals_play_for_the_third_place() -> None:
    games = single(names(4), {"W1.1": "p01", "W1.2": "p03"}, third_place=True)
    assert (games[-1].name, games[-1].one, games[-1].other) == ("B1", "p04", "p02")


def test_a_double_knock_out_has_a_second_final_only_when_the_first_is_lost() -> None:
    entries = names(4)
    first = _play_all(double, entries)
    assert [game.name for game in first][-1] == "F1"
    winners = {game.name: str(game.winner) for game in first}
    lost = double(entries, {**winners, "F1": str(first[-1].other)})
    assert lost[-1].name == "F2"


def test_no_player_fills_an_empty_place() -> None:
    [first, second, _] = single(names(3), {})
    assert (first.other, first.winner, first.bye, second.bye) == (NOBODY, "p01", True, False)


def test_groups_go_to_and_fro_and_keep_clubs_apart() -> None:
    assert divide_into_groups(names(6), 3) == [["p01", "p06"], ["p02", "p05"], ["p03", "p04"]]
    clubs = {"p03": "A", "p04": "A"}
    assert all(len(set(group) & set(clubs)) < 2 for group in divide_into_groups(names(6), 3, clubs))


@given(count=st.integers(2, 8), through=st.integers(1, 2))
def test_two_of_one_group_meet_in_the_last_half_at_the_earliest(count: int, through: int) -> None:
    standings = [[f"{group}{rank}" for rank in range(4)] for group in "ABCDEFGH"[:count]]
    seeds = seeds_from_groups(standings, through)
    assert sorted(seeds) == sorted(one for group in standings for one in group[:through])
    games = single(seeds, {})
    met = [(present(game.one), present(game.other)) for game in games if game.ready]
    assert all(one[0] != other[0] for one, other in met)


def test_four_groups_put_first_and_second_of_a_group_into_different_halves() -> None:
    standings = [[f"{group}{rank}" for rank in range(3)] for group in "ABCD"]
    seeds = seeds_from_groups(standings, 2)
    halves = [[seeds[rank] for rank in half] for half in (bracket_order(8)[:4], bracket_order(8)[4:])]
    assert all(one[0] != other[0] for half in halves for one, other in combinations(half, 2))


def test_the_best_play_at_the_first_table_of_the_final() -> None:
    assert final_tables(names(10), 2, 4) == [names(8)[:4], names(8)[4:]]
