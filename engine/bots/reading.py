"""A player's reading of the running trick: winner, cards that beat it, masters.

It uses nothing but a view. A face-down trump (`?S`) counts as a queen, because its rank is hidden.
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
    """One seat's reading of the table when it has to play a card.

    `gone` are cards no other hand can hold.
    """

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
        """Whether this seat plays last to the trick."""
        return len(self.trick) == self.players - 1

    @property
    def winning(self) -> tuple[Seat, Card]:
        """The seat that is winning the running trick, and its card."""
        return max(self.trick, key=lambda play: self.strength(play[1]))

    def strength(self, card: Card) -> tuple[int, int]:
        """Return the strength of a card in the running trick: trumps, suit led, the rest."""
        led = self.trick[0][1][1] if self.trick else card[1]
        kind = 2 if card[1] == self.trump else 1 if card[1] == led else 0
        return kind, rank(card)

    def winners(self) -> tuple[Card, ...]:
        """Legal cards that beat what lies there, the cheapest first."""
        best = self.strength(self.winning[1])
        return self.by_strength(card for card in self.legal if self.strength(card) > best)

    def losers(self) -> tuple[Card, ...]:
        """Return the legal cards that do not win, the lowest first.

        A queen is given up against a face-down trump.
        """
        best = self.strength(self.winning[1])
        return self.by_strength(card for card in self.legal if self.strength(card) <= best)

    def by_strength(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(sorted(cards, key=self.strength))

    def above(self, card: Card) -> int:
        """Count the higher cards of its suit that may still be against it."""
        higher = (f"{rank_above}{card[1]}" for rank_above in FRENCH_RANKS[rank(card) + 1 :])
        return sum(card not in self.gone for card in higher)

    def below(self, card: Card) -> int:
        """Count the lower cards of its suit that may still be in other hands."""
        lower = (f"{rank_below}{card[1]}" for rank_below in FRENCH_RANKS[: rank(card)])
        return sum(card not in self.gone for card in lower)

    def master(self, card: Card) -> bool:
        """Return whether no card of its suit can beat it."""
        return self.above(card) == 0

    def length(self, suit: Suit | None) -> int:
        """Count the cards held of a suit."""
        return sum(card[1] == suit for card in self.hand)


def rank(card: Card) -> int:
    """Rank from 0 to 12; a face-down card as if it were a queen."""
    return RANK.get(card, UNSEEN_RANK)


def throw(table: Reading) -> Card:
    """Return the card that costs least: low, and no trump or master if possible."""
    return min(
        table.legal,
        key=lambda card: (card[1] == table.trump, _sure(table, card), rank(card), -table.length(card[1])),
    )


def _sure(table: Reading, card: Card) -> bool:
    """Return a master that may still take a trick.

    In the suit led a master is already too low, or is handled elsewhere.
    """
    following = bool(table.trick) and card[1] == table.trick[0][1][1]
    return not following and table.master(card)


def read(view: View) -> Reading:
    """Return the table as the seat of this view sees it."""
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
    """Yield cards of complete tricks, as far as the game shows them."""
    tricks: list[dict[str, Any] | None] = [*view.get("tricks", ()), view["last_trick"]]
    for trick in tricks:
        yield from (play["card"] for play in (trick or {}).get("plays", ()))
