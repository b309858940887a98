"""What comes in and goes out at tables: moves, shuffle words and numbers, records, sheets to score."""

from typing import Annotated

from drf_spectacular.utils import extend_schema_serializer
from pydantic import Field, model_validator

from engine.registry import games
from engine.sentences import N
from games.core.record_schemas import (
    JudgedDeal,
    MoveInRecord,
    OptionOfGame,
    RecordedDealDocument,
    RecordedResult,
    RecordedSeatDocument,
    RecordedSheetDocument,
    RecordFinding,
    WrongField,
)
from games.models import Seat, Table
from games.models import limits as bounds
from inputs.game_documents import DealDocument, DealToCome, GameOptions, SheetDerived, SheetValues
from inputs.model import LEFT_OUT, Choices, Input, Output, letters, refusal, within

GAMES = sorted(games())
"""Every game of the house, one name in the OpenAPI document."""
GameName = Annotated[str, Choices({name: name for name in GAMES})]
SeatCode = Annotated[str, letters(bounds.SEAT, 1)]
MoveKey = Annotated[str, letters(bounds.MOVE_KEY, 1)]


BOT_HELP = (
    "The bot that plays: `pip` (level 1), `sari` (2), `simple` (3, Ruben), or in some games `search`. Left out: the"
    " bot of the table, level 3 unless its rules say otherwise."
)


class AtSeat(Input):
    """What one seat of the client does."""

    seat: SeatCode = Field(default=LEFT_OUT, description="Only needed if you hold several seats.")


class DealsToJudge(Input):
    """Deals to judge, as `manage.py adjudicate` reads them (docs/formats/deals.md)."""

    game: GameName
    preset: Annotated[str, Field(min_length=1)] = LEFT_OUT
    options: GameOptions = LEFT_OUT
    totals: dict[str, int] = LEFT_OUT
    deals: list[DealDocument]


class JudgedOut(Output):
    """Result of judging.

    Legal: deals with sheets and points, totals, next. Illegal: deal, move, reason, message and the allowed moves.
    """

    legal: bool
    deals: list[JudgedDeal] = LEFT_OUT
    totals: dict[str, int] = LEFT_OUT
    finished: bool = LEFT_OUT
    next: DealToCome | None = None
    deal: int = LEFT_OUT
    move: int = LEFT_OUT
    text: str = LEFT_OUT
    reason: str = LEFT_OUT
    message: str = LEFT_OUT
    allowed: list[str] = LEFT_OUT


class ScoreSheet(Input):
    """A sheet to score, as `manage.py score` reads it (docs/formats/sheet.md)."""

    game: GameName
    preset: Annotated[str, Field(min_length=1)] = LEFT_OUT
    options: GameOptions = LEFT_OUT
    sheet: SheetValues


class ScoredOut(Output):
    """Valid: points and what was worked out. Not valid: every field that is wrong."""

    valid: bool
    points: dict[str, int] = LEFT_OUT
    derived: SheetDerived = LEFT_OUT
    errors: list[WrongField] = LEFT_OUT


@extend_schema_serializer(many=True)
class GameRules(Output):
    """A game, its presets with their values, and every option."""

    name: str
    title: str
    presets: dict[str, GameOptions]
    options: list[OptionOfGame]


class SeatOut(Output):
    """Holder of a seat, and the words they add to the shuffle of later packs."""

    seat: str
    name: str
    badge: str = Field(description="organiser, director, scorer or staff; empty for players.")
    kind: Annotated[str, Choices.of(Seat.Kind)]
    stand_in: bool
    program: bool
    words: str
    words_given: bool


class TableOut(Output):
    """A table in a list: no card of it."""

    id: int
    game: str
    preset: str
    options: GameOptions
    label: str
    place: Annotated[str, Choices.of(Table.Place)]
    state: Annotated[str, Choices.of(Table.State)]
    version: int
    seats: list[SeatOut]


class NewTable(Input):
    """A table against bots, by default at the first seat and without a clock.

    With `words_seconds` the table shows its commitment and waits that long for the player's words before it deals.
    """

    game: GameName
    preset: Annotated[str, letters(bounds.PRESET, 1)]
    options: GameOptions = Field(default_factory=dict)
    seat: SeatCode = LEFT_OUT
    bot: Annotated[str, letters(bounds.BOT)] = Field(default="", description=BOT_HELP)
    clock_seconds: Annotated[int, within(bounds.CLOCK_SECONDS)] | None = None
    bot_pause_ms: Annotated[int, within(bounds.BOT_PAUSE_MS)] = 600
    words_seconds: Annotated[int, within(bounds.WORDS_SECONDS)] | None = None
    nonces: bool = Field(
        default=False, description="Exchange random numbers for the shuffle before the first pack, for at most 3 s."
    )
    words: str | None = Field(
        default=None,
        description="Words known at the opening, which then does not wait for any. They are said before the "
        "commitment.",
    )


class NewMove(AtSeat):
    """A move as text (docs/formats/deals.md#moves).

    Sent twice under one `key` it is made once.
    """

    move: Annotated[str, letters(bounds.MOVE, 1)]
    key: MoveKey = LEFT_OUT


class SecretMove(AtSeat):
    """A secret move as text, put down without being made."""

    move: Annotated[str, letters(bounds.MOVE, 1)]


class UndoMove(AtSeat):
    """The own last move is undone."""

    key: MoveKey = LEFT_OUT


class AskHint(AtSeat):
    """A request for a hint at the client's turn."""

    key: MoveKey = LEFT_OUT


class ShuffleWords(AtSeat):
    """Words that a seat adds to the shuffle of later packs.

    One line, at most 80 characters; empty for none.
    """

    words: str


class Nonce(AtSeat):
    """The hash of a random number or, once all hashes are public, the number itself."""

    hash: Annotated[str, letters(bounds.NONCE_HASH, 1)] = Field(
        default=LEFT_OUT, description="SHA-256 of nonce|TABLE|SEAT|NUMBER, hexadecimal."
    )
    nonce: Annotated[str, letters(bounds.NONCE, 1)] = Field(
        default=LEFT_OUT, description="32 random bytes in base64url without padding."
    )

    @model_validator(mode="after")
    def _hash_or_number(self) -> "Nonce":
        if (self.hash is None) == (self.nonce is None):
            raise refusal("invalid", N("Send either a hash or a random number."))
        return self


FAULTS = ("secret", "pack", "number", "hand", "log", "key", "hashes", "statement")
"""Possible faults in the shuffles of a match."""
Fault = Annotated[str, Choices({fault: fault for fault in FAULTS})]


class ShuffleAlarm(AtSeat):
    """Faults that a check of a match's shuffles found."""

    what: Annotated[list[Fault], letters(len(FAULTS), 1)]


class NewSignal(AtSeat):
    """A signal to the team: one of the `codes`, or free text if the table allows it."""

    text: Annotated[str, letters(bounds.SIGNAL, 1)]
    key: MoveKey = LEFT_OUT


class DealRecordOut(Output):
    """A finished deal: pack, hands as dealt, moves, and the seed of its commitment."""

    id: int
    table: int
    game: str
    preset: str
    options: GameOptions
    deck: str = Field(description="Tables with the same value get the same packs. Empty: the table's own packs.")
    number: int
    attempt: int
    state: str
    dealer: str
    direction: str
    stake: int
    words: str = Field(description="What the players added to this shuffle: a line for each seat.")
    pack: list[str]
    hands: dict[str, list[str]]
    moves: list[MoveInRecord]
    commitment: str
    seed: str


class TableRecordOut(Output):
    """Record of a table (docs/formats/record.md), without empty or secret parts."""

    format: str
    version: int
    game: str
    preset: str = LEFT_OUT
    options: GameOptions = LEFT_OUT
    table: str = LEFT_OUT
    label: str = LEFT_OUT
    place: str = Field(description="club or online")
    state: str
    began: str = LEFT_OUT
    ended: str = LEFT_OUT
    seats: list[RecordedSeatDocument] = LEFT_OUT
    commitment: str = LEFT_OUT
    secret: str = Field(default=LEFT_OUT, description="Once the match is over.")
    deals: list[RecordedDealDocument] = LEFT_OUT
    sheets: list[RecordedSheetDocument] = LEFT_OUT
    result: RecordedResult = LEFT_OUT
    root: dict[str, str] = Field(default=LEFT_OUT, description="The root of the event from which its secret follows.")
    others: dict[str, str] = LEFT_OUT


class RecordFindings(Output):
    """Findings of a check: how much of each part follows, and the first fault in each.

    Unknown parts are listed too.
    """

    follows: bool
    checked: dict[str, int] = Field(description="By part: what was looked at and follows.")
    findings: list[RecordFinding]
    unknown: list[RecordFinding] = Field(description="What the record does not include, or is not public yet.")
