"""Ratings: independent of the order of facts, and corrected retroactively."""

import itertools
import random
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from standings import DealData, TableData
from standings.ratings import RatedRound, RatedTable, Side, rated_table, ratings
from standings.skills import SETTLED_AFTER, Skill

DAY = datetime(2026, 11, 1, 20, tzinfo=UTC)
PEOPLE = 12


@st.composite
def rounds(draw: st.DrawFn) -> list[RatedRound]:
    """Some rounds of twelve people at three tables, alone or in pairs."""
    results = []
    for number in range(1, draw(st.integers(1, 5)) + 1):
        order = draw(st.permutations(range(1, PEOPLE + 1)))
        tables = tuple(_table(draw, at + 1, order[at * 4 : at * 4 + 4]) for at in range(3))
        results.append(
            RatedRound(DAY + timedelta(hours=draw(st.integers(0, 3))), draw(st.integers(1, 2)), number, tables)
        )
    return results


def _table(draw: st.DrawFn, number: int, four: list[int]) -> RatedTable:
    pairs = draw(st.booleans())
    teams = [tuple(sorted(four[:2])), tuple(sorted(four[2:]))] if pairs else [(one,) for one in four]
    points = [draw(st.integers(0, 3)) for _ in teams]
    sides = (Side(1 + sum(other > own for other in points), team) for team, own in zip(teams, points, strict=True))
    return RatedTable(number, tuple(sorted(sides)))


@given(rounds(), st.integers())
def test_the_order_in_which_facts_come_does_not_matter(played: list[RatedRound], seed: int) -> None:
    mixed = random.Random(seed)
    shuffled = [
        RatedRound(one.at, one.event, one.number, tuple(mixed.sample(one.tables, len(one.tables)))) for one in played
    ]
    mixed.shuffle(shuffled)
    assert ratings(shuffled).rows == ratings(played).rows


@given(rounds(), rounds())
def test_earlier_ratings_as_a_start_change_nothing(before: list[RatedRound], now: list[RatedRound]) -> None:
    corrected = [*before[: len(before) // 2], *now]
    assert ratings(corrected, earlier=ratings(before)) == ratings(corrected)
    assert ratings(before, earlier=ratings(before)) == ratings(before)


@given(rounds())
def test_every_history_hangs_together(played: list[RatedRound]) -> None:
    rating_table = ratings(played)
    for row in rating_table.rows:
        steps = rating_table.history[row.person]
        assert steps[0].before == Skill()
        assert all(one.after == two.before for one, two in itertools.pairwise(steps))
        assert (row.skill, row.tables, row.last) == (steps[-1].after, len(steps), steps[-1])
        assert row.rank == 1 + sum(other.skill.rating > row.skill.rating for other in rating_table.rows)


def test_a_correction_of_an_old_table_changes_everything_after_it() -> None:
    first = RatedRound(DAY, 1, 1, (RatedTable(1, (Side(1, (1,)), Side(2, (2,)))),))
    later = RatedRound(DAY + timedelta(days=1), 2, 1, (RatedTable(1, (Side(1, (2,)), Side(2, (3,)))),))
    other = RatedRound(DAY, 1, 1, (RatedTable(1, (Side(1, (2,)), Side(2, (1,)))),))
    was, now = ratings([first, later]), ratings([other, later], earlier=ratings([first, later]))
    assert was.history[3] != now.history[3]
    assert next(row.person for row in now.rows) == 2


def test_a_winner_rises_and_tied_players_stay_tied() -> None:
    one = RatedTable(1, (Side(1, (1,)), Side(2, (2,)), Side(2, (3,)), Side(4, (4,))))
    found = {row.person: row for row in ratings([RatedRound(DAY, 1, 1, (one,))]).rows}
    assert found[1].skill.rating > found[2].skill.rating == found[3].skill.rating > found[4].skill.rating
    assert (found[2].rank, found[2].shared, found[4].rank) == (2, True, 4)
    assert all(row.provisional for row in found.values())


def test_a_rating_is_settled_after_ten_tables() -> None:
    table = RatedTable(1, (Side(1, (1,)), Side(2, (2,))))
    found = ratings(RatedRound(DAY, 1, number, (table,)) for number in range(1, SETTLED_AFTER + 1))
    assert not any(row.provisional for row in found.rows)
    assert found.rows[0].skill.width < Skill().width


def _fact(points: dict[str, int], seats: dict[str, int], **more: object) -> TableData:
    return TableData(1, 1, seats, (DealData(1, points),), **{"complete": True, **more})  # type: ignore[arg-type]


def test_bots_are_left_out_where_each_plays_alone() -> None:
    fact = _fact({"N": 3, "E": 9, "S": 1, "W": 1}, {"N": 1, "S": 2, "W": 3})
    found = rated_table(fact, {1: [11], 2: [12], 3: [13]})
    assert found == RatedTable(1, (Side(1, (11,)), Side(2, (12,)), Side(2, (13,))))


def test_partners_of_one_round_are_a_side() -> None:
    fact = _fact(
        {"NS": 3, "EW": 9},
        dict(zip("NESW", (1, 2, 3, 4), strict=True)),
        sides={"N": "NS", "S": "NS", "E": "EW", "W": "EW"},
    )
    found = rated_table(fact, {number: [number] for number in (1, 2, 3, 4)})
    assert found == RatedTable(1, (Side(1, (2, 4)), Side(2, (1, 3))))


def test_uncounted_results_are_ignored() -> None:
    people = {1: [11, 12], 2: [13, 14], 3: []}
    points = {"NS": 3, "EW": 9}
    assert rated_table(_fact(points, {"NS": 1, "EW": 2}), people)
    assert rated_table(_fact(points, {"NS": 1, "EW": 2}, complete=False), people) is None
    assert rated_table(_fact(points, {"NS": 1, "EW": 3}), people) is None, "nobody is known there"
    assert rated_table(_fact(points, {"NS": 1, "EW": 2}), {1: [11, 12], 2: [13]}) is None, "two against one and a bot"
    assert rated_table(_fact(points, {"NS": 1, "EW": 2}), {1: [11, 12], 2: [12, 13]}) is None, "on both sides"
