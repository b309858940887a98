"""Parts of records and of judged deals, as the OpenAPI document describes them (docs/formats/record.md, deals.md).

They are declared for clients: `engine.records.plain` and `engine.adjudicate` make them. Empty parts are left out.
"""

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from inputs.game_documents import SheetValues

BySide = dict[str, int]
OptionValue = bool | int | str | None


class JudgedDeal(TypedDict):
    """A deal after its last move. Incomplete ones list the moves that are allowed, by seat."""

    number: int
    complete: bool
    to_act: list[str]
    thrown_in: NotRequired[bool]
    redealt: NotRequired[bool]
    allowed: NotRequired[dict[str, list[str]]]
    sheet: NotRequired[SheetValues]
    points: NotRequired[BySide]


class WrongField(TypedDict):
    """A field of a sheet that cannot be true."""

    field: str
    code: str
    message: str


class OptionOfGame(TypedDict):
    """An option of a game, as a form shows it."""

    name: str
    kind: Annotated[str, Field(description="flag, number, choice or text.")]
    about: str
    default: Annotated[OptionValue, Field(description="Null: off.")]
    choices: Annotated[list[OptionValue], Field(description="Null among them: off.")]
    least: int | None
    most: int | None


class MoveInRecord(TypedDict):
    """A move; `by` is `player`, `bot`, `clock` or `claim`."""

    seat: str
    text: str
    by: str


class RecordedSeatDocument(TypedDict, total=False):
    """A seat of the table."""

    seat: str
    kind: Annotated[str, Field(description="player, bot or free.")]
    name: str


class RecordedSignalDocument(TypedDict):
    """A signal to the team; `after` is the number of moves before it."""

    seat: str
    text: str
    after: int


class RecordedDealDocument(TypedDict, total=False):
    """A deal with its pack and its log."""

    number: int
    attempt: int
    dealer: str
    direction: str
    stake: int
    totals: BySide
    won: BySide
    began: str
    ended: str
    commitment: str
    seed: str
    words: dict[str, str]
    pack: str
    hands: dict[str, str]
    head: str
    moves: list[MoveInRecord]
    signals: list[RecordedSignalDocument]
    end: Annotated[str, Field(description="played, thrown_in, redealt or withdrawn.")]


class RecordedMoment(TypedDict):
    """The pack after or during which a sheet was written."""

    number: int
    attempt: int
    over: bool


class RecordedSheetDocument(TypedDict):
    """A version of a sheet."""

    number: NotRequired[int]
    version: NotRequired[int]
    source: NotRequired[str]
    moment: NotRequired[RecordedMoment]
    written: NotRequired[str]
    reason_code: NotRequired[str]
    reason: NotRequired[str]
    values: SheetValues
    points: BySide


class RecordedResult(TypedDict):
    """The result of the match so far."""

    totals: BySide
    won: NotRequired[BySide]
    winners: NotRequired[list[str]]


class RecordFinding(TypedDict):
    """What does not follow, or is not known, and where."""

    part: str
    code: str
    message: str
    field: str
    allowed: list[str]
    line: NotRequired[int]
    deal: NotRequired[int]
    pack: NotRequired[int]
    move: NotRequired[int]
