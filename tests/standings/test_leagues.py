"""Tables of leagues, compared with sums that are counted in another way."""

from collections import Counter, defaultdict
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seating.season import season
from standings.leagues import LeagueMatch, LeagueRules, LeagueTable, league_table

POINTS = st.integers(0, 140)
DUTCH, SURINAMESE = LeagueRules(), LeagueRules(win=2)
EIGHT = list(range(1, 9))


@st.composite
def seasons(draw: st.DrawFn) -> list[LeagueMatch]:
    """A double round robin of eight clubs, with few different scores, so that many matches and teams are tied."""
    scores = st.sampled_from([draw(POINTS) for _ in range(3)])
    pairs = [(int(one.home), int(one.visitors)) for day in season([str(team) for team in EIGHT]) for one in day]
    return [LeagueMatch(home, visitors, draw(scores), draw(scores)) for home, visitors in pairs]


@pytest.mark.parametrize(("win", "draw", "loss"), [(3, 1, 0), (2, 1, 0)])
@given(matches=seasons())
def test_the_table_of_a_season_of_eight_clubs_equals_an_independent_sum(
    win: int, draw: int, loss: int, matches: list[LeagueMatch]
) -> None:
    table = league_table(EIGHT, matches, LeagueRules(win, draw, loss), complete=True)
    points, difference, played = Counter[int](), Counter[int](), Counter[int]()
    for match in matches:
        ahead = match.home_points - match.visitors_points
        for team, lead in ((match.home, ahead), (match.visitors, -ahead)):
            points[team] += win if lead > 0 else draw if lead == 0 else loss
            difference[team] += lead
            played[team] += 1
    assert {row.team: (row.points, row.difference, row.played) for row in table.rows} == {
        team: (points[team], difference[team], 14) for team in EIGHT
    }
    order = [(-points[row.team], -difference[row.team]) for row in table.rows]
    assert order == sorted(order)
    assert_ties_are_those_between(table, matches, win, draw)


def assert_ties_are_those_between(table: LeagueTable, matches: list[LeagueMatch], win: int, draw: int) -> None:
    """Teams that share a rank have equal points in the matches between them, and need a decider."""
    by_rank = defaultdict(list)
    for row in table.rows:
        by_rank[row.rank].append(row)
    for rows in by_rank.values():
        teams = {row.team for row in rows}
        own = dict.fromkeys(teams, 0)
        for match in matches:
            if {match.home, match.visitors} <= teams:
                ahead = match.home_points - match.visitors_points
                own[match.home] += win * (ahead > 0) + draw * (ahead == 0)
                own[match.visitors] += win * (ahead < 0) + draw * (ahead == 0)
        assert len(set(own.values())) == 1
        assert all(row.shared == row.needs_decider == (len(rows) > 1) for row in rows)


@given(matches=seasons(), chance=st.randoms(use_true_random=False))
def test_the_order_of_matches_and_teams_changes_nothing(matches: list[LeagueMatch], chance: Random) -> None:
    shuffled, teams = list(matches), list(EIGHT)
    chance.shuffle(shuffled)
    chance.shuffle(teams)
    assert league_table(teams, shuffled, DUTCH) == league_table(EIGHT, matches, DUTCH)


def test_a_win_is_worth_three_or_two_points() -> None:
    matches = [LeagueMatch(1, 2, 91, 70), LeagueMatch(2, 1, 73, 73)]
    assert points(matches, DUTCH) == {1: 4, 2: 1}
    assert points(matches, SURINAMESE) == {1: 3, 2: 1}


def points(matches: list[LeagueMatch], rules: LeagueRules) -> dict[int, int]:
    return {row.team: row.points for row in league_table([1, 2], matches, rules).rows}


def test_sets_earn_match_points_where_the_rules_say_so() -> None:
    """The example of the rulebook: 3, 1, 0, 3, 3, 3, 0, 1 make 14.

    Source: docs/rules/troefcall/rulebook.md#tc-65.
    """
    sets = ((9, 1), (4, 4), (1, 9), (9, 1), (9, 1), (9, 1), (1, 9), (4, 4))
    match = LeagueMatch(1, 2, sum(one for one, _ in sets), sum(other for _, other in sets), sets)
    assert points([match], LeagueRules(level="set")) == {1: 14, 2: 8}


def test_a_match_lost_by_a_ruling_is_lost_whatever_its_score() -> None:
    match = LeagueMatch(1, 2, 91, 70, lost_by=frozenset({1}))
    table = league_table([1, 2], [match], DUTCH)
    assert {row.team: (row.won, row.lost, row.points, row.difference) for row in table.rows} == {
        1: (0, 1, 0, 21),
        2: (1, 0, 3, -21),
    }


def test_a_match_that_both_teams_lose_earns_nothing() -> None:
    table = league_table([1, 2], [LeagueMatch(1, 2, 0, 0, lost_by=frozenset({1, 2}))], DUTCH)
    assert [(row.lost, row.points) for row in table.rows] == [(1, 0), (1, 0)]


def test_a_match_without_play_is_lost_in_every_round() -> None:
    match = LeagueMatch(1, 2, 0, 0, lost_by=frozenset({2}))
    assert points([match], LeagueRules(level="set", sets=4)) == {1: 12, 2: 0}


def test_rulings_add_and_deduct_match_points() -> None:
    table = league_table([1, 2], [LeagueMatch(1, 2, 70, 91)], DUTCH, adjustments=[(1, -3)])
    assert [(row.team, row.points, row.adjusted) for row in table.rows] == [(2, 3, 0), (1, -3, -3)]


TIED = [LeagueMatch(1, 2, 60, 50), LeagueMatch(2, 3, 60, 50), LeagueMatch(3, 1, 60, 50)]
"""Three teams, each of which beat another by ten."""


def test_the_difference_comes_before_the_matches_between_tied_teams() -> None:
    matches = [LeagueMatch(1, 2, 51, 50), LeagueMatch(2, 3, 90, 10), LeagueMatch(3, 1, 60, 50)]
    assert [row.team for row in league_table([1, 2, 3], matches, DUTCH).rows] == [2, 1, 3]


def test_the_match_between_two_tied_teams_decides() -> None:
    matches = [LeagueMatch(1, 2, 60, 50), LeagueMatch(3, 1, 60, 50), LeagueMatch(2, 3, 60, 50), LeagueMatch(4, 1, 1, 2),
               LeagueMatch(2, 4, 2, 1), LeagueMatch(3, 4, 1, 1)]  # fmt: skip
    table = league_table([1, 2, 3, 4], matches, DUTCH)
    assert [(row.team, row.rank) for row in table.rows][:2] == [(1, 1), (2, 2)]
    assert [row.difference for row in table.rows][:2] == [1, 1]


def test_teams_that_nothing_separates_share_a_rank_and_need_a_decider() -> None:
    rows = league_table([1, 2, 3], TIED, DUTCH, complete=True).rows
    assert [(row.rank, row.shared, row.needs_decider) for row in rows] == [(1, True, True)] * 3


def test_no_decider_is_needed_while_matches_are_to_come() -> None:
    assert not any(row.needs_decider for row in league_table([1, 2, 3], TIED, DUTCH).rows)


def test_a_decider_separates_tied_teams_and_earns_no_points() -> None:
    deciders = [LeagueMatch(1, 2, 8, 9, decider=True), LeagueMatch(2, 3, 8, 7, decider=True)]
    rows = league_table([1, 2, 3], [*TIED, *deciders], DUTCH, complete=True).rows
    assert [(row.team, row.points) for row in rows] == [(2, 3), (1, 3), (3, 3)]
    assert [row.rank for row in rows] == [1, 2, 2]


def test_withdrawn_teams_come_last_without_a_rank() -> None:
    rows = league_table([1, 2, 3], TIED, DUTCH, withdrawn={1}).rows
    assert [(row.team, row.rank) for row in rows] == [(2, 1), (3, 2), (1, None)]


def test_zones_show_who_is_promoted_and_relegated_and_who_is_tied_at_a_line() -> None:
    matches = [LeagueMatch(1, 2, 9, 1), LeagueMatch(1, 3, 9, 1), LeagueMatch(2, 3, 5, 5)]
    rules = replace(DUTCH, promoted=1, relegated=1)
    assert [row.zone for row in league_table([1, 2, 3], matches, rules).rows] == ["up", "down_open", "down_open"]
