"""Following suit and winning tricks, as pure functions for games with French cards."""

from collections.abc import Sequence

from engine.cards import RANK, Card, Suit
from engine.seats import Seat

Play = tuple[Seat, Card]


def follows(hand: Sequence[Card], led: Suit) -> tuple[Card, ...]:
    """Return the cards of the led suit in a hand; empty when the hand is void."""
    return tuple(card for card in hand if card[1] == led)


def winner(plays: Sequence[Play], trump: Suit | None) -> Seat:
    """Return the winner of the trick: the highest trump, else the highest card led."""
    best_seat, best = plays[0]
    for seat, card in plays[1:]:
        if card[1] == best[1]:
            if RANK[card] > RANK[best]:
                best_seat, best = seat, card
        elif card[1] == trump:
            best_seat, best = seat, card
    return best_seat


def lowest(cards: Sequence[Card]) -> Card:
    """Return the lowest card by rank, equal ranks by suit, clubs first.

    An absent player plays this card.
    """
    return min(cards, key=lambda card: (RANK[card], "CDHS".index(card[1])))
