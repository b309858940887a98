"""Playing cards: follow suit, win tricks, and what a completed trick decides.

Source: docs/rules/troefcall/rulebook.md#tc-16 and #tc-17, #tc-37.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from engine.cards import Card
from engine.game import Phase
from engine.moves import Move
from engine.rules.troefcall.deal import LEFT, OTHER, SIDE, TroefcallDeal, ended
from engine.rules.troefcall.kap import KAP_PARTNER, KAP_WINNER
from engine.rules.troefcall.refusals import misplaced, refused
from engine.seats import Seat
from engine.tricks import follows, lowest, winner

ENOUGH = 7
"""More than half of the thirteen tricks: they win a hand."""
ALL = 13


def legal_cards(deal: TroefcallDeal, seat: Seat) -> tuple[Card, ...]:
    """Return the legal cards: the suit led, else trumps where trumping is a duty, else any."""
    hand = deal.hands[seat]
    if not deal.trick:
        return hand
    following = follows(hand, deal.trick[0][1][1])
    if following or not deal.options.must_trump:
        return following or hand
    assert deal.trump is not None
    return follows(hand, deal.trump) or hand


class PlayPhase(Phase[TroefcallDeal]):
    """Card after card until a side has seven tricks."""

    name = "play"
    no_decision: ClassVar[str] = "no_kap_offer"

    def to_act(self, deal: TroefcallDeal) -> tuple[Seat, ...]:
        return (deal.turn,)

    def check(self, deal: TroefcallDeal, seat: Seat, move: Move) -> None:
        if move.word != "play":
            raise misplaced(deal, seat, move, self.no_decision)
        if seat != deal.turn:
            raise refused("not_your_turn", deal, seat)
        if move.rest not in deal.hands[seat]:
            raise refused("card_not_in_hand", deal, seat, card=move.rest)
        legal = legal_cards(deal, seat)
        if move.rest not in legal:
            led = deal.trick[0][1][1]
            code = "must_follow_suit" if legal[0][1] == led else "must_trump"
            raise refused(code, deal, seat, led=led, trump=deal.trump, cards=" ".join(legal))

    def moves(self, deal: TroefcallDeal, seat: Seat) -> Iterator[Move]:
        if seat == deal.turn:
            yield from (Move("play", card) for card in legal_cards(deal, seat))

    def apply(self, deal: TroefcallDeal, seat: Seat, move: Move) -> TroefcallDeal:
        card = move.rest
        hands = {**deal.hands, seat: tuple(held for held in deal.hands[seat] if held != card)}
        trick = (*deal.trick, (seat, card))
        if len(trick) < len(deal.seats):
            return replace(deal, hands=hands, trick=trick, turn=LEFT[seat])
        best = winner(trick, deal.trump)
        taken = {**deal.taken, SIDE[best]: deal.taken[SIDE[best]] + 1}
        return self.after_trick(replace(deal, hands=hands, trick=(), last=trick, taken=taken, turn=best))

    def after_trick(self, deal: TroefcallDeal) -> TroefcallDeal:
        """Continue, end the hand, or offer the kap to the winner of seven tricks out of seven."""
        side = SIDE[deal.turn]
        if deal.taken[side] < ENOUGH:
            return deal
        if deal.taken[OTHER[side]]:
            return ended(deal, "normal", side)
        return replace(deal, kap=deal.turn, phases=(*deal.phases[:-1], BAUNIE, KAP_PARTNER, KAP_WINNER))

    def absent(self, deal: TroefcallDeal, seat: Seat) -> Move:
        return Move("play", lowest(legal_cards(deal, seat)))


class Baunie(PlayPhase):
    """The run for all thirteen, which cannot be stopped; the first lost trick ends it."""

    name = "baunie"
    no_decision = "kap_window_closed"

    def after_trick(self, deal: TroefcallDeal) -> TroefcallDeal:
        side = SIDE[deal.turn]
        if deal.taken[OTHER[side]]:
            return ended(deal, "baunie_failed", side)
        return ended(deal, "baunie", side) if deal.taken[side] == ALL else deal


PLAY = PlayPhase()
BAUNIE = Baunie()
