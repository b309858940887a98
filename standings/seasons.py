"""A season out of several events.

What each is worth for a person, which results count, ranks. Exact, in fractions. Ties and what is left out:
decision 0159.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction

ZERO, HUNDRED = Fraction(0), Fraction(100)
COUNTS, LOWEST, BEYOND, OUTSIDE = "counts", "lowest", "beyond", "outside"
"""Reasons why a result counts or not.

It was one of the lowest, not among the best, or the person was not on the roster that day.
"""
UP, UP_OPEN, DOWN_OPEN, DOWN = "up", "up_open", "down_open", "down"
"""Zones; `open` where tied persons are on both sides of the line."""

Key = tuple[Fraction, int, bool, Fraction]
"""The sort key of a season: total, events won, and result of the newest event.

The flag says whether the person has a result in the newest event.
"""


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """The rules of a season, from tournaments.models.Series."""

    scheme: str = "rank"
    rank_points: tuple[Fraction, ...] = ()
    best: int | None = None
    drop: int = 0
    least: int = 0
    promoted: int = 0
    relegated: int = 0


@dataclass(frozen=True, slots=True)
class EventResult:
    """A person's result in an event: rank, number of entries sharing it, points.

    Both members of a pair, and all members of a team, have the same result.
    """

    person: int
    rank: int
    level: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class SeasonEvent:
    """An event that has results, in its place in the season.

    `day` decides who is on the roster.
    """

    event: int
    day: date
    results: tuple[EventResult, ...]
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Member:
    """A person on the roster, both days included; no day means no limit."""

    person: int
    since: date | None = None
    until: date | None = None

    def there(self, day: date) -> bool:
        """Return whether events on this day count for the person."""
        return (self.since is None or self.since <= day) and (self.until is None or day <= self.until)


@dataclass(frozen=True, slots=True)
class Worth:
    """The value of one event for a person, and why it counts or not.

    `first` are the winner's points.
    """

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
    """One person of a season.

    `rank` is None for a person who played too few events. `worths` holds the value of each event by its id, also of
    events left out.
    """

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
    """Compute the season so far. Without a roster (None) all persons count.

    The order of events is that of the season. Persons with equal totals are ordered by events won, then by their result
    in the newest event. Those still tied share the rank.
    """
    held = [event for event in events if event.results]
    members = None if roster is None else {member.person: member for member in roster}
    by_person = _worths(rules, held, members)
    newest = held[-1].event if held else 0
    rows = [
        _row(rules, person=person, worths=worths, held=len(held), newest=newest)
        for person, worths in sorted(by_person.items())
    ]
    ranked = _with_ranks([row for row in rows if _has_rank(row, rules)])
    rest = sorted((row for row in rows if not _has_rank(row, rules)), key=lambda row: (-row.total, row.person))
    level = Counter(row.rank for row in ranked)
    zoned = [replace(row, zone=_zone(row, level[row.rank], len(ranked), rules)) for row in ranked]
    provisional = any(event.provisional for event in held)
    return Season((*zoned, *rest), tuple(event.event for event in held), provisional, rules)


def value_of(rules: SeasonRules, result: EventResult, first: Fraction) -> Fraction:
    """Return the value of a result. `first` are the winner's points."""
    if rules.scheme == "points":
        return result.points
    if rules.scheme == "percent":
        return _percent(result.points, first)
    return shared_points(rules.rank_points, result.rank, result.level)


def shared_points(rank_points: Sequence[Fraction], rank: int, level: int) -> Fraction:
    """Return the points of the places that are shared, in equal parts.

    Beyond the list a place has none.
    """
    return sum(rank_points[rank - 1 : rank - 1 + level], ZERO) / level


def _percent(points: Fraction, first: Fraction) -> Fraction:
    """Return the points as a percentage of the winner's points.

    A winner without positive points leaves nothing to divide: then 100 for as many points as the winner, otherwise 0.
    """
    if first <= 0:
        return HUNDRED if points >= first else ZERO
    return max(ZERO, HUNDRED * points / first)


def _worths(
    rules: SeasonRules, held: Sequence[SeasonEvent], roster: Mapping[int, Member] | None
) -> dict[int, dict[int, Worth]]:
    worths: dict[int, dict[int, Worth]] = {person: {} for person in roster or ()}
    for event in held:
        first = max(
            result.points for result in event.results if result.rank == min(other.rank for other in event.results)
        )
        for result in event.results:
            if roster is not None and result.person not in roster:
                continue
            there = roster is None or roster[result.person].there(event.day)
            why = COUNTS if there else OUTSIDE
            worth = Worth(
                event.event, value_of(rules, result, first), result.rank, result.level, result.points, first, why
            )
            worths.setdefault(result.person, {})[event.event] = worth
    return worths


def _row(rules: SeasonRules, *, person: int, worths: Mapping[int, Worth], held: int, newest: int) -> SeasonRow:
    own = [worth for worth in worths.values() if worth.why == COUNTS]
    by_event = {worth.event: worth for worth in _left_out(rules, own, held)}
    total = sum((worth.value for worth in by_event.values() if worth.counted), ZERO)
    last = by_event[newest].value if newest in by_event else None
    wins = sum(worth.rank == 1 for worth in own)
    return SeasonRow(person, None, False, total, len(own), wins, last, {**worths, **by_event})


def _left_out(rules: SeasonRules, own: Sequence[Worth], held: int) -> list[Worth]:
    """Return the results, each with the reason why it counts or not.

    A missed event is the first of the lowest to be left out.
    """
    after_drop = max(0, held - rules.drop)
    most = after_drop if rules.best is None else min(rules.best, after_drop)
    why = LOWEST if most == after_drop else BEYOND
    ordered = sorted(own, key=lambda worth: -worth.value)  # of equal ones the earlier event stays
    return [worth if at < most else replace(worth, why=why) for at, worth in enumerate(ordered)]


def _has_rank(row: SeasonRow, rules: SeasonRules) -> bool:
    return row.attended >= max(1, rules.least)


def _order(row: SeasonRow) -> Key:
    return row.total, row.wins, row.last is not None, row.last or ZERO


def _with_ranks(rows: Sequence[SeasonRow]) -> list[SeasonRow]:
    ordered = sorted(sorted(rows, key=lambda row: row.person), key=_order, reverse=True)
    first: dict[Key, int] = {}
    for place, row in enumerate(ordered, start=1):
        first.setdefault(_order(row), place)
    count = Counter(map(_order, ordered))
    return [replace(row, rank=first[_order(row)], shared=count[_order(row)] > 1) for row in ordered]


def _zone(row: SeasonRow, level: int, ranked: int, rules: SeasonRules) -> str:
    """Return the zone of a row: up for the first places, down for the last.

    A tie across the line leaves it open.
    """
    first = row.rank or 0
    last, bottom = first + level - 1, ranked - rules.relegated
    if first <= rules.promoted:
        return UP if last <= rules.promoted else UP_OPEN
    if last > bottom:
        return DOWN if first > bottom else DOWN_OPEN
    return ""
