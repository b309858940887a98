"""What odd patterns are sought in: the tables of an event with all versions of their score sheets, and swaps by hand.

Plain values without names or texts of a language. Times are aware. Entries are numbers, accounts are keys.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True)
class VersionFact:
    """One version of a score sheet.

    `values` is a text that is equal for equal sheets. `points` are those of the deal by entry. `by_staff`: typed at the
    desk, in the administration or by a program, not by a player. `approved`: a second member of staff or the opponents
    agreed. `one_device`: it counts because the device that entered it also confirmed it. `cards` is equal where the
    same cards were dealt, and empty where every table has cards of its own.
    """

    sheet_id: int
    deal: int
    version: int
    at: datetime
    values: str
    points: Mapping[int, int]
    counts: bool = True
    void: bool = False
    by_staff: bool = False
    author: int | None = None
    author_name: str = ""
    approved: bool = False
    one_device: bool = False
    cards: str = ""


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table of a public round. `accounts` are those of its players; `opened_at` is when its round was published.

    `versions` are in the order in which they were written.
    """

    id: int
    round: int
    number: int
    entries: frozenset[int]
    versions: tuple[VersionFact, ...]
    opened_at: datetime | None = None
    accounts: frozenset[int] = frozenset()
    online: bool = False

    def slip(self) -> tuple[VersionFact, ...]:
        """Return the counting version of each deal, by deal."""
        newest = {fact.deal: fact for fact in self.versions if fact.counts}
        return tuple(newest[deal] for deal in sorted(newest) if not newest[deal].void)

    def before(self, fact: VersionFact) -> VersionFact | None:
        """Return the version that counted before this one; None for the first."""
        earlier = [
            version
            for version in self.versions
            if version.deal == fact.deal and version.counts and version.version < fact.version
        ]
        return earlier[-1] if earlier and not earlier[-1].void else None


@dataclass(frozen=True, slots=True)
class HandSwap:
    """Two entries that staff exchanged in a round. `tables` are the entries at the one or two tables afterwards."""

    round: int
    one: int
    other: int
    tables: tuple[frozenset[int], ...]

    def met_after(self, entry: int) -> frozenset[int]:
        """Return the entries at this entry's table after the swap."""
        return next((table - {entry} for table in self.tables if entry in table), frozenset())

    def met_before(self, entry: int) -> frozenset[int]:
        """Return the entries at this entry's table before the swap."""
        exchanged = {self.one: self.other, self.other: self.one}
        tables = (frozenset(exchanged.get(seated, seated) for seated in table) for table in self.tables)
        return next((table - {entry} for table in tables if entry in table), frozenset())


@dataclass(frozen=True, slots=True)
class LateChange:
    """A correction in the last round, the end of its correction period, and the first three without and with it."""

    sheet_id: int
    round: int
    table: int
    deal: int
    at: datetime
    until: datetime
    author_name: str
    before: tuple[tuple[int, int], ...]
    after: tuple[tuple[int, int], ...]
    approved: bool = False


@dataclass(frozen=True, slots=True)
class PatternFacts:
    """All of it. `ranks` are those before each round, by entry.

    `deals` are those of this and earlier events of the club: points by person. `entries` are the entries of persons who
    play alone.
    """

    tables: tuple[PlayedTable, ...]
    swaps: tuple[HandSwap, ...] = ()
    late_changes: tuple[LateChange, ...] = ()
    ranks: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    deals: tuple[Mapping[int, int], ...] = ()
    entries: Mapping[int, int] = field(default_factory=dict)
