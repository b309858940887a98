"""The record of one table as plain values: enough for an outsider to replay it.

It reveals nothing of a running deal. Statements made to the table are kept as made, whether they hold or not;
engine.records.check finds those that do not. Source: docs/formats/record.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.cards import Card
from engine.game import Game, Points, Setup, Sheet
from engine.registry import game_named
from engine.seats import Direction, Seat, Side

VERSION = 1
"""The version of the format that is written, and the only one that is read."""

PLAYER, BOT, CLOCK, CLAIM = "player", "bot", "clock", "claim"
MAKERS = (PLAYER, BOT, CLOCK, CLAIM)
"""Makers of a move.

`claim`: it was played out because all players had accepted a claim.
"""
SEAT_KINDS = (PLAYER, BOT, "free")
PLACES = ("online", "club")
STATES = ("waiting", "running", "finished")
PLAYED, WITHDRAWN = "played", "withdrawn"
ENDS = (PLAYED, "thrown_in", "redealt", WITHDRAWN)
"""Ends of a deal: played out, void by the rules, or withdrawn with its table.

A table is withdrawn before any player has moved.
"""
ROOT_FIELDS = ("commitment", "path", "entropy", "secret")
"""The recorded facts of the root that the secret was made from."""
ENGINE = "engine"
SOURCES = (ENGINE, "desk", "phone", "admin", "api")


@dataclass(frozen=True, slots=True)
class RecordedSeat:
    """The occupant of a seat at the end.

    `kind` is `player`, `bot`, or `free`, where the server's bot played.
    """

    seat: Seat
    kind: str = PLAYER
    name: str = ""


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """One line of the log, `N` `bid 7S`, and its maker."""

    seat: Seat
    text: str
    by: str = PLAYER


@dataclass(frozen=True, slots=True)
class RecordedSignal:
    """A player's signal to their team after `after` moves."""

    seat: Seat
    text: str
    after: int = 0


@dataclass(frozen=True, slots=True)
class SheetMoment:
    """The time a sheet was written: during a pack, or (`over`) after the last one."""

    number: int
    attempt: int = 0
    over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedDeal:
    """One pack from its shuffle to its end.

    `attempt` counts the packs of a number from 0. `pack` is the shuffled pack, `hands` and `head` the cards dealt from
    it. Each is empty if it is not recorded. `totals` and `won` give the match score, in games of sets or rounds.
    """

    number: int
    attempt: int = 0
    dealer: Seat
    direction: Direction
    stake: int = 1
    totals: Mapping[Side, int] = field(default_factory=dict)
    won: Mapping[Side, int] = field(default_factory=dict)
    began: str = ""
    ended: str = ""
    commitment: str = ""
    seed: str = ""
    words: Mapping[Seat, str] = field(default_factory=dict)
    pack: tuple[Card, ...] = ()
    hands: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)
    head: tuple[Card, ...] = ()
    moves: tuple[RecordedMove, ...] = ()
    signals: tuple[RecordedSignal, ...] = ()
    end: str = PLAYED

    @property
    def place(self) -> tuple[int, int]:
        """Number and attempt: no two packs of a table have the same."""
        return self.number, self.attempt

    @property
    def setup(self) -> Setup:
        """The recorded setup, settled before the cards were seen."""
        return Setup(self.number, self.dealer, self.direction, self.stake, totals=self.totals, won=self.won)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedSheet:
    """One version of a sheet with what it was said to be worth.

    A correction has a version above 1 and a reason.
    """

    number: int
    version: int = 1
    values: Sheet
    points: Points
    source: str = ENGINE
    moment: SheetMoment | None = None
    written: str = ""
    reason_code: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordResult:
    """The match score when the record was made. `winners` is empty while it runs."""

    totals: Mapping[Side, int]
    won: Mapping[Side, int] = field(default_factory=dict)
    winners: tuple[Side, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One table. `options` are the deviations from the preset.

    `table` is the word that went into its seeds. `root` describes the root that the secret was made from: its
    `commitment`, the `path`, the `entropy` of the round and, once it is revealed, the `secret` of the root. It is empty
    for a secret of its own.

    `others` are headers of the reader's own. `lines` gives the line of each part of a text, by its field such as
    `deals[0].hands.N`. It is empty for a record that was not read from a text, and is ignored when records are
    compared.
    """

    game: str
    preset: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    table: str = ""
    label: str = ""
    place: str = "online"
    state: str = "finished"
    began: str = ""
    ended: str = ""
    seats: tuple[RecordedSeat, ...] = ()
    commitment: str = ""
    secret: str = ""
    root: Mapping[str, str] = field(default_factory=dict)
    deals: tuple[RecordedDeal, ...] = ()
    sheets: tuple[RecordedSheet, ...] = ()
    result: RecordResult | None = None
    others: Mapping[str, str] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)

    @property
    def rules(self) -> tuple[Game, Any]:
        """The game and the options in force. Raises InputError."""
        game = game_named(self.game)
        return game, game.options(self.preset or None, self.options)

    @property
    def finished(self) -> bool:
        """Whether the match was over when the record was made."""
        return self.state == "finished"


def line_of(lines: Mapping[str, int], where: str) -> int | None:
    """Return the line of a field, or of the smallest part around it.

    None without a text.
    """
    while where and where not in lines:
        where = where[: max(where.rfind("."), where.rfind("["), 0)]
    return lines.get(where)
