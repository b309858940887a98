"""Tie-breaks: each gives a value, and the higher value ranks first.

`direct` compares the tied entries with each other, so it is computed again for each tied group.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from standings.duplicate import Boards
from standings.facts import Facts, TableData
from standings.points import Result, table_results
from standings.results import Exact

Value = Exact | None

At = tuple[TableData, str, Mapping[str, Result]]
"""A table with a result of an entry, its seat or side, and all results there."""


@dataclass(frozen=True, slots=True)
class TieBreakInput:
    """The input of tie-breaks: facts, tables of each entry, points of all entries.

    Each table comes with the seat or side of the entry. `boards` are the deals by their cards, where several tables
    were dealt the same. `memo` holds values that were computed before, by code and entry.
    """

    facts: Facts
    at: Mapping[int, Sequence["At"]]
    points: Mapping[int, Exact]
    memo: dict[tuple[str, int], Value] = field(default_factory=dict)
    boards: Boards = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "boards", Boards(self.facts))


def tables_of(facts: Facts) -> dict[int, list[At]]:
    """Return the tables of each entry at which it has a result, in the order of rounds and tables."""
    at: dict[int, list[At]] = {entry.number: [] for entry in facts.entries}
    for table in sorted(facts.tables, key=lambda table: (table.round, table.number)):
        results = table_results(table)
        for seat, entry in sorted(table.seats.items()):
            if (side := table.side(seat)) in results and entry in at:
                at[entry].append((table, side, results))
    return at


def values(code: str, level: Sequence[int], ground: TieBreakInput) -> dict[int, Value]:
    """Return the value of a tie-break for each of the tied entries."""
    if code == "direct":
        return _direct(level, ground)
    if code == "percentage":  # compares all tables with the same cards
        return {entry: _percentage(entry, ground) for entry in level}
    memo = ground.memo
    for entry in level:
        if (code, entry) not in memo:
            memo[code, entry] = SINGLE[code](entry, ground)
    return {entry: memo[code, entry] for entry in level}


def _difference(entry: int, ground: TieBreakInput) -> Exact:
    tables = ground.at[entry]
    return sum((_ahead(seat, {other: own.points for other, own in all_of.items()}) for _, seat, all_of in tables), 0)


def _ahead(seat: str, sums: Mapping[str, int]) -> Exact:
    others = [points for other, points in sums.items() if other != seat]
    return _less(sums[seat], sum(others), len(others)) if others else 0


def _less(own: int, others: int, many: int) -> Exact:
    """Own points less the average of the others."""
    return own - (others // many if others % many == 0 else Fraction(others, many))


def _points_for(entry: int, ground: TieBreakInput) -> Exact:
    return sum(results[seat].points for _, seat, results in ground.at[entry])


def _parts(entry: int, ground: TieBreakInput) -> Exact:
    return sum(results[seat].parts for _, seat, results in ground.at[entry])


def _parts_ahead(entry: int, ground: TieBreakInput) -> Exact:
    """Return the entry's parts minus the most that another side won at each table."""
    tables = ground.at[entry]
    lost = (
        max((result.parts for other, result in all_of.items() if other != seat), default=0)
        for _, seat, all_of in tables
    )
    return _parts(entry, ground) - sum(lost)


def _opponents(entry: int, ground: TieBreakInput) -> Exact:
    met = (other for table, side, _ in ground.at[entry] for _, other in table.against(side))
    return sum((ground.points.get(other, 0) for other in met), 0)


def _exact(entry: int, ground: TieBreakInput) -> Exact:
    return sum(seat in deal.exact for table, seat, _ in ground.at[entry] for deal in table.deals)


def _wins(entry: int, ground: TieBreakInput) -> Exact:
    """Count the tables where no other side has as much; only complete ones count."""
    return sum(table.complete and _alone_first(seat, results) for table, seat, results in ground.at[entry])


def _alone_first(seat: str, results: Mapping[str, Result]) -> bool:
    return all(result < results[seat] for other, result in results.items() if other != seat)


def _percentage(entry: int, ground: TieBreakInput) -> Value:
    """Return the percentage of the match points possible against the same cards."""
    return ground.boards.percentage((table, side) for table, side, _ in ground.at[entry])


def _best_deal(entry: int, ground: TieBreakInput) -> Value:
    points = [deal.points[seat] for table, seat, _ in ground.at[entry] for deal in table.deals if seat in deal.points]
    return max(points, default=None)


def _lot(entry: int, ground: TieBreakInput) -> Exact:
    """Return a number of six digits from the stored seed and the entry's number.

    The same whenever it is computed.
    """
    drawn = hashlib.sha256(f"{ground.facts.seed}:{entry}".encode()).digest()
    return int.from_bytes(drawn[:8], "big") % 1_000_000


def _direct(level: Sequence[int], ground: TieBreakInput) -> dict[int, Value]:
    """Return the points ahead at the tables where the tied entries met.

    Where a match has parts, the parts ahead. None for all unless each has met each other.
    """
    group = set(level)
    ahead: dict[int, Value] = {}
    for entry in level:
        total, met = 0, set()
        for table, seat, results in ground.at[entry]:
            for other_side, other in table.against(seat):
                if other in group and other_side in results:
                    met.add(other)
                    total += _lead(table, results[seat], results[other_side])
        if len(met - {entry}) < len(group) - 1:
            return dict.fromkeys(level)
        ahead[entry] = total
    return ahead


def _lead(table: TableData, own: Result, other: Result) -> int:
    return own.parts - other.parts if table.won else own.points - other.points


SINGLE: dict[str, Callable[[int, TieBreakInput], Value]] = {
    "difference": _difference,
    "points_for": _points_for,
    "opponents": _opponents,
    "exact": _exact,
    "wins": _wins,
    "parts": _parts,
    "parts_ahead": _parts_ahead,
    "percentage": _percentage,
    "best_deal": _best_deal,
    "lot": _lot,
}
"""The value of a tie-break for one entry, by code; `direct` has none."""

ONLY_WITH: dict[str, Literal["bids", "parts", "duplicate"]] = {
    "exact": "bids",
    "parts": "parts",
    "parts_ahead": "parts",
    "percentage": "duplicate",
}
"""Tie-breaks that count something only some events have: exact bids, parts of matches, duplicate deals."""


def can_decide(code: str, *, bids: bool, parts: bool, duplicate: bool) -> bool:
    """Whether a tie-break can decide, by what the event has."""
    return code not in ONLY_WITH or {"bids": bids, "parts": parts, "duplicate": duplicate}[ONLY_WITH[code]]
