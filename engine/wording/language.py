"""The language of a reader: translations, and names of cards, suits and seats.

The caller passes the translations.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from gettext import NullTranslations
from types import MappingProxyType
from typing import Protocol

from engine.cards import Card
from engine.seats import Seat
from engine.sentences import SEAT_NAMES, SUIT_NAMES, N, join_words
from engine.wording.cards import FRENCH, SPANISH, Deck, Face

HIDDEN = "?"
# Dutch writes one word for a card with a name, `schoppenaas`, and two for one with a number, `schoppen 10`. Clubs are
# `klaveren`, but their cards `klaverboer` and `klaver 10`.
CARD_NAMES = {
    "S": N("%(rank)s of spades"),
    "H": N("%(rank)s of hearts"),
    "D": N("%(rank)s of diamonds"),
    "C": N("%(rank)s of clubs"),
}
HONOUR_NAMES = {
    "S": N("%(honour)s of spades"),
    "H": N("%(honour)s of hearts"),
    "D": N("%(honour)s of diamonds"),
    "C": N("%(honour)s of clubs"),
}
HONOURS = {"A": N("Ace"), "K": N("King"), "Q": N("Queen"), "J": N("Jack")}
SPANISH_RANK_NAMES = {"1": N("Ace"), "J": N("Jack"), "N": N("Knight")}
SPANISH_SUIT_NAMES = {"sword": N("swords"), "baton": N("batons"), "coin": N("coins"), "cup": N("cups")}
# A suit with its article or preposition is one word to many languages, so each has its own phrase.
SPANISH_CARD_NAMES = {
    "S": N("%(rank)s of swords"),
    "B": N("%(rank)s of batons"),
    "O": N("%(rank)s of coins"),
    "C": N("%(rank)s of cups"),
}
# A Dutch player calls a French king heer, and a Spanish one koning.
SPANISH_KINGS = {
    "KS": N("King of swords"),
    "KB": N("King of batons"),
    "KO": N("King of coins"),
    "KC": N("King of cups"),
}
SPECIAL_CARDS = {
    **SPANISH_KINGS,
    "1S": N("Ace of swords, the Sword"),
    "1B": N("Ace of batons, the Club"),
    "JO": N("Jack of coins, a périque"),
    "NB": N("Knight of batons, a périque"),
}
DRAWN_SUITS = {**SUIT_NAMES, **SPANISH_SUIT_NAMES}
MAX_KEPT = 1024
"""The cache size: more names and faces than all decks have.

A table asks for hundreds at every move.
"""
NO_LETTERS: Mapping[str, str] = MappingProxyType({})


class Translator(Protocol):
    """A translator of texts, such as a catalogue of the standard library's `gettext`."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, singular: str, plural: str, number: int, /) -> str: ...


class Language:
    """Texts and cards in one language.

    `letters` are those on French cards that differ from the letters of the ranks.
    """

    def __init__(self, translator: Translator, letters: Mapping[str, str] = NO_LETTERS) -> None:
        self.gettext, self.ngettext, self.letters = translator.gettext, translator.ngettext, letters
        self.face = lru_cache(MAX_KEPT)(self._face)
        self.card_name = lru_cache(MAX_KEPT)(self._card_name)

    def _face(self, card: Card, deck: Deck = FRENCH) -> Face:
        """Return the face of a card, or the back of a hidden one (`?S`)."""
        rank, suit = card[0], card[1:]
        if rank == HIDDEN:
            return Face(card, "", suit, self.gettext("Face-down trump"), hidden=True)
        figure = rank if rank in deck.figures else ""
        return Face(card, self._index(rank, deck), deck.signs[suit], self.card_name(card, deck), figure=figure)

    def _index(self, rank: str, deck: Deck) -> str:
        """Return the number or the letter that is printed large."""
        printed = deck.indices.get(rank, rank)
        return self.letters.get(rank) or printed if deck is FRENCH else printed

    def _card_name(self, card: Card, deck: Deck = FRENCH) -> str:
        """`Queen of hearts`, `Knight of cups`."""
        if deck is SPANISH:
            return self._spanish_name(card)
        rank, suit = card[0], card[1]
        if rank in HONOURS:
            return self.gettext(HONOUR_NAMES[suit]) % {"honour": self.gettext(HONOURS[rank])}
        return self.gettext(CARD_NAMES[suit]) % {"rank": "10" if rank == "T" else rank}

    def _spanish_name(self, card: Card) -> str:
        """Return the name of a Spanish card; kings and four other cards have a name of their own."""
        if card in SPECIAL_CARDS:
            return self.gettext(SPECIAL_CARDS[card])
        rank = SPANISH_RANK_NAMES.get(card[0])
        return self.gettext(SPANISH_CARD_NAMES[card[1]]) % {"rank": self.gettext(rank) if rank else card[0]}

    def suit_name(self, sign: str) -> str:
        """`hearts`, `swords`; a suit without a name of its own stays a letter."""
        return self.gettext(DRAWN_SUITS[sign]) if sign in DRAWN_SUITS else sign

    def seat_name(self, seat: Seat) -> str:
        """`North`; numbered seats stay numbers."""
        return self.gettext(SEAT_NAMES[seat]) if seat in SEAT_NAMES else seat

    def join(self, words: Iterable[object]) -> str:
        """Join words of a sentence: `Ayu, Budi and Citra`."""
        return join_words(words, self.gettext)

    def cards_named(self, cards: Iterable[Card], deck: Deck = FRENCH) -> str:
        """Join the names of several cards: `King of hearts, 7 of hearts`."""
        return ", ".join(self.card_name(card, deck) for card in cards)


ENGLISH = Language(NullTranslations())
