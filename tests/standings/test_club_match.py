"""A match of two clubs, as it is published."""

import json
from pathlib import Path

import pytest

from standings import Facts, RulingData, TableData, TotalData, club_match
from tests.standings.build import entries, pairs

PUBLISHED = [(27, 8), (29, 15), (19, 19), (16, 28)]


def _published() -> Facts:
    totals = tuple(TotalData(number + 1, home, visitors) for number, (home, visitors) in enumerate(PUBLISHED))
    return Facts(entries(8, "clubs"), totals=totals)


def test_a_published_match_adds_up() -> None:
    match = club_match(_published())
    assert (match.home, match.visitors) == (91, 70)
    assert (match.home_points, match.visitors_points) == (2, 0)
    assert match.complete
    assert {round_.source for round_ in match.rounds} == {"total"}


def test_a_round_is_the_sum_of_its_tables_and_names_the_best_pairs() -> None:
    tables = (
        pairs(1, 1, 1, 5, [8, 2]),
        pairs(1, 2, 2, 6, [2, 11]),
        pairs(2, 1, 1, 6, [4, 6]),
        pairs(2, 2, 2, 5, [8, 2]),
    )
    match = club_match(Facts(entries(8, "clubs"), tables))
    assert [(round_.home, round_.visitors) for round_ in match.rounds] == [(10, 13), (12, 8)]
    assert [(pair.side, pair.entry, pair.points) for pair in match.best_pairs] == [("home", 1, 12), ("visitors", 6, 17)]


def test_the_home_side_does_not_depend_on_the_seats() -> None:
    match = club_match(Facts(entries(4, "clubs"), (pairs(1, 1, 3, 1, [8, 2]),)))
    assert (match.home, match.visitors) == (2, 8)


def test_sheets_count_before_a_total_once_all_are_in() -> None:
    tables = (pairs(1, 1, 1, 3, [8, 2]),)
    match = club_match(Facts(entries(4, "clubs"), tables, totals=(TotalData(1, 99, 0),)))
    assert (match.rounds[0].source, match.home) == ("sheets", 8)


@pytest.mark.parametrize(("home", "visitors", "points"), [(10, 9, (2, 0)), (9, 9, (1, 1)), (1, 5, (0, 2))])
def test_a_match_gives_two_one_or_nothing(home: int, visitors: int, points: tuple[int, int]) -> None:
    match = club_match(Facts(entries(4, "clubs"), totals=(TotalData(1, home, visitors),)))
    assert (match.home_points, match.visitors_points) == points


def test_points_of_a_missing_pair_go_to_neither_pair_but_to_its_side() -> None:
    lonely = TableData(1, 1, {"NS": 1}, pairs(1, 1, 1, 3, [8, 0]).deals, True)
    match = club_match(Facts(entries(4, "clubs"), (lonely,)))
    assert (match.home, match.visitors) == (8, 0)
    assert match.rounds[0].tables[0].visitors is None


def test_a_ruling_on_a_pair_counts_for_its_club() -> None:
    facts = Facts(entries(4, "clubs"), rulings=(RulingData(1, 3, -5),), totals=(TotalData(1, 10, 12),))
    match = club_match(facts)
    assert (match.visitors, match.visitors_points) == (7, 0)


def test_the_example_of_the_clubs_adds_up() -> None:
    example = json.loads((Path(__file__).parent / "clubmatch.json").read_text(encoding="utf-8"))
    assert [list(one) for one in PUBLISHED] == example["rounds"]
    match = club_match(_published())
    assert [match.home, match.visitors] == example["total"]
