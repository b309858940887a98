"""The chances the figures are measured against, held against printed tables and against all orders of few cards."""

from collections import Counter
from itertools import pairwise, permutations
from typing import Any

import pytest

from tests.engine.shuffle import chances, figures


@pytest.mark.parametrize(
    ("freedom", "statistic", "p"),
    [(1, 3.841459, 0.05), (10, 18.307038, 0.05), (10, 2.558212, 0.99), (100, 124.342113, 0.05), (2, 2.0, 0.367879)],
)
def test_p_values_agree_with_printed_tables(freedom: Any, statistic: Any, p: Any) -> None:
    assert chances.Figure("", statistic, freedom).p == pytest.approx(p, abs=1e-6)


@pytest.mark.parametrize("exact", [chances.fixed_points, chances.cycles, chances.descents])
def test_exact_chances_agree_with_all_720_orders_of_six_cards(exact: Any) -> None:
    counts = {
        chances.fixed_points: lambda order: sum(at == card for at, card in enumerate(order)),
        chances.cycles: figures.many_cycles,
        chances.descents: lambda order: sum(one > other for one, other in pairwise(order)),
    }
    found = Counter(counts[exact](order) for order in permutations(range(6)))
    assert [found[value] / 720 for value in range(len(exact(6)))] == pytest.approx(exact(6))


def test_the_spread_of_neighbours_agrees_with_all_orders_of_five_cards() -> None:
    cells = list(permutations(range(5), 2))
    orders = [set(pairwise(order)) for order in permutations(range(5))]
    together = Counter(pair for order in orders for pair in permutations(order, 2))
    weight = {(a, b): 5 * (together[a, b] / 120 - 1 / 25) for a in cells for b in cells if a != b}
    mean, half = chances.spread_of_neighbours(5)
    assert mean == pytest.approx(20 * 5 * (1 / 5 - 1 / 25))
    assert half == pytest.approx(20 * (mean / 20) ** 2 + sum(one**2 for one in weight.values()))
