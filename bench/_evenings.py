"""Randomly played events to pair round by round, and the peer's way to pair."""

import math
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from seating import seat
from testkit.check_seating import Report, judge

Document = dict[str, Any]
SHUFFLES = 1000


@dataclass(frozen=True, slots=True)
class Seated:
    """Result of one request: processor seconds, the document, and the judge's report."""

    seconds: float
    document: Document
    report: Report

    def figure(self, name: str) -> float:
        """A figure of the judge, 0 where it does not arise."""
        return float(self.report.metrics.get(name, [0, 0])[0])

    def bound(self, name: str) -> float:
        """Return the judge's lower bound of a figure."""
        return float(self.report.metrics.get(name, [0, 0])[1])


def names(count: int) -> list[str]:
    """Return `count` ids of people."""
    return [f"p{number:05d}" for number in range(count)]


def seated(document: Document) -> Seated:
    """Answer and judge a document without a time limit, so that load changes nothing."""
    began = time.process_time()
    answer = seat(document, clock=lambda: 0.0)
    seconds = time.process_time() - began
    report = judge(answer)
    if report.violations or "feasible" in answer:
        raise AssertionError(report.violations or answer["reason"])
    return Seated(seconds, answer, report)


def in_advance(people: int, rounds: int, mode: str = "individual", **wishes: Any) -> Seated:
    """A whole schedule."""
    request = {"method": "schedule", "rounds": rounds, "seed": 1, **wishes}
    return seated({"players": names(people), "mode": mode, "rounds": [], "seat": request})


def played(
    people: int, rounds: int, mode: str = "individual", sizes: Sequence[int] = (), **extra: Any
) -> Iterator[Seated]:
    """Yield the rounds of a Swiss event: the first at random, points by strength."""
    chance, line = random.Random(people), names(people)
    strength = {player: chance.gauss(0, 1) for player in line}
    scores = dict.fromkeys(line, 0)
    document: Document = {"players": line, "mode": mode, "rounds": []}
    if sizes:
        document["constraints"] = {"table_sizes": list(sizes)}
    for number in range(rounds):
        method = "swiss" if number else "random"
        part = {"method": method, "scores": scores, "seed": number, **extra}
        done = seated({**document, "seat": part})
        document = done.document
        yield done
        scores = {
            player: points + round(3 * (strength[player] + chance.gauss(0, 1.5))) for player, points in scores.items()
        }


def repeats_of_shuffles(people: int, rounds: int, seed: int = 1) -> int:
    """Return repeats of the peer's way: each round the best of 1,000 random shuffles.

    Tables have four and three seats.
    """
    chance, met, line = random.Random(seed), Counter[tuple[int, int]](), list(range(people))
    for _ in range(rounds):
        ways = (_cut(chance.sample(line, people)) for _ in range(SHUFFLES))
        best = min(ways, key=lambda tables: sum(met[pair] for pair in _pairs(tables)))
        met.update(_pairs(best))
    return sum(times - 1 for times in met.values())


def _cut(line: list[int]) -> list[list[int]]:
    threes = -len(line) % 4
    start = len(line) - 3 * threes
    tables = [line[at : at + 4] for at in range(0, start, 4)]
    return tables + [line[at : at + 3] for at in range(start, len(line), 3)]


def _pairs(tables: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    return (pair for table in tables for pair in combinations(sorted(table), 2))


def growth(points: Sequence[tuple[float, float]]) -> float:
    """Return the exponent e of the best fit seconds = c * n ** e, on logarithms."""
    xs, ys = [math.log(n) for n, _ in points], [math.log(seconds) for _, seconds in points]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    slope = sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True))
    return slope / sum((a - x) ** 2 for a in xs)
