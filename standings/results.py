"""The output of the standings: rows with itemised numbers, and progress."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

Number: TypeAlias = int | float
Exact: TypeAlias = int | Fraction
"""A number to be worked with.

Whole ones stay whole, which is many times faster than a fraction.
"""

ABSENT, WITHDRAWN, SAT_OUT, NO_RESULT, INCOMPLETE = "absent", "withdrawn", "sat_out", "no_result", "incomplete"
"""Why an entry has no rank."""


def plain(value: Exact) -> Number:
    """Return a number as it is shown and sent.

    Whole where it is whole, otherwise rounded to four places.
    """
    return int(value) if value.denominator == 1 else round(float(value), 4)


def exact(value: Number) -> Exact:
    """Return the number as it is shown, to be added up.

    0.1 is a tenth here and not the float next to it.
    """
    return value if isinstance(value, int) else Fraction(str(value))


@dataclass(frozen=True, slots=True)
class Term:
    """One line of the arithmetic; `words.TERMS[kind] % facts` says what it is.

    A row's terms add up to its points. `whole` is what is added up where `points`, as they are shown, had to be
    rounded: thirds of points make whole ones.
    """

    kind: str
    points: Number
    facts: Mapping[str, Any]
    round: int | None = None
    table: int | None = None
    deal: int | None = None
    whole: Exact | None = None

    @property
    def worth(self) -> Exact:
        """The number itself, to be added up."""
        return exact(self.points) if self.whole is None else self.whole


@dataclass(frozen=True, slots=True)
class TieBreak:
    """The value of one tie-break.

    None where it does not apply (a direct meeting that never took place).
    """

    code: str
    value: Number | None


@dataclass(frozen=True, slots=True)
class Row:
    """One entry. `moved` is the number of ranks gained since the previous round.

    `moved` is None for an entry that was not ranked then. `rank` is None for an entry without one, and `unranked` says
    why. The reasons are `absent`, `withdrawn`, `sat_out` (it has only sat out so far), `no_result` (it sits at a table
    without a result) and `incomplete` (it missed most rounds).
    """

    rank: int | None
    shared: bool
    entry: int
    name: str
    points: Number
    tie_breaks: tuple[TieBreak, ...]
    terms: tuple[Term, ...]
    moved: int | None
    played: int
    withdrawn: bool = False
    unranked: str = ""

    @property
    def has_played(self) -> bool:
        """Whether the entry has points to show: ranked, or ranked but for too few rounds."""
        return self.unranked in ("", INCOMPLETE)


@dataclass(frozen=True, slots=True)
class Check:
    """A sum that must hold at a table and does not."""

    round: int
    table: int
    deal: int
    expected: int
    found: int


@dataclass(frozen=True, slots=True)
class Standings:
    """The rows by rank.

    `tables_done` of `tables_total` tables of the newest round, `round`, are complete.
    """

    rows: tuple[Row, ...]
    ranking: str
    tie_breaks: tuple[str, ...]
    round: int
    tables_done: int
    tables_total: int
    provisional: bool
    failed_checks: tuple[Check, ...] = ()
