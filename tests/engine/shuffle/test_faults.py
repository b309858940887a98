"""The figures of test_statistics.py must find every fault that is planted, or they would prove nothing."""

from functools import partial
from itertools import count
from random import Random
from typing import Any

import pytest

from engine import shuffle
from tests.engine.shuffle import figures
from tests.engine.shuffle.figures import SECRET, real, unlikely

pytestmark = pytest.mark.long
FEW = 3_000


def stream_of(deal: Any, attempt: Any, words: Any) -> Any:
    return shuffle.numbers(shuffle.deal_seed(SECRET, "1", deal, attempt), words)


def modulo(stream: Any, many: Any) -> Any:
    """Takes every draw: the lower numbers come more often."""
    return next(stream) % many


def one_byte_modulo(stream: Any, many: Any) -> Any:
    return (next(stream) & 255) % many


def swapped(n: Any, stream: Any, least: Any, most: Any) -> Any:
    """A shuffle from the last card down to place `least`, each swapped with one of `most(place)` places."""
    pack = list(range(n))
    for last in range(n - 1, least - 1, -1):
        other = shuffle.pick(stream, most(last))
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)


def from_a_stuck_counter(n: Any, deal: Any, attempt: Any, words: Any) -> Any:
    first = [number for number, _ in zip(stream_of(deal, attempt, words), range(16), strict=False)]
    return swapped(n, (number for _ in count() for number in first), 1, lambda last: last + 1)


def with_bytes(n: Any, deal: Any, attempt: Any, words: Any) -> Any:
    stream, pack = stream_of(deal, attempt, words), list(range(n))
    for last in range(n - 1, 0, -1):
        other = one_byte_modulo(stream, last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)


FAULTS = {
    "no card may stay (Sattolo)": lambda n, *which: swapped(n, stream_of(*which), 1, lambda last: last),
    "the last swap left out": lambda n, *which: swapped(n, stream_of(*which), 2, lambda last: last + 1),
    "swapped with any place": lambda n, *which: swapped(n, stream_of(*which), 0, lambda last: n),
    "a counter that stands still": from_a_stuck_counter,
    "one byte a draw, modulo": with_bytes,
    "the attempt left out": lambda n, deal, attempt, words: real(n, deal, 0, words),
    "the words left out": lambda n, deal, attempt, words: real(n, deal, attempt, ""),
    "each seed used twice": lambda n, deal, attempt, words: real(n, deal // 2, attempt, words),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_seen_in_a_few_packs(fault: Any) -> None:
    assert unlikely(figures.figures(partial(FAULTS[fault], 52), 52, FEW)) != []


def test_a_planted_modulo_is_seen_among_all_draws() -> None:
    assert [many for many in range(2, 53) if len(set(figures.shares(modulo, many).values())) == 1] == [2, 4, 8, 16, 32]


def test_the_figures_find_nothing_in_shuffles_of_another_make() -> None:
    chance = Random(7)
    assert unlikely(figures.figures(lambda *which: chance.sample(range(20), 20), 20, FEW)) == []
