"""Truc y Flou: two teams of three, three cards each, declarations, bluff and signals.

A round is won with 25 points. The flow of a deal, as a stack of phases: the turn is always at the bottom, with pending
answers on top.

    Naming: only before the first deal of a match, and only where the option asks for it -> Turn
    Turn: declaration, truc bids, card -> next turn, next trick, over
      + embit raised, or owed at once       -> EmbitReply, RaiseReply -> back
      + better flor                         -> BetterReply -> SungReply or BestReply -> back
      + truc or a higher level              -> TrucReply (may itself hear declarations) -> back, or over

Source: docs/rules/truc_y_flou/rulebook.md#ty-5; explained to organisers in docs/rules/truc_y_flou.md.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from engine.cards import SPANISH_PACK, Card
from engine.document_schemas import JsonSchema
from engine.extras import CheckedSheets, DailySet, GameFacts, Irregularity, SignalFace
from engine.game import Game, Hands, Points, Score, Setup, Sheet, SheetField, View
from engine.lesson_script import Lesson
from engine.matches import OnePart
from engine.moves import NOTHING, ONE_SPANISH_CARD
from engine.options import build
from engine.rules.truc_y_flou import bot, events, match, paper, signals
from engine.rules.truc_y_flou import deal as dealing
from engine.rules.truc_y_flou import sheet as sheets
from engine.rules.truc_y_flou.deal import NEXT, OVER, SEATS, TrucDeal
from engine.rules.truc_y_flou.lesson import LESSON
from engine.rules.truc_y_flou.naming import DEALER, NAMING
from engine.rules.truc_y_flou.option_texts import TEXTS
from engine.rules.truc_y_flou.options import PRESET_TITLES, PRESETS, Options
from engine.rules.truc_y_flou.play import TURN
from engine.rules.truc_y_flou.refusals import BIDS, FLORS, LEVEL_WORDS
from engine.rules.truc_y_flou.rules_text import TrucRules
from engine.rules.truc_y_flou.sentences import SENTENCES
from engine.rules.truc_y_flou.tricks import side_of
from engine.rules.truc_y_flou.view import view
from engine.rules.truc_y_flou.wording import TrucText
from engine.seats import Direction, Seat, Side
from engine.sentences import N
from engine.statistics import CountedDeal, CountTable
from engine.wording.game_text import GameText
from engine.wording.rules_text import OptionTexts, RulesText

WORDS = (*BIDS, "pass", "sing", "fold", *FLORS, "silent", "sing_better", "best_flor", *LEVEL_WORDS, "yes", "no")


class TrucYFlou(OnePart):
    """The game behind `engine.game.Game`, which documents each method."""

    name = "truc_y_flou"
    title = N("Truc y Flou")
    tagline = N("Bluff, raise and signal to your team")
    lesson: ClassVar[Lesson | None] = LESSON
    poster: ClassVar[tuple[Card, ...]] = ("NS", "7O", "1S")
    # Any number may follow `raise`, so that `raise 5` is judged (bad_raise) and not merely unreadable.
    forms: Mapping[str, re.Pattern[str]] = {
        **dict.fromkeys(WORDS, NOTHING),
        "raise": re.compile("[0-9]{1,6}|rest"),
        "play": ONE_SPANISH_CARD,
        DEALER: re.compile("[0-5]"),
    }
    sentences: Mapping[str, str] = SENTENCES
    presets: Mapping[str, Mapping[str, Any]] = PRESETS
    preset_titles: Mapping[str, str] = PRESET_TITLES
    options_type: type = Options
    sheet_schema: JsonSchema = sheets.SHEET_SCHEMA
    derived_schema: JsonSchema = sheets.DERIVED_SCHEMA
    text: type[GameText] = TrucText
    rules_text: type[RulesText] = TrucRules
    option_texts: OptionTexts = TEXTS
    seating: ClassVar[Direction] = "ccw"
    signal_faces: Mapping[str, SignalFace] = signals.FACES
    packs: Mapping[str, str] = {"": title}
    planning: Mapping[str, GameFacts] = events.PLANNING
    daily: ClassVar[DailySet | None] = DailySet(5, "aure", {"rounds_to_win": 9, "team_channel": "off"})
    quiet_moves: ClassVar[frozenset[str]] = frozenset(
        {"embit", "mi_falta", "restou_truc", "raise", "truc", "retruc", "quatro", "seiz", "partido"}
    )
    parts = "rounds"

    def options(self, preset: str | None = None, changes: Mapping[str, object] | None = None) -> Options:
        given = dict(changes or {})
        tail = given.get("rank_tail")
        if isinstance(tail, list):
            given["rank_tail"] = " ".join(map(str, tail))
        return build(Options, PRESETS, preset, given)

    def seats(self, options: Options) -> tuple[Seat, ...]:
        return SEATS

    def sides(self, options: Options) -> tuple[Side, ...]:
        return dealing.SIDES

    def side_of(self, options: Options, seat: Seat) -> Side:
        return side_of(seat)

    def captain(self, options: Options, side: Side) -> Seat | None:
        return dealing.captain(options, side)

    def pack(self, options: Options) -> tuple[Card, ...]:
        return SPANISH_PACK

    def first_deal(self, options: Options, start: Seat, pack: Sequence[Card]) -> Setup:
        return match.first_deal(options, start, pack)

    def direction_of(self, options: Options, number: int) -> Direction:
        return match.TURN_GOES

    def deal_out(self, options: Options, setup: Setup, pack: Sequence[Card]) -> Hands:
        return dealing.deal_out(setup, pack)

    def start(self, options: Options, setup: Setup, hands: Hands) -> TrucDeal:
        held = {seat: tuple(hands[seat]) for seat in SEATS}
        eldest = NEXT[setup.dealer]
        names = options.first_dealer == "lowest_names" and setup.number == 1
        return TrucDeal(
            options=options,
            setup=setup,
            seats=SEATS,
            hands=held,
            dealt=held,
            phases=(OVER, TURN, NAMING) if names else (OVER, TURN),
            turn=eldest,
            leader=eldest,
            scores=dealing.fresh(setup.totals),
        )

    def result(self, deal: TrucDeal) -> Sheet | None:
        return sheets.result(deal)

    def void(self, deal: TrucDeal) -> str | None:
        return None

    def so_far(self, deal: TrucDeal) -> tuple[Sheet, Points] | None:
        return sheets.credits_of(deal), sheets.points_of(deal.setup.dealer, deal.credits)

    def sheet_of_values(self, sheet: Mapping[str, object]) -> Sheet:
        return {"credits": sheet["credits"]}

    def counts(self, deals: Iterable[CountedDeal]) -> Sequence[CountTable]:
        return sheets.counts(deals)

    def score(self, options: Options, sheet: Mapping[str, object]) -> Score:
        return sheets.score(options, sheet)

    def credits(self, options: Options, setup: Setup, sheet: Mapping[str, object]) -> Points:
        return sheets.credits(options, setup, sheet)

    def check_table(self, options: Options, sheets: CheckedSheets) -> Iterable[Irregularity]:
        return events.check_table(sheets)

    def sheet_fields(self, options: Options) -> tuple[SheetField, ...]:
        return paper.sheet_fields()

    def blanks_of(self, options: Options, sheet: Mapping[str, object]) -> dict[str, Any]:
        return paper.blanks_of(sheet)

    def sheet_of_blanks(self, options: Options, blanks: Mapping[str, object]) -> Sheet:
        return paper.sheet_of_blanks(blanks)

    def sheet_sentence(
        self, options: Options, sheet: Mapping[str, object], names: Mapping[Seat, str]
    ) -> tuple[str, dict[str, Any]]:
        return paper.sheet_sentence(options, sheet, names)

    def finished(self, options: Options, number: int, totals: Mapping[str, int]) -> bool:
        """Return whether the totals end the match, where one round is the match.

        `match_over` decides by rounds won.
        """
        return options.rounds_to_win == 1 and match.round_winner(totals) is not None

    def part_winner(self, options: Options, totals: Mapping[Side, int]) -> Side | None:
        return match.round_winner(totals)

    def match_over(self, options: Options, number: int, totals: Mapping[Side, int], won: Mapping[Side, int]) -> bool:
        return match.match_winner(options, won) is not None

    def next_deal(
        self, options: Options, setup: Setup, sheet: Mapping[str, object] | None, totals: Mapping[str, int]
    ) -> Setup | None:
        return match.next_deal(options, setup, None if sheet is None else sheets.score(options, sheet).points)

    def next_facts(self, options: Options, setup: Setup) -> dict[str, Any]:
        return {"dealer": setup.dealer, "eldest": NEXT[setup.dealer]}

    def signals(self, options: Options) -> Mapping[str, str] | None:
        return signals.listed(options)

    def may_signal(self, options: Options, text: str) -> bool:
        return signals.may_send(options, over=False, text=text)

    def may_see_signal(self, options: Options, sender: Seat, viewer: Seat | None, match_over: bool) -> bool:
        return signals.may_see(options, sender, viewer, match_over=match_over)

    def rule_of_thumb(self, view: View) -> str | None:
        return bot.choose(view)

    def rough_bid(self, view: View, rng: Random) -> str | None:
        return bot.rough_bid(view, rng)

    def view(self, deal: TrucDeal, seat: Seat | None) -> View:
        return view(deal, seat)


GAME: Game = TrucYFlou()
