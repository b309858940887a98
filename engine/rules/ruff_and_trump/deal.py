"""The state of a hand, and how its cards are dealt.

Source: docs/rules/ruff_and_trump/rulebook.md#rt-5, #rt-10 and #rt-19.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.cards import Card, Suit
from engine.game import Deal, Hands, Over, Phase, Setup
from engine.rules.ruff_and_trump.options import Options
from engine.rules.ruff_and_trump.ruffs import Numbers, side_of, true_ruff
from engine.seats import Seat, Side, after, order_from
from engine.tricks import Play

PACKET = 4
"""Cards are dealt four at a time, and four of the head are taken in a rub."""

OVER = Over("wrong_state")


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick: the cards in the order played, and its winner."""

    plays: tuple[Play, ...]
    winner: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RuffDeal(Deal):
    """A hand of Ruff and Trump.

    `dealt` are the hands as dealt, `order` the seats from the eldest, `said` the announcements so far by seat.
    `claimant` won the announcements and has to show. `tied` means that rivals were equal and no side scored. `ruff` and
    `miscount` are the sides that scored and paid. `turn` is the seat that plays next.
    """

    options: Options
    dealt: Hands
    order: tuple[Seat, ...]
    said: Mapping[Seat, int]
    claimant: Seat | None = None
    tied: bool = False
    rubber: Seat | None = None
    discards: tuple[Card, ...] = ()
    shown: tuple[Card, ...] | None = None
    ruff: Side | None = None
    miscount: Side | None = None
    turn: Seat
    trick: tuple[Play, ...] = ()
    tricks: tuple[Trick, ...] = ()

    @property
    def turn_up(self) -> Card:
        """The top card of the head."""
        return self.setup.head[0]

    @property
    def trump(self) -> Suit:
        return self.turn_up[1]

    @property
    def numbers(self) -> Numbers:
        """The announcements so far, from the eldest on."""
        return tuple((seat, self.said[seat]) for seat in self.order if seat in self.said)

    @property
    def taken(self) -> dict[Side, int]:
        """Tricks of each side so far."""
        winners = [side_of(self.options, trick.winner) for trick in self.tricks]
        return {side: winners.count(side) for side in sides(self.options)}

    def true_ruff(self, seat: Seat) -> int:
        """Return the most this seat can show from the hand it was dealt."""
        return true_ruff(self.options, self.dealt[seat], self.turn_up)


def seats(options: Options) -> tuple[Seat, ...]:
    """Return seats 0, 1, …, clockwise."""
    return tuple(str(number) for number in range(options.layout.players))


def sides(options: Options) -> tuple[Side, ...]:
    """Return the keys of points and totals."""
    return ("A", "B") if options.layout.pairs else seats(options)


def eldest_of(options: Options, setup: Setup) -> Seat:
    """Return the seat after the dealer: it announces, leads and is dealt to first (RT-1)."""
    return after(seats(options), setup.dealer, setup.direction)


def deal_out(options: Options, setup: Setup, pack: Sequence[Card]) -> Hands:
    """Four cards at a time from the eldest on; what is left is the head."""
    sitting = seats(options)
    order = order_from(sitting, eldest_of(options, setup), setup.direction)
    hands: dict[Seat, tuple[Card, ...]] = dict.fromkeys(sitting, ())
    for packet in range(options.layout.each // PACKET * len(order)):
        hands[order[packet % len(order)]] += tuple(pack[packet * PACKET : (packet + 1) * PACKET])
    return hands


def new_deal(options: Options, setup: Setup, hands: Hands, first: Phase[Any]) -> RuffDeal:
    """Return a hand before its first announcement.

    `setup.head` must hold the undealt cards, top card first.
    """
    eldest, sitting = eldest_of(options, setup), seats(options)
    dealt = {seat: tuple(hands[seat]) for seat in sitting}
    return RuffDeal(
        options=options,
        setup=setup,
        seats=sitting,
        hands=dealt,
        phases=(OVER, first),
        dealt=dealt,
        order=order_from(sitting, eldest, setup.direction),
        said={},
        turn=eldest,
    )


def entitled(deal: RuffDeal) -> Seat | None:
    """Return the seat that may rub.

    It is the holder of the ace of trumps, the dealer when it is turned up, otherwise by option (RT-6).
    """
    ace = f"A{deal.trump}"
    if deal.turn_up == ace:
        return deal.setup.dealer
    holder = next((seat for seat in deal.seats if ace in deal.dealt[seat]), None)
    return holder or (deal.setup.dealer if deal.options.rub_no_ace == "dealer" else None)
