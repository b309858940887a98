"""Plain values of games/api/: seats, sheets, and the state of a table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class Author:
    """Author of a sheet.

    `name` is stored as it was; `source` is one of Sheet.Source.
    """

    name: str
    user_id: int | None = None
    source: str = "desk"


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """Entry of a sheet: by a player for `seat` on a `device`, perhaps to be answered.

    From `silent_until` on silence means yes; None: it never does.
    """

    seat: str = ""
    device: str = ""
    waits: bool = False
    silent_until: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """The next version of a sheet.

    `seen_version` is the newest version that the writer saw, settled or not; under a repeated `key` with the same
    values nothing is written.
    """

    values: Mapping[str, Any]
    reason: str = ""
    reason_code: str = ""
    key: str | None = None
    seen_version: int | None = None


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Planned holder of a seat. `kind` is one of Seat.Kind.

    `holder` is an opaque token of the caller such as `person:12`: presenting it gives access to the seat. `bot` names
    the bot of a bot's seat; by default the one of the table's rules. `time_factor` is percent of every clock, 0 for no
    clock; `program`: a bot client plays for this player.
    """

    code: str
    kind: str
    name: str = ""
    holder: str = ""
    user_id: int | None = None
    bot: str = ""
    time_factor: int = 100
    program: bool = False


@dataclass(frozen=True, slots=True)
class SheetData:
    """One version of a sheet.

    `points` per seat or side: the current value in the match, or for an older version its value when it was written.
    `derived` holds intermediate results; `counts` is False when, by a correction, the match had ended before this deal.

    `state`: `settled` (standings count it), `waiting` for an answer, or `disputed` (a player rejected it). `void`: the
    version removes the sheet. `moved_from` is the id of the version at another table it was taken from. `seat` is that
    of the player who entered it, empty for staff, an API client or the game; `author_id` is the author's user, if any.
    `cards` of a current sheet is a token that is equal at every table where each seat held the same cards; empty where
    a table has packs of its own.
    """

    table_id: int
    number: int
    version: int
    values: dict[str, Any]
    points: dict[str, int]
    derived: dict[str, Any]
    source: str
    author_name: str
    reason_code: str
    reason: str
    written_at: datetime
    sheet_id: int
    waits: bool = False
    silent_until: datetime | None = None
    void: bool = False
    moved_from: int | None = None
    seat: str = ""
    author_id: int | None = None
    state: str = "settled"
    counts: bool = True
    cards: str = ""

    @property
    def settled(self) -> bool:
        """Whether standings count this version, as long as no newer one does."""
        return self.state == "settled"


@dataclass(frozen=True, slots=True)
class AnswerData:
    """One answer to a version of a sheet.

    `kind` is `accept`, `reject`, `silence` or `desk`; `settles`: this answer makes the version count. `seat` is empty
    for staff or a timeout. `same_device`: the answer came from the device on which the sheet was entered.
    """

    sheet_id: int
    kind: str
    settles: bool
    seat: str
    author_name: str
    same_device: bool
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PlayedData:
    """Play of a table so far: current sheets by number, parts won, and the end.

    `won` counts sets or rounds of settled sheets only; `settled` is False while a sheet waits or is disputed. `totals`
    are the points of the running set or round, by seat or side.
    """

    sheets: list[SheetData]
    won: dict[str, int]
    finished: bool
    settled: bool = True
    totals: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealtData:
    """A duplicate deal as one table played it, once it is public.

    `cards` is a token, equal wherever each seat held the same cards. `hands` are the cards as dealt, by seat, and
    `head` the undealt cards in games where they matter.
    """

    table_id: int
    deal_id: int
    cards: str
    attempt: int
    dealer: str
    hands: dict[str, list[str]]
    head: list[str]
    sheet: SheetData


@dataclass(frozen=True, slots=True)
class TableFacts:
    """State of a table.

    `running_deal` is the deal being played: online the one that is dealt, at the club the first without a sheet; None
    when none is. `waiting_for` are the seats whose move or shuffle words are awaited and `clock_due` the end of their
    time, both as far as it is public. `deals_planned` is None in a game to a target. `totals` per seat or side: points
    over the whole match, in a game of sets or rounds those of the running one (or the last, when the match is over).
    `won` are sets or rounds won by each side, empty in games of one part. `unsettled` are the deals with a sheet that
    does not count yet: it waits for an answer, or is disputed. `paused`: the director has stopped the table.
    """

    id: int
    game: str
    preset: str
    options: dict[str, Any]
    place: str
    label: str
    state: str
    version: int
    sheets_in: int
    finished: bool
    running_deal: int | None
    waiting_for: tuple[str, ...]
    clock_due: datetime | None
    deals_planned: int | None
    missing: tuple[int, ...]
    totals: dict[str, int]
    won: dict[str, int]
    unsettled: tuple[int, ...] = ()
    paused: bool = False


FIELDS = (
    "table_id",
    "number",
    "version",
    "values",
    "points",
    "derived",
    "source",
    "author_name",
    "reason_code",
    "reason",
    "written_at",
    "id",
    "waits",
    "silent_until",
    "void",
    "moved_from_id",
    "seat",
    "author_id",
)
"""Columns of a SheetData in order; its state and whether it counts are not columns."""

ANSWER_FIELDS = ("sheet_id", "kind", "settles", "seat", "author_name", "same_device", "reason", "at")
"""The columns of an AnswerData, in its order."""
