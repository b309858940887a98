"""Plain values that go through the door of games (games/api.py): who sits, what was written, how a table stands."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class Author:
    """Who writes a sheet. `name` is kept as it was; `source` is one of Sheet.Source."""

    name: str
    user_id: int | None = None
    source: str = "desk"


@dataclass(frozen=True, slots=True)
class Entered:
    """How a sheet came in: by a player for `seat` on a `device`, and whether it waits for an answer.

    From `silent_until` on silence means yes; None: it never does.
    """

    seat: str = ""
    device: str = ""
    waits: bool = False
    silent_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who is to hold a seat. `kind` is one of Seat.Kind.

    `holder` is an opaque word of the caller such as `person:12`: whoever shows it plays the seat. `bot` names the
    bot of a bot's seat; left out, the one of the table's rules plays. `time_factor` is percent of every clock, 0 for no
    clock; `program`: a program plays for this player.
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

    `points` per seat or side: of a sheet that stands now what it brings to the match, of an older version what it was
    worth when it was written. `derived` is what was worked out on the way; `counts` is False when the match had ended
    before this deal, by a correction.

    `state`: `settled` (standings count it), `waiting` for an answer, or `disputed` (somebody rejected it). `void`: the
    version takes the sheet away. `moved_from` is the id of the version at another table it was taken from. `seat` is
    that of the player who entered it, empty where staff, a program or the game did; `author_id` his user, if any.
    `cards` of a sheet that stands is a word equal at every table where each seat held the same cards; empty where a
    table has packs of its own.
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
    """What somebody said to one version of a sheet.

    `kind` is `accept`, `reject`, `silence` or `desk`; `settles`: by it the version counts. `seat` is empty where staff
    said it or time passed. `same_device`: it was said on the device the sheet was entered on.
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
    """What a table has played: its current sheets by number, sets or rounds won, and whether the match is over.

    `won` comes from settled sheets alone; `settled` is False while one waits or is disputed.
    """

    sheets: list[SheetData]
    won: dict[str, int]
    finished: bool
    settled: bool = True


@dataclass(frozen=True, slots=True)
class DealtData:
    """A deal of a deck as one table played it, once everybody may see it.

    `cards` is the same word wherever each seat held the same cards. `hands` are the cards as dealt, by seat, and `head`
    those that lay undealt in games where they matter.
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
class TableData:
    """How a table stands.

    `running_deal` is the deal being played: online the one that is dealt, at the club the first without a sheet;
    None when none is. `waiting_for` are the seats whose move or words are awaited and `clock_due` when their time
    is over, both as far as everybody may know. `deals_planned` is None in a game to a target. `totals` per seat or
    side: points over the whole match, in a game of sets or rounds those of the running one (or the last, when the
    match is over). `won` are sets or rounds won by each side, empty in games of one part.
    `unsettled` are the deals that were written down and do not count yet: they wait for an answer, or are disputed.
    `paused`: the director has stopped the table.
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
"""The columns of a SheetData, in its order; its state and whether it counts are no columns."""

ANSWER_FIELDS = ("sheet_id", "kind", "settles", "seat", "author_name", "same_device", "reason", "at")
"""The columns of an AnswerData, in its order."""
