"""Ruff and Trump: announce the best suit, rub, show the ruff, play the tricks.

The flow of a hand, as a stack of phases:

    Announce -> Rub (holder of the ace of trumps) -> Discard -> Show (winner of the ruff) -> Play -> over
    Show -> over, when the ruff has won the set

Rules: docs/rules/ruff_and_trump/rulebook.md#rt-5; explained to organisers in docs/rules/ruff_and_trump.md.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, cast

from engine.cards import FRENCH_PACK, Card
from engine.document_schemas import JsonSchema
from engine.extras import Article, CheckedSheet, DailySet, GameFacts, Irregularity
from engine.game import Game, Hands, Points, Score, Setup, Sheet, SheetField, View
from engine.lesson_script import Lesson
from engine.matches import OnePart
from engine.moves import CARD, NOTHING, ONE_CARD
from engine.options import build
from engine.rules.ruff_and_trump import bot, events, match, paper
from engine.rules.ruff_and_trump import deal as dealing
from engine.rules.ruff_and_trump import sheet as sheets
from engine.rules.ruff_and_trump.bidding import ANNOUNCE
from engine.rules.ruff_and_trump.deal import RuffDeal
from engine.rules.ruff_and_trump.lesson import LESSON
from engine.rules.ruff_and_trump.option_texts import TEXTS
from engine.rules.ruff_and_trump.options import PRESET_TITLES, PRESETS, Options, resized
from engine.rules.ruff_and_trump.ruffs import side_of
from engine.rules.ruff_and_trump.rules_text import RuffRules
from engine.rules.ruff_and_trump.sentences import SENTENCES
from engine.rules.ruff_and_trump.view import view
from engine.rules.ruff_and_trump.wording import RuffText
from engine.seats import Direction, Seat, Side
from engine.sentences import N
from engine.statistics import CountedDeal, CountTable
from engine.wording.game_text import GameText
from engine.wording.rules_text import OptionTexts, RulesText

NUMBER = re.compile(r"-?[0-9]{1,6}")
ANY_CARDS = re.compile(rf"({CARD}( {CARD}){{0,51}})?")
"""Any number of cards, also none and one twice: the rules refuse it with a reason."""


class RuffAndTrump(OnePart):
    """The game behind `engine.game.Game`, which documents each method."""

    name = "ruff_and_trump"
    title = N("Ruff and Trump")
    tagline = N("Rub the head and announce your ruff")
    lesson: ClassVar[Lesson | None] = LESSON
    poster: ClassVar[tuple[Card, ...]] = ("AD", "KD", "TD")
    parts = "sets"
    counted_word = "announce"
    forms: Mapping[str, re.Pattern[str]] = {
        "announce": NUMBER,
        "rub": NOTHING,
        "decline": NOTHING,
        "discard": ANY_CARDS,
        "show": ANY_CARDS,
        "play": ONE_CARD,
    }
    sentences: Mapping[str, str] = SENTENCES
    presets: Mapping[str, Mapping[str, Any]] = PRESETS
    preset_titles: Mapping[str, str] = PRESET_TITLES
    options_type: type = Options
    sheet_schema: JsonSchema = sheets.SHEET_SCHEMA
    derived_schema: JsonSchema = sheets.DERIVED_SCHEMA
    text: type[GameText] = RuffText
    rules_text: type[RulesText] = RuffRules
    option_texts: OptionTexts = TEXTS
    claim_phases: ClassVar[Collection[str]] = ("play",)
    example_seed = 1
    packs: Mapping[str, str] = PRESET_TITLES
    tariff: Sequence[Article] = events.TARIFF
    planning: Mapping[str, GameFacts] = events.PLANNING
    daily: ClassVar[DailySet | None] = DailySet(3, "double4", {"sets_to_win": 3})
    quiet_moves: ClassVar[frozenset[str]] = frozenset({"announce", "decline", "discard"})

    def options(self, preset: str | None = None, changes: Mapping[str, object] | None = None) -> Options:
        return build(Options, PRESETS, preset, changes or {})

    def seats(self, options: Options) -> tuple[Seat, ...]:
        return dealing.seats(options)

    def sides(self, options: Options) -> tuple[Side, ...]:
        return dealing.sides(options)

    def side_of(self, options: Options, seat: Seat) -> Side:
        return side_of(options, seat)

    def resized(self, options: Options, players: int) -> Mapping[str, Any] | None:
        return resized(options, players)

    def pack(self, options: Options) -> tuple[Card, ...]:
        return FRENCH_PACK

    def head_size(self, options: Options) -> int:
        return options.layout.head

    def first_deal(self, options: Options, start: Seat, pack: Sequence[Card]) -> Setup:
        return match.first_deal(options, start, pack)

    def direction_of(self, options: Options, number: int) -> Direction:
        return cast(Direction, options.direction)

    def deal_out(self, options: Options, setup: Setup, pack: Sequence[Card]) -> Hands:
        return dealing.deal_out(options, setup, pack)

    def start(self, options: Options, setup: Setup, hands: Hands) -> RuffDeal:
        return dealing.new_deal(options, setup, hands, ANNOUNCE)

    def result(self, deal: RuffDeal) -> Sheet | None:
        return sheets.sheet_of(deal) if deal.over else None

    def so_far(self, deal: RuffDeal) -> tuple[Sheet, Points] | None:
        return sheets.sheet_of(deal), sheets.points_so_far(deal)

    def void(self, deal: RuffDeal) -> str | None:
        return None

    def counts(self, deals: Iterable[CountedDeal]) -> Sequence[CountTable]:
        return sheets.counts(deals)

    def score(self, options: Options, sheet: Mapping[str, object]) -> Score:
        return sheets.score(options, sheet)

    def credits(self, options: Options, setup: Setup, sheet: Mapping[str, object]) -> Points:
        return sheets.credits(options, setup, sheet)

    def check_sheet(self, options: Options, sheet: CheckedSheet) -> Iterable[Irregularity]:
        return events.check_sheet(options, sheet)

    def sheet_fields(self, options: Options) -> tuple[SheetField, ...]:
        return paper.sheet_fields(options)

    def sheet_sentence(
        self, options: Options, sheet: Mapping[str, object], names: Mapping[Seat, str]
    ) -> tuple[str, dict[str, Any]]:
        return paper.sheet_sentence(options, sheet, names)

    def finished(self, options: Options, number: int, totals: Mapping[Side, int]) -> bool:
        return match.finished(options, totals)

    def match_over(self, options: Options, number: int, totals: Mapping[Side, int], won: Mapping[Side, int]) -> bool:
        return match.match_over(options, won)

    def part_winner(self, options: Options, totals: Mapping[Side, int]) -> Side | None:
        return sheets.set_winner(options, totals)

    def next_deal(
        self, options: Options, setup: Setup, sheet: Mapping[str, object] | None, totals: Mapping[Side, int]
    ) -> Setup | None:
        if sheet is None:
            return setup
        return match.next_deal(
            options, setup=setup, sheet=sheet, totals=totals, stake=match.stake_by_sheet(options, setup, sheet)
        )

    def next_after(
        self, deal: RuffDeal, sheet: Mapping[str, object] | None, totals: Mapping[Side, int]
    ) -> Setup | None:
        if sheet is None:
            return deal.setup
        return match.next_deal(
            deal.options, setup=deal.setup, sheet=sheet, totals=totals, stake=match.stake_after(deal)
        )

    def next_facts(self, options: Options, setup: Setup) -> dict[str, Any]:
        facts = {"dealer": setup.dealer, "eldest": dealing.eldest_of(options, setup)}
        return {**facts, "ruff_stake": setup.stake} if options.ruff_tie == "carry" else facts

    def rule_of_thumb(self, view: View) -> str | None:
        return bot.choose(view)

    def rough_bid(self, view: View, rng: Random) -> str | None:
        return bot.rough_bid(view, rng)

    def view(self, deal: RuffDeal, seat: Seat | None) -> View:
        return view(deal, seat)


GAME: Game = RuffAndTrump()
