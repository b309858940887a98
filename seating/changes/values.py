"""The values of a change: a round as it is, the request, and an option."""

from collections.abc import Mapping
from dataclasses import dataclass, field

NO_PLACE = ""
TABLE_WEIGHT, WAIT_WEIGHT = 2, 3
"""Weights of a change: an entry that must wait counts as one and a half tables."""


@dataclass(frozen=True, slots=True)
class Location:
    """The location of an entry: a table and a place there; table 0 means a bye.

    A place is a seat, or a side for a pair or team.
    """

    table: int
    place: str = NO_PLACE

    @property
    def waits(self) -> bool:
        return self.table == 0


WAITS = Location(0)


@dataclass(frozen=True, slots=True)
class Transfer:
    """One entry that is somewhere else afterwards. None: not in the round."""

    entry: int
    before: Location | None
    after: Location | None

    @property
    def table(self) -> int | None:
        """The table it came from."""
        return self.before.table if self.before else None

    @property
    def table_after(self) -> int | None:
        return self.after.table if self.after else None

    @property
    def seated_before(self) -> bool:
        return self.before is not None and not self.before.waits


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table: all its places in order, and the entries on them.

    A place without an entry is free or held by a bot. Without `seated` the table does not exist. `open`: it has no
    score and no move.
    """

    number: int
    places: tuple[str, ...]
    seated: Mapping[str, int]
    open: bool = True
    online: bool = False

    @property
    def free(self) -> tuple[str, ...]:
        return tuple(place for place in self.places if place not in self.seated)


@dataclass(frozen=True, slots=True)
class ChangeLimits:
    """The event's limits for changes.

    `places` is by number of entries at a table; `sizes` are those numbers, full first. `bots`: bots may take free
    places, and with `bots_at_club` also where people play with real cards. `lone_sides`: a side may stay empty (club
    matches). `joins`: other entries may join. `moves`: seated entries may change tables. `waits`: entries may sit out.
    """

    sizes: tuple[int, ...]
    places: Mapping[int, tuple[str, ...]]
    sides: Mapping[str, str] = field(default_factory=dict)
    bots: bool = False
    bots_at_club: bool = False
    lone_sides: bool = False
    joins: bool = True
    moves: bool = True
    waits: bool = True

    def bot_may_sit(self, table: SeatedTable) -> bool:
        """Return whether a bot may replace a player at this table."""
        return self.bots_at_club or (self.bots and table.online)


@dataclass(frozen=True, slots=True)
class PublishedSeating:
    """A published round as it is, in entry numbers.

    `free` are present and not in the round. `past`: for each entry the tables of earlier rounds by their id, with its
    side there. `waited`: sat out before. `apart`: never at one table. `wants`: the tables an entry may sit at, `only`:
    the places, each only for entries with such a request. `nameless`: entries without a known person.
    """

    tables: Mapping[int, SeatedTable]
    rules: ChangeLimits
    waiting: tuple[int, ...] = ()
    free: tuple[int, ...] = ()
    past: Mapping[int, Mapping[int, str]] = field(default_factory=dict)
    waited: frozenset[int] = frozenset()
    clubs: Mapping[int, str] = field(default_factory=dict)
    apart: frozenset[frozenset[int]] = frozenset()
    wants: Mapping[int, frozenset[int]] = field(default_factory=dict)
    only: Mapping[int, frozenset[str]] = field(default_factory=dict)
    nameless: frozenset[int] = frozenset()

    def where(self, entry: int) -> Location | None:
        """Return the current location of an entry."""
        for table in self.tables.values():
            for place, sitter in table.seated.items():
                if sitter == entry:
                    return Location(table.number, place)
        return WAITS if entry in self.waiting else None

    @property
    def idle(self) -> tuple[int, ...]:
        """All present entries that do not play; those with a bye come first."""
        return (*self.waiting, *self.free)

    @property
    def next_number(self) -> int:
        return max(self.tables, default=0) + 1


@dataclass(frozen=True, slots=True)
class Figures:
    """The cost of an option beyond the tables it touches: only new breaches.

    `broken`: broken requests. `waits_again`: entries that sit out a second time. `partners` and `again`: pairs of
    entries that were partners, or met, in an earlier round. `clubs`: pairs of one club.
    """

    broken: tuple[tuple[int, ...], ...] = ()
    waits_again: tuple[int, ...] = ()
    partners: tuple[tuple[int, int], ...] = ()
    again: tuple[tuple[int, int], ...] = ()
    clubs: tuple[tuple[int, int], ...] = ()

    @property
    def key(self) -> tuple[int, ...]:
        return tuple(map(len, (self.broken, self.waits_again, self.partners, self.again, self.clubs)))


@dataclass(frozen=True, slots=True)
class RoundChangeOption:
    """One option. `tables` are those it touches, as changed; `new` are added tables."""

    kind: str
    tables: tuple[SeatedTable, ...]
    moves: tuple[Transfer, ...]
    figures: Figures
    new: tuple[int, ...] = ()

    @property
    def moved(self) -> tuple[Transfer, ...]:
        """Entries that sit at another table afterwards, or wait."""
        return tuple(move for move in self.moves if move.seated_before and move.table_after not in (None, move.table))

    @property
    def shifted(self) -> tuple[Transfer, ...]:
        """Entries that stay at their table and sit on another place of it."""
        return tuple(move for move in self.moves if move.seated_before and move.table_after == move.table)

    @property
    def left_waiting(self) -> tuple[int, ...]:
        """The entries that the option makes sit out."""
        return tuple(move.entry for move in self.moves if move.after == WAITS)

    @property
    def cost(self) -> int:
        """Tables touched and people who must wait, weighed."""
        return TABLE_WEIGHT * len(self.tables) + WAIT_WEIGHT * len(self.left_waiting)

    @property
    def key(self) -> tuple[object, ...]:
        """Least first: fewest tables touched, then fewest people moved, then best figures."""
        who = tuple((move.entry, -1 if move.table_after is None else move.table_after) for move in self.moves)
        return self.cost, len(self.moved), KINDS.index(self.kind), self.figures.key, len(self.shifted), who


KINDS = (
    "substitute",
    "bot",
    "side",
    "new_table",
    "short_table",
    "shorter",
    "side_empty",
    "swap",
    "from_another_table",
    "to_other_tables",
    "table_goes",
    "new_table_from_others",
    "wait",
    "back",
    "reseated",
)
"""Every kind of option. Of two with equal cost, the one listed first is proposed."""
