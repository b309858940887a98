"""The record of one table as plain values: everything an outsider needs to replay it, and nothing of a running deal.

What a table was told stands here as it was told, whether it holds or not; engine.records.check says what does not.
Source: docs/records.md.
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
"""Who may have made a move; `claim`: it was played out because everybody had accepted a claim."""
SEAT_KINDS = (PLAYER, BOT, "free")
PLACES = ("online", "club")
STATES = ("waiting", "running", "finished")
PLAYED, WITHDRAWN = "played", "withdrawn"
ENDS = (PLAYED, "thrown_in", "redealt", WITHDRAWN)
"""How a deal ended: played out, void by the rules, or taken back with its table before any player had moved."""
ROOT_FIELDS = ("commitment", "path", "entropy", "secret")
"""What a record tells of the root its secret was made from."""
ENGINE = "engine"
SOURCES = (ENGINE, "desk", "phone", "admin", "api")


@dataclass(frozen=True, slots=True)
class RecordedSeat:
    """Who sat where at the end: `player`, `bot`, or `free`, where the house's bot played."""

    seat: Seat
    kind: str = PLAYER
    name: str = ""


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """One line of the log, `N` `bid 7S`, and who made it."""

    seat: Seat
    text: str
    by: str = PLAYER


@dataclass(frozen=True, slots=True)
class RecordedSignal:
    """What a player told his team when `after` moves had been made."""

    seat: Seat
    text: str
    after: int = 0


@dataclass(frozen=True, slots=True)
class Moment:
    """When a sheet was written: while a pack was in play, or (`over`) after the last one had ended."""

    number: int
    attempt: int = 0
    over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedDeal:
    """One pack from its shuffle to its end.

    `attempt` counts the packs of a number from 0. `pack` is the shuffled pack, `hands` and `head` what was dealt from
    it, each empty where it was not told. `totals` and `won` say how the match stood, in games of sets or rounds.
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
        """What was settled before the cards were seen, as it is told."""
        return Setup(self.number, self.dealer, self.direction, self.stake, totals=self.totals, won=self.won)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedSheet:
    """One version of a sheet with what it was said to be worth. A correction has a version above 1 and a reason."""

    number: int
    version: int = 1
    values: Sheet
    points: Points
    source: str = ENGINE
    moment: Moment | None = None
    written: str = ""
    reason_code: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How the match stood when the record was made. `winners` is empty while it runs."""

    totals: Mapping[Side, int]
    won: Mapping[Side, int] = field(default_factory=dict)
    winners: tuple[Side, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One table. `options` are the deviations from the preset; `table` is the word that went into its seeds.

    `root` tells from which root the secret was made: its `commitment`, the `path`, the `entropy` of the round and, once
    it is revealed, the `secret` of the root; empty for a secret of its own.

    `others` are headers of the reader's own. `lines` says on which line of a text each part stood, by its field such as
    `deals[0].hands.N`; it is empty when the record was not read from a text, and does not count when records compare.
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
    result: Result | None = None
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
    """The line on which a field stands, or else the smallest part of the record around it; None without a text."""
    while where and where not in lines:
        where = where[: max(where.rfind("."), where.rfind("["), 0)]
    return lines.get(where)
