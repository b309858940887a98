"""Events to seat, round after round, judged by a copy of the independent judge.

Scores are drawn by a seed.
"""

import random
from typing import Any

from games.core.search_clock import counted_clock
from seating import seat
from testkit.check_seating import Report, judge


def seated(document: object) -> dict[str, Any]:
    """The answer to a document, which is the same however busy the machine is."""
    return seat(document, clock=counted_clock())


def names(count: int) -> list[str]:
    return [f"p{number:02d}" for number in range(1, count + 1)]


def asked(players: list[str], method: str = "random", **seat_part: Any) -> dict[str, Any]:
    """A document that asks for rounds of these players."""
    scores = {"scores": dict.fromkeys(players, 0)} if method == "swiss" else {}
    return {"players": players, "rounds": [], "seat": {"method": method, **scores, **seat_part}}


def evening(count: int, rounds: int, seed: int = 1, method: str = "swiss", **document: Any) -> dict[str, Any]:
    """Return a whole event: round 1 by lot, the others by the method, scores changing."""
    players = names(count)
    scores = dict.fromkeys(players, 0)
    chance = random.Random(seed)
    odd = document.pop("odd", "short_table")
    answer: dict[str, Any] = {"players": players, "rounds": [], **document}
    for number in range(rounds):
        now = method if number else "random"
        answer["seat"] = {"method": now, "scores": dict(scores), "odd": odd, "seed": seed + number}
        answer = seated(answer)
        scores = {one: score + chance.randint(-8, 8) for one, score in scores.items()}
    return {**answer, "judge_from": 0}


def verdict(document: dict[str, Any]) -> Report:
    """Return the judge's report."""
    return judge(document)


def value(report: Report, metric: str) -> float:
    """One figure of the judge."""
    figure: float = report.metrics[metric][0]
    return figure
