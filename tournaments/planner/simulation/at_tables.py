"""Rounds at tables: by rank, at random, or as a schedule says."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from tournaments.planner.simulation.deals import points
from tournaments.planner.simulation.ranks import Scores, mean_ranks
from tournaments.planner.simulation.seats import Seen, Tables, seated, shuffled
from tournaments.planner.simulation.values import PARTNERS, Luck, Party

__all__ = ["BOT", "Play", "Rounds", "mean_ranks"]

Rounds = Sequence[tuple[Sequence[Sequence[int]], Sequence[int]]]
"""The tables of each round and who waits. Entries are numbers from 0, bots come after them."""
BOT = -1.0
"""The strength of a bot that fills up: below the middle."""


@dataclass(slots=True)
class Play:
    """An event under way: who has met whom, and the scores."""

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

    def swiss(self, rounds: int) -> "Play":
        """Rounds seated by the standing; who is level there, by lot."""
        for _ in range(rounds):
            order = shuffled(self.party.entries, self.rng)
            order.sort(key=self.scores.points.__getitem__, reverse=True)
            self.round(*seated(order, self.seen, self.rng))
        return self

    def random(self, rounds: int, avoid: bool) -> "Play":
        """Rounds seated at random; `avoid` keeps those apart who have met, a draw does not."""
        for _ in range(rounds):
            self.round(*seated(shuffled(self.party.entries, self.rng), self.seen, self.rng, avoid))
        return self

    def scheduled(self, rounds: Rounds) -> "Play":
        """Rounds made in advance; who has which number is drawn."""
        entries = self.party.entries
        name = [*shuffled(entries, self.rng), *range(entries, self.seen.people)]
        for tables, waiting in rounds:
            self.round([[name[one] for one in table] for table in tables], [name[one] for one in waiting])
        return self

    def round(self, tables: Tables, waiting: Sequence[int]) -> None:
        """Plays one round at these tables."""
        self.seen.add(tables, waiting)
        for table in tables:
            seats = sides(table, self.party.mode)
            levels = [sum([self.levels[one] for one in seat]) / len(seat) for seat in seats]
            self.scores.table(seats, points(levels, self.deals, self.luck, self.rng))
        for one in waiting:
            self.scores.wait(one)


def sides(table: Sequence[int], mode: str) -> list[list[int]]:
    """Who plays together at a table: every second seat where partners change, otherwise each for himself."""
    return [list(table[0::2]), list(table[1::2])] if mode == PARTNERS else [[one] for one in table]
