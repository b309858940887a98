"""The state of a deal of Truf, dealing, and the throw-in.

Source: docs/rules/truf/rulebook.md#tf-8, #tf-11 and #tf-31.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.cards import FRENCH_PACK, Card, Suit, without_suit
from engine.game import Deal, Hands, Setup
from engine.rules.truf.auction import mode_of
from engine.rules.truf.bids import Bid
from engine.rules.truf.options import Mode, Options
from engine.seats import COMPASS, Seat, after, order_from
from engine.tricks import Play

HONOURS = frozenset("AKQJ")


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick: the cards in the order played, and its winner."""

    plays: tuple[Play, ...]
    winner: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TrufDeal(Deal):
    """One deal. Bid cards stay in `hands`: they are only shown, then taken back.

    `declarer` is None until all bids are placed. `chosen` is the mode a declarer named, `shift` the number added to
    every bid. `turn` is the seat that plays next; `broken` says whether a trump has been played.
    """

    options: Options
    bids: Mapping[Seat, Bid]
    declarer: Seat | None = None
    trump: Suit | None = None
    shift: int = 0
    chosen: Mode | None = None
    turn: Seat | None = None
    trick: tuple[Play, ...] = ()
    tricks: tuple[Trick, ...] = ()
    broken: bool = False
    thrown_in: bool = False

    @property
    def values(self) -> dict[Seat, int]:
        """The worth of each placed bid, before any shift."""
        return {seat: self.bids[seat].value for seat in self.seats if seat in self.bids}

    @property
    def final_bids(self) -> dict[Seat, int]:
        """The final number of tricks that each seat's bid asks for."""
        return {seat: value + self.shift for seat, value in self.values.items()}

    @property
    def mode(self) -> Mode | None:
        """Atas or bawah once that is known, after the reveal or the declarer's decision."""
        return self.chosen or (mode_of(self.final_bids.values()) if self.declarer else None)

    @property
    def taken(self) -> dict[Seat, int]:
        """Tricks taken by each seat so far."""
        winners = [trick.winner for trick in self.tricks]
        return {seat: winners.count(seat) for seat in self.seats}


def seats(options: Options) -> tuple[Seat, ...]:
    """Return the seats in use, clockwise."""
    return COMPASS[: options.players]


def pack(options: Options) -> tuple[Card, ...]:
    """52 cards, or 39 without the removed suit when three play."""
    return FRENCH_PACK if options.players == 4 else without_suit(FRENCH_PACK, options.removed_suit)


def deal_out(options: Options, setup: Setup, cards: Sequence[Card]) -> dict[Seat, tuple[Card, ...]]:
    """Deal one card at a time, the seat after the dealer first, in the deal's direction."""
    sitting = seats(options)
    order = order_from(sitting, after(sitting, setup.dealer, setup.direction), setup.direction)
    dealt = {seat: tuple(cards[at :: len(order)]) for at, seat in enumerate(order)}
    return {seat: dealt[seat] for seat in sitting}


def must_throw_in(options: Options, hand: Sequence[Card]) -> bool:
    """Return whether this hand, only numbers or only honours, must be thrown in."""
    if not options.throw_in:
        return False
    honours = sum(card[0] in HONOURS for card in hand)
    return honours in (0, len(hand))


def any_throw_in(options: Options, hands: Hands) -> bool:
    """Return whether any hand must be thrown in."""
    return any(must_throw_in(options, hand) for hand in hands.values())
