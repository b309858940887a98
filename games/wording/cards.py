"""Cards, suits and seats in the words of the reader: what a page or a screen reader says for `QH`.

`KC` is the king of clubs in one pack and the king of cups in the other, so whoever draws cards says which deck.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache

from django.utils.translation import get_language, gettext

from engine.cards import FRENCH_RANKS, FRENCH_SUITS, SPANISH_PACK, SPANISH_RANKS, SPANISH_SUITS, Card, Suit
from engine.registry import game_named
from engine.seats import Seat
from engine.sentences import SEAT_NAMES, SUIT_NAMES, N

HIDDEN = "?"
CARD_NAME = N("%(rank)s of %(suit)s")
RANK_NAMES = {"A": N("Ace"), "K": N("King"), "Q": N("Queen"), "J": N("Jack"), "T": "10"}
SPANISH_RANK_NAMES = {"1": N("Ace"), "J": N("Jack"), "N": N("Knight"), "K": N("King")}
SPANISH_SUIT_NAMES = {"sword": N("swords"), "baton": N("batons"), "coin": N("coins"), "cup": N("cups")}
# A suit with its article or preposition is one word to many languages, so each has its own phrase.
SPANISH_CARD_NAMES = {
    "S": N("%(rank)s of swords"),
    "B": N("%(rank)s of batons"),
    "O": N("%(rank)s of coins"),
    "C": N("%(rank)s of cups"),
}
SPECIAL_CARDS = {
    "1S": N("Ace of swords, the Sword"),
    "1B": N("Ace of batons, the Club"),
    "JO": N("Jack of coins, a périque"),
    "NB": N("Knight of batons, a périque"),
}
DRAWN_SUITS = {**SUIT_NAMES, **SPANISH_SUIT_NAMES}
LETTERS = {
    "nl": {"A": "A", "K": "H", "Q": "V", "J": "B"},
    "id": {"A": "As", "K": "K", "Q": "Q", "J": "J"},
    "fr": {"A": "A", "K": "R", "Q": "D", "J": "V"},
}
"""The letters on French cards in the languages that have their own; elsewhere A, K, Q, J. Source: ux.md, section 6."""
_own_letters: ContextVar[bool] = ContextVar("own_letters", default=False)


@contextmanager
def own_letters(wanted: bool) -> Iterator[None]:
    """Within it French cards bear the letters of the language in use, if that is what the reader chose."""
    before = _own_letters.set(wanted)
    try:
        yield
    finally:
        _own_letters.reset(before)


def letters() -> Mapping[str, str]:
    """The letters that differ from those of the ranks, for the reader of this page."""
    return LETTERS.get((get_language() or "")[:2], {}) if _own_letters.get() else {}


@dataclass(frozen=True, slots=True)
class Deck:
    """How the cards of a pack are drawn: the sign of each suit, and the index where it is not the rank itself.

    `ranks` and `suits` are what the keyboard finds a card by; `figures` are the ranks that bear a figure.
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


@cache
def deck_of(game: str) -> Deck:
    """The deck a game is played with."""
    found = game_named(game)
    return SPANISH if set(found.pack(found.options())) <= set(SPANISH_PACK) else FRENCH


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is drawn. `suit` is the sign it bears, `figure` the rank of a court card, which bears a mark.

    `hidden`: only its back is to be seen, of which the suit may be known.
    """

    text: Card
    index: str
    suit: str
    name: str
    hidden: bool = False
    figure: str = ""


MAX_KEPT = 4096
"""More names and faces than all decks have in all languages; a table asks for hundreds at every move."""


def face(card: Card, deck: Deck = FRENCH) -> Face:
    """The face of a card, or the back of a hidden one (`?S`)."""
    return _face(card, deck is SPANISH, _own_letters.get(), get_language())


@lru_cache(MAX_KEPT)
def _face(card: Card, spanish: bool, _own: bool, _language: str | None) -> Face:
    """The same, kept for the language and the letters in use."""
    deck = SPANISH if spanish else FRENCH
    rank, suit = card[0], card[1:]
    if rank == HIDDEN:
        return Face(card, "", suit, gettext("Face-down trump"), hidden=True)
    figure = rank if rank in deck.figures else ""
    return Face(card, _index(rank, deck), deck.signs[suit], card_name(card, deck), figure=figure)


def _index(rank: str, deck: Deck) -> str:
    """What is printed large: the number or the letter of a rank."""
    return letters().get(rank) or deck.indices.get(rank, rank) if deck is FRENCH else deck.indices.get(rank, rank)


def card_name(card: Card, deck: Deck = FRENCH) -> str:
    """`Queen of hearts`, `Knight of cups`."""
    return _card_name(card, deck is SPANISH, get_language())


@lru_cache(MAX_KEPT)
def _card_name(card: Card, spanish: bool, _language: str | None) -> str:
    if spanish:
        return _spanish_name(card)
    rank = RANK_NAMES.get(card[0])
    return gettext(CARD_NAME) % {"rank": gettext(rank) if rank else card[0], "suit": suit_name(card[1])}


def _spanish_name(card: Card) -> str:
    """The four cards with a name of their own are called by it as well."""
    if card in SPECIAL_CARDS:
        return gettext(SPECIAL_CARDS[card])
    rank = SPANISH_RANK_NAMES.get(card[0])
    return gettext(SPANISH_CARD_NAMES[card[1]]) % {"rank": gettext(rank) if rank else card[0]}


def suit_name(sign: str) -> str:
    """`hearts`, `swords`; a suit without a name of its own stays a letter."""
    return gettext(DRAWN_SUITS[sign]) if sign in DRAWN_SUITS else sign


def seat_name(seat: Seat) -> str:
    """`North`; numbered seats stay numbers."""
    return gettext(SEAT_NAMES[seat]) if seat in SEAT_NAMES else seat


def cards_named(cards: Iterable[Card], deck: Deck = FRENCH) -> str:
    """Several cards in one line: `King of hearts, 7 of hearts`."""
    return ", ".join(card_name(card, deck) for card in cards)
