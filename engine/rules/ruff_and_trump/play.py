"""The tricks: follow suit if able, trumping is free.

Source: docs/rules/ruff_and_trump/rulebook.md#rt-23.
"""

from collections.abc import Iterator
from dataclasses import replace

from engine.cards import Card
from engine.errors import RuleError
from engine.game import Phase
from engine.moves import Move
from engine.rules.ruff_and_trump.deal import OVER, RuffDeal, Trick
from engine.rules.ruff_and_trump.refusals import not_your_turn, wrong_state
from engine.seats import Seat, after
from engine.tricks import follows, lowest, winner


def legal_cards(deal: RuffDeal, seat: Seat) -> tuple[Card, ...]:
    """Return the legal cards of the seat on turn: the suit led, or any without it."""
    hand = deal.hands[seat]
    return (deal.trick and follows(hand, deal.trick[0][1][1])) or hand


class PlayPhase(Phase[RuffDeal]):
    """Card after card; the eldest leads, then who won the last trick."""

    name = "play"

    def to_act(self, deal: RuffDeal) -> tuple[Seat, ...]:
        return (deal.turn,)

    def check(self, deal: RuffDeal, seat: Seat, move: Move) -> None:
        if seat != deal.turn:
            raise not_your_turn(seat, deal.turn)
        if move.word != "play":
            raise wrong_state(move, self.name, seat)
        if move.rest not in deal.hands[seat]:
            raise RuleError("card_not_held", seat=seat, card=move.rest)
        legal = legal_cards(deal, seat)
        if move.rest not in legal:
            raise RuleError("must_follow_suit", seat=seat, led=deal.trick[0][1][1], cards=" ".join(legal))

    def moves(self, deal: RuffDeal, seat: Seat) -> Iterator[Move]:
        if seat == deal.turn:
            yield from (Move("play", card) for card in legal_cards(deal, seat))

    def apply(self, deal: RuffDeal, seat: Seat, move: Move) -> RuffDeal:
        card = move.rest
        hands = {**deal.hands, seat: tuple(held for held in deal.hands[seat] if held != card)}
        trick = (*deal.trick, (seat, card))
        if len(trick) < len(deal.seats):
            turn = after(deal.seats, seat, deal.setup.direction)
            return replace(deal, hands=hands, trick=trick, turn=turn)
        best = winner(trick, deal.trump)
        phases = deal.phases if hands[best] else (OVER,)
        tricks = (*deal.tricks, Trick(trick, best))
        return replace(deal, hands=hands, trick=(), tricks=tricks, turn=best, phases=phases)

    def absent(self, deal: RuffDeal, seat: Seat) -> Move:
        return Move("play", lowest(legal_cards(deal, seat)))


PLAY = PlayPhase()
