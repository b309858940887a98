"""The call: on their first five cards the caller names one of the four suits.

Source: docs/rules/troefcall/rulebook.md#tc-12.
"""

from collections.abc import Iterator
from dataclasses import replace

from engine.game import Phase
from engine.moves import Move
from engine.rules.troefcall.deal import CALL_CARDS, OVER, SUIT_ORDER, TroefcallDeal
from engine.rules.troefcall.play import PLAY
from engine.rules.troefcall.redeal import OPENING
from engine.rules.troefcall.refusals import refused, wrong_phase
from engine.seats import Seat


class CallPhase(Phase[TroefcallDeal]):
    """Only the caller speaks; no pass, no no-trump, no change."""

    name = "call"

    def to_act(self, deal: TroefcallDeal) -> tuple[Seat, ...]:
        return (deal.caller,)

    def check(self, deal: TroefcallDeal, seat: Seat, move: Move) -> None:
        if move.word != "call":
            raise wrong_phase(deal, seat, move)
        if seat != deal.caller:
            raise refused("not_caller", deal, seat)
        if move.rest not in tuple(SUIT_ORDER):
            raise refused("invalid_trump", deal, seat, value=move.rest)

    def moves(self, deal: TroefcallDeal, seat: Seat) -> Iterator[Move]:
        if seat == deal.caller:
            yield from (Move("call", suit) for suit in SUIT_ORDER)

    def apply(self, deal: TroefcallDeal, seat: Seat, move: Move) -> TroefcallDeal:
        return replace(deal, trump=move.rest, phases=(OVER, PLAY, OPENING))

    def absent(self, deal: TroefcallDeal, seat: Seat) -> Move:
        """Return the longest suit of the five cards, equal lengths by suit order S, H, D, C.

        See 4.5, other clocks.
        """
        suits = [card[1] for card in deal.hands[seat][:CALL_CARDS]]
        return Move("call", max(SUIT_ORDER, key=suits.count))


CALL = CallPhase()
