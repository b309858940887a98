"""Annealing of a whole schedule: people change places within a round, over all rounds.

Used where no perfect schedule is known, to improve on one round after the other.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import comb, exp
from random import Random
from typing import NamedTuple

from seating.figures.sums import even_pairs
from seating.values import Late

Rounds = list[list[list[int]]]
Met = tuple[int, int]
"""Two people, the lower number first."""
Seat = tuple[int, int]
"""A table of a round, and a place at it."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of annealing, in repeated meetings, and its final temperature."""

    even: float
    """Each pair of meetings of the same two."""
    many: float
    """Each three meetings of the same two."""
    short: float
    """Each pair of visits of one person to short tables."""
    cold: float
    """The temperature at the end."""
    steps: int
    """Exchanges tried for each seat of each round."""
    side: float = 0.0
    """Each time that two are partners again."""
    opponent: float = 0.0
    """Each time that two are opponents again."""


ALONE = Weights(even=0.05, many=0.03, short=0.1, cold=0.06, steps=2_500)
PARTNERS = Weights(even=0.05, many=0.5, short=0.2, cold=0.1, steps=4_000, side=3.0, opponent=1.0)
"""In the mode partners third meetings are bad, and short tables pull at fewer terms."""
HOT, WARM = 0.45, 0.2
"""Temperatures at the beginning, and at the beginning of a schedule without repeats."""
LOOK = 512
MAX_MEETINGS = 24
"""The most meetings of one pair."""
DEAR = 10.0
"""A meeting that costs as much is against a rule.

One that costs less is only unwelcome (two of one club).
"""


@dataclass(frozen=True, slots=True)
class Terms:
    """The objective: earlier meetings and sides, and the price of each meeting.

    `partners` says whether every second seat is a side.
    """

    people: int
    met: Mapping[Met, int]
    sided: Mapping[Met, int]
    prices: Mapping[int, Mapping[int, float]]
    partners: bool

    @property
    def weights(self) -> Weights:
        """The weights of annealing."""
        return PARTNERS if self.partners else ALONE


class AnnealedSchedule:
    """A schedule being annealed. Table sizes and sit-outs stay as they are."""

    def __init__(self, rounds: Rounds, terms: Terms) -> None:
        self.rounds, self.terms = [[list(table) for table in round_] for round_ in rounds], terms
        self.weights = terms.weights
        people = range(terms.people)
        self.met = [[0] * terms.people for _ in people]
        self.side = [[0] * terms.people for _ in people]
        self.short = [0] * terms.people
        for counts, before in ((self.met, terms.met), (self.side, terms.sided)):
            for (person, other), times in before.items():
                counts[person][other] = counts[other][person] = times
        self.big = max((len(table) for round_ in rounds for table in round_), default=0)
        for table in (table for round_ in rounds for table in round_):
            self._count(table)
        even, many = self.weights.even, self.weights.many
        price = [max(0, n - 1) + even * comb(n, 2) + many * comb(n, 3) for n in range(MAX_MEETINGS + 2)]
        self.more = [after - now for now, after in pairwise(price)]
        self.less = [0.0] + [-change for change in self.more]

    def _count(self, table: Sequence[int]) -> None:
        for person, other in combinations(table, 2):
            self.met[person][other] += 1
            self.met[other][person] += 1
        for person, other in combinations(range(len(table)), 2) if self.terms.partners else ():
            if (person - other) % 2 == 0:
                self.side[table[person]][table[other]] += 1
                self.side[table[other]][table[person]] += 1
        for person in table if len(table) < self.big else ():
            self.short[person] += 1

    def run(self, rng: Random, steps: int, late: Late) -> Rounds:
        """Return the best schedule found in `steps` attempted exchanges."""
        hot = HOT if judged(self.rounds, self.terms).repeats else WARM
        cold, cost, best = self.weights.cold, 0.0, 0.0
        best_rounds = [[list(table) for table in round_] for round_ in self.rounds]
        places = [[(t, s) for t, table in enumerate(round_) for s in range(len(table))] for round_ in self.rounds]
        for step in range(steps):
            if not step % LOOK and late():
                break
            at = int(rng.random() * len(places))
            seat, other = rng.choice(places[at]), rng.choice(places[at])
            if seat[0] == other[0] and not (self.terms.partners and (seat[1] - other[1]) % 2):
                continue
            change = self._change(at, seat, other)
            if change > 0 and rng.random() >= exp(-change / (hot * (cold / hot) ** (step / steps))):
                continue
            self._exchange(at, seat, other)
            cost += change
            if cost < best - 1e-6:
                best, best_rounds = cost, [[list(table) for table in round_] for round_ in self.rounds]
        return best_rounds

    def _change(self, at: int, seat: Seat, other_seat: Seat) -> float:
        """Return the change in cost when the people on two seats swap."""
        (t, s), (u, v) = seat, other_seat
        mine, theirs = self.rounds[at][t], self.rounds[at][u]
        person, other = mine[s], theirs[v]
        change = 0.0
        if t != u:
            change = self._left(person, other, mine) + self._left(other, person, theirs)
            if len(mine) != len(theirs):
                up, down = (other, person) if len(mine) < len(theirs) else (person, other)
                change += self.weights.short * (self.short[up] - self.short[down] + 1)
        if self.terms.partners:
            change += self._sides(mine, s, other) + self._sides(theirs, v, person)
        return change

    def _left(self, person: int, other: int, table: Sequence[int]) -> float:
        """Return the change in cost at a table where `other` replaces `person`."""
        before, after, prices = self.met[person], self.met[other], self.terms.prices
        more, less = self.more, self.less
        change = sum([less[before[met]] + more[after[met]] for met in table if met != person])
        if prices:
            gone, come = prices.get(person, {}), prices.get(other, {})
            change += sum([come.get(met, 0.0) - gone.get(met, 0.0) for met in table if met != person])
        return change

    def _sides(self, table: Sequence[int], seat: int, comes: int) -> float:
        """Return the change in cost of partners and opponents for a new person in a seat."""
        goes = table[seat]
        came, went, came_met, went_met = self.side[comes], self.side[goes], self.met[comes], self.met[goes]
        side, opponent, change = self.weights.side, self.weights.opponent, 0.0
        for at, met in enumerate(table):
            if met in (goes, comes):
                continue
            if (at - seat) % 2 == 0:
                change += side * ((came[met] > 0) - (went[met] > 1))
            else:
                change += opponent * ((came_met[met] > came[met]) - (went_met[met] - went[met] > 1))
        return change

    def _exchange(self, at: int, seat: Seat, other_seat: Seat) -> None:
        (t, s), (u, v) = seat, other_seat
        tables = {t: self.rounds[at][t], u: self.rounds[at][u]}
        for table in tables.values():
            self._uncount(table)
        tables[t][s], tables[u][v] = tables[u][v], tables[t][s]
        for table in tables.values():
            self._count(table)

    def _uncount(self, table: Sequence[int]) -> None:
        for person, other in combinations(table, 2):
            self.met[person][other] -= 1
            self.met[other][person] -= 1
        for person, other in combinations(range(len(table)), 2) if self.terms.partners else ():
            if (person - other) % 2 == 0:
                self.side[table[person]][table[other]] -= 1
                self.side[table[other]][table[person]] -= 1
        for person in table if len(table) < self.big else ():
            self.short[person] -= 1


class Judged(NamedTuple):
    """The quality of a schedule, best first: the first difference decides."""

    price: float
    sides: int
    opponents: int
    most: int
    repeats: int
    squares: int
    thirds: int
    unwelcome: float
    short: int


def judged(rounds: Iterable[Sequence[Sequence[int]]], terms: Terms) -> Judged:
    """Return the quality of a schedule, in order of importance.

    Dear meetings, repeats on a side, repeats, pairs and threes of meetings of two, unwelcome ones, short visits.
    """
    met, sided, dear, unwelcome = Counter(terms.met), Counter(terms.sided), 0.0, 0.0
    short: Counter[int] = Counter()
    for round_ in rounds:
        big = max(map(len, round_), default=0)
        for table in round_:
            short.update(table if len(table) < big else ())
            for a, b in combinations(range(len(table)), 2):
                key = (min(table[a], table[b]), max(table[a], table[b]))
                met[key] += 1
                price = terms.prices.get(key[0], {}).get(key[1], 0.0) if terms.prices else 0.0
                dear, unwelcome = (dear + price, unwelcome) if price >= DEAR else (dear, unwelcome + price)
                sided[key] += terms.partners and (a - b) % 2 == 0
    return Judged(
        dear,
        _repeats(sided),
        _repeats(met - sided) if terms.partners else 0,
        max(met.values(), default=0) if terms.partners else 0,
        _repeats(met),
        sum(comb(n, 2) for n in met.values()),
        sum(comb(n, 3) for n in met.values()),
        round(unwelcome, 6),
        sum(comb(n, 2) for n in short.values()),
    )


def _repeats(met: Counter[Met]) -> int:
    return sum(times - 1 for times in met.values() if times)


def least(rounds: Sequence[Sequence[Sequence[int]]], terms: Terms) -> Judged:
    """Return figures that no schedule with these tables can beat."""
    pairs = max(1, comb(terms.people, 2))
    sizes = [len(table) for round_ in rounds for table in round_]
    meetings = sum(terms.met.values()) + sum(comb(size, 2) for size in sizes)
    sides = sum(terms.sided.values()) + sum(comb(size // 2, 2) + comb(size - size // 2, 2) for size in sizes)
    visits = sum(size for round_ in rounds for size in map(len, round_) if size < max(map(len, round_)))
    each, more = divmod(meetings, pairs)
    return Judged(
        price=0.0,
        sides=max(0, sides - pairs) if terms.partners else 0,
        opponents=max(0, meetings - sides - pairs) if terms.partners else 0,
        most=-(-meetings // pairs) if terms.partners else 0,
        repeats=max(0, meetings - pairs),
        squares=even_pairs(meetings, pairs),
        thirds=more * comb(each + 1, 3) + (pairs - more) * comb(each, 3),
        unwelcome=0.0,
        short=even_pairs(visits, terms.people),
    )
