"""Truf: secret bids, then thirteen tricks for or against them.

The flow of a deal: thrown in, or BID (all at once) -> reveal -> DECIDE (only at a total of 13) -> PLAY -> over. Rules:
docs/rules/truf/rulebook.md#tf-8 and #tf-58; explained to organisers in docs/rules/truf.md.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from engine.cards import Card
from engine.document_schemas import JsonSchema
from engine.extras import Article, BidAnalysis, CheckedSheet, DailySet, GameFacts, Irregularity
from engine.game import Game, Hands, Over, Score, Setup, SheetField, View
from engine.lesson_script import Lesson
from engine.matches import OnePart
from engine.moves import ONE_CARD
from engine.options import build
from engine.rules.truf import bot, events, match, paper, reachable, scoring
from engine.rules.truf import deal as dealing
from engine.rules.truf.bidding import BID, MODE_FORM, SHIFT_FORM
from engine.rules.truf.bids import BID_FORM
from engine.rules.truf.deal import TrufDeal
from engine.rules.truf.lesson import LESSON
from engine.rules.truf.option_texts import TEXTS
from engine.rules.truf.options import PLAYERS, PRESET_TITLES, PRESETS, Options
from engine.rules.truf.play import PLAY
from engine.rules.truf.rules_text import TrufRules
from engine.rules.truf.sentences import SENTENCES
from engine.rules.truf.sheet import DERIVED_SCHEMA, SHEET_SCHEMA, counts, score, sheet_of
from engine.rules.truf.view import view
from engine.rules.truf.wording import TrufText
from engine.seats import Direction, Seat, Side
from engine.sentences import N
from engine.statistics import CountedDeal, CountTable
from engine.wording.game_text import GameText
from engine.wording.rules_text import OptionTexts, RulesText

OVER = Over("wrong_phase")


class Truf(OnePart):
    """The game behind `engine.game.Game`, which documents each method."""

    name = "truf"
    title = N("Truf")
    tagline = N("Bid the exact number of tricks with a card")
    lesson: ClassVar[Lesson | None] = LESSON
    poster: ClassVar[tuple[Card, ...]] = ("7S", "AS", "4S")
    forms: Mapping[str, re.Pattern[str]] = {"bid": BID_FORM, "shift": SHIFT_FORM, "mode": MODE_FORM, "play": ONE_CARD}
    sentences: Mapping[str, str] = SENTENCES
    presets: Mapping[str, Mapping[str, Any]] = PRESETS
    preset_titles: Mapping[str, str] = PRESET_TITLES
    options_type: type = Options
    sheet_schema: JsonSchema = SHEET_SCHEMA
    derived_schema: JsonSchema = DERIVED_SCHEMA
    text: type[GameText] = TrufText
    rules_text: type[RulesText] = TrufRules
    option_texts: OptionTexts = TEXTS
    claim_phases: ClassVar[Collection[str]] = ("play",)
    example_seed = 2
    packs: Mapping[str, str] = {
        "": N("Truf, four players"),
        "/3/C": N("Truf, three players, without clubs"),
        "/3/S": N("Truf, three players, without spades"),
    }
    bid_analysis: BidAnalysis | None = reachable
    tariff: Sequence[Article] = events.TARIFF
    looks_ahead = True
    planning: Mapping[str, GameFacts] = events.PLANNING
    daily: ClassVar[DailySet | None] = DailySet(4, "classic", {"deals": 4})

    def options(self, preset: str | None = None, changes: Mapping[str, object] | None = None) -> Options:
        return build(Options, PRESETS, preset, changes or {})

    def seats(self, options: Options) -> tuple[Seat, ...]:
        return dealing.seats(options)

    def sides(self, options: Options) -> tuple[Side, ...]:
        return dealing.seats(options)

    def side_of(self, options: Options, seat: Seat) -> Side:
        return seat

    def resized(self, options: Options, players: int) -> Mapping[str, Any] | None:
        if players == options.players:
            return {}
        return {"players": players} if players in PLAYERS else None

    def pack(self, options: Options) -> tuple[Card, ...]:
        return dealing.pack(options)

    def first_deal(self, options: Options, start: Seat, pack: Sequence[Card]) -> Setup:
        return Setup(1, start, match.direction_of(options, 1))

    def direction_of(self, options: Options, number: int) -> Direction:
        return match.direction_of(options, number)

    def deal_out(self, options: Options, setup: Setup, pack: Sequence[Card]) -> Hands:
        return dealing.deal_out(options, setup, pack)

    def start(self, options: Options, setup: Setup, hands: Hands) -> TrufDeal:
        thrown_in = dealing.any_throw_in(options, hands)
        phases = (OVER,) if thrown_in else (OVER, PLAY, BID)
        sitting = dealing.seats(options)
        return TrufDeal(
            options=options, setup=setup, seats=sitting, hands=hands, phases=phases, bids={}, thrown_in=thrown_in
        )

    def result(self, deal: TrufDeal) -> dict[str, Any] | None:
        return sheet_of(deal)

    def void(self, deal: TrufDeal) -> str | None:
        return "thrown_in" if deal.thrown_in else None

    def counts(self, deals: Iterable[CountedDeal]) -> Sequence[CountTable]:
        return counts(deals)

    def score(self, options: Options, sheet: Mapping[str, object]) -> Score:
        return score(options, sheet)

    def check_sheet(self, options: Options, sheet: CheckedSheet) -> Iterable[Irregularity]:
        return events.check_sheet(options, sheet)

    def exact_seats(self, sheet: CheckedSheet) -> Collection[Seat]:
        return events.exact_seats(sheet)

    def expected_sum(self, options: Options, sheet: CheckedSheet) -> int | None:
        return scoring.expected_sum(options, sheet)

    def sheet_fields(self, options: Options) -> tuple[SheetField, ...]:
        return paper.sheet_fields(options)

    def sheet_sentence(
        self, options: Options, sheet: Mapping[str, object], names: Mapping[Seat, str]
    ) -> tuple[str, dict[str, Any]]:
        return paper.sheet_sentence(options, sheet, names)

    def finished(self, options: Options, number: int, totals: Mapping[str, int]) -> bool:
        return match.finished(options, number)

    def next_deal(
        self, options: Options, setup: Setup, sheet: Mapping[str, object] | None, totals: Mapping[str, int]
    ) -> Setup | None:
        return match.next_deal(options, setup, sheet, totals)

    def next_facts(self, options: Options, setup: Setup) -> dict[str, Any]:
        return {"dealer": setup.dealer, "direction": setup.direction}

    def winners(self, totals: Mapping[Seat, int]) -> tuple[Seat, ...]:
        """Return the seats that share the first place of a match (T13)."""
        return match.winners(totals)

    def tie_break(
        self, options: Options, totals: Mapping[Seat, int], sheets: Iterable[Mapping[str, object]]
    ) -> tuple[Seat, ...]:
        """Return the winner where one is needed.

        Several where an extra deal must decide (T13).
        """
        return match.tie_break(options, totals, sheets)

    def rule_of_thumb(self, view: View) -> str | None:
        return bot.choose(view)

    def rough_bid(self, view: View, rng: Random) -> str | None:
        return bot.rough_bid(view, rng)

    def view(self, deal: TrufDeal, seat: Seat | None) -> View:
        return view(deal, seat)


GAME: Game = Truf()
