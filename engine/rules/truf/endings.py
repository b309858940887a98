"""A search over open hands: can one seat take a wanted number of tricks?

All seats cooperate, so one legal line is enough, and only without one is every line tried. Seats are numbered in the
direction of turn; a hand is a number with a bit for each card (suits in steps of 16, ranks upwards). The budget counts
cards played, not time: the same question has the same answer on every machine.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

Hands = tuple[int, ...]
Trick = tuple[tuple[int, int], ...]
"""Seat and card (suit * 16 + rank) of a trick under way."""
SUITS = (0, 16, 32, 48)
SUIT_BITS = 0x1FFF
NO_TRUMP = -1
REMEMBERED = 1 << 16


class OutOfBudgetError(Exception):
    """The budget of cards to play is exceeded."""


@dataclass(frozen=True, slots=True)
class TrufEnding:
    """Open hands before a player's turn. `broken`: any suit may be led."""

    hands: Hands
    turn: int
    trick: Trick
    broken: bool


class Search:
    """A search for one seat of one deal.

    Its memory of a later ending helps with the earlier ones.
    """

    def __init__(self, seat: int, trump: int) -> None:
        self.seat, self.trump, self.budget = seat, trump, 0
        self.trumps = SUIT_BITS << (16 * trump) if trump != NO_TRUMP else 0
        self.lost: set[tuple[int, ...]] = set()

    def can_take(self, ending: TrufEnding, least: int, most: int, budget: int) -> bool:
        """Return whether the seat can take `least` to `most` of the remaining tricks.

        Raises OutOfBudgetError when that is not settled after `budget` cards.
        """
        self.budget = budget
        if ending.trick:
            return self._inside(ending.hands, ending.trick, ending.turn, broken=ending.broken, least=least, most=most)
        return self._lead(ending.hands, ending.turn, broken=ending.broken, least=least, most=most)

    def _lead(self, hands: Hands, leader: int, *, broken: bool, least: int, most: int) -> bool:
        low, high = self.bounds(hands)
        if high < least or low > most:
            return False
        if least <= low and high <= most:
            return True
        key = (*places(hands), leader, broken, max(least, low), min(most, high))
        if key in self.lost:
            return False
        if self._inside(hands, (), leader, broken=broken, least=least, most=most):
            return True
        self.lost.add(key)
        return False

    def _inside(self, hands: Hands, trick: Trick, turn: int, *, broken: bool, least: int, most: int) -> bool:
        if len(trick) == len(hands):
            taker = self._best(trick)[0]
            own = taker == self.seat
            return self._lead(hands, taker, broken=broken, least=least - own, most=most - own)
        for card in self._candidates(hands, trick, turn, broken=broken, wins=least > 0):
            self.budget -= 1
            if self.budget < 0:
                raise OutOfBudgetError
            left = (*hands[:turn], hands[turn] ^ (1 << card), *hands[turn + 1 :])
            breaks = broken or card >> 4 == self.trump
            grown, after = (*trick, (turn, card)), (turn + 1) % len(hands)
            if self._inside(left, grown, after, broken=breaks, least=least, most=most):
                return True
        return False

    def bounds(self, hands: Hands) -> tuple[int, int]:
        """Return bounds of the seat's tricks, however the cards fall.

        The true range may be narrower. A trump takes its trick unless another seat plays a higher one on it, and one
        card covers only one.
        """
        left = hands[self.seat].bit_count()
        if not self.trumps:
            return 0, left
        low, lost = _trump_tricks(tuple(hand & self.trumps for hand in hands), self.seat)
        return low, left - lost

    # --- the cards that are tried --------------------------------------------------------------------------

    def _candidates(self, hands: Hands, trick: Trick, turn: int, *, broken: bool, wins: bool) -> list[int]:
        """Return one card of each run, the most promising for the wanted result first."""
        held = _legal(hands[turn], trick, 0 if broken else self.trumps)
        others = sum(hands) - hands[turn] + sum(1 << card for _seat, card in trick)
        cards = list(_runs(held, others))
        if not trick:
            return cards if turn == self.seat or not wins else cards[::-1]
        holder, best = self._best(trick)
        beating = [card for card in cards if self._beats(card, best)]
        losing = [card for card in cards if not self._beats(card, best)]
        if turn == self.seat:
            return beating + losing[::-1] if wins else losing + beating[::-1]
        if wins and holder == self.seat:
            return losing + beating[::-1]
        return cards[::-1] if wins else cards

    def _beats(self, card: int, best: int) -> bool:
        if card >> 4 == best >> 4:
            return card > best
        return card >> 4 == self.trump

    def _best(self, trick: Trick) -> tuple[int, int]:
        best = trick[0]
        for play in trick[1:]:
            if self._beats(play[1], best[1]):
                best = play
        return best


def _legal(hand: int, trick: Trick, barred: int) -> int:
    """Follow suit if you can; lead no barred card if you have another."""
    if trick:
        return hand & (SUIT_BITS << (trick[0][1] & 48)) or hand
    return hand & ~barred or hand


def _runs(held: int, others: int) -> Iterator[int]:
    """Yield the highest card of each run of a suit, high to low.

    None of `others` lies between the cards of a run.
    """
    last = -1
    while held:
        card = held.bit_length() - 1
        held ^= 1 << card
        if last < 0 or last >> 4 != card >> 4 or others >> card & ((1 << (last - card)) - 1):
            yield card
        last = card


@lru_cache(REMEMBERED)
def _trump_tricks(trumps: Hands, seat: int) -> tuple[int, int]:
    """Return the sure trump tricks of a seat, and the most another takes from it."""
    others = [hand for other, hand in enumerate(trumps) if other != seat]
    return uncovered(trumps[seat], sum(others)), max(uncovered(hand, trumps[seat]) for hand in others)


def uncovered(own: int, others: int) -> int:
    """Count the cards of a suit that remain uncovered.

    As many as possible are covered, each by a different higher card.
    """
    free = bare = 0
    for card in range((own | others).bit_length() - 1, -1, -1):
        if others >> card & 1:
            free += 1
        elif own >> card & 1 and free:
            free -= 1
        elif own >> card & 1:
            bare += 1
    return bare


def places(hands: Hands) -> Iterator[int]:
    """Yield for each suit a code of the holders of its remaining cards.

    It runs from the highest card down. Positions that differ only in played cards are equivalent for the rest of the
    play.
    """
    for suit in SUITS:
        yield _places(tuple(hand >> suit & SUIT_BITS for hand in hands))


@lru_cache(REMEMBERED)
def _places(hands: Hands) -> int:
    held, key = sum(hands), 1
    while held:
        rank = held.bit_length() - 1
        held ^= 1 << rank
        key = key * 4 + next(seat for seat, hand in enumerate(hands) if hand >> rank & 1)
    return key
