"""Rounds at tables: by rank, random or scheduled, and the points there.

The points of a table, summed over deals, have a normal distribution: decision 0128 compares it with the real engine.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from tournaments.planner.simulation.ranks import Scores, mean_ranks
from tournaments.planner.simulation.seats import Seen, Tables, seated, shuffled
from tournaments.planner.simulation.values import PARTNERS, Luck, Party


def points(strengths: Sequence[float], deals: int, luck: Luck, rng: Random) -> list[int]:
    """Return the points of these seats or sides over `deals` deals."""
    root = luck.noise * deals**0.5
    fate = [rng.gauss(0, 1) for _ in strengths]
    mean, lucky = sum(strengths) / len(strengths), sum(fate) / len(fate)
    base = luck.table * root * rng.gauss(0, 1)
    step, own = deals * luck.skill * luck.own, luck.own * root
    return [
        round(base + step * (strength - mean) + own * (chance - lucky))
        for strength, chance in zip(strengths, fate, strict=True)
    ]


def first_wins(first: float, other: float, *, deals: int, luck: Luck, rng: Random) -> bool:
    """Whether the first of two wins; when tied, they play further single deals."""
    mine, theirs = points((first, other), deals, luck, rng)
    while mine == theirs:
        mine, theirs = points((first, other), 1, luck, rng) if luck.noise else (first > other, first < other)
    return mine > theirs


__all__ = ["BOT", "Rounds", "SimulatedPlay", "mean_ranks"]

Rounds = Sequence[tuple[Sequence[Sequence[int]], Sequence[int]]]
"""The tables and sit-outs of each round. Entries are numbers from 0, bots follow."""
BOT = -1.0
"""The strength of a bot on a free seat: below average."""


@dataclass(slots=True)
class SimulatedPlay:
    """A running event: previous opponents and scores."""

    party: Party
    deals: int
    luck: Luck
    strengths: Sequence[float]
    rng: Random
    seen: Seen = field(init=False)
    scores: Scores = field(init=False)
    levels: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.seen = Seen(self.party)
        self.scores = Scores(self.party.ranking, self.party.entries)
        self.levels = [*self.strengths, *[BOT] * (self.seen.people - self.party.entries)]

    def swiss(self, rounds: int) -> "SimulatedPlay":
        """Play rounds paired by standing; tied entries by lot."""
        for _ in range(rounds):
            order = shuffled(self.party.entries, self.rng)
            order.sort(key=self.scores.points.__getitem__, reverse=True)
            self.round(*seated(order, self.seen, self.rng))
        return self

    def random(self, rounds: int, avoid: bool) -> "SimulatedPlay":
        """Play randomly paired rounds; `avoid` prevents rematches, a draw does not."""
        for _ in range(rounds):
            self.round(*seated(shuffled(self.party.entries, self.rng), self.seen, self.rng, avoid))
        return self

    def scheduled(self, rounds: Rounds) -> "SimulatedPlay":
        """Play planned rounds; the entries' numbers are drawn."""
        entries = self.party.entries
        name = [*shuffled(entries, self.rng), *range(entries, self.seen.people)]
        for tables, waiting in rounds:
            self.round([[name[entry] for entry in table] for table in tables], [name[entry] for entry in waiting])
        return self

    def round(self, tables: Tables, waiting: Sequence[int]) -> None:
        """Play one round at these tables."""
        self.seen.add(tables, waiting)
        for table in tables:
            seats = sides(table, self.party.mode)
            levels = [sum([self.levels[entry] for entry in seat]) / len(seat) for seat in seats]
            self.scores.table(seats, points(levels, self.deals, self.luck, self.rng))
        for sit_out in waiting:
            self.scores.wait(sit_out)


def sides(table: Sequence[int], mode: str) -> list[list[int]]:
    """Return the sides of a table: every second seat for partners, else single seats."""
    return [list(table[0::2]), list(table[1::2])] if mode == PARTNERS else [[entry] for entry in table]
