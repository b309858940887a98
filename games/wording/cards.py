"""Cards, suits and seats in the language in use, with its letters on request."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from functools import cache

from django.utils.translation import get_language, trans_real

from engine.cards import Card
from engine.registry import deck_of
from engine.seats import Seat
from engine.wording.cards import FRENCH, SPANISH, Deck, Face
from engine.wording.language import ENGLISH, NO_LETTERS, Language

__all__ = [
    "FRENCH",
    "SPANISH",
    "Deck",
    "Face",
    "card_name",
    "cards_named",
    "deck_of",
    "face",
    "language",
    "own_letters",
    "pictures",
    "seat_name",
    "suit_name",
]

LETTERS: Mapping[str, Mapping[str, str]] = {
    "nl": {"A": "A", "K": "H", "Q": "V", "J": "B"},
    "id": {"A": "As", "K": "K", "Q": "Q", "J": "J"},
    "fr": {"A": "A", "K": "R", "Q": "D", "J": "V"},
}
"""The letters on French cards in the languages that have their own; elsewhere A, K, Q, J."""
_pictures: ContextVar[bool] = ContextVar("pictures", default=False)
_own_letters: ContextVar[bool] = ContextVar("own_letters", default=False)


@contextmanager
def pictures(wanted: bool) -> Iterator[None]:
    """Draw French court cards as traditional pictures, if wanted."""
    before = _pictures.set(wanted)
    try:
        yield
    finally:
        _pictures.reset(before)


@contextmanager
def own_letters(wanted: bool) -> Iterator[None]:
    """Print the letters of the language in use on French cards, if wanted."""
    before = _own_letters.set(wanted)
    try:
        yield
    finally:
        _own_letters.reset(before)


def language() -> Language:
    """Return the language in use, for the sentences of games."""
    return _language(get_language(), _own_letters.get())


@cache
def _language(code: str | None, with_letters: bool) -> Language:
    """Return the one object of a language, which caches the names of cards."""
    if code is None:
        return ENGLISH
    letters = LETTERS.get(code[:2], NO_LETTERS) if with_letters else NO_LETTERS
    return Language(trans_real.translation(code), letters)


def face(card: Card, deck: Deck = FRENCH) -> Face:
    """Return the face of a card, or the back of a hidden one (`?S`)."""
    card_face = language().face(card, deck)
    return replace(card_face, picture=True) if card_face.figure and deck is FRENCH and _pictures.get() else card_face


def card_name(card: Card, deck: Deck = FRENCH) -> str:
    """`Queen of hearts`, `Knight of cups`."""
    return language().card_name(card, deck)


def suit_name(sign: str) -> str:
    """`hearts`, `swords`; a suit without a name of its own stays a letter."""
    return language().suit_name(sign)


def seat_name(seat: Seat) -> str:
    """`North`; numbered seats stay numbers."""
    return language().seat_name(seat)


def cards_named(cards: Iterable[Card], deck: Deck = FRENCH) -> str:
    """Join the names of several cards: `King of hearts, 7 of hearts`."""
    return language().cards_named(cards, deck)
