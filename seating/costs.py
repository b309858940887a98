"""The cost of a table: one integer; a worse breach outweighs all lesser ones.

The published order (docs/seating.md), from the least: short tables, consecutive meetings, score spread, sitting at a
short table out of turn (as far as scores matter), club mates, repeats. Then, where partners change: a new largest
number of meetings, repeated opponents and repeated partners. The hard rules come last. Each price is larger than the
largest possible sum of everything below it.

People are numbered by rank (0 is the best). The empty seats of short tables follow, and move about like people.
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
"""The ways to split a table of four or three into two sides: pairs of partners."""
NEAR = 60
"""People farther apart in the standings do not meet because of a side."""
FINEST = 1000
"""Scores are made whole numbers; more than three decimals do not count."""


@dataclass(slots=True)
class Costs:
    """The prices of one round.

    `rows[a][b]` is the price of two people at one table, where it is not 0. `spread` is the price of one step of
    `scores` between the best and the last of a table. Pairs that cost `avoid` or more break a rule above the spread.
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
    """The price of two on one side, where it is not 0; empty before any partnership."""
    opponents: list[dict[int, int]] = field(default_factory=list)
    """Price of two on opposite sides, where it is not 0; as long as `partners`."""
    bound: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """The group that each member must share a table with.

    `apart` is the price of each member who does not.
    """
    apart: int = 0

    def table(self, members: Sequence[int]) -> int:
        """Return the cost of these people, and empty seats, at one table."""
        total = 0
        for person, other in combinations(members, 2):
            total += self.rows[person].get(other, 0)
        if self.spread:
            real = [person for person in members if person < self.people]
            total += self.spread * (self.scores[min(real)] - self.scores[max(real)]) if real else 0
        if self.bound:
            total += self.apart * sum(
                1 for person in members for other in self.bound.get(person, ()) if other not in members
            )
        return total + (self._sides(members) if self.partners else 0)

    def width(self, tables: Iterable[Sequence[int]]) -> int:
        """Return the spread of a whole round, in steps of the scores."""
        real = ([person for person in table if person < self.people] for table in tables)
        return sum(self.scores[min(table)] - self.scores[max(table)] for table in real if table)

    def total(self, tables: Iterable[Sequence[int]]) -> int:
        """Return the cost of a whole round."""
        return sum(map(self.table, tables))

    def _sides(self, members: Sequence[int]) -> int:
        """Return the cheapest way to make two sides of a table of four or three.

        All are opponents but the partners.
        """
        real = [person for person in members if person < self.people]
        ways = PAIRS_OF_PARTNERS.get(len(real))
        if ways is None:
            return 0
        partners, opponents = self.partners, self.opponents
        price = {
            (a, b): partners[real[a]].get(real[b], 0) - opponents[real[a]].get(real[b], 0)
            for a, b in combinations(range(len(real)), 2)
        }
        against = sum([opponents[person].get(other, 0) for person, other in combinations(real, 2)])
        return against + min([sum([price[two] for two in way]) for way in ways])


class Levels:
    """Rising prices: one breach costs more than all possible cheaper breaches."""

    def __init__(self) -> None:
        self.top = 1
        self.used: list[int] = []

    def price(self, most: int) -> int:
        """Return the next higher price, for at most `most` breaches."""
        price = self.top
        self.used.append(price)
        self.top = price * (most + 1)
        return price


def costs(
    people: Sequence[str],
    sizes: Sequence[int],
    scores: Mapping[str, float],
    *,
    history: History,
    rules: Rules,
    worth: float | None = None,
) -> Costs:
    """Return the prices of one round of these people, best first.

    Without `scores` the spread costs nothing. `worth`: how many points of spread the organiser would give to avoid one
    repeat; without it repeats come first.
    """
    whole = whole_scores([scores[person] for person in people]) if scores else [0] * len(people)
    empty = empty_seats(len(people), sizes)
    priced = Costs(
        (*people, *[""] * empty), len(people), tuple(sizes), whole, 0, 0, [{} for _ in range(len(people) + empty)]
    )
    _Pricing(priced, history, rules).add_all(worth)
    return priced


def empty_seats(people: int, sizes: Sequence[int]) -> int:
    """Count the empty seats of full tables.

    0 if some table is shorter by more than one seat.
    """
    big = max(sizes, default=0)
    return big * len(sizes) - people if min(sizes, default=big) >= big - 1 else 0


def whole_scores(scores: Sequence[float]) -> list[int]:
    """Return the scores as integers with the same order and proportional differences."""
    factor = next((f for f in (1, 2, 10, 100) if all(float(score * f).is_integer() for score in scores)), FINEST)
    return [round(score * factor) for score in scores]


class _Pricing:
    """Fills in the prices, from the lowest to the highest."""

    def __init__(self, costs: Costs, history: History, rules: Rules) -> None:
        self.costs, self.history, self.rules = costs, history, rules
        self.levels = Levels()
        self.place = {person: number for number, person in enumerate(costs.ids[: costs.people])}
        self.most = max(1, costs.people * (max(costs.sizes, default=1) - 1) // 2)
        self.own = rules.own_pairs
        self.meetings = [(met, times) for met, times in history.meetings.items() if self._here(met)]

    def add_all(self, worth: float | None) -> None:
        self._short()
        self._sides_of_two()
        self._pairs([met for met in self.history.last if self._here(met)], self.most)
        self._spread()
        point = self.costs.spread
        dear = round(worth * point) if worth is not None and point else None
        self._short_again(dear)
        self.costs.avoid = self.levels.top
        if not self.rules.clubs_hard:
            self._mates(dear and dear // 2)
        self._repeats(dear)
        self._sides_again(dear is not None)
        if self.rules.max_meetings is not None:
            self._pairs([met for met, times in self.meetings if times >= (self.rules.max_meetings or 0)], self.most)
        if self.rules.clubs_hard:
            self._mates()
        self._groups()
        self._pairs(filter(self._present, different_tables(self.rules)), self.most)
        self._pairs(filter(self._present, self.rules.forbidden), self.most)
        self._apart(range(self.costs.people, len(self.costs.ids)))
        self.costs.levels = self.levels.used

    def _present(self, met: Pair) -> bool:
        return met[0] in self.place and met[1] in self.place

    def _here(self, met: Pair) -> bool:
        return met not in self.own and self._present(met)

    def _add(self, met: Pair, price: int, rows: list[dict[int, int]]) -> None:
        person, other = self.place[met[0]], self.place[met[1]]
        rows[person][other] = rows[other][person] = rows[person].get(other, 0) + price

    def _pairs(self, pairs: Iterable[Pair], most: int, price: int | None = None) -> None:
        """Price one breach for each of these pairs that meets."""
        listed = list(pairs)
        if listed:
            price = price or self.levels.price(most)
            for met in listed:
                self._add(met, price, self.costs.rows)

    def _groups(self) -> None:
        """Price one breach for each member of a fixed group that misses another."""
        groups = [[self.place[person] for person in group if person in self.place] for group in together(self.rules)]
        for group in groups:
            for person in group:
                others = {*self.costs.bound.get(person, ()), *group} - {person}
                self.costs.bound[person] = tuple(sorted(others))
        if self.costs.bound:
            self.costs.apart = self.levels.price(2 * sum(map(len, self.costs.bound.values())))

    def _apart(self, empty: range) -> None:
        """Keep empty seats at different tables."""
        if len(empty) > 1:
            price = self.levels.price(len(empty) ** 2)
            for person, other in permutations(empty, 2):
                self.costs.rows[person][other] = price

    def _short(self) -> None:
        """Price a further short table for people who sat at short tables before."""
        self._beside_empty_seats(self._short_tables())

    def _short_again(self, price: int | None) -> None:
        """Price a short table for people who had more of them than others present."""
        if self.costs.spread:
            before = self._short_tables()
            self._beside_empty_seats([times - min(before, default=0) for times in before], price)

    def _short_tables(self) -> list[int]:
        """Return the number of short tables each of these people had."""
        return [self.history.short[person] for person in self.costs.ids[: self.costs.people]]

    def _beside_empty_seats(self, breaches: Sequence[int], price: int | None = None) -> None:
        """Price a seat at a table with an empty seat by each person's `breaches`."""
        costs, rows = self.costs, self.costs.rows
        empty = range(costs.people, len(costs.ids))
        if not empty or not any(breaches):
            return
        price = price or self.levels.price(sum(breaches) * len(empty))
        for seat in empty:
            for person, times in enumerate(breaches):
                if times:
                    rows[seat][person] = rows[person][seat] = rows[seat].get(person, 0) + price * times

    def _sides_of_two(self) -> None:
        """Price pairs who have both had one side more often.

        One of them must have it once more, or twice too often.
        """
        if set(self.costs.sizes) != {2}:
            return
        had = [self.history.seats[person] for person in self.costs.ids]
        ahead = [counts[0] - counts[1] for counts in had]
        for least in (1, 2):
            self._pairs(self._of_one_sign(ahead, least), self.most)

    def _of_one_sign(self, ahead: Sequence[int], least: int) -> Iterator[Pair]:
        """Yield neighbours in the standings who are both that far ahead, or both behind."""
        for sign in (1, -1):
            due = [place for place, count in enumerate(ahead) if sign * count >= least]
            for at, person in enumerate(due):
                near = takewhile(lambda other, person=person: other - person <= NEAR, due[at + 1 :])  # type: ignore[misc]
                yield from (pair(self.costs.ids[person], self.costs.ids[other]) for other in near)

    def _spread(self) -> None:
        scores = self.costs.scores
        widest = max(scores, default=0) - min(scores, default=0)
        if widest:
            self.costs.spread = self.levels.price(widest * max(1, len(self.costs.sizes)))

    def _mates(self, price: int | None = None) -> None:
        if self.rules.clubs:
            self._pairs(club_mates(self.place, self.rules), self.most, price)

    def _repeats(self, price: int | None) -> None:
        """Price each pair that meets again; of equals, prefer pairs that met least often."""
        self._again(self.meetings, self.costs.rows, price)
        often = max((times for _, times in self.meetings), default=0)
        if self.history.mode == "partners" and price is None and often > 1:
            self._pairs([met for met, times in self.meetings if times == often], self.most)

    def _again(self, pairs: Sequence[tuple[Pair, int]], rows: list[dict[int, int]], price: int | None = None) -> int:
        """Price these pairs by their earlier meetings; return the price of one breach."""
        often = max((times for _, times in pairs), default=1)
        again = self.levels.price(self.most * (often - 1)) if often > 1 else 0
        full = self.levels.price(self.most) if pairs else 0
        for met, times in pairs:
            self._add(met, (full if price is None else price) + again * (times - 1), rows)
        return full

    def _sides_again(self, worth: bool) -> None:
        """Set the prices of sides.

        If the organiser has set the `worth` of a repeat, opponents have no price of their own. A member of a fixed
        group is expensive as a partner outside the group.
        """
        partners, opponents = (
            [(met, times) for met, times in counted.items() if self._here(met)]
            for counted in (self.history.partners, self.history.opponents)
        )
        if not partners:
            return
        self.costs.partners = [{} for _ in self.costs.ids]
        self.costs.opponents = [{} for _ in self.costs.ids]
        self._again(() if worth else opponents, self.costs.opponents)
        full = self._again(partners, self.costs.partners)
        bound = {person for group in self.rules.groups for person in group if person in self.place}
        for person, other in combinations(self.place, 2):
            if (person in bound or other in bound) and pair(person, other) not in self.own:
                self._add(pair(person, other), 2 * full, self.costs.partners)


def club_mates(present: Iterable[str], rules: Rules) -> set[Pair]:
    """Return pairs of one club."""
    members: dict[str, list[str]] = {}
    for person in sorted(present):
        for club in rules.clubs.get(person, ()):
            members.setdefault(club, []).append(person)
    return {met for club in members.values() for met in pairs_at(club)}


def together(rules: Rules) -> Iterator[tuple[str, ...]]:
    """Yield people who must share a table: fixed groups, and people fixed to one table."""
    at: dict[str, list[str]] = {}
    for person, label in rules.fixed_table.items():
        at.setdefault(label, []).append(person)
    yield from (tuple(group) for group in at.values() if len(group) > 1)
    yield from rules.groups


def different_tables(rules: Rules) -> set[Pair]:
    """Return pairs fixed to different tables."""
    fixed = sorted(rules.fixed_table)
    return {pair(a, b) for a, b in combinations(fixed, 2) if rules.fixed_table[a] != rules.fixed_table[b]}
