"""From deal to deal: totals of the running set or round, those won, the match.

A game without sets or rounds has one running total to its end. Source: docs/formats/deals.md#details.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Protocol

from engine.cards import Card
from engine.document_schemas import ANYTHING, JsonSchema
from engine.extras import (
    Article,
    BidAnalysis,
    CheckedSheet,
    CheckedSheets,
    ClubArithmetic,
    DailySet,
    GameFacts,
    Irregularity,
    SignalFace,
)
from engine.game import Game, PartnerDraw, Points, Setup, Sheet, View
from engine.lesson_script import Lesson
from engine.seats import Direction, Seat, Side
from engine.statistics import CountedDeal, CountTable
from engine.wording.game_text import GameText
from engine.wording.rules_text import OptionTexts, RulesText

Setups = Mapping[int, Setup]
"""The setups of deals by their numbers."""


class OnePart:
    """Defaults for games whose match has one part and whose points are simply added.

    A game inherits these and overrides where it must; `Game` documents each method.
    """

    text: type[GameText] = GameText
    rules_text: type[RulesText] = RulesText
    option_texts: OptionTexts = {}
    tariff: Sequence[Article] = ()
    planning: Mapping[str, GameFacts] = {}
    daily: ClassVar[DailySet | None] = None
    club_match: ClubArithmetic | None = None
    counted_word: ClassVar[str] = ""
    parts: ClassVar[str] = ""
    preset_titles: Mapping[str, str] = {}
    sheet_schema: JsonSchema = ANYTHING
    derived_schema: JsonSchema = ANYTHING
    tagline: ClassVar[str] = ""
    lesson: ClassVar[Lesson | None] = None
    poster: ClassVar[tuple[Card, ...]] = ()
    quiet_moves: ClassVar[frozenset[str]] = frozenset()
    claim_phases: ClassVar[Collection[str]] = ()
    seating: ClassVar[Direction] = "cw"
    example_seed: ClassVar[int] = 0
    signal_faces: Mapping[str, SignalFace] = {}
    packs: Mapping[str, str] = {}
    solvable: ClassVar[bool] = False
    bid_analysis: BidAnalysis | None = None
    looks_ahead: ClassVar[bool] = False

    def captain(self, options: Any, side: Side) -> Seat | None:
        return None

    def resized(self: Game, options: Any, players: int) -> Mapping[str, object] | None:
        return {} if players == len(self.seats(options)) else None

    def head_size(self, options: Any) -> int:
        return 0

    def draw_for_partners(self, options: Any, pack: Sequence[Card]) -> PartnerDraw | None:
        return None

    def credits(self: Game, options: Any, setup: Setup, sheet: Mapping[str, object]) -> Points:
        return self.score(options, sheet).points

    def so_far(self, deal: Any) -> tuple[Sheet, Points] | None:
        return None

    def part_winner(self, options: Any, totals: Mapping[Side, int]) -> Side | None:
        return None

    def match_over(self: Game, options: Any, number: int, totals: Mapping[Side, int], won: Mapping[Side, int]) -> bool:
        return self.finished(options, number, totals)

    def next_after(
        self: Game, deal: Any, sheet: Mapping[str, object] | None, totals: Mapping[Side, int]
    ) -> Setup | None:
        return self.next_deal(deal.options, deal.setup, sheet, totals)

    def check_sheet(self, options: Any, sheet: CheckedSheet) -> Iterable[Irregularity]:
        return ()

    def check_table(self, options: Any, sheets: CheckedSheets) -> Iterable[Irregularity]:
        return ()

    def exact_seats(self, sheet: CheckedSheet) -> Collection[Seat]:
        return ()

    def expected_sum(self, options: Any, sheet: CheckedSheet) -> int | None:
        return None

    def sheet_of_values(self, sheet: Mapping[str, object]) -> Sheet:
        return dict(sheet)

    def blanks_of(self, options: Any, sheet: Mapping[str, object]) -> dict[str, object]:
        return dict(sheet)

    def sheet_of_blanks(self, options: Any, blanks: Mapping[str, object]) -> Sheet:
        return dict(blanks)

    def counts(self, deals: Iterable[CountedDeal]) -> Sequence[CountTable]:
        return ()

    def rule_of_thumb(self, view: View) -> str | None:
        return None

    def rough_bid(self, view: View, rng: Random) -> str | None:
        return None

    def signals(self, options: Any) -> Mapping[str, str] | None:
        return None

    def may_signal(self, options: Any, text: str) -> bool:
        return False

    def may_see_signal(self, options: Any, sender: Seat, viewer: Seat | None, match_over: bool) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Standing:
    """Totals of the running part of a match, and parts won by side.

    The latter is empty where a match has one part.
    """

    totals: Mapping[Side, int]
    won: Mapping[Side, int]


def before_deal(game: Game, options: Any, standing: Standing) -> Standing:
    """Return the standing that the next deal starts from.

    After the end of a set or round all sides are back at 0.
    """
    if game.part_winner(options, standing.totals) is None:
        return standing
    return Standing(dict.fromkeys(game.sides(options), 0), standing.won)


def add_deal(game: Game, options: Any, standing: Standing, *, points: Points, complete: bool = True) -> Standing:
    """Add the credits of a deal; a complete one may decide the set or round."""
    totals = {side: standing.totals.get(side, 0) + points.get(side, 0) for side in game.sides(options)}
    winner = game.part_winner(options, totals) if complete else None
    if winner is None:
        return Standing(totals, standing.won)
    return Standing(totals, {**standing.won, winner: standing.won.get(winner, 0) + 1})


# --- sheets folded to a match --------------------------------------------------------------------------------


class WrittenSheet(Protocol):
    """The part of a sheet that the fold needs: a row, or a fact."""

    @property
    def number(self) -> int: ...
    @property
    def values(self) -> dict[str, object]: ...
    @property
    def points(self) -> Points: ...


@dataclass(frozen=True, slots=True)
class Match:
    """A match so far.

    `points` is the worth of each sheet, by number. `standing` holds the totals of the running part, with every side
    named, and the parts won (empty in games of one part). `ended` is the deal that ended the match, None while it is
    running. Sheets beyond it stay in place and count nothing.
    """

    points: dict[int, Points]
    standing: Standing
    ended: int | None = None

    @property
    def over(self) -> bool:
        """Whether the match has been played to its end."""
        return self.ended is not None

    @property
    def complete_through(self) -> int:
        """The last deal up to which no sheet is missing; 0 when deal 1 has none."""
        return next(number for number in range(len(self.points) + 1) if number + 1 not in self.points)

    def counts(self, number: int) -> bool:
        """Return whether the sheet of a deal adds to the match."""
        return self.ended is None or number <= self.ended


def fold(game: Game, options: Any, sheets: Iterable[WrittenSheet], setups: Setups) -> Match:
    """Return the match with these current sheets.

    `setups` are those of deals played online.
    """
    standing, points, ended = nothing_yet(game, options), {}, None
    for place, sheet in enumerate(sorted(sheets, key=lambda sheet: sheet.number), start=1):
        if ended is not None:
            points[sheet.number] = dict.fromkeys(game.sides(options), 0)
            continue
        standing = before_deal(game, options, standing)
        points[sheet.number] = credits(game, options, sheet, setup=setups.get(sheet.number), standing=standing)
        standing = add_deal(game, options, standing, points=points[sheet.number])
        if sheet.number == place and game.match_over(options, place, standing.totals, standing.won):
            ended = place
    return Match(points, standing, ended)


def nothing_yet(game: Game, options: Any) -> Standing:
    """Return the standing at the beginning of a match."""
    none = dict.fromkeys(game.sides(options), 0)
    return Standing(none, none if game.parts else {})


def standing_at(game: Game, options: Any, match: Match) -> Standing:
    """Return the standing for a deal dealt now; after a part ends, all sides are at 0."""
    return before_deal(game, options, match.standing)


def credits(game: Game, options: Any, sheet: WrittenSheet, *, setup: Setup | None, standing: Standing) -> Points:
    """Return the addition of a sheet to a match with this standing.

    In a match of one part it is the worth of the sheet when it was written. Otherwise it depends on the running totals
    and is computed again from the setup of its deal. A deal on paper offers no more than its sheet.
    """
    if not game.parts:
        return sheet.points
    known_setup = setup or setup_on_paper(game, options, sheet.number, sheet.values)
    return game.credits(options, meeting(known_setup, standing), sheet.values)


def meeting(setup: Setup, standing: Standing) -> Setup:
    """Return the setup of a deal in a match with this standing."""
    return replace(setup, totals=standing.totals, won=standing.won)


def setup_on_paper(game: Game, options: Any, number: int, values: Mapping[str, Any]) -> Setup:
    """Return the setup of a deal as far as its sheet gives it."""
    dealer = values.get("dealer") or game.seats(options)[0]
    return Setup(number, dealer, game.direction_of(options, number), values.get("stake") or 1)
