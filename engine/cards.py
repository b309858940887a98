"""Cards as their own text: rank and suit in two characters, `AS KD TH 2C` (T = 10).

A card is a plain string, so what stands in a log, in JSON and in the state is one and the same thing.
Source: docs/rules/truf/rulebook.md#tf-5, docs/rules/ruff_and_trump/rulebook.md#rt-5,
docs/rules/truc_y_flou/rulebook.md#ty-5.
"""

from collections.abc import Iterable, Sequence

from engine.errors import InputError

Card = str
Suit = str

FRENCH_SUITS = "SHDC"
FRENCH_RANKS = "23456789TJQKA"
SPANISH_SUITS = "SBOC"
SPANISH_RANKS = "1234567JNK"

FRENCH_PACK: tuple[Card, ...] = tuple(rank + suit for suit in FRENCH_SUITS for rank in FRENCH_RANKS)
SPANISH_PACK: tuple[Card, ...] = tuple(rank + suit for suit in SPANISH_SUITS for rank in SPANISH_RANKS)

RANK: dict[Card, int] = {
    **{card: "1234567...JNK".index(card[0]) - 1 for card in SPANISH_PACK},
    **{card: FRENCH_RANKS.index(card[0]) for card in FRENCH_PACK},
}
"""Playing order within a suit of the French pack, 0 (deuce) to 12 (ace).

Spanish cards stand in the order of their figures (1 below 2, knight between jack and king), to be sorted for the eye.
"""

SUIT_ORDER = "SBHODC"
"""Suits of either pack as a hand is laid out: S H D C or S B O C."""


def without_suit(pack: Sequence[Card], suit: Suit) -> tuple[Card, ...]:
    """The pack with one suit taken out: 39 cards for three players of Truf."""
    return tuple(card for card in pack if card[1] != suit)


def read_cards(text: str, pack: Iterable[Card], field: str) -> tuple[Card, ...]:
    """Cards out of text such as `AS KD TH`, in the order written.

    Raises InputError naming `field` when a word is no card of the pack or stands twice.
    """
    known = dict.fromkeys(pack)
    cards = tuple(text.split())
    for card in cards:
        if card not in known:
            raise InputError("unknown_card", field, card=card, example=next(iter(known)))
    if len(set(cards)) < len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise InputError("card_twice", field, card=twice)
    return cards


def for_the_eye(card: Card) -> tuple[int, int]:
    """Sorts a hand of either pack: suit by suit, high to low."""
    return SUIT_ORDER.index(card[1]), -RANK[card]
