"""The decisions after a side has won the first seven tricks.

The winner of the seventh decides first, then the partner. Each decision is a phase on the stack above the run for
thirteen. Continuing removes the player's own phase, stopping ends the hand. The other side has no say. Source:
docs/rules/troefcall/rulebook.md#tc-17, #tc-38 to #tc-40.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from engine.game import Phase
from engine.moves import Move
from engine.rules.troefcall.deal import PARTNER, SIDE, TroefcallDeal, ended
from engine.rules.troefcall.refusals import misplaced, refused
from engine.seats import Seat

STOP = Move("stop")
CONTINUE = Move("continue")


class Decision(Phase[TroefcallDeal]):
    """One player of the kap side says stop or continue."""

    kind: ClassVar[str]
    too_soon_or_late: ClassVar[str]

    def decider(self, deal: TroefcallDeal) -> Seat:
        raise NotImplementedError

    def to_act(self, deal: TroefcallDeal) -> tuple[Seat, ...]:
        return (self.decider(deal),)

    def check(self, deal: TroefcallDeal, seat: Seat, move: Move) -> None:
        if move not in (STOP, CONTINUE):
            raise misplaced(deal, seat, move)
        decider = self.decider(deal)
        if SIDE[seat] != SIDE[decider]:
            raise refused("not_kap_side", deal, seat)
        if seat != decider:
            raise refused(self.too_soon_or_late, deal, seat)

    def moves(self, deal: TroefcallDeal, seat: Seat) -> Iterator[Move]:
        if seat == self.decider(deal):
            yield from (STOP, CONTINUE)

    def apply(self, deal: TroefcallDeal, seat: Seat, move: Move) -> TroefcallDeal:
        if move == STOP:
            return ended(deal, self.kind, SIDE[seat])
        return replace(deal, phases=deal.phases[:-1], declined=(*deal.declined, seat))


class KapWinner(Decision):
    """The winner of trick 7 decides first; silence means stop (C5)."""

    name = "kap_winner"
    kind = "kap"
    too_soon_or_late = "partner_before_winner"

    def decider(self, deal: TroefcallDeal) -> Seat:
        assert deal.kap is not None
        return deal.kap

    def absent(self, deal: TroefcallDeal, seat: Seat) -> Move:
        return STOP


class KapPartner(Decision):
    """The partner decides after the winner has declined to stop.

    Silence means play on (C5).
    """

    name = "kap_partner"
    kind = "kap_partner"
    too_soon_or_late = "not_your_turn"

    def decider(self, deal: TroefcallDeal) -> Seat:
        assert deal.kap is not None
        return PARTNER[deal.kap]

    def absent(self, deal: TroefcallDeal, seat: Seat) -> Move:
        return CONTINUE


KAP_WINNER = KapWinner()
KAP_PARTNER = KapPartner()
