"""Statistics of packs: nothing that chance would not give.

Secret and packs are fixed, so no test depends on luck.
"""

from collections import Counter
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from engine import shuffle
from testkit.clocks import may_take
from tests.engine.shuffle import chances, figures
from tests.engine.shuffle.figures import SECRET, real, sizes, unlikely
from tests.profiles import rest_in_soak

FEW = 3_000
DOCUMENT = Path("docs/shuffles.md")


@pytest.mark.long
@pytest.mark.parametrize("size", sizes().values())
def test_nothing_unlikely_is_seen_in_a_few_packs(size: Any) -> None:
    assert unlikely(figures.figures(partial(real, size), size, FEW)) == []


@pytest.mark.long
@may_take(600)
@pytest.mark.parametrize(
    ("title", "size"),
    rest_in_soak(sizes().items()),
)
def test_nothing_unlikely_is_seen_in_100_000_packs_and_the_page_says_what_was(title: Any, size: Any) -> None:
    measured = figures.figures(partial(real, size), size)
    assert unlikely(measured) == []
    assert figures.head(title) + "".join(f"{figure}\n" for figure in measured) in DOCUMENT.read_text()


@pytest.mark.long
def test_the_65536_draws_give_each_number_equally_often() -> None:
    shares = {many: set(figures.shares(shuffle.pick, many).values()) for many in range(2, 53)}
    assert shares == {many: {shuffle.DRAWS // many} for many in range(2, 53)}


def test_every_order_of_a_small_pack_comes_as_often() -> None:
    orders = Counter(shuffle.shuffled("abcd", shuffle.deal_seed(SECRET, "1", deal, 0)) for deal in range(12_000))
    assert set(orders) == set(permutations("abcd"))
    assert 0.001 < chances.Figure("", chances.even(list(orders.values())), 23).p < 0.999


@pytest.mark.parametrize("many", [2, 3, 4, 6])
def test_every_seat_is_drawn_as_often(many: Any) -> None:
    seeds = (shuffle.deal_seed(SECRET, str(table), 0, 0) for table in range(6_000))
    drawn = Counter(shuffle.drawn("012345"[:many], "abcd", seed)[0] for seed in seeds)
    assert 0.001 < chances.Figure("", chances.even([drawn[seat] for seat in "012345"[:many]]), many - 1).p < 0.999
