"""The naming of the first dealer: the lower draw deals, or names an opponent.

The cards already lie face down at their seats, and no player looks at them before the dealer is known. The dealer only
determines the eldest, so the pack need not be dealt again.

Source: docs/rules/truc_y_flou/rulebook.md#ty-10.
"""

from collections.abc import Iterator
from dataclasses import replace

from engine.game import Phase
from engine.moves import Move
from engine.rules.truc_y_flou.answers import noted
from engine.rules.truc_y_flou.deal import NEXT, TrucDeal, changed
from engine.rules.truc_y_flou.refusals import refused
from engine.rules.truc_y_flou.tricks import side_of
from engine.seats import Seat

DEALER = "dealer"
"""The word of the move: `dealer 2`."""


class Naming(Phase[TrucDeal]):
    """The drawer of the lower card says who deals first."""

    name = "first_dealer"

    def to_act(self, deal: TrucDeal) -> tuple[Seat, ...]:
        return (deal.setup.dealer,)

    def check(self, deal: TrucDeal, seat: Seat, move: Move) -> None:
        if seat != deal.setup.dealer:
            raise refused("not_your_turn", deal, seat)
        if move not in self.moves(deal, seat):
            raise refused("wrong_state", deal, seat, move=move.text)

    def moves(self, deal: TrucDeal, seat: Seat) -> Iterator[Move]:
        if seat != deal.setup.dealer:
            return
        yield Move(DEALER, seat)
        yield from (Move(DEALER, other) for other in deal.seats if side_of(other) != side_of(seat))

    def apply(self, deal: TrucDeal, seat: Seat, move: Move) -> TrucDeal:
        eldest = NEXT[move.rest]
        return changed(
            noted(deal, seat, move),
            setup=replace(deal.setup, dealer=move.rest),
            phases=deal.phases[:-1],
            turn=eldest,
            leader=eldest,
        )

    def absent(self, deal: TrucDeal, seat: Seat) -> Move:
        """Let the drawer deal."""
        return Move(DEALER, seat)


NAMING = Naming()
