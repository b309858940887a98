"""With how many inputs a parser is tried, and what it said of them: told when its module is over (`pytest -rP`).

INPUTS=20000 tries each parser with so many; without it each meets the few that every run has time for.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.clocks import may_take

INPUTS = int(os.environ.get("INPUTS", "0"))
LONG = may_take(300 + INPUTS)
"""So many seconds for one test."""


@dataclass
class Inputs:
    """One parser: how many inputs its tests have together in every run, and what came of those that were tried."""

    parser: str
    few: int
    answers: Counter[str] = field(default_factory=Counter)

    def some(self, few: int) -> settings:
        """For a test that has so many of them in every run."""
        count = max(1, few * (INPUTS or self.few) // self.few)
        return settings(
            max_examples=count, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
        )

    def note(self, answer: str) -> None:
        """What came of one input: `accepted`, `refused`."""
        self.answers[answer] += 1

    def __str__(self) -> str:
        answers = ", ".join(f"{count} {answer}" for answer, count in sorted(self.answers.items()))
        return f"{self.parser}: {self.answers.total()} inputs, {answers}"

    @property
    def told(self) -> Callable[..., Any]:
        """A fixture for the module, which says it at the end."""

        @pytest.fixture(scope="module", autouse=True)
        def told_at_the_end() -> Iterator[None]:
            yield
            print(self)

        return told_at_the_end
