"""The vocabulary of the seating: its request, the rounds played, its answer.

Ids are texts here.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, TypeAlias

Pair: TypeAlias = tuple[str, str]
TableOrder: TypeAlias = tuple[str, ...]
"""The ids of one table in seat order."""

MODES = ("individual", "partners", "units")
METHODS = ("random", "draw", "swiss", "schedule")
ODD = ("short_table", "sit_out", "bots")


_BOT = re.compile(r"bot[1-9][0-9]*")


def is_bot(person: str) -> bool:
    """Return whether an id is one that the seating gives to bots."""
    return _BOT.fullmatch(person) is not None


def pair(person: str, other: str) -> Pair:
    """Return two ids in the order in which pairs are counted."""
    return (person, other) if person < other else (other, person)


def pairs_at(table: Iterable[str]) -> list[Pair]:
    """Return all pairs of people at a table."""
    return [pair(person, other) for person, other in combinations(table, 2)]


@dataclass(frozen=True, slots=True)
class RoundSeats:
    """One round: tables in seat order, sit-outs, the numbers of the tables."""

    tables: tuple[TableOrder, ...]
    sitout: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    scores: Mapping[str, float] | None = None
    directions: tuple[int, ...] | None = None
    """+1 or -1 for each table: in the order of the seats, or against it."""

    @property
    def here(self) -> frozenset[str]:
        """All people who sat at a table or sat out."""
        return frozenset(self.sitout).union(*self.tables)


@dataclass(frozen=True, slots=True)
class Rules:
    """The constraints of a document.

    `clubs` gives the clubs of an id, `absent` who is away by round index.
    """

    sizes: tuple[int, ...] = (4, 3)
    clubs: Mapping[str, frozenset[str]] = field(default_factory=dict)
    clubs_hard: bool = False
    forbidden: frozenset[Pair] = frozenset()
    groups: tuple[tuple[str, ...], ...] = ()
    fixed_table: Mapping[str, str] = field(default_factory=dict)
    absent: Mapping[int, frozenset[str]] = field(default_factory=dict)
    max_meetings: int | None = None
    max_sitouts: int | None = None
    accessible: tuple[frozenset[str], tuple[str, ...]] = (frozenset(), ())
    """The people who need an accessible table, and the labels of such tables."""

    @property
    def biggest(self) -> int:
        """The size of a full table."""
        return max(self.sizes)

    @property
    def own_pairs(self) -> frozenset[Pair]:
        """Pairs inside a fixed group: always together, so never a repeat."""
        return frozenset(pair_ for group in self.groups for pair_ in pairs_at(group))


@dataclass(frozen=True, slots=True)
class Movement:
    """A club match.

    Home pairs keep their table, visitors move up one table each round.
    """

    home: tuple[str, ...]
    visitors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """A document that was read and found in order."""

    players: tuple[str, ...]
    mode: str
    rules: Rules
    played: tuple[RoundSeats, ...]
    method: str
    rounds: int = 1
    scores: Mapping[str, float] = field(default_factory=dict)
    odd: str = "short_table"
    seed: int = 0
    seconds: float = 5.0
    strict: bool = False
    movement: Movement | None = None
    worth: float | None = None
    """The value of one repeat in points of spread; None: worse than any spread."""
    directions: bool = False
    """Whether a direction of play is chosen for every table."""


@dataclass(frozen=True, slots=True)
class Best:
    """The progress of a search: the best so far of round `number` (from 1) of `rounds`."""

    number: int
    rounds: int
    tables: tuple[TableOrder, ...]
    repeats: int
    spread: float


Progress: TypeAlias = Callable[[Best], None]
Late: TypeAlias = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Broken:
    """A rule that was given up. `hard` ones make the answer negative."""

    rule: str
    code: str
    hard: bool
    facts: Mapping[str, Any]
