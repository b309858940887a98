"""Seeded chance for tests: every table secret, code, link and seed follows from TEST_SEED and the test's id.

`TEST_SEED=42 pytest tests/games/play/test_play.py` plays other deals; a failure prints the seed it happened with.
A seed that found a fault is added to tests/data/seeds.txt and runs from then on as well as the default seed.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random

from games.core import chance

DEFAULT_SEED = "troeftafel"
SEED = os.environ.setdefault("TEST_SEED", DEFAULT_SEED)
"""The seed of this run; processes that tests start inherit it."""
KEPT_SEEDS = Path(__file__).resolve().parent.parent / "tests" / "data" / "seeds.txt"

_scopes: list[str] = [SEED]


def scope() -> str:
    """What the draws made now follow from: the seed, and the id of the running test or shared fixture."""
    return _scopes[-1]


@contextmanager
def seeded(name: str, seed: str = SEED) -> Iterator[None]:
    """Draw from a new source, seeded with `seed` and `name`, until the block ends."""
    _scopes.append(f"{seed}/{name}")
    replaced = chance.replace_source(Random(scope()))
    try:
        yield
    finally:
        chance.replace_source(replaced)
        _scopes.pop()


@cache
def kept_seeds(path: Path = KEPT_SEEDS) -> dict[str, list[str]]:
    """Seeds that once failed, by test: one `test id<TAB>seed` a line, `#` begins a comment."""
    seeds: dict[str, list[str]] = {}
    for line in path.read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            test, seed = line.rsplit("\t", 1)
            seeds.setdefault(test, []).append(seed)
    return seeds
