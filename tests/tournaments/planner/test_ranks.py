"""The quick ranking of the planner comes to the ranks of the standings."""

from random import Random

import pytest

from standings import DealData, EntryData, Facts, RankingRules, TableData, standings
from tests.present import present
from tournaments.planner.simulation.figures import kendall, mean, share
from tournaments.planner.simulation.ranks import Scores, mean_ranks

RANKINGS = ("score_sum", "table_points", "match_points")


def facts_of(tables: list[dict[int, int]], entries: int) -> Facts:
    results = []
    for number, table in enumerate(tables, start=1):
        deal = DealData(1, {str(one): points for one, points in table.items()})
        results.append(TableData(number, 1, {str(player): player for player in table}, (deal,), True))
    return Facts(tuple(EntryData(index, str(index)) for index in range(entries)), tuple(results))


def mean_of_shared(ranks: dict[int, int]) -> list[float]:
    """Ranks as the standings give them, shared ones as the mean of their places."""
    return mean_ranks([(-ranks[rank],) for rank in sorted(ranks)])


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("size", [2, 3, 4])
def test_ranks_are_those_of_the_standings(ranking: str, size: int) -> None:
    rng = Random(f"{ranking}/{size}")
    tables = [{number: rng.randint(-3, 3) for number in rng.sample(range(12), size)} for _ in range(15)]
    scores = Scores(ranking, 12)
    for table in tables:
        scores.table([[player] for player in table], list(table.values()))
    rows = standings(facts_of(tables, 12), RankingRules(ranking, ("difference",))).rows
    assert scores.ranks() == mean_of_shared({row.entry: present(row.rank) for row in rows})


@pytest.mark.parametrize("ranking", RANKINGS)
def test_a_sit_out_is_worth_an_average_result(ranking: str) -> None:
    scores = Scores(ranking, 3)
    scores.table([[0], [1]], [4, -4])
    scores.wait(2)
    assert 2 * scores.points[2] == scores.points[0] + scores.points[1]


def test_kendall_knows_the_right_order_the_wrong_one_and_none() -> None:
    assert (kendall([1, 2, 3, 4]), kendall([4, 3, 2, 1]), kendall([2, 2, 2])) == (1, -1, 0)
    assert kendall([1, 3, 2]) == pytest.approx(1 / 3)


def test_intervals_hold_their_figure_and_shrink_with_more_events() -> None:
    few, many = share([1.0] * 5 + [0.0] * 15), share([1.0] * 50 + [0.0] * 150)
    assert few.low < few.value < few.high
    assert many.high - many.low < (few.high - few.low) / 2
    assert mean([1, 2, 3]).value == 2
