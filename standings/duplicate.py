"""Points for duplicate deals, compared to remove the luck of the cards.

Results are compared between seats (or sides) of one name whose tables held the same cards (`DealData.cards`), bots
included. With `results` of them, and `most` the highest number of results that any deal of the event has, a result
scores

  `match points   most * (2 * lower + level + 1) / results - 1`     from 0 to 2 * (most - 1), half of it on average
  `difference     own points - the mean of the other results`       0 on average

For a deal with `most` results, match points are 2 for each lower result and 1 for each tied one. The rest is Neuberg's
formula: bridge federations use it to give deals with fewer results the same weight. The difference is the cross-table
difference on which Butler and cross-IMP scores are based. It omits their scale, which is made for bridge. A result
without any comparison, because the deal was redealt elsewhere, scores the average. A deal that only one table reached
scores nothing. See decision 0156.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from standings.facts import DealData, Facts, TableData
from standings.results import Term, plain

EntryTerms = Iterator[tuple[int, Term]]
Held = tuple[int, str, str]
"""Round, key of the cards, seat or side: equal for all holders of one hand."""


@dataclass(frozen=True, slots=True)
class ComparedResult:
    """One result compared with the others for the same cards.

    Counts the lower, tied (`level`) and higher results, and sums them.
    """

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
        """The average of the other results, or its own points where there are none."""
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
        """The points of all seats or sides that held the same cards."""
        results: dict[Held, list[int]] = defaultdict(list)
        for table in self.facts.tables:
            for deal in table.deals:
                if deal.cards:
                    for side, points in deal.points.items():
                        results[table.round, deal.cards, side].append(points)
        return results

    @cached_property
    def most(self) -> int:
        """The most results of one deal."""
        return max(map(len, self.results.values()), default=1)

    @property
    def top(self) -> int:
        """The match points of a result that beats all others."""
        return 2 * (self.most - 1)

    @cached_property
    def tables(self) -> Counter[tuple[int, int]]:
        """The number of tables that played a deal, by round and deal number.

        The cards may differ between these tables.
        """
        return Counter((table.round, deal.number) for table in self.facts.tables for deal in table.deals if deal.cards)

    def compared(self, table: TableData, deal: DealData, side: str) -> ComparedResult | None:
        """Compare a result with those of other tables; None without a comparison."""
        if not deal.cards or side not in deal.points or self.tables[table.round, deal.number] < 2:
            return None
        own, every = deal.points[side], self.results[table.round, deal.cards, side]
        lower, level = sum(points < own for points in every), sum(points == own for points in every) - 1
        return ComparedResult(own, lower, level, len(every) - 1 - lower - level, sum(every) - own)

    def of_table(self, table: TableData) -> Iterator[tuple[int, DealData, ComparedResult]]:
        """Yield every comparison of a table, by the number of the entry it counts for."""
        for deal in sorted(table.deals, key=lambda deal: deal.number):
            for seat, entry in sorted(table.seats.items()):
                comparison = self.compared(table, deal, table.side(seat))
                if comparison is not None:
                    yield entry, deal, comparison

    def percentage(self, at: Iterator[tuple[TableData, str]]) -> Fraction | None:
        """Return the percentage of possible points at these tables on these sides.

        None where nothing was possible.
        """
        comparisons = [self.compared(table, deal, side) for table, side in at for deal in table.deals]
        shares = [comparison.match_points(self.most) for comparison in comparisons if comparison is not None]
        return 100 * sum(shares, Fraction(0)) / (self.top * len(shares)) if shares and self.top else None


def duplicate_points(facts: Facts) -> Callable[[TableData], EntryTerms]:
    """Match points against the others with the same cards."""
    boards = Boards(facts)

    def of_table(table: TableData) -> EntryTerms:
        for entry, deal, comparison in boards.of_table(table):
            worth = comparison.match_points(boards.most)
            facts = {
                "lower": comparison.lower,
                "level": comparison.level,
                "others": comparison.others,
                "top": boards.top,
            }
            yield entry, _term("same_cards", table=table, deal=deal, comparison=comparison, worth=worth, extra=facts)

    return of_table


def duplicate_difference(facts: Facts) -> Callable[[TableData], EntryTerms]:
    """Own points less what the others with the same cards have on average."""
    boards = Boards(facts)

    def of_table(table: TableData) -> EntryTerms:
        for entry, deal, comparison in boards.of_table(table):
            facts = {"others": comparison.others, "mean": plain(comparison.mean)}
            yield (
                entry,
                _term(
                    "cross_table",
                    table=table,
                    deal=deal,
                    comparison=comparison,
                    worth=comparison.difference,
                    extra=facts,
                ),
            )

    return of_table


def _term(
    kind: str,
    *,
    table: TableData,
    deal: DealData,
    comparison: ComparedResult,
    worth: Fraction,
    extra: Mapping[str, object],
) -> Term:
    facts = {"round": table.round, "table": table.number, "deal": deal.number, "own": comparison.own, **extra}
    kind = kind if comparison.others else "alone_with_cards"
    return Term(kind, plain(worth), facts, table.round, table.number, deal.number, worth)


COMPARED: Mapping[str, Callable[[Facts], Callable[[TableData], EntryTerms]]] = {
    "duplicate_points": duplicate_points,
    "duplicate_difference": duplicate_difference,
}
"""The rankings that compare several tables: from all facts, the terms of a table."""
