"""The plain values of a change: a round as it is, what is asked, and a way in which it could go on."""

from collections.abc import Mapping
from dataclasses import dataclass, field

NO_PLACE = ""
TABLE_WEIGHT, WAIT_WEIGHT = 2, 3
"""What a change costs: somebody who must wait weighs as much as one table and a half that is disturbed."""


@dataclass(frozen=True, slots=True)
class At:
    """Where an entry is: at a table on a place (a seat, or a side for a pair or team). Table 0: it waits."""

    table: int
    place: str = NO_PLACE

    @property
    def waits(self) -> bool:
        return self.table == 0


WAITS = At(0)


@dataclass(frozen=True, slots=True)
class Move:
    """One entry that is somewhere else afterwards. None: not in the round."""

    entry: int
    before: At | None
    after: At | None

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
class Table:
    """A table: all its places in order, and the entries on them. A place without entry is free, or a bot's.

    Without `seated` there is no such table (any more). `open`: nothing was written or played there.
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
class Rules:
    """What the event allows. `places` by the number of entries at a table; `sizes` are those numbers, full first.

    `bots`: bots sit on free places, and `bots_at_club` also where people play with cards in their hands. `lone_sides`:
    a side may stay empty (club matches). `joins`: others may come in. `moves`: who sits may go to another table.
    `waits`: somebody may wait.
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

    def bot_may_sit(self, table: Table) -> bool:
        """Whether a bot may take over from somebody at this table."""
        return self.bots_at_club or (self.bots and table.online)


@dataclass(frozen=True, slots=True)
class Board:
    """A published round as it is, in entry numbers.

    `free` are here and not in the round. `past`: of each entry the tables of earlier rounds by their id, with the side
    it played for. `waited`: sat out before. `apart`: never at one table. `wants`: the tables an entry may sit at,
    `only`: the places, each where there is such a wish. `nameless`: nobody is known behind the name.
    """

    tables: Mapping[int, Table]
    rules: Rules
    waiting: tuple[int, ...] = ()
    free: tuple[int, ...] = ()
    past: Mapping[int, Mapping[int, str]] = field(default_factory=dict)
    waited: frozenset[int] = frozenset()
    clubs: Mapping[int, str] = field(default_factory=dict)
    apart: frozenset[frozenset[int]] = frozenset()
    wants: Mapping[int, frozenset[int]] = field(default_factory=dict)
    only: Mapping[int, frozenset[str]] = field(default_factory=dict)
    nameless: frozenset[int] = frozenset()

    def where(self, entry: int) -> At | None:
        """Where an entry is now."""
        for table in self.tables.values():
            for place, one in table.seated.items():
                if one == entry:
                    return At(table.number, place)
        return WAITS if entry in self.waiting else None

    @property
    def idle(self) -> tuple[int, ...]:
        """Everybody who is here and does not play; those who wait in the round first."""
        return (*self.waiting, *self.free)

    @property
    def next_number(self) -> int:
        return max(self.tables, default=0) + 1


@dataclass(frozen=True, slots=True)
class Figures:
    """What a way costs beyond the tables it touches: only what was not so before.

    `broken`: wishes not kept; `waits_again`: sit out for a second time; `partners` and `again`: pairs of entries who
    were partners, or met, in an earlier round; `clubs`: pairs of one club.
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
class Way:
    """One way to go on. `tables` are those it touches, as they would be; `new` those that were not there."""

    kind: str
    tables: tuple[Table, ...]
    moves: tuple[Move, ...]
    figures: Figures
    new: tuple[int, ...] = ()

    @property
    def moved(self) -> tuple[Move, ...]:
        """Those who sat at one table and sit at another or wait afterwards."""
        return tuple(move for move in self.moves if move.seated_before and move.table_after not in (None, move.table))

    @property
    def shifted(self) -> tuple[Move, ...]:
        """Those who stay at their table and sit on another place of it."""
        return tuple(move for move in self.moves if move.seated_before and move.table_after == move.table)

    @property
    def left_waiting(self) -> tuple[int, ...]:
        """Who must wait because of it."""
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
"""Every kind of way. Where two cost the same the one that stands first is proposed."""
