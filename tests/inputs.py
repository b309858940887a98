"""Answers of a parser to its test inputs, printed after the module (`pytest -rP`)."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest


@dataclass
class Inputs:
    """One parser, and what came of the inputs that were tried."""

    parser: str
    answers: Counter[str] = field(default_factory=Counter)

    def note(self, answer: str) -> None:
        """Count what came of one input: `accepted`, `refused`."""
        self.answers[answer] += 1

    def __str__(self) -> str:
        answers = ", ".join(f"{count} {answer}" for answer, count in sorted(self.answers.items()))
        return f"{self.parser}: {self.answers.total()} inputs, {answers}"

    @property
    def report(self) -> Callable[..., Any]:
        """A fixture for the module, which says it at the end."""

        @pytest.fixture(scope="module", autouse=True)
        def report_at_the_end() -> Iterator[None]:
            yield
            print(self)

        return report_at_the_end
