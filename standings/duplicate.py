"""Deals compared with the same deal elsewhere: the luck of the cards is taken out.

Compared are the seats (or sides) of one name whose tables held the same cards (`DealData.cards`), bots included. With
`results` of them, and `most` the most results that any deal of the event has, a result is worth

    match points   most * (2 * lower + level + 1) / results - 1       from 0 to 2 * (most - 1), half of it on average
    difference     own points - the mean of the other results         0 on average

For a deal with `most` results the first is 2 for each lower and 1 for each level one. The rest is Neuberg's formula, by
which bridge federations let a deal with fewer results count alike. The second is the cross-table difference with which
Butler and cross-IMP scores begin, without their scale, since that is made for bridge. Whoever is alone with his cards,
because a deal was dealt again elsewhere, has the average; a deal that only one table came to counts for nobody. See
docs/decisions/0157-comparing-the-same-deals.md.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from standings.facts import DealData, Facts, TableData
from standings.results import Term, plain

Told = Iterator[tuple[int, Term]]
Held = tuple[int, str, str]
"""Round, word for the cards, seat or side: who has this in common held the same cards."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One result beside the others with the same cards: how many are lower, level and higher, and their sum."""

    own: int
    lower: int
    level: int
    higher: int
    sum_of_others: int

    @property
    def others(self) -> int:
        return self.lower + self.level + self.higher

    @property
    def mean(self) -> Fraction:
        """What the others have on average; the own points where there are none."""
        return Fraction(self.sum_of_others, self.others) if self.others else Fraction(self.own)

    @property
    def difference(self) -> Fraction:
        return self.own - self.mean

    def match_points(self, most: int) -> Fraction:
        """`most` is the number of results a deal has where nothing is missing."""
        return Fraction(most * (2 * self.lower + self.level + 1), self.others + 1) - 1


class Boards:
    """All deals of an event by their cards; worked out when it is first asked for."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    @cached_property
    def results(self) -> Mapping[Held, list[int]]:
        """The points of everybody who held these cards."""
        found: dict[Held, list[int]] = defaultdict(list)
        for table in self.facts.tables:
            for deal in table.deals:
                if deal.cards:
                    for side, points in deal.points.items():
                        found[table.round, deal.cards, side].append(points)
        return found

    @cached_property
    def most(self) -> int:
        """The most results of one deal."""
        return max(map(len, self.results.values()), default=1)

    @property
    def top(self) -> int:
        """The match points of whoever is above all others."""
        return 2 * (self.most - 1)

    @cached_property
    def tables(self) -> Counter[tuple[int, int]]:
        """How many tables of a round played the deal of a number, whatever cards they held."""
        return Counter((table.round, deal.number) for table in self.facts.tables for deal in table.deals if deal.cards)

    def compared(self, table: TableData, deal: DealData, side: str) -> Compared | None:
        """A result of a table beside the others; None where nothing is compared."""
        if not deal.cards or side not in deal.points or self.tables[table.round, deal.number] < 2:
            return None
        own, every = deal.points[side], self.results[table.round, deal.cards, side]
        lower, level = sum(one < own for one in every), sum(one == own for one in every) - 1
        return Compared(own, lower, level, len(every) - 1 - lower - level, sum(every) - own)

    def of_table(self, table: TableData) -> Iterator[tuple[int, DealData, Compared]]:
        """Every comparison of a table, by the number of the entry it counts for."""
        for deal in sorted(table.deals, key=lambda one: one.number):
            for seat, entry in sorted(table.seats.items()):
                found = self.compared(table, deal, table.side(seat))
                if found is not None:
                    yield entry, deal, found

    def percentage(self, at: Iterator[tuple[TableData, str]]) -> Fraction | None:
        """The share of what could be had, in hundredths, at these tables on these sides; None where nothing was."""
        found = [self.compared(table, deal, side) for table, side in at for deal in table.deals]
        shares = [one.match_points(self.most) for one in found if one is not None]
        return 100 * sum(shares, Fraction(0)) / (self.top * len(shares)) if shares and self.top else None


def duplicate_points(facts: Facts) -> Callable[[TableData], Told]:
    """Match points against the others with the same cards."""
    boards = Boards(facts)

    def of_table(table: TableData) -> Told:
        for entry, deal, found in boards.of_table(table):
            worth = found.match_points(boards.most)
            told = {"lower": found.lower, "level": found.level, "others": found.others, "top": boards.top}
            yield entry, _term("same_cards", table, deal, found, worth, told)

    return of_table


def duplicate_difference(facts: Facts) -> Callable[[TableData], Told]:
    """Own points less what the others with the same cards have on average."""
    boards = Boards(facts)

    def of_table(table: TableData) -> Told:
        for entry, deal, found in boards.of_table(table):
            told = {"others": found.others, "mean": plain(found.mean)}
            yield entry, _term("cross_table", table, deal, found, found.difference, told)

    return of_table


def _term(
    kind: str, table: TableData, deal: DealData, found: Compared, worth: Fraction, told: Mapping[str, object]
) -> Term:
    facts = {"round": table.round, "table": table.number, "deal": deal.number, "own": found.own, **told}
    kind = kind if found.others else "alone_with_cards"
    return Term(kind, plain(worth), facts, table.round, table.number, deal.number, worth)


COMPARED: Mapping[str, Callable[[Facts], Callable[[TableData], Told]]] = {
    "duplicate_points": duplicate_points,
    "duplicate_difference": duplicate_difference,
}
"""The rankings that look at several tables at once: from all facts, the terms of a table."""
