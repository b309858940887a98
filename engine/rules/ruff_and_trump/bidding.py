"""Announcing the ruff, and its award after the last announcement.

Source: docs/rules/ruff_and_trump/rulebook.md#rt-10, #rt-12, #rt-38 and #rt-46.
"""

from collections.abc import Iterator
from dataclasses import replace

from engine.errors import RuleError
from engine.game import Form, Phase
from engine.moves import Move
from engine.rules.ruff_and_trump.deal import OVER, RuffDeal, entitled
from engine.rules.ruff_and_trump.play import PLAY
from engine.rules.ruff_and_trump.refusals import not_your_turn, wrong_state
from engine.rules.ruff_and_trump.rub import RUB
from engine.rules.ruff_and_trump.ruffs import award
from engine.rules.ruff_and_trump.show import SHOW
from engine.seats import Seat


class Announce(Phase[RuffDeal]):
    """Each player announces a number once, from the eldest on.

    Sealed announcements come in any order and stay unseen until all are made.
    """

    name = "announce"

    def to_act(self, deal: RuffDeal) -> tuple[Seat, ...]:
        waiting = tuple(seat for seat in deal.order if seat not in deal.said)
        return waiting if deal.options.announce == "sealed" else waiting[:1]

    def sealed(self, deal: RuffDeal) -> bool:
        return deal.options.announce == "sealed"

    def hush(self, after: RuffDeal) -> RuffDeal | None:
        """Return a deal that looks as if the holder of the ace were to act.

        It hides that no player holds the ace. Where its holder must rub, all can see that none does.
        """
        if after.phase is self or entitled(after) is not None or not after.options.rub_optional:
            return None
        return replace(after, phases=(*after.phases, RUB))

    def check(self, deal: RuffDeal, seat: Seat, move: Move) -> None:
        if seat not in self.to_act(deal):
            raise not_your_turn(seat, None if deal.options.announce == "sealed" else self.to_act(deal)[0])
        most = deal.options.most_ruff
        if move.word != "announce":
            raise wrong_state(move, self.name, seat)
        number = int(move.rest)
        if not 0 <= number <= most:
            raise RuleError("ruff_out_of_range", value=number, most=most)
        self.check_claim(deal, number, deal.true_ruff(seat))

    def check_claim(self, deal: RuffDeal, number: int, true: int) -> None:
        """Check that this number may be announced with this hand. Raises RuleError."""
        if number > true and deal.options.ruff_claims == "checked":
            raise RuleError("ruff_over_claim", value=number, most=true)
        if number != true and deal.options.ruff_underdeclare == "exact":
            raise RuleError("ruff_not_exact", value=number, due=true)

    def bounds(self, deal: RuffDeal, seat: Seat) -> tuple[int, int]:
        """Return the least and most this seat may say."""
        true = deal.true_ruff(seat)
        if deal.options.ruff_underdeclare == "exact":
            return true, true
        return 0, true if deal.options.ruff_claims == "checked" else deal.options.most_ruff

    def moves(self, deal: RuffDeal, seat: Seat) -> Iterator[Move]:
        if seat in self.to_act(deal):
            least, most = self.bounds(deal, seat)
            yield from (Move("announce", str(number)) for number in range(least, most + 1))

    def text(self, deal: RuffDeal) -> str:
        """Return the range of announcements as text.

        A number that the options forbid is refused by the rules.
        """
        return f"announce 0..{deal.options.most_ruff}"

    def forms(self, deal: RuffDeal, seat: Seat) -> tuple[Form, ...]:
        least, most = self.bounds(deal, seat)
        return (Form("announce", (), least, most, number=True, text=self.text(deal)),)

    def apply(self, deal: RuffDeal, seat: Seat, move: Move) -> RuffDeal:
        announced = {**deal.said, seat: int(move.rest)}
        deal = replace(deal, said=announced)
        return awarded(deal) if len(announced) == len(deal.seats) else deal

    def absent(self, deal: RuffDeal, seat: Seat) -> Move:
        """Return the lowest allowed announcement for an absent player."""
        return Move("announce", str(self.bounds(deal, seat)[0]))


def awarded(deal: RuffDeal) -> RuffDeal:
    """Return the deal after the last announcement.

    Next come the rub if a player may, the show if a player must, then the tricks.
    """
    winner = award(deal.options, deal.numbers)
    show = () if winner.seat is None else (SHOW,)
    rub = () if entitled(deal) is None else (RUB,)
    return replace(deal, claimant=winner.seat, tied=winner.tied, phases=(OVER, PLAY, *show, *rub))


ANNOUNCE = Announce()
