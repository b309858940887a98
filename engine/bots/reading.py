"""What a player sees in a running trick: who is winning, what beats it, which cards nothing can beat.

All of it comes out of a view. A face-down trump (`?S`) counts as a queen: what it is nobody can see.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.bots.choices import cards_of, choices
from engine.cards import FRENCH_RANKS, RANK, Card, Suit
from engine.game import View
from engine.seats import Seat

UNSEEN_RANK = FRENCH_RANKS.index("Q")


@dataclass(frozen=True, slots=True)
class Reading:
    """One seat's reading of the table when it has to play a card. `gone` are cards no other hand can hold."""

    seat: Seat
    players: int
    hand: tuple[Card, ...]
    legal: tuple[Card, ...]
    trump: Suit | None
    trick: tuple[tuple[Seat, Card], ...]
    gone: frozenset[Card]

    @property
    def leading(self) -> bool:
        return not self.trick

    @property
    def last(self) -> bool:
        """Nobody plays to this trick after this seat."""
        return len(self.trick) == self.players - 1

    @property
    def winning(self) -> tuple[Seat, Card]:
        """Who is winning the running trick, and with what."""
        return max(self.trick, key=lambda play: self.strength(play[1]))

    def strength(self, card: Card) -> tuple[int, int]:
        """How a card stands in the running trick: trumps above the suit led above the rest."""
        led = self.trick[0][1][1] if self.trick else card[1]
        kind = 2 if card[1] == self.trump else 1 if card[1] == led else 0
        return kind, rank(card)

    def winners(self) -> tuple[Card, ...]:
        """Legal cards that beat what lies there, the cheapest first."""
        best = self.strength(self.winning[1])
        return self.by_strength(card for card in self.legal if self.strength(card) > best)

    def losers(self) -> tuple[Card, ...]:
        """Legal cards that do not, the lowest first; a queen is given up against a face-down trump."""
        best = self.strength(self.winning[1])
        return self.by_strength(card for card in self.legal if self.strength(card) <= best)

    def by_strength(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(sorted(cards, key=self.strength))

    def above(self, card: Card) -> int:
        """How many higher cards of its suit may still be against it."""
        higher = (f"{one}{card[1]}" for one in FRENCH_RANKS[rank(card) + 1 :])
        return sum(one not in self.gone for one in higher)

    def below(self, card: Card) -> int:
        """How many lower cards of its suit may still be in other hands."""
        lower = (f"{one}{card[1]}" for one in FRENCH_RANKS[: rank(card)])
        return sum(one not in self.gone for one in lower)

    def master(self, card: Card) -> bool:
        """Nothing of its suit can beat it any more."""
        return self.above(card) == 0

    def length(self, suit: Suit | None) -> int:
        """Cards held of a suit."""
        return sum(card[1] == suit for card in self.hand)


def rank(card: Card) -> int:
    """Rank from 0 to 12; a face-down card as if it were a queen."""
    return RANK.get(card, UNSEEN_RANK)


def read(view: View) -> Reading:
    """The table as the seat of this view sees it."""
    plays = [(play["seat"], play["card"]) for play in view["trick"]]
    return Reading(
        seat=view["seat"],
        players=len(view["seats"]),
        hand=tuple(view["hand"]),
        legal=cards_of(choices(view), "play"),
        trump=view["trump"],
        trick=tuple(plays),
        gone=frozenset((*view["hand"], *(card for _, card in plays), *_turned(view))),
    )


def _turned(view: View) -> Iterator[Card]:
    """Cards of complete tricks, as far as the game shows them."""
    tricks: list[dict[str, Any] | None] = [*view.get("tricks", ()), view["last_trick"]]
    for trick in tricks:
        yield from (play["card"] for play in (trick or {}).get("plays", ()))
