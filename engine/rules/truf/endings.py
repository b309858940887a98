"""Whether the rest of a deal can fall so that one seat takes a wanted number of tricks: a search over open hands.

Everybody plays along, so one legal way is enough, and only where there is none every way has to be tried. Seats are
numbered in the direction of turn; a hand is a number with a bit for each card (suits in steps of 16, ranks upwards).
The budget is counted in cards laid, not in time: the same question has the same answer on every machine.
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
    """More cards would have to be laid than were allowed."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Open hands before somebody's turn. `broken`: any suit may be led."""

    hands: Hands
    turn: int
    trick: Trick
    broken: bool


class Search:
    """Asks about one seat of one deal; what it found out about a later ending helps with the earlier ones."""

    def __init__(self, seat: int, trump: int) -> None:
        self.seat, self.trump, self.budget = seat, trump, 0
        self.trumps = SUIT_BITS << (16 * trump) if trump != NO_TRUMP else 0
        self.lost: set[tuple[int, ...]] = set()

    def can_take(self, ending: Ending, least: int, most: int, budget: int) -> bool:
        """Whether the seat can take from `least` to `most` of the tricks still to be completed.

        Raises OutOfBudgetError when that is not settled after `budget` cards.
        """
        self.budget = budget
        if ending.trick:
            return self._inside(ending.hands, ending.trick, ending.turn, ending.broken, least, most)
        return self._lead(ending.hands, ending.turn, ending.broken, least, most)

    def _lead(self, hands: Hands, leader: int, broken: bool, least: int, most: int) -> bool:
        low, high = self.bounds(hands)
        if high < least or low > most:
            return False
        if least <= low and high <= most:
            return True
        key = (*places(hands), leader, broken, max(least, low), min(most, high))
        if key in self.lost:
            return False
        if self._inside(hands, (), leader, broken, least, most):
            return True
        self.lost.add(key)
        return False

    def _inside(self, hands: Hands, trick: Trick, turn: int, broken: bool, least: int, most: int) -> bool:
        if len(trick) == len(hands):
            taker = self._best(trick)[0]
            own = taker == self.seat
            return self._lead(hands, taker, broken, least - own, most - own)
        for card in self._tried(hands, trick, turn, broken, least > 0):
            self.budget -= 1
            if self.budget < 0:
                raise OutOfBudgetError
            left = (*hands[:turn], hands[turn] ^ (1 << card), *hands[turn + 1 :])
            breaks = broken or card >> 4 == self.trump
            if self._inside(left, (*trick, (turn, card)), (turn + 1) % len(hands), breaks, least, most):
                return True
        return False

    def bounds(self, hands: Hands) -> tuple[int, int]:
        """The fewest and the most tricks of the seat, however the cards fall; the truth may lie closer together.

        A trump takes its trick unless another seat lays a higher one on it, and one card covers only one.
        """
        left = hands[self.seat].bit_count()
        if not self.trumps:
            return 0, left
        low, lost = _trump_tricks(tuple(hand & self.trumps for hand in hands), self.seat)
        return low, left - lost

    # --- the cards that are tried --------------------------------------------------------------------------

    def _tried(self, hands: Hands, trick: Trick, turn: int, broken: bool, wins: bool) -> list[int]:
        """One card of each run, those first that are likely to lead to a trick of the seat, or to none."""
        held = _legal(hands[turn], trick, 0 if broken else self.trumps)
        others = sum(hands) - hands[turn] + sum(1 << card for _seat, card in trick)
        found = list(_runs(held, others))
        if not trick:
            return found if turn == self.seat or not wins else found[::-1]
        holder, best = self._best(trick)
        beating = [card for card in found if self._beats(card, best)]
        losing = [card for card in found if not self._beats(card, best)]
        if turn == self.seat:
            return beating + losing[::-1] if wins else losing + beating[::-1]
        if wins and holder == self.seat:
            return losing + beating[::-1]
        return found[::-1] if wins else found

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
    """Of cards of one suit with none of `others` between them only the highest, high to low."""
    last = -1
    while held:
        card = held.bit_length() - 1
        held ^= 1 << card
        if last < 0 or last >> 4 != card >> 4 or others >> card & ((1 << (last - card)) - 1):
            yield card
        last = card


@lru_cache(REMEMBERED)
def _trump_tricks(trumps: Hands, seat: int) -> tuple[int, int]:
    """How many tricks the trumps of a seat take for certain, and how many those of another take from it."""
    others = [hand for one, hand in enumerate(trumps) if one != seat]
    return uncovered(trumps[seat], sum(others)), max(uncovered(hand, trumps[seat]) for hand in others)


def uncovered(own: int, others: int) -> int:
    """How many cards of a suit are left when as many as possible are covered, each by a higher one of its own."""
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
    """For each suit a number that tells who holds its highest card left, its second highest and so on.

    Positions that differ only in cards that are gone are the same to whoever plays on.
    """
    for suit in SUITS:
        yield _places(tuple(hand >> suit & SUIT_BITS for hand in hands))


@lru_cache(REMEMBERED)
def _places(hands: Hands) -> int:
    held, found = sum(hands), 1
    while held:
        rank = held.bit_length() - 1
        held ^= 1 << rank
        found = found * 4 + next(seat for seat, hand in enumerate(hands) if hand >> rank & 1)
    return found
