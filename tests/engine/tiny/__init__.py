"""A tiny whist that shows the contract: two players, five of twenty cards each, follow suit, a point a trick.

It exists for tests only. What the harness says about real games is first shown to be true and false here.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine import table
from engine.cards import FRENCH_PACK, Card, Suit
from engine.errors import FieldError, RuleError, SheetError
from engine.game import Deal, Over, Phase, Score, Setup, SheetField, View
from engine.matches import OnePart
from engine.moves import ONE_CARD, Move
from engine.options import build, option
from engine.seats import Direction, Seat
from engine.tricks import Play, follows, lowest, winner

SEATS = ("N", "S")
OTHER = {"N": "S", "S": "N"}
PACK = tuple(card for card in FRENCH_PACK if card[0] in "TJQKA")
HAND = 5


@dataclass(frozen=True, slots=True)
class Options:
    deals: int = option(3, "The number of deals.", least=1, most=9)
    trump: str | None = option(None, "The trump suit.", choices=(None, "S", "H", "D", "C"))


@dataclass(frozen=True, slots=True, kw_only=True)
class TinyDeal(Deal):
    turn: Seat
    trick: tuple[Play, ...] = ()
    last: tuple[Play, ...] = ()
    taken: Mapping[Seat, int]

    @property
    def trump(self) -> Suit | None:
        return self.options.trump


class PlayPhase(Phase[TinyDeal]):
    name = "play"

    def to_act(self, deal: TinyDeal) -> tuple[Seat, ...]:
        return (deal.turn,)

    def check(self, deal: TinyDeal, seat: Seat, move: Move) -> None:
        if seat != deal.turn:
            raise RuleError("not_your_turn", seat=seat, turn=deal.turn)
        if move.rest not in deal.hands[seat]:
            raise RuleError("card_not_in_hand", seat=seat, card=move.rest)
        self.check_suit(deal, seat, move.rest)

    def check_suit(self, deal: TinyDeal, seat: Seat, card: Card) -> None:
        if card not in legal(deal, seat):
            raise RuleError("must_follow_suit", seat=seat, led=deal.trick[0][1][1])

    def moves(self, deal: TinyDeal, seat: Seat) -> Iterator[Move]:
        return (Move("play", card) for card in legal(deal, seat) if seat == deal.turn)

    def apply(self, deal: TinyDeal, seat: Seat, move: Move) -> TinyDeal:
        hands = {**deal.hands, seat: tuple(card for card in deal.hands[seat] if card != move.rest)}
        trick = (*deal.trick, (seat, move.rest))
        if len(trick) == 1:
            return replace(deal, hands=hands, trick=trick, turn=OTHER[seat])
        best = winner(trick, deal.trump)
        phases = deal.phases if hands[best] else (OVER,)
        taken = {**deal.taken, best: deal.taken[best] + 1}
        return replace(deal, hands=hands, trick=(), last=trick, taken=taken, turn=best, phases=phases)

    def absent(self, deal: TinyDeal, seat: Seat) -> Move:
        return Move("play", lowest(legal(deal, seat)))


def legal(deal: TinyDeal, seat: Seat) -> tuple[Card, ...]:
    hand = deal.hands[seat]
    return (deal.trick and follows(hand, deal.trick[0][1][1])) or hand


PLAY = PlayPhase()
OVER = Over("hand_over")


class TinyWhist(OnePart):
    name = "tiny"
    title = "Tiny whist"
    forms: Mapping[str, re.Pattern[str]] = {"play": ONE_CARD}
    sentences = {
        "not_your_turn": "It is %(turn)s's turn.",
        "card_not_in_hand": "%(seat)s does not hold %(card)s.",
        "must_follow_suit": "%(seat)s holds %(led)s and must follow.",
        "hand_over": "The deal is over.",
        "tricks_total": "The tricks must add up to five.",
        "not_tricks": "A number of tricks is expected.",
    }
    presets: Mapping[str, Mapping[str, Any]] = {"plain": {}, "spades": {"trump": "S", "deals": 2}}
    options_type = Options
    play: Phase[TinyDeal] = PLAY

    def options(self, preset: str | None = None, changes: Mapping[str, Any] | None = None) -> Options:
        return build(Options, self.presets, preset, changes or {})

    def seats(self, options: Options) -> tuple[Seat, ...]:
        return SEATS

    sides = seats

    def side_of(self, options: Options, seat: Seat) -> Seat:
        return seat

    def pack(self, options: Options) -> tuple[Card, ...]:
        return PACK

    def first_deal(self, options: Options, start: Seat, pack: Sequence[Card]) -> Setup:
        return Setup(number=1, dealer=start)

    def direction_of(self, options: Options, number: int) -> Direction:
        return "cw"

    def deal_out(self, options: Options, setup: Setup, pack: Sequence[Card]) -> dict[Seat, tuple[Card, ...]]:
        return {"N": tuple(pack[:HAND]), "S": tuple(pack[HAND : 2 * HAND])}

    def start(self, options: Options, setup: Setup, hands: Mapping[Seat, tuple[Card, ...]]) -> TinyDeal:
        return TinyDeal(
            options=options, setup=setup, seats=SEATS, hands=hands, phases=(OVER, self.play),
            turn=OTHER[setup.dealer], taken={"N": 0, "S": 0},
        )  # fmt: skip

    def result(self, deal: TinyDeal) -> dict[str, Any] | None:
        return {"tricks": dict(deal.taken)} if deal.over else None

    def void(self, deal: TinyDeal) -> str | None:
        return None

    def score(self, options: Options, sheet: Mapping[str, Any]) -> Score:
        tricks = sheet.get("tricks")
        if not isinstance(tricks, dict) or any(type(tricks.get(seat)) is not int for seat in SEATS):
            raise SheetError([FieldError("not_tricks", "tricks")])
        if sum(tricks[seat] for seat in SEATS) != HAND or min(tricks[seat] for seat in SEATS) < 0:
            raise SheetError([FieldError("tricks_total", "tricks")])
        return Score({seat: tricks[seat] for seat in SEATS}, {})

    def sheet_fields(self, options: Options) -> tuple[SheetField, ...]:
        return tuple(SheetField(f"tricks.{seat}", "integer", seat, least=0, most=HAND) for seat in SEATS)

    def sheet_sentence(
        self, options: Options, sheet: Mapping[str, Any], names: Mapping[Seat, str]
    ) -> tuple[str, dict[str, Any]]:
        return "%(north)s tricks to %(south)s.", {"north": sheet["tricks"]["N"], "south": sheet["tricks"]["S"]}

    def finished(self, options: Options, number: int, totals: Mapping[str, int]) -> bool:
        return number >= options.deals

    def next_deal(
        self, options: Options, setup: Setup, sheet: Mapping[str, Any] | None, totals: Mapping[str, int]
    ) -> Setup | None:
        if sheet is None:
            return setup
        if self.finished(options, setup.number, totals):
            return None
        return Setup(number=setup.number + 1, dealer=OTHER[setup.dealer])

    def next_facts(self, options: Options, setup: Setup) -> dict[str, Any]:
        return {"dealer": setup.dealer, "leader": OTHER[setup.dealer]}

    def view(self, deal: TinyDeal, seat: Seat | None) -> View:
        return {
            "game": self.name,
            "number": deal.setup.number,
            "dealer": deal.setup.dealer,
            "direction": deal.setup.direction,
            "phase": deal.phase.name,
            "seat": seat,
            "seats": list(deal.seats),
            "hand": sorted(deal.hands[seat]) if seat else [],
            "counts": {one: len(hand) for one, hand in deal.hands.items()},
            "to_act": list(table.to_act(deal)),
            "allowed": list(table.allowed(deal, seat)) if seat else [],
            "forms": [],
            "trump": deal.trump,
            "trick": [{"seat": one, "card": card} for one, card in deal.trick],
            "last_trick": None,
            "taken": dict(deal.taken),
            "over": deal.over,
            "void": None,
            "sheet": self.result(deal),
            "points": dict(deal.taken) if deal.over else None,
        }


GAME = TinyWhist()
