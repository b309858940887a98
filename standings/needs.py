"""The ranks an entry can still reach in the last round, by its own result.

Every statement holds whatever happens at other tables. Ranks are by points; tie-breaks decide between tied entries. So
`best` counts only the entries that surely have more, and `worst` also those that may have as many. Rulings and
corrections that are still to come are not considered.

Where matches or placings at a table give the points, every outcome of every open table is tried. Tables are independent
of each other, so the highest and lowest number of entries above a score are added up table by table.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product

from standings.facts import Facts, RankingRules, TableData
from standings.points import ADJUSTED, places_points
from standings.results import Exact, Number, Standings, exact, plain

BY_TABLE = ("match_points", "table_points")
BY_SUM = ("score_sum", "parts")
Sides = Mapping[tuple[int, int], Sequence[str]]
"""All seats or sides of a table, bots included, by round and number of the table."""
Worth = Mapping[int, Exact]
"""The points that entries get from one outcome of their table."""


@dataclass(frozen=True, slots=True)
class PossibleResult:
    """A result at the entry's own table, its points, and the ranks it leads to.

    `kind`: `won`, `drawn`, `lost`, `place` (with `place`) or `none`, where nothing is left to play.
    """

    kind: str
    points: Number
    best: int
    worst: int
    place: int = 0


@dataclass(frozen=True, slots=True)
class Gap:
    """The points another entry is ahead (below 0: behind).

    `plays_on` says whether that entry still has something to play.
    """

    entry: int
    rank: int
    points: Number
    plays_on: bool


@dataclass(frozen=True, slots=True)
class Needs:
    """The last round's possible effect on one entry.

    `drawn` says whether the pairings are known.
    """

    entry: int
    round: int
    drawn: bool
    outcomes: tuple[PossibleResult, ...] = ()
    gaps: tuple[Gap, ...] = ()


@dataclass(frozen=True)
class LastRound:
    """The last round before it is over.

    It holds the facts so far, their standings, and the results an entry can reach. `drawn`: the round is published.
    `draws`: two sides can tie. `sit_out`: the points for a bye. `sizes`: the possible table sizes of a round that is
    still to be paired.
    """

    number: int
    facts: Facts
    rules: RankingRules
    table: Standings
    drawn: bool
    sides: Sides = field(default_factory=dict)
    draws: bool = True
    sit_out: int = 0
    sizes: tuple[int, ...] = (2,)
    _counts: dict[tuple[int, Exact, bool], tuple[int, int]] = field(default_factory=dict)

    @cached_property
    def points(self) -> dict[int, Exact]:
        """The points of every entry so far."""
        return {row.entry: exact(row.points) for row in self.table.rows if row.has_played or row.entry in self.at}

    @cached_property
    def open_tables(self) -> list[TableData]:
        """The tables of the round that are not complete."""
        return [table for table in self.facts.tables if table.round == self.number and not table.complete]

    @cached_property
    def at(self) -> dict[int, TableData]:
        """The open table at which an entry sits."""
        return {entry: table for table in self.open_tables for entry in table.seats.values()}

    @cached_property
    def settled(self) -> set[int]:
        """Entries whose score of the round a ruling has set, regardless of play."""
        rulings = (ruling for ruling in self.facts.rulings if ruling.kind == ADJUSTED and ruling.round == self.number)
        return {ruling.entry for ruling in rulings}

    @cached_property
    def worths(self) -> dict[int, list[Worth]]:
        """All outcomes of every open table, by its number."""
        return {table.number: self._outcomes(table) for table in self.open_tables}

    def _outcomes(self, table: TableData) -> list[Worth]:
        worths = {tuple(sorted(self._worth(table, order).items())) for order in self._orders(table)}
        return [dict(worth) for worth in sorted(worths)]

    def _worth(self, table: TableData, order: Mapping[str, int]) -> Worth:
        """Return each entry's points when the sides finish in this order, 0 is last."""
        by_side = self._by_side(order)
        return {entry: 0 if entry in self.settled else by_side[table.side(seat)] for seat, entry in table.seats.items()}

    def _by_side(self, order: Mapping[str, int]) -> Mapping[str, Exact]:
        if self.rules.ranking == "table_points":
            return places_points(order)
        most = {side: max((value for other, value in order.items() if other != side), default=-1) for side in order}
        return {side: self.rules.score[_which(own, most[side])] for side, own in order.items()}

    def _orders(self, table: TableData) -> Iterator[dict[str, int]]:
        """Yield every order in which the sides can finish, ties included."""
        sides = self.sides.get((table.round, table.number)) or sorted({table.side(seat) for seat in table.seats})
        for values in product(range(len(sides)), repeat=len(sides)):
            dense = sorted(set(values)) == list(range(len(set(values))))
            if dense and (self.draws or len(set(values)) == len(sides)):
                yield dict(zip(sides, values, strict=True))

    def above(self, limit: Exact, level: bool, but: int | None = None) -> tuple[int, int]:
        """Return the fewest and most entries above `limit` points (`level`: or at it).

        Those at the open table `but` are left out; where the round is not drawn `but` is an entry.
        """
        if not self.drawn:
            return self._above_undrawn(limit, level, but)
        finished = [points for entry, points in self.points.items() if entry not in self.at]
        least = most = sum(points > limit or (level and points == limit) for points in finished)
        for table in self.open_tables:
            if table.number != but:
                fewest, many = self._above_at(table.number, limit, level)
                least, most = least + fewest, most + many
        return least, most

    def _above_at(self, number: int, limit: Exact, level: bool) -> tuple[int, int]:
        key = (number, limit, level)
        if key not in self._counts:
            counts = [self._count(worth, limit, level) for worth in self.worths[number]]
            self._counts[key] = min(counts), max(counts)
        return self._counts[key]

    def _count(self, worth: Worth, limit: Exact, level: bool) -> int:
        totals = (self.points[entry] + got for entry, got in worth.items())
        return sum(total > limit or (level and total == limit) for total in totals)

    def _above_undrawn(self, limit: Exact, level: bool, but: int | None) -> tuple[int, int]:
        """Count the entries that may end above `limit` while no pairing is known.

        Every entry can then get any result, or none.
        """
        gets = [got for _, got in self.own_results()] + [self.sit_out, 0]
        least = most = 0
        for entry, points in self.points.items():
            if entry != but:
                low, high = points + min(gets), points + max(gets)
                least += low > limit or (level and low == limit)
                most += high > limit or (level and high == limit)
        return least, most

    def own_results(self) -> list[tuple[tuple[str, int], Exact]]:
        """List the possible results of an entry whose table is not drawn yet.

        Each is a kind with its place, and the points it gives.
        """
        if self.rules.ranking == "match_points":
            win, draw, loss = self.rules.score
            level: list[tuple[tuple[str, int], Exact]] = [(("drawn", 0), draw)] if self.draws else []
            return [(("won", 0), win), *level, (("lost", 0), loss)]
        most = max(self.sizes)
        places = places_points({str(place): -place for place in range(1, most + 1)})
        return [(("place", place), places[str(place)]) for place in range(1, most + 1)]


def needs(last: LastRound, entry: int) -> Needs | None:
    """Return the last round's possible effect on this entry.

    None where no statement is possible.
    """
    if entry not in last.points:
        return None
    if last.rules.ranking in BY_SUM:
        return Needs(entry, last.number, last.drawn, gaps=tuple(_gaps(last, entry)))
    if last.rules.ranking in BY_TABLE:
        return Needs(entry, last.number, last.drawn, outcomes=tuple(_outcomes(last, entry)))
    return None


def _outcomes(last: LastRound, entry: int) -> Iterator[PossibleResult]:
    own = last.points[entry]
    table = last.at.get(entry)
    if not last.drawn:
        for (kind, place), got in last.own_results():
            yield _outcome(kind, got, _ranks(last, own + got, entry), place)
    elif table is None:
        least, _ = last.above(own, level=False)
        _, most = last.above(own, level=True)
        # `most` already includes the entry itself, among those with as many points.
        yield _outcome("none", 0, (1 + least, most))
    else:
        yield from _at_table(last, entry, table)


def _at_table(last: LastRound, entry: int, table: TableData) -> Iterator[PossibleResult]:
    """Yield every result that no other side of an open table shares."""
    seat = next(seat for seat, sitter in table.seats.items() if sitter == entry)
    by_kind: dict[tuple[str, int], list[tuple[Exact, int, int]]] = {}
    for order in last._orders(table):
        kind = _kind(last.rules.ranking, order, table.side(seat))
        if kind is None:
            continue
        worth = last._worth(table, order)
        total = last.points[entry] + worth[entry]
        others = {other: got for other, got in worth.items() if other != entry}
        best, _ = last.above(total, level=False, but=table.number)
        _, worst = last.above(total, level=True, but=table.number)
        here, level = last._count(others, total, level=False), last._count(others, total, level=True)
        by_kind.setdefault(kind, []).append((worth[entry], 1 + best + here, 1 + worst + level))
    for (name, place), ranks in sorted(by_kind.items(), key=lambda item: _order(item[0])):
        best, worst = min(low for _, low, _ in ranks), max(high for _, _, high in ranks)
        yield _outcome(name, ranks[0][0], (best, worst), place)


def _ranks(last: LastRound, total: Exact, but: int) -> tuple[int, int]:
    least, _ = last.above(total, level=False, but=but)
    _, most = last.above(total, level=True, but=but)
    return 1 + least, 1 + most


def _outcome(kind: str, got: Exact, ranks: tuple[int, int], place: int = 0) -> PossibleResult:
    return PossibleResult(kind, plain(got), ranks[0], ranks[1], place)


def _kind(ranking: str, order: Mapping[str, int], side: str) -> tuple[str, int] | None:
    """Return the kind of a side's result in this order; None for a shared place."""
    own, others = order[side], [value for other, value in order.items() if other != side]
    if ranking == "match_points":
        return (("won", "drawn", "lost")[_which(own, max(others, default=-1))], 0)
    return None if own in others else ("place", 1 + sum(other > own for other in others))


def _which(own: int, other: int) -> int:
    """0 for won, 1 for drawn, 2 for lost."""
    return 0 if own > other else 1 if own == other else 2


def _order(kind: tuple[str, int]) -> tuple[int, int]:
    return ("won", "drawn", "lost", "place").index(kind[0]), kind[1]


def _gaps(last: LastRound, entry: int) -> Iterator[Gap]:
    """Yield the gaps to the entries that matter, by rank.

    These are the leader, the next above and below, and all others at the entry's own table.
    """
    rows = [row for row in last.table.rows if row.rank is not None]
    place = next((number for number, row in enumerate(rows) if row.entry == entry), None)
    if place is None:
        return
    chosen = {0, place - 1, place + 1} & set(range(len(rows)))
    table = last.at.get(entry)
    met = set(table.seats.values()) if table else set()
    for number, row in enumerate(rows):
        if row.entry != entry and (number in chosen or row.entry in met):
            plays_on = row.entry in last.at if last.drawn else not row.withdrawn
            yield Gap(row.entry, row.rank or 0, plain(exact(row.points) - last.points[entry]), plays_on)


def may_play(last: LastRound, entry: int) -> bool:
    """Return whether the entry still has, or may still have, something to play."""
    return entry in last.at or not last.drawn
