"""The caller's first action after the call.

The lead to trick 1, or a claim to a new deal. This phase precedes every first lead, with or without the right to a new
deal, so that no outsider can see whether it exists. Source: docs/rules/troefcall/rulebook.md#tc-15, #tc-35 and #tc-36.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.cards import Card
from engine.moves import Move
from engine.rules.troefcall.deal import OVER, TroefcallDeal
from engine.rules.troefcall.play import PlayPhase
from engine.rules.troefcall.refusals import refused
from engine.seats import Seat

PICTURES = "KQJ"


def pictures(hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return the kings, queens and jacks; an ace is not a picture (C1)."""
    return tuple(card for card in hand if card[0] in PICTURES)


class Opening(PlayPhase):
    """As PlayPhase, but the caller may claim a redeal before leading."""

    def check(self, deal: TroefcallDeal, seat: Seat, move: Move) -> None:
        if move.word != "redeal":
            super().check(deal, seat, move)
        elif not deal.options.redeal:
            raise refused("redeal_off", deal, seat)
        elif seat != deal.caller:
            raise refused("redeal_not_caller", deal, seat)
        elif court_cards := pictures(deal.hands[seat]):
            raise refused("redeal_has_picture", deal, seat, card=court_cards[0])

    def moves(self, deal: TroefcallDeal, seat: Seat) -> Iterator[Move]:
        yield from super().moves(deal, seat)
        if seat == deal.caller and deal.options.redeal and not pictures(deal.hands[seat]):
            yield Move("redeal")

    def apply(self, deal: TroefcallDeal, seat: Seat, move: Move) -> TroefcallDeal:
        if move.word == "redeal":
            return replace(deal, phases=(OVER,), redealt=True)
        return super().apply(replace(deal, phases=deal.phases[:-1]), seat, move)


OPENING = Opening()
