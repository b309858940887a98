"""Double-dummy tricks in plain Python, for the last tricks of a deal.

Two sides of two, clockwise, follow suit if you can; with `must_trump` a player who cannot follow has to trump. An
alpha-beta search with a table of the positions before a lead; adjacent cards in one hand count as one. Six tricks take
a tenth of a second, eight about one, and each further one five times as long. The first tricks of a deal need a
compiled solver.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.cards import FRENCH_SUITS, RANK, Card, Suit
from engine.seats import COMPASS, Seat
from engine.tricks import Play

Hands = tuple[int, int, int, int]
"""A bit for each card held, by seat N E S W: suits in steps of 16, ranks upwards."""
Trick = tuple[tuple[int, int], ...]
"""Seat and card (suit * 16 + rank) of a trick under way."""
SUIT_BITS = 0x1FFF
NS = 0
"""The even seats are the side that is counted."""


@dataclass(frozen=True)
class OpenHands:
    """Four open hands before a player's turn.

    `trick` are the cards on the table; `turn` plays next.
    """

    hands: Mapping[Seat, Sequence[Card]]
    trick: tuple[Play, ...]
    turn: Seat
    trump: Suit | None
    must_trump: bool = False

    @cached_property
    def bits(self) -> Hands:
        """The hands as numbers."""
        n, e, s, w = (sum(1 << _number(card) for card in self.hands[seat]) for seat in COMPASS)
        return n, e, s, w

    @property
    def left(self) -> int:
        """Tricks still to be completed."""
        return len(self.hands[self.turn])


class Solver:
    """A solver with a memory: further positions of one deal and trump are cheap."""

    def __init__(self, trump: Suit | None, must_trump: bool = False) -> None:
        self.trump = FRENCH_SUITS.index(trump) if trump else -1
        self.must_trump = must_trump
        self.memo: dict[tuple[int, ...], tuple[int, int]] = {}

    def worth(self, ending: OpenHands) -> dict[Card, int]:
        """Return for each legal card the tricks its side still gets, the running one included."""
        seat, left = COMPASS.index(ending.turn), ending.left
        trick = tuple((COMPASS.index(seat), _number(card)) for seat, card in ending.trick)
        worths = {}
        for card in self._legal(ending.bits[seat], trick):
            hands = _without(ending.bits, seat, card)
            for_ns = self._inside(hands, (*trick, (seat, card)), (seat + 1) % 4, low=0, high=left)
            worths[_card(card)] = for_ns if seat % 2 == NS else left - for_ns
        return worths

    def _lead(self, hands: Hands, leader: int, low: int, high: int) -> int:
        """Return tricks of N and S from here on, exact between `low` and `high`."""
        left = hands[leader].bit_count()
        if not left:
            return 0
        key = (leader, *_places(hands))
        least, most = self.memo.get(key, (0, left))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        value = self._inside(hands, (), leader, low=max(low, least), high=min(high, most))
        if value <= max(low, least):
            most = min(most, value)
        elif value >= min(high, most):
            least = max(least, value)
        else:
            least = most = value
        self.memo[key] = least, most
        return value

    def _inside(self, hands: Hands, trick: Trick, seat: int, *, low: int, high: int) -> int:
        if len(trick) == len(COMPASS):
            best = self._winner(trick)
            gain = int(best % 2 == NS)
            return gain + self._lead(hands, best, low - gain, high - gain)
        best_value = -1 if seat % 2 == NS else hands[seat].bit_count() + 1
        for card in self._candidates(hands, trick, seat):
            left, grown = _without(hands, seat, card), (*trick, (seat, card))
            value = self._inside(left, grown, (seat + 1) % 4, low=low, high=high)
            if seat % 2 == NS:
                best_value, low = max(best_value, value), max(low, value)
            else:
                best_value, high = min(best_value, value), min(high, value)
            if low >= high:
                break
        return best_value

    def _legal(self, hand: int, trick: Trick) -> Iterator[int]:
        """Return the cards that may be played, high to low in each suit."""
        allowed = hand
        if trick:
            allowed = _of_suit(hand, trick[0][1] >> 4)
            if not allowed and self.must_trump and self.trump >= 0:
                allowed = _of_suit(hand, self.trump)
        return _cards(allowed or hand)

    def _candidates(self, hands: Hands, trick: Trick, seat: int) -> Iterator[int]:
        """Yield one card of each run of adjacent cards.

        No card of another hand or of the trick is between them.
        """
        others = sum(hands) - hands[seat] + sum(1 << card for _seat, card in trick)
        last = -1
        for card in self._legal(hands[seat], trick):
            between = ((1 << last) - 1) & ~((1 << card) - 1) if last >> 4 == card >> 4 else others
            if last < 0 or between & others or last >> 4 != card >> 4:
                yield card
            last = card

    def _winner(self, trick: Trick) -> int:
        best, highest = trick[0]
        for seat, card in trick[1:]:
            if (card >> 4 == highest >> 4 and card > highest) or card >> 4 == self.trump != highest >> 4:
                best, highest = seat, card
        return best


def _number(card: Card) -> int:
    return FRENCH_SUITS.index(card[1]) * 16 + RANK[card]


def _card(number: int) -> Card:
    return "23456789TJQKA"[number % 16] + FRENCH_SUITS[number >> 4]


def _cards(bits: int) -> Iterator[int]:
    while bits:
        card = bits.bit_length() - 1
        yield card
        bits ^= 1 << card


def _of_suit(hand: int, suit: int) -> int:
    return hand & (SUIT_BITS << (16 * suit))


def _without(hands: Hands, seat: int, card: int) -> Hands:
    left = list(hands)
    left[seat] ^= 1 << card
    n, e, s, w = left
    return n, e, s, w


def _places(hands: Hands) -> Iterator[int]:
    """Yield for each suit a code of the holders of its remaining cards.

    It runs from the highest card down. Positions that differ only in played cards are equivalent for the rest of the
    play.
    """
    held = sum(hands)
    for suit in range(4):
        of_suit, key = (held >> (16 * suit)) & SUIT_BITS, 1
        while of_suit:
            rank = of_suit.bit_length() - 1
            of_suit ^= 1 << rank
            bit = 1 << (16 * suit + rank)
            key = key * 4 + (1 if hands[1] & bit else 2 if hands[2] & bit else 3 if hands[3] & bit else 0)
        yield key
