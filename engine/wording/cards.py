"""Decks and the faces of their cards, as pages draw them and keyboards find them.

`KC` is the king of clubs in one pack and the king of cups in the other, so whoever draws cards says which deck.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.cards import FRENCH_RANKS, FRENCH_SUITS, SPANISH_RANKS, SPANISH_SUITS, Card, Suit


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """The look of a pack.

    The sign of each suit, and the index where it is not the rank itself. `ranks` and `suits` are what the keyboard
    finds a card by; `figures` are the ranks that bear a figure. There is one object for each deck, so decks are
    compared by identity.
    """

    ranks: str
    suits: str
    signs: Mapping[Suit, str]
    indices: Mapping[str, str]
    figures: str = ""


FRENCH = Deck(FRENCH_RANKS, FRENCH_SUITS, {suit: suit for suit in FRENCH_SUITS}, {"T": "10"}, figures="KQJ")
SPANISH = Deck(
    SPANISH_RANKS,
    SPANISH_SUITS,
    {"S": "sword", "B": "baton", "O": "coin", "C": "cup"},
    {"J": "10", "N": "11", "K": "12"},
    figures="JNK",
)


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is drawn.

    `suit` is the sign it bears, `figure` the rank of a court card, which bears a mark. `hidden`: only its back is to be
    seen, of which the suit may be known. `picture`: its figure is a picture of its own instead of the common drawing.
    """

    text: Card
    index: str
    suit: str
    name: str
    hidden: bool = False
    figure: str = ""
    picture: bool = False
