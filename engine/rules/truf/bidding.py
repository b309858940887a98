"""The secret bids, their reveal, and the decision at a total of 13.

Source: docs/rules/truf/rulebook.md#tf-16 to #tf-25.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

from engine.cards import RANK, Card
from engine.errors import RuleError
from engine.game import Form, Phase
from engine.moves import Move
from engine.rules.truf.auction import SUIT_ORDER, auction, mode_of
from engine.rules.truf.bids import DECLARATIONS, VALUE, Bid, check_bid, most_cards, read_bid
from engine.rules.truf.deal import TrufDeal
from engine.rules.truf.options import Mode, Options
from engine.seats import Seat

SHIFT_FORM = re.compile(r"[+-]?[0-9]{1,4}")
MODE_FORM = re.compile("atas|bawah")
MODES: dict[str, Mode] = {"atas": "atas", "bawah": "bawah"}
DECISION = {"shift_all": "shift", "choose_mode": "mode"}
"""The word of the decision, by thirteen rule."""


class BidPhase(Phase[TrufDeal]):
    """All seats bid at once and unseen; the last bid reveals them all."""

    name = "bid"

    def to_act(self, deal: TrufDeal) -> tuple[Seat, ...]:
        return tuple(seat for seat in deal.seats if seat not in deal.bids)

    def sealed(self, deal: TrufDeal) -> bool:
        return True

    def check(self, deal: TrufDeal, seat: Seat, move: Move) -> None:
        if move.word != "bid":
            raise RuleError("wrong_phase", case="bid", seat=seat, move=move.text)
        if seat in deal.bids:
            raise RuleError("bid_already_placed", seat=seat)
        check_bid(deal.options, deal.hands[seat], read_bid(move.rest))

    def moves(self, deal: TrufDeal, seat: Seat) -> Iterator[Move]:
        if seat in deal.bids:
            return
        hand = deal.hands[seat]
        for bid in _combinations(deal.options, hand):
            if _may_bid(deal.options, hand, bid):
                yield Move("bid", bid.text)

    def forms(self, deal: TrufDeal, seat: Seat) -> tuple[Form, ...]:
        most = most_cards(deal.options)
        if seat in deal.bids or (most == 1 and deal.options.bid_mode != "add_subtract"):
            return ()
        hand = deal.hands[seat]
        if deal.options.bid_mode == "web":
            return Form("bid", hand, 1, 1), Form("bid", hand, 2, 2, words=DECLARATIONS)
        return (Form("bid", hand, 1, most, signs=deal.options.bid_mode == "add_subtract"),)

    def apply(self, deal: TrufDeal, seat: Seat, move: Move) -> TrufDeal:
        bids = {**deal.bids, seat: read_bid(move.rest)}
        return reveal(replace(deal, bids=bids)) if len(bids) == len(deal.seats) else replace(deal, bids=bids)

    def absent(self, deal: TrufDeal, seat: Seat) -> Move:
        order = SUIT_ORDER[deal.options.tie_rule]
        lowest = min(deal.hands[seat], key=lambda card: (VALUE[card], order.index(card[1]), RANK[card]))
        return Move("bid", lowest)


def _combinations(options: Options, hand: tuple[Card, ...]) -> Iterator[Bid]:
    """Yield every layout of cards of a hand as a bid of this mode, few cards first.

    It includes illegal ones.
    """
    for count in range(1, most_cards(options) + 1):
        for cards in combinations(hand, count):
            if options.bid_mode == "web" and count == 2:
                yield from (Bid(cards, (1, 1), declaration) for declaration in DECLARATIONS)
            elif options.bid_mode == "add_subtract":
                yield from (Bid(cards, signs) for signs in product((1, -1), repeat=count))
            else:
                yield Bid(cards, (1,) * count)


def _may_bid(options: Options, hand: tuple[Card, ...], bid: Bid) -> bool:
    try:
        check_bid(options, hand, bid)
    except RuleError:
        return False
    return True


def reveal(deal: TrufDeal) -> TrufDeal:
    """Turn up all bids: the declarer, trump and mode are known, or the declarer decides."""
    declarer, trump = auction(deal.bids, deal.options.tie_rule)
    settled = mode_of(deal.values.values()) is not None
    phases = deal.phases[:-1] if settled else (*deal.phases[:-1], DECIDE)
    return replace(deal, declarer=declarer, trump=trump, turn=declarer, phases=phases)


class DecidePhase(Phase[TrufDeal]):
    """At a total of exactly 13 the declarer alone shifts all bids, or names the mode."""

    name = "decide"

    def to_act(self, deal: TrufDeal) -> tuple[Seat, ...]:
        return () if deal.declarer is None else (deal.declarer,)

    def check(self, deal: TrufDeal, seat: Seat, move: Move) -> None:
        if move.word != DECISION[deal.options.thirteen_rule]:
            due = decisions(deal.options)
            raise RuleError("wrong_phase", case="decide", move=move.text, declarer=deal.declarer, due=due)
        if seat != deal.declarer:
            raise RuleError("not_declarer", seat=seat, declarer=deal.declarer)
        if move.word == "shift":
            check_shift(deal.options, int(move.rest))

    def moves(self, deal: TrufDeal, seat: Seat) -> Iterator[Move]:
        if seat != deal.declarer:
            return
        if deal.options.thirteen_rule == "choose_mode":
            yield from (Move("mode", mode) for mode in MODES)
            return
        most = deal.options.shift_max
        yield from (Move("shift", f"{steps:+d}") for steps in range(-most, most + 1) if steps)

    def apply(self, deal: TrufDeal, seat: Seat, move: Move) -> TrufDeal:
        phases = deal.phases[:-1]
        if move.word == "mode":
            return replace(deal, chosen=MODES[move.rest], phases=phases)
        return replace(deal, shift=int(move.rest), phases=phases)

    def absent(self, deal: TrufDeal, seat: Seat) -> Move:
        word = DECISION[deal.options.thirteen_rule]
        return Move(word, "bawah" if word == "mode" else "-1")


def decisions(options: Options) -> str:
    """Return the declarer's choices at a total of 13, in one line."""
    if options.thirteen_rule == "choose_mode":
        return ", ".join(f"mode {mode}" for mode in MODES)
    return f"shift -{options.shift_max} … shift +{options.shift_max}"


def check_shift(options: Options, steps: int) -> None:
    """Check that every bid is shifted by the same number, not by zero. Raises RuleError."""
    if steps == 0:
        raise RuleError("shift_zero", most=options.shift_max)
    if abs(steps) > options.shift_max:
        raise RuleError("shift_out_of_range", value=steps, most=options.shift_max)


BID = BidPhase()
DECIDE = DecidePhase()
