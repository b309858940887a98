"""Values of the optional parts of a game.

They are its tariff of rulings, checks, planning, club arithmetic, signals and analysis. A game without a part falls
back to `engine.matches.OnePart`.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from engine.seats import Seat, Side

OFFENDER, OPPONENTS = "offender", "opponents"
PENALTY, BONUS, NOTE = "penalty", "bonus", "note"


@dataclass(frozen=True, slots=True)
class Article:
    """One article of a penalty list, with `title` and `hint` in English.

    `points` are added to the score of those they are `given_to`, below 0 for a penalty. `hint` says what else has to be
    done at the table. `most` is how many such awards count in a round at one table; None: any number.
    """

    code: str
    title: str
    kind: str
    points: int = 0
    given_to: str = OFFENDER
    hint: str = ""
    most: int | None = None
    used: bool = True


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something that should not be so: its kind, and the facts of its sentence.

    A game finds of a sheet or a table: `tricks` and `hands` (`found`, `due`), `two_sides`, `over_target` (`found`,
    `due`), each but `hands` with the number of the `deal`.
    """

    kind: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DailySet:
    """The set of deals that everyone plays on the same day: how many, under which preset and options."""

    deals: int
    preset: str
    options: Mapping[str, object] = field(default_factory=dict)


class CheckedSheet(Protocol):
    """A sheet that counts, as checks read it."""

    @property
    def number(self) -> int: ...
    @property
    def values(self) -> Mapping[str, Any]: ...
    @property
    def derived(self) -> Mapping[str, Any]: ...
    @property
    def points(self) -> Mapping[str, int]: ...


CheckedSheets = Sequence[CheckedSheet]
"""The sheets of one table, in the order of their deals."""


@dataclass(frozen=True, slots=True)
class GameFacts:
    """The length of a preset, and the spread of its points.

    `minutes` a deal are estimated; `deals` are those of a match played to its end. `own` and `table` are the spread of
    points inside a table and between tables (`bench/luck.py`).
    """

    minutes: int
    deals: int
    own: float
    table: float


UNMEASURED = GameFacts(7, 6, 3.0, 1.0)
"""A preset that has not been measured: of middling length and spread."""


class ClubArithmetic(Protocol):
    """Points in a match of club against club, which only games with it offer."""

    def possible_hand_values(self, options: Any) -> Collection[int]:
        """Return all points one deal can bring to the side that scores, sanctions aside."""
        ...

    def unplayed_sheet(self, side: Side) -> Mapping[str, object]:
        """Return the sheet of a deal that this side could not play for want of opponents."""
        ...


@dataclass(frozen=True, slots=True)
class SignalFace:
    """The drawing of a signal to teammates.

    `sign` is a drawing of `games/play/_signs.html`, `index` and `suit` the card it is about. `gesture` is the
    traditional one in English. `tells_hand`: it says what its sender holds, not what to do.
    """

    sign: str = ""
    index: str = ""
    suit: str = ""
    gesture: str = ""
    tells_hand: bool = False


Answer = Literal["yes", "no", "unknown"]
"""Whether a bid can be reached; `unknown`: not settled within the budget."""
Wish = Literal["exact", "least", "most"]
"""The goal of a bid: exactly, at least or at most this many tricks."""


class BidAnalysis(Protocol):
    """The bids of a finished deal that could still be reached, card by card."""

    def answers(self, deals: Sequence[Any]) -> list[dict[Seat, Answer] | None]:
        """Return the answers of every seat after each move; None before the bids stand."""
        ...

    def wish_of_view(self, view: Mapping[str, object]) -> Wish:
        """Return the goal of the bids in the deal of a view."""
        ...
