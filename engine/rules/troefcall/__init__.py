"""Troefcall: two pairs, one caller, thirteen cards, seven tricks to win.

The flow of a hand, as a stack of phases:

    CallPhase -> Opening (first lead, or redeal) -> PlayPhase -> at 7:0 KapWinner -> KapPartner -> Baunie -> over
                                                         -> at 7:k over

Source: docs/rules/troefcall/rulebook.md#tc-8 and #tc-35.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from engine.cards import FRENCH_PACK, Card
from engine.document_schemas import JsonSchema
from engine.extras import Article, CheckedSheet, CheckedSheets, ClubArithmetic, DailySet, GameFacts, Irregularity
from engine.game import Game, Hands, PartnerDraw, Score, Setup, Sheet, SheetField, View
from engine.lesson_script import Lesson
from engine.matches import OnePart
from engine.moves import NOTHING, ONE_CARD
from engine.options import build
from engine.rules.troefcall import bot, clubmatch, events, match, paper, partners
from engine.rules.troefcall import deal as dealing
from engine.rules.troefcall import sheet as sheets
from engine.rules.troefcall.bidding import CALL
from engine.rules.troefcall.deal import TroefcallDeal
from engine.rules.troefcall.lesson import LESSON
from engine.rules.troefcall.option_texts import TEXTS
from engine.rules.troefcall.options import PRESET_TITLES, PRESETS, Options
from engine.rules.troefcall.rules_text import TroefcallRules
from engine.rules.troefcall.sentences import SENTENCES
from engine.rules.troefcall.view import view
from engine.rules.troefcall.wording import TroefcallText
from engine.seats import COMPASS, Direction, Seat, Side
from engine.sentences import N
from engine.statistics import CountedDeal, CountTable
from engine.wording.game_text import GameText
from engine.wording.rules_text import OptionTexts, RulesText


class Troefcall(OnePart):
    """The game as `engine.game.Game` asks for it."""

    name = "troefcall"
    title = N("Troefcall")
    tagline = N("Call trump on your first five cards")
    lesson: ClassVar[Lesson | None] = LESSON
    poster: ClassVar[tuple[Card, ...]] = ("KH", "QH", "JH")
    # Any word may be called, so that `call NT` is judged (invalid_trump) and not merely unreadable.
    forms: Mapping[str, re.Pattern[str]] = {
        "call": re.compile("[A-Za-z]+"),
        "redeal": NOTHING,
        "play": ONE_CARD,
        "stop": NOTHING,
        "continue": NOTHING,
    }
    sentences: Mapping[str, str] = SENTENCES
    presets: Mapping[str, Mapping[str, Any]] = PRESETS
    preset_titles: Mapping[str, str] = PRESET_TITLES
    options_type: type = Options
    sheet_schema: JsonSchema = sheets.SHEET_SCHEMA
    derived_schema: JsonSchema = sheets.DERIVED_SCHEMA
    text: type[GameText] = TroefcallText
    rules_text: type[RulesText] = TroefcallRules
    option_texts: OptionTexts = TEXTS
    claim_phases: ClassVar[Collection[str]] = ("play", "baunie")
    example_seed = 2
    packs: Mapping[str, str] = {"": title}
    solvable = True
    tariff: Sequence[Article] = events.TARIFF
    looks_ahead = True
    planning: Mapping[str, GameFacts] = events.PLANNING
    daily: ClassVar[DailySet | None] = DailySet(4, "club")
    club_match: ClubArithmetic | None = clubmatch

    def options(self, preset: str | None = None, changes: Mapping[str, object] | None = None) -> Options:
        return build(Options, PRESETS, preset, changes or {})

    def seats(self, options: Options) -> tuple[Seat, ...]:
        return COMPASS

    def sides(self, options: Options) -> tuple[Side, ...]:
        return dealing.SIDES

    def side_of(self, options: Options, seat: Seat) -> Side:
        return dealing.SIDE[seat]

    def pack(self, options: Options) -> tuple[Card, ...]:
        return FRENCH_PACK

    def first_deal(self, options: Options, start: Seat, pack: Sequence[Card]) -> Setup:
        return match.first_deal(options, start, pack)

    def draw_for_partners(self, options: Options, pack: Sequence[Card]) -> PartnerDraw | None:
        return partners.draw_for_partners(pack)

    def direction_of(self, options: Options, number: int) -> Direction:
        return "cw"

    def deal_out(self, options: Options, setup: Setup, pack: Sequence[Card]) -> Hands:
        return dealing.deal_out(setup, pack)

    def start(self, options: Options, setup: Setup, hands: Hands) -> TroefcallDeal:
        return dealing.new_deal(options, setup, hands, CALL)

    def result(self, deal: TroefcallDeal) -> Sheet | None:
        return sheets.result(deal)

    def void(self, deal: TroefcallDeal) -> str | None:
        return "redealt" if deal.redealt else None

    def counts(self, deals: Iterable[CountedDeal]) -> Sequence[CountTable]:
        return sheets.counts(deals)

    def score(self, options: Options, sheet: Mapping[str, object]) -> Score:
        return sheets.score(options, sheet)

    def check_sheet(self, options: Options, sheet: CheckedSheet) -> Iterable[Irregularity]:
        return events.check_sheet(sheet)

    def check_table(self, options: Options, sheets: CheckedSheets) -> Iterable[Irregularity]:
        return events.check_table(options, sheets)

    def sheet_fields(self, options: Options) -> tuple[SheetField, ...]:
        return paper.sheet_fields()

    def sheet_sentence(
        self, options: Options, sheet: Mapping[str, object], names: Mapping[Seat, str]
    ) -> tuple[str, dict[str, Any]]:
        return paper.sheet_sentence(options, sheet, names)

    def finished(self, options: Options, number: int, totals: Mapping[str, int]) -> bool:
        return match.finished(options, number, totals)

    def next_deal(
        self, options: Options, setup: Setup, sheet: Mapping[str, object] | None, totals: Mapping[str, int]
    ) -> Setup | None:
        return match.next_deal(options, setup, sheet, totals)

    def next_facts(self, options: Options, setup: Setup) -> dict[str, Any]:
        return {"dealer": setup.dealer, "caller": dealing.caller_of(setup)}

    def rule_of_thumb(self, view: View) -> str | None:
        return bot.choose(view)

    def rough_bid(self, view: View, rng: Random) -> str | None:
        return bot.rough_bid(view, rng)

    def view(self, deal: TroefcallDeal, seat: Seat | None) -> View:
        return view(deal, seat)


GAME: Game = Troefcall()
