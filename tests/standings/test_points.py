"""Table points under each ranking."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standings import Facts, RankingRules, Row, RulingData, SitOutData, standings
from standings.points import places_points
from tests.standings.build import entries, pairs, table


def _rows(facts: Facts, ranking: str) -> dict[int, Row]:
    return {row.entry: row for row in standings(facts, RankingRules(ranking)).rows}


@pytest.mark.parametrize(
    ("sums", "worth"),
    [
        ([9, 5, 2, 1], [3, 2, 1, 0]),
        ([9, 9, 2, 1], [2.5, 2.5, 1, 0]),
        ([5, 5, 5, 5], [1.5, 1.5, 1.5, 1.5]),
        ([9, 4, 4, 4], [3, 1, 1, 1]),
        ([3, 2, 1], [3, 1.5, 0]),
        ([3, 3, 1], [2.25, 2.25, 0]),
    ],
)
def test_tied_places_at_a_table_share_their_points(sums: list[int], worth: list[float]) -> None:
    given_points = places_points({str(place): points for place, points in enumerate(sums)})
    assert [float(points) for points in given_points.values()] == worth


def test_an_entry_alone_at_a_table_has_the_first_place() -> None:
    facts = Facts(entries(1), (table(1, 1, [1], [[-7]]),))
    assert _rows(facts, "table_points")[1].points == 3


@given(st.lists(st.integers(-20, 20), min_size=2, max_size=6))
def test_every_table_gives_one_and_a_half_points_a_head(sums: list[int]) -> None:
    worth = places_points({str(place): points for place, points in enumerate(sums)})
    assert sum(worth.values()) == Fraction(3, 2) * len(sums)


def test_the_points_of_all_deals_add_up() -> None:
    facts = Facts(entries(4), (table(1, 1, [1, 2, 3, 4], [[1, 2, -3, 0], [4, -1, 0, 0]]),))
    assert {entry: row.points for entry, row in _rows(facts, "score_sum").items()} == {1: 5, 2: 1, 3: -3, 4: 0}


def test_a_running_table_counts_in_the_sum_and_not_yet_in_the_places() -> None:
    facts = Facts(entries(4), (table(1, 1, [1, 2, 3, 4], [[1, 2, -3, 0]], complete=False),))
    assert _rows(facts, "score_sum")[2].points == 2
    assert _rows(facts, "table_points")[2].points == 0
    assert standings(facts, RankingRules()).provisional


def test_a_match_gives_two_one_or_nothing() -> None:
    facts = Facts(entries(4), (pairs(1, 1, 1, 2, [8, 2]), pairs(1, 2, 3, 4, [6, 6])))
    assert {entry: row.points for entry, row in _rows(facts, "match_points").items()} == {1: 2, 2: 0, 3: 1, 4: 1}


def test_bots_hold_a_place_at_the_table() -> None:
    facts = Facts(entries(3), (table(1, 1, [1, 2, 3], [[5, 4, 3, 9]]),))
    assert _rows(facts, "table_points")[1].points == 2


def test_sit_outs_and_rulings_are_separate_terms() -> None:
    facts = Facts(
        entries(5),
        (table(1, 1, [1, 2, 3, 4], [[1, 2, -3, 0]]),),
        (SitOutData(1, 5, 2),),
        (RulingData(1, 2, -5, "penalty", 1, "T 2.10", "Revoke"), RulingData(2, 2, 1, "bonus")),
    )
    rows = _rows(facts, "score_sum")
    assert rows[5].points == 2
    assert [(term.kind, term.points) for term in rows[2].terms] == [("deal", 2), ("penalty", -5), ("bonus", 1)]
    assert rows[2].points == -2


def test_an_adjusted_score_replaces_every_deal_of_the_table() -> None:
    facts = Facts(
        entries(2),
        (table(1, 1, [1, 2], [[6, 0], [4, 0]]), table(2, 1, [1, 2], [[1, 0]])),
        rulings=(RulingData(1, 1, 5, "adjusted", 1),),
    )
    row = _rows(facts, "score_sum")[1]
    assert [(term.kind, term.points) for term in row.terms if term.kind == "adjusted"] == [("adjusted", -5)]
    assert row.points == 5 + 1
