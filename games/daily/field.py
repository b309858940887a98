"""The field of a set, and the share of it that a play beats.

A score is 100 x (plays beaten + half of the plays tied with) / other plays. Pure.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SetResult:
    """A finished play: the points of each deal; `bot` is the code of a bot, empty for a person."""

    name: str
    points: tuple[int, ...]
    bot: str = ""
    own: bool = False
    ranked: bool = True

    @property
    def total(self) -> int:
        """The points of the whole set."""
        return sum(self.points)


@dataclass(frozen=True, slots=True)
class RankedResult:
    """A person's play, its place among all people, and its score; `score` is None without other plays."""

    place: int
    score: float | None
    result: SetResult


def share_beaten(own: int, others: Iterable[int]) -> float | None:
    """Return the score of some points against those of the others, from 0 to 100; None without others."""
    rest = list(others)
    if not rest:
        return None
    beaten, tied = sum(other < own for other in rest), sum(other == own for other in rest)
    return 100 * (beaten + tied / 2) / len(rest)


def field_of(people: Sequence[SetResult], bots: Sequence[SetResult], size: int) -> list[SetResult]:
    """Return the ranked people, and as many bots in their order as fill the field up to `size`."""
    ranked = [result for result in people if result.ranked]
    return [*ranked, *bots[: max(0, size - len(ranked))]]


def score_of(result: SetResult, field: Sequence[SetResult]) -> float | None:
    """Return the score of a play in a field that it may belong to."""
    return share_beaten(result.total, [other.total for other in field if other is not result])


def ranking(people: Sequence[SetResult], field: Sequence[SetResult]) -> list[RankedResult]:
    """Return the ranked people, best first; equal totals share a place."""
    ranked = sorted((result for result in people if result.ranked), key=lambda result: (-result.total, result.name))
    totals = [result.total for result in ranked]
    return [RankedResult(totals.index(result.total) + 1, score_of(result, field), result) for result in ranked]
