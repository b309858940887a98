"""Fast play of tricks for search only: one mutable position of plain integers.

A hand is one integer of four lanes of sixteen bits, a card one bit of it: `1 << (16 * lane + rank)`. The trump suit has
the highest lane, so of two cards that may win a trick the larger number does. The rules (engine/rules) judge real play;
tests compare both card by card.
"""

from collections.abc import Iterator, Sequence

from engine.cards import FRENCH_RANKS, RANK, Card, Suit

RANKS = 0x1FFF
WIDTH = 16
LANES = tuple(RANKS << WIDTH * lane for lane in range(4))
TOP = 3
"""The lane of the trump suit.

Without trumps the suit there is one like the others.
"""


class Coding:
    """Cards to bits and back, for one trump suit."""

    __slots__ = ("_bits", "_cards")

    def __init__(self, trump: Suit | None) -> None:
        suits = sorted("SHDC", key=lambda suit: (suit == trump, "CDHS".index(suit)))
        lanes = {suit: lane for lane, suit in enumerate(suits)}
        self._bits = {card: 1 << WIDTH * lanes[card[1]] + RANK[card] for card in _pack(suits)}
        self._cards = {bit: card for card, bit in self._bits.items()}

    def bit(self, card: Card) -> int:
        return self._bits[card]

    def card(self, bit: int) -> Card:
        return self._cards[bit]

    def hand(self, cards: Sequence[Card]) -> int:
        return sum(self._bits[card] for card in cards)

    def cards(self, hand: int) -> list[Card]:
        return [self._cards[bit] for bit in bits(hand)]

    def lane(self, suit: Suit) -> int:
        """Return all thirteen cards of a suit."""
        return lane_of(self._bits[f"A{suit}"])


def _pack(suits: Sequence[Suit]) -> Iterator[Card]:
    return (rank + suit for suit in suits for rank in FRENCH_RANKS)


def lane_of(card: int) -> int:
    """Return the whole suit of a card."""
    return RANKS << (card.bit_length() - 1 & ~15)


def bits(hand: int) -> Iterator[int]:
    """Yield the cards of a hand one by one."""
    while hand:
        low = hand & -hand
        yield low
        hand ^= low


class Position:
    """A deal during its tricks, with every hand open.

    Seats are numbers, in the order in which `after` leads round. `barred` says that trumps may not be led yet; with
    `must_trump` a seat that cannot follow has to ruff. `alive` are all cards still held. `goal` is the number of tricks
    a seat wants, where the game has such a goal, and `caller` the seat that named trumps.
    """

    __slots__ = ("after", "alive", "barred", "best", "caller", "goal", "hands", "laid", "led", "must_trump",
                 "players", "taken", "trump", "turn", "winner")  # fmt: skip

    def __init__(self, hands: Sequence[int], turn: int, after: Sequence[int], trump: int) -> None:
        self.hands, self.turn, self.after, self.trump = list(hands), turn, after, trump
        self.players = len(self.hands)
        self.alive = sum(self.hands)
        self.taken = [0] * self.players
        self.goal: Sequence[int] = ()
        self.led = self.best = self.laid = 0
        self.winner = self.caller = turn
        self.barred = self.must_trump = False

    def copy(self) -> "Position":
        """Return a copy to play on."""
        other = Position.__new__(Position)
        other.hands, other.taken = self.hands[:], self.taken[:]
        other.turn, other.after, other.trump, other.players = self.turn, self.after, self.trump, self.players
        other.alive, other.goal, other.led, other.best = self.alive, self.goal, self.led, self.best
        other.laid, other.winner, other.caller = self.laid, self.winner, self.caller
        other.barred, other.must_trump = self.barred, self.must_trump
        return other

    def legal(self) -> int:
        """Return the cards that the seat on turn may play."""
        own = self.hands[self.turn]
        if self.led:
            following = own & self.led
            if following or not self.must_trump:
                return following or own
            return own & self.trump or own
        return own & ~self.trump or own if self.barred else own

    def play(self, card: int) -> None:
        """Play one card of the seat on turn."""
        seat = self.turn
        self.hands[seat] ^= card
        self.alive ^= card
        if self.barred and card & self.trump:
            self.barred = False
        if not self.led:
            self.led, self.best, self.winner = lane_of(card), card, seat
        elif card > self.best and card & (self.led | self.trump):
            self.best, self.winner = card, seat
        self.laid += 1
        if self.laid < self.players:
            self.turn = self.after[seat]
        else:
            self.taken[self.winner] += 1
            self.turn, self.laid, self.led = self.winner, 0, 0
