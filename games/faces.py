"""Cards, suits and seats in the words of the reader: what a page or a screen reader says for `QH`."""

from dataclasses import dataclass

from django.utils.translation import gettext

from engine.cards import Card, Suit
from engine.seats import Seat
from engine.sentences import SEAT_NAMES, SUIT_NAMES, N

RANK_NAMES = {"A": N("Ace"), "K": N("King"), "Q": N("Queen"), "J": N("Jack"), "T": "10"}
CARD_NAME = N("%(rank)s of %(suit)s")
HIDDEN = "?"


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is drawn. `hidden`: only its back is to be seen, of which the suit may be known."""

    text: Card
    index: str
    suit: Suit
    name: str
    hidden: bool = False


def face(card: Card) -> Face:
    """The face of a card of the French pack, or the back of a hidden one (`?S`)."""
    rank, suit = card[0], card[1:]
    if rank == HIDDEN:
        return Face(card, "", suit, gettext("Face-down trump"), hidden=True)
    return Face(card, "10" if rank == "T" else rank, suit, card_name(card))


def card_name(card: Card) -> str:
    """`Queen of hearts`."""
    rank = RANK_NAMES.get(card[0])
    return gettext(CARD_NAME) % {"rank": gettext(rank) if rank else card[0], "suit": suit_name(card[1])}


def suit_name(suit: Suit) -> str:
    """`hearts`; a suit without a name of its own stays a letter."""
    return gettext(SUIT_NAMES[suit]) if suit in SUIT_NAMES else suit


def seat_name(seat: Seat) -> str:
    """`North`; numbered seats stay numbers."""
    return gettext(SEAT_NAMES[seat]) if seat in SEAT_NAMES else seat


def cards_named(cards: list[Card] | tuple[Card, ...]) -> str:
    """Several cards in one line: `King of hearts, 7 of hearts`."""
    return ", ".join(card_name(card) for card in cards)
