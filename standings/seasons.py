"""A season out of several events: what each is worth for a person, which results count, ranks. Exact, in fractions.

Ties and what is left out: docs/decisions/0160-seasons.md.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction

ZERO, HUNDRED = Fraction(0), Fraction(100)
COUNTS, LOWEST, BEYOND, OUTSIDE = "counts", "lowest", "beyond", "outside"
"""Why a result counts or not: left out as one of the lowest, not among the best, not on the roster that day."""
UP, UP_OPEN, DOWN_OPEN, DOWN = "up", "up_open", "down_open", "down"
"""Zones; `open` where those who are level stand on both sides of the line."""

Key = tuple[Fraction, int, bool, Fraction]
"""What orders a season: the total, events won, and the newest event, which somebody may have missed."""


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """How a season counts, as tournaments.models.Series says it."""

    scheme: str = "rank"
    rank_points: tuple[Fraction, ...] = ()
    best: int | None = None
    drop: int = 0
    least: int = 0
    promoted: int = 0
    relegated: int = 0


@dataclass(frozen=True, slots=True)
class EventResult:
    """What somebody has in an event: rank, how many entries share it, points. Of a pair or team each has the same."""

    person: int
    rank: int
    level: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class SeasonEvent:
    """An event that has results, in its place in the season; `day` decides who is on the roster."""

    event: int
    day: date
    results: tuple[EventResult, ...]
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody on the roster, both days included; without a day it is open on that side."""

    person: int
    since: date | None = None
    until: date | None = None

    def there(self, day: date) -> bool:
        """Whether what is played on this day counts for him."""
        return (self.since is None or self.since <= day) and (self.until is None or day <= self.until)


@dataclass(frozen=True, slots=True)
class Worth:
    """What one event is worth for somebody, and why it counts or not. `first` are the winner's points."""

    event: int
    value: Fraction
    rank: int
    level: int
    points: Fraction
    first: Fraction
    why: str = COUNTS

    @property
    def counted(self) -> bool:
        return self.why == COUNTS


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One person. `rank` is None for who came to too few events; `worths` by id of the event, also what is left out."""

    person: int
    rank: int | None
    shared: bool
    total: Fraction
    attended: int
    wins: int
    last: Fraction | None
    worths: Mapping[int, Worth]
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Season:
    """The table of a season; `events` are those with results, in order."""

    rows: tuple[SeasonRow, ...] = ()
    events: tuple[int, ...] = ()
    provisional: bool = False
    rules: SeasonRules = field(default_factory=SeasonRules)


def season(rules: SeasonRules, events: Sequence[SeasonEvent], roster: Iterable[Member] | None = None) -> Season:
    """The season now. Without a roster (None) everybody counts. The order of events is that of the season.

    Level on the total: who has won more events stands first, then who has more from the newest event; who is level
    even then shares the rank.
    """
    held = [one for one in events if one.results]
    known = None if roster is None else {member.person: member for member in roster}
    found = _worths(rules, held, known)
    newest = held[-1].event if held else 0
    rows = [_row(rules, person, worths, len(held), newest) for person, worths in sorted(found.items())]
    ranked = _ranked([row for row in rows if _has_rank(row, rules)])
    rest = sorted((row for row in rows if not _has_rank(row, rules)), key=lambda row: (-row.total, row.person))
    level = Counter(row.rank for row in ranked)
    zoned = [replace(row, zone=_zone(row, level[row.rank], len(ranked), rules)) for row in ranked]
    provisional = any(one.provisional for one in held)
    return Season((*zoned, *rest), tuple(one.event for one in held), provisional, rules)


def value_of(rules: SeasonRules, result: EventResult, first: Fraction) -> Fraction:
    """What a result is worth. `first` are the points of who won the event."""
    if rules.scheme == "points":
        return result.points
    if rules.scheme == "percent":
        return _percent(result.points, first)
    return shared_points(rules.rank_points, result.rank, result.level)


def shared_points(rank_points: Sequence[Fraction], rank: int, level: int) -> Fraction:
    """The points of the places that are shared, in equal parts; beyond the list a place has none."""
    return sum(rank_points[rank - 1 : rank - 1 + level], ZERO) / level


def _percent(points: Fraction, first: Fraction) -> Fraction:
    """Of nothing, or of less than nothing, there are no shares: then who has as much as the first has all."""
    if first <= 0:
        return HUNDRED if points >= first else ZERO
    return max(ZERO, HUNDRED * points / first)


def _worths(
    rules: SeasonRules, held: Sequence[SeasonEvent], roster: Mapping[int, Member] | None
) -> dict[int, dict[int, Worth]]:
    found: dict[int, dict[int, Worth]] = {person: {} for person in roster or ()}
    for event in held:
        first = max(one.points for one in event.results if one.rank == min(other.rank for other in event.results))
        for one in event.results:
            if roster is not None and one.person not in roster:
                continue
            there = roster is None or roster[one.person].there(event.day)
            why = COUNTS if there else OUTSIDE
            worth = Worth(event.event, value_of(rules, one, first), one.rank, one.level, one.points, first, why)
            found.setdefault(one.person, {})[event.event] = worth
    return found


def _row(rules: SeasonRules, person: int, worths: Mapping[int, Worth], held: int, newest: int) -> SeasonRow:
    own = [one for one in worths.values() if one.why == COUNTS]
    kept = {one.event: one for one in _left_out(rules, own, held)}
    total = sum((one.value for one in kept.values() if one.counted), ZERO)
    last = kept[newest].value if newest in kept else None
    wins = sum(one.rank == 1 for one in own)
    return SeasonRow(person, None, False, total, len(own), wins, last, {**worths, **kept})


def _left_out(rules: SeasonRules, own: Sequence[Worth], held: int) -> list[Worth]:
    """The results with why they count or not. An event that was missed is the first of the lowest to be left out."""
    after_drop = max(0, held - rules.drop)
    most = after_drop if rules.best is None else min(rules.best, after_drop)
    why = LOWEST if most == after_drop else BEYOND
    ordered = sorted(own, key=lambda one: -one.value)  # of equal ones the earlier event stays
    return [one if at < most else replace(one, why=why) for at, one in enumerate(ordered)]


def _has_rank(row: SeasonRow, rules: SeasonRules) -> bool:
    return row.attended >= max(1, rules.least)


def _order(row: SeasonRow) -> Key:
    return row.total, row.wins, row.last is not None, row.last or ZERO


def _ranked(rows: Sequence[SeasonRow]) -> list[SeasonRow]:
    ordered = sorted(sorted(rows, key=lambda row: row.person), key=_order, reverse=True)
    first: dict[Key, int] = {}
    for place, row in enumerate(ordered, start=1):
        first.setdefault(_order(row), place)
    count = Counter(map(_order, ordered))
    return [replace(row, rank=first[_order(row)], shared=count[_order(row)] > 1) for row in ordered]


def _zone(row: SeasonRow, level: int, ranked: int, rules: SeasonRules) -> str:
    """Up for the first places, down for the last ones; who is level with somebody across the line: not decided."""
    first = row.rank or 0
    last, bottom = first + level - 1, ranked - rules.relegated
    if first <= rules.promoted:
        return UP if last <= rules.promoted else UP_OPEN
    if last > bottom:
        return DOWN if first > bottom else DOWN_OPEN
    return ""
