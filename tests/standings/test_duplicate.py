"""Results compared with those of others who held the same cards."""

from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from standings import DealData, EntryData, Facts, RankingRules, TableData, standings
from standings.duplicate import Boards
from standings.table import sum_of_terms

SEATS = "NESW"


def facts(*results: tuple[int, ...], cards: str = "c", rest: tuple[str, ...] = ()) -> Facts:
    """Return one deal at these tables, with four entries each: points of N, E, S, W.

    `rest` are cards of the last tables.
    """
    words = [cards] * (len(results) - len(rest)) + list(rest)
    tables = [
        TableData(
            1,
            number,
            {seat: 4 * (number - 1) + place for place, seat in enumerate(SEATS, start=1)},
            (DealData(1, dict(zip(SEATS, points, strict=True)), cards=words[number - 1]),),
            True,
        )
        for number, points in enumerate(results, start=1)
    ]
    entries = tuple(EntryData(number, f"Person {number}") for number in range(1, 4 * len(results) + 1))
    return Facts(entries, tuple(tables))


def points(found: Facts, ranking: str = "duplicate_points") -> dict[int, float]:
    return {row.entry: row.points for row in standings(found, RankingRules(ranking)).rows}


def compared(found: Facts) -> dict[str, list]:
    boards = Boards(found)
    sides: dict[str, list] = {}
    for table in found.tables:
        for deal in table.deals:
            for side in deal.points:
                sides.setdefault(side, []).append((boards.compared(table, deal, side), boards.most))
    return sides


def test_each_lower_result_gives_two_and_each_tied_one_half_of_that() -> None:
    norths = points(facts((5, 0, 0, 0), (3, 0, 0, 0), (3, 0, 0, 0), (1, 0, 0, 0)))
    assert [norths[entry] for entry in (1, 5, 9, 13)] == [6, 3, 3, 0]
    assert norths[2] == 3, "all level: half of what there is"


def test_the_difference_is_from_the_mean_of_the_others() -> None:
    norths = points(facts((6, 0, 0, 0), (3, 0, 0, 0), (0, 0, 0, 0)), "duplicate_difference")
    assert [norths[entry] for entry in (1, 5, 9)] == [4.5, 0, -4.5]


def test_a_deal_with_fewer_results_counts_alike() -> None:
    """Neuberg: of four tables two were dealt again, and the best of two scores 5 of 6."""
    norths = points(facts((5, 0, 0, 0), (3, 0, 0, 0), (9, 0, 0, 0), (8, 0, 0, 0), rest=("d", "e")))
    assert [norths[entry] for entry in (1, 5)] == [2, 0]
    more = points(facts((5, 0, 0, 0), (3, 0, 0, 0), (1, 0, 0, 0), (9, 0, 0, 0), (7, 0, 0, 0), rest=("d", "d")))
    assert [more[entry] for entry in (1, 5, 9)] == [4, 2, 0]
    assert [more[entry] for entry in (13, 17)] == [3.5, 0.5]


def test_an_entry_alone_with_its_cards_has_the_average() -> None:
    found = facts((5, 0, 0, 0), (3, 0, 0, 0), (9, 0, 0, 0), rest=("d",))
    assert points(found)[9] == 1
    assert points(found, "duplicate_difference")[9] == 0


def test_a_deal_that_one_table_reached_does_not_count() -> None:
    found = facts((5, 0, 0, 0))
    assert set(points(found).values()) == {0}
    assert not any(row.terms for row in standings(found, RankingRules("duplicate_points")).rows)


def test_unshared_cards_are_not_compared() -> None:
    assert set(points(facts((5, 0, 0, 0), (3, 0, 0, 0), cards="")).values()) == {0}


def test_thirds_add_up_to_whole_points() -> None:
    """0.3333 three times is less than 1, but no player is behind because of that."""
    deals = [(1, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)]
    tables = facts(*deals).tables
    three = [
        TableData(
            table.round, table.number, table.seats,
            tuple(DealData(number, table.deals[0].points, cards=f"c{number}") for number in (1, 2, 3)), True,
        )
        for table in tables
    ]  # fmt: skip
    rows = standings(Facts(facts(*deals).entries, tuple(three)), RankingRules("duplicate_difference")).rows
    last = next(row for row in rows if row.entry == 5)
    assert [term.points for term in last.terms] == [-0.3333] * 3
    assert (last.points, sum_of_terms(last)) == (-1, Fraction(-1))


def test_the_share_of_the_match_points_breaks_ties() -> None:
    rows = standings(facts((5, 0, 0, 0), (3, 0, 0, 0)), RankingRules("duplicate_points", ("percentage",))).rows
    shares = {row.entry: row.tie_breaks[0].value for row in rows}
    assert (shares[1], shares[2], shares[5]) == (100, 50, 0)


def test_without_the_same_deals_there_is_no_share() -> None:
    rows = standings(facts((5, 0, 0, 0), cards=""), RankingRules("score_sum", ("percentage",))).rows
    assert {row.tie_breaks[0].value for row in rows} == {None}


TABLES = st.lists(st.tuples(*[st.integers(-30, 30)] * 4), min_size=2, max_size=7)


@given(results=TABLES, again=st.integers(0, 3))
def test_match_points_of_a_deal_always_have_the_same_sum(results: Any, again: Any) -> None:
    """Each result gives half of what there is, whatever was played or dealt again."""
    rest = tuple("d" for _ in range(min(again, len(results) - 1)))
    for side in compared(facts(*results, rest=rest)).values():
        assert sum(one.match_points(most) for one, most in side) == len(side) * (side[0][1] - 1)


@given(results=TABLES)
def test_differences_of_a_deal_have_the_sum_zero(results: Any) -> None:
    for side in compared(facts(*results)).values():
        assert sum(one.difference for one, _ in side) == 0


@given(results=TABLES)
def test_more_points_never_give_fewer_match_points(results: Any) -> None:
    for side in compared(facts(*results)).values():
        ordered = sorted(side, key=lambda pair: pair[0].own)
        worth = [one.match_points(most) for one, most in ordered]
        assert worth == sorted(worth)
        assert 0 <= worth[0] <= worth[-1] <= 2 * (side[0][1] - 1)
