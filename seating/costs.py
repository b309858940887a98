"""What a table costs: one whole number in which a worse breach always outweighs all lesser ones together.

The published order (docs/seating.md), from the least: short tables, meeting twice running, score spread, sitting at a
short table before it is one's turn (as far as scores matter), club mates, repeats, then where partners change a new
largest number of meetings, repeated opponents and repeated partners, then the hard rules. Each price is larger than
the sum of everything below it can become.
People are numbers here, in the order of the standing (0 is the best); behind them come the empty seats of short
tables, which are moved about like people.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations, takewhile

from seating.history import History
from seating.values import Pair, Rules, pair, pairs_at

Tables = list[list[int]]
PAIRS_OF_PARTNERS = {
    4: (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))),
    3: (((0, 1),), ((0, 2),), ((1, 2),)),
}
"""The ways in which so many people can be two sides: who then are partners."""
NEAR = 60
"""Who is farther apart in the standing does not meet because of a side."""
FINEST = 1000
"""Scores are made whole numbers; more than three decimals do not count."""


@dataclass(slots=True)
class Costs:
    """The prices of one round.

    `rows[a][b]` is the price of two at one table, where it is not 0; `spread` that of one step of `scores` between
    the best and the last of a table. Pairs that cost `avoid` or more break a rule above the spread.
    """

    ids: tuple[str, ...]
    people: int
    sizes: tuple[int, ...]
    scores: list[int]
    spread: int
    avoid: int
    rows: list[dict[int, int]]
    levels: list[int] = field(default_factory=list)
    """The prices in use, from the least."""
    partners: list[dict[int, int]] = field(default_factory=list)
    """Price of two on one side, where it is not 0; empty when nobody has had a partner yet."""
    opponents: list[dict[int, int]] = field(default_factory=list)
    """Price of two on opposite sides, where it is not 0; as long as `partners`."""
    bound: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Who must share a table with whom, by each member of a group; `apart` is the price of each who does not."""
    apart: int = 0

    def table(self, members: Sequence[int]) -> int:
        """The cost of these people, and empty seats, at one table."""
        total = 0
        for one, other in combinations(members, 2):
            total += self.rows[one].get(other, 0)
        if self.spread:
            real = [one for one in members if one < self.people]
            total += self.spread * (self.scores[min(real)] - self.scores[max(real)]) if real else 0
        if self.bound:
            total += self.apart * sum(1 for one in members for other in self.bound.get(one, ()) if other not in members)
        return total + (self._sides(members) if self.partners else 0)

    def width(self, tables: Iterable[Sequence[int]]) -> int:
        """The spread of a whole round, in steps of the scores."""
        real = ([one for one in table if one < self.people] for table in tables)
        return sum(self.scores[min(table)] - self.scores[max(table)] for table in real if table)

    def total(self, tables: Iterable[Sequence[int]]) -> int:
        """The cost of a whole round."""
        return sum(map(self.table, tables))

    def _sides(self, members: Sequence[int]) -> int:
        """The cheapest way to make two sides of a table of four or three: all are opponents but the partners."""
        real = [one for one in members if one < self.people]
        ways = PAIRS_OF_PARTNERS.get(len(real))
        if ways is None:
            return 0
        partners, opponents = self.partners, self.opponents
        price = {
            (a, b): partners[real[a]].get(real[b], 0) - opponents[real[a]].get(real[b], 0)
            for a, b in combinations(range(len(real)), 2)
        }
        against = sum([opponents[one].get(other, 0) for one, other in combinations(real, 2)])
        return against + min([sum([price[two] for two in way]) for way in ways])


class Levels:
    """Prices that rise so that one breach of a level costs more than all breaches below it."""

    def __init__(self) -> None:
        self.top = 1
        self.used: list[int] = []

    def price(self, most: int) -> int:
        """The price of the next level, of which there can be `most` breaches."""
        price = self.top
        self.used.append(price)
        self.top = price * (most + 1)
        return price


def costs(
    people: Sequence[str],
    sizes: Sequence[int],
    scores: Mapping[str, float],
    history: History,
    rules: Rules,
    worth: float | None = None,
) -> Costs:
    """The prices of one round of these people, best first. Without `scores` the spread costs nothing.

    `worth`: how many points of spread the organiser would give to avoid one repeat; without it repeats come first.
    """
    whole = whole_scores([scores[one] for one in people]) if scores else [0] * len(people)
    empty = empty_seats(len(people), sizes)
    found = Costs(
        (*people, *[""] * empty), len(people), tuple(sizes), whole, 0, 0, [{} for _ in range(len(people) + empty)]
    )
    _Pricing(found, history, rules).add_all(worth)
    return found


def empty_seats(people: int, sizes: Sequence[int]) -> int:
    """How many seats of full tables stay empty; 0 when some table is shorter by more than one seat."""
    big = max(sizes, default=0)
    return big * len(sizes) - people if min(sizes, default=big) >= big - 1 else 0


def whole_scores(scores: Sequence[float]) -> list[int]:
    """The scores as whole numbers that have the same order and, up to a factor, the same differences."""
    factor = next((f for f in (1, 2, 10, 100) if all(float(one * f).is_integer() for one in scores)), FINEST)
    return [round(one * factor) for one in scores]


class _Pricing:
    """Fills in the prices, from the least level to the worst."""

    def __init__(self, found: Costs, history: History, rules: Rules) -> None:
        self.found, self.history, self.rules = found, history, rules
        self.levels = Levels()
        self.place = {one: number for number, one in enumerate(found.ids[: found.people])}
        self.most = max(1, found.people * (max(found.sizes, default=1) - 1) // 2)
        self.own = rules.own_pairs
        self.known = [(met, times) for met, times in history.meetings.items() if self._here(met)]

    def add_all(self, worth: float | None) -> None:
        self._short()
        self._sides_of_two()
        self._pairs([met for met in self.history.last if self._here(met)], self.most)
        self._spread()
        point = self.found.spread
        dear = round(worth * point) if worth is not None and point else None
        self._short_again(dear)
        self.found.avoid = self.levels.top
        if not self.rules.clubs_hard:
            self._mates(dear and dear // 2)
        self._repeats(dear)
        self._sides_again(dear is not None)
        if self.rules.max_meetings is not None:
            self._pairs([met for met, times in self.known if times >= (self.rules.max_meetings or 0)], self.most)
        if self.rules.clubs_hard:
            self._mates()
        self._groups()
        self._pairs(filter(self._present, different_tables(self.rules)), self.most)
        self._pairs(filter(self._present, self.rules.forbidden), self.most)
        self._apart(range(self.found.people, len(self.found.ids)))
        self.found.levels = self.levels.used

    def _present(self, met: Pair) -> bool:
        return met[0] in self.place and met[1] in self.place

    def _here(self, met: Pair) -> bool:
        return met not in self.own and self._present(met)

    def _add(self, met: Pair, price: int, rows: list[dict[int, int]]) -> None:
        one, other = self.place[met[0]], self.place[met[1]]
        rows[one][other] = rows[other][one] = rows[one].get(other, 0) + price

    def _pairs(self, pairs: Iterable[Pair], most: int, price: int | None = None) -> None:
        """One breach for each of these pairs that meets."""
        listed = list(pairs)
        if listed:
            price = price or self.levels.price(most)
            for met in listed:
                self._add(met, price, self.found.rows)

    def _groups(self) -> None:
        """One breach for each member of a fixed group that misses another."""
        groups = [[self.place[one] for one in group if one in self.place] for group in together(self.rules)]
        for group in groups:
            for one in group:
                others = {*self.found.bound.get(one, ()), *group} - {one}
                self.found.bound[one] = tuple(sorted(others))
        if self.found.bound:
            self.found.apart = self.levels.price(2 * sum(map(len, self.found.bound.values())))

    def _apart(self, empty: range) -> None:
        """Two empty seats never share a table."""
        if len(empty) > 1:
            price = self.levels.price(len(empty) ** 2)
            for one, other in permutations(empty, 2):
                self.found.rows[one][other] = price

    def _short(self) -> None:
        """Who sat at short tables before should not do so again."""
        self._beside_empty_seats(self._short_tables())

    def _short_again(self, price: int | None) -> None:
        """Who sat at short tables more often than somebody else who is here should wait for his turn."""
        if self.found.spread:
            before = self._short_tables()
            self._beside_empty_seats([times - min(before, default=0) for times in before], price)

    def _short_tables(self) -> list[int]:
        """How often each of these people sat at one."""
        return [self.history.short[one] for one in self.found.ids[: self.found.people]]

    def _beside_empty_seats(self, breaches: Sequence[int], price: int | None = None) -> None:
        """So many breaches for each of these people who sits at a table with an empty seat."""
        found, rows = self.found, self.found.rows
        empty = range(found.people, len(found.ids))
        if not empty or not any(breaches):
            return
        price = price or self.levels.price(sum(breaches) * len(empty))
        for seat in empty:
            for one, times in enumerate(breaches):
                if times:
                    rows[seat][one] = rows[one][seat] = rows[seat].get(one, 0) + price * times

    def _sides_of_two(self) -> None:
        """Two who have both had one side more often: one of them must have it once more, or twice too often."""
        if set(self.found.sizes) != {2}:
            return
        had = [self.history.seats[one] for one in self.found.ids]
        ahead = [counts[0] - counts[1] for counts in had]
        for least in (1, 2):
            self._pairs(self._of_one_sign(ahead, least), self.most)

    def _of_one_sign(self, ahead: Sequence[int], least: int) -> Iterator[Pair]:
        """Neighbours in the standing who are both so far ahead, or both so far behind."""
        for sign in (1, -1):
            such = [place for place, count in enumerate(ahead) if sign * count >= least]
            for at, one in enumerate(such):
                near = takewhile(lambda other, one=one: other - one <= NEAR, such[at + 1 :])  # type: ignore[misc]
                yield from (pair(self.found.ids[one], self.found.ids[other]) for other in near)

    def _spread(self) -> None:
        scores = self.found.scores
        widest = max(scores, default=0) - min(scores, default=0)
        if widest:
            self.found.spread = self.levels.price(widest * max(1, len(self.found.sizes)))

    def _mates(self, price: int | None = None) -> None:
        if self.rules.clubs:
            self._pairs(club_mates(self.place, self.rules), self.most, price)

    def _repeats(self, price: int | None) -> None:
        """One breach for each pair that meets again; of equals, the pairs that met least often."""
        self._again(self.known, self.found.rows, price)
        often = max((times for _, times in self.known), default=0)
        if self.history.mode == "partners" and price is None and often > 1:
            self._pairs([met for met, times in self.known if times == often], self.most)

    def _again(self, known: Sequence[tuple[Pair, int]], rows: list[dict[int, int]], price: int | None = None) -> int:
        """One breach for each of these pairs, which had so many before; returns the price of one."""
        often = max((times for _, times in known), default=1)
        again = self.levels.price(self.most * (often - 1)) if often > 1 else 0
        full = self.levels.price(self.most) if known else 0
        for met, times in known:
            self._add(met, (full if price is None else price) + again * (times - 1), rows)
        return full

    def _sides_again(self, worth: bool) -> None:
        """Prices of sides. Where the organiser has said what a repeat is `worth`, opponents have no price of their own.

        Whoever belongs to a fixed group is dear as a partner of anybody else.
        """
        partners, opponents = (
            [(met, times) for met, times in counted.items() if self._here(met)]
            for counted in (self.history.partners, self.history.opponents)
        )
        if not partners:
            return
        self.found.partners = [{} for _ in self.found.ids]
        self.found.opponents = [{} for _ in self.found.ids]
        self._again(() if worth else opponents, self.found.opponents)
        full = self._again(partners, self.found.partners)
        bound = {one for group in self.rules.groups for one in group if one in self.place}
        for one, other in combinations(self.place, 2):
            if (one in bound or other in bound) and pair(one, other) not in self.own:
                self._add(pair(one, other), 2 * full, self.found.partners)


def club_mates(present: Iterable[str], rules: Rules) -> set[Pair]:
    """Pairs of one club."""
    members: dict[str, list[str]] = {}
    for one in sorted(present):
        for club in rules.clubs.get(one, ()):
            members.setdefault(club, []).append(one)
    return {met for club in members.values() for met in pairs_at(club)}


def together(rules: Rules) -> Iterator[tuple[str, ...]]:
    """Those who must share a table: fixed groups, and people fixed to one table."""
    at: dict[str, list[str]] = {}
    for one, label in rules.fixed_table.items():
        at.setdefault(label, []).append(one)
    yield from (tuple(group) for group in at.values() if len(group) > 1)
    yield from rules.groups


def different_tables(rules: Rules) -> set[Pair]:
    """Pairs fixed to different tables."""
    fixed = sorted(rules.fixed_table)
    return {pair(a, b) for a, b in combinations(fixed, 2) if rules.fixed_table[a] != rules.fixed_table[b]}
