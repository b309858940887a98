"""Cards as their own text: rank and suit, `AS KD TH 2C` (T = 10).

A card is a plain string, so logs, JSON and the state all hold the same thing. Source: docs/rules/truf/rulebook.md#tf-5,
docs/rules/ruff_and_trump/rulebook.md#rt-5, docs/rules/truc_y_flou/rulebook.md#ty-5.
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

Spanish cards are ordered by their figures (1 below 2, knight between jack and king), for display only.
"""

SUIT_ORDER = "SBHODC"
"""Suits of either pack as a hand is laid out: S H D C or S B O C."""


def without_suit(pack: Sequence[Card], suit: Suit) -> tuple[Card, ...]:
    """Return the pack without one suit: 39 cards for three players of Truf."""
    return tuple(card for card in pack if card[1] != suit)


def read_cards(text: str, pack: Iterable[Card], field: str) -> tuple[Card, ...]:
    """Return the cards of a text such as `AS KD TH`, in the order written.

    Raises InputError naming `field` for a word that is not a card of the pack, or a repeated card.
    """
    in_pack = dict.fromkeys(pack)
    cards = tuple(text.split())
    for card in cards:
        if card not in in_pack:
            raise InputError("unknown_card", field, card=card, example=next(iter(in_pack)))
    if len(set(cards)) < len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise InputError("card_twice", field, card=twice)
    return cards


def for_the_eye(card: Card) -> tuple[int, int]:
    """Sort a hand of either pack for display: suit by suit, high to low."""
    return SUIT_ORDER.index(card[1]), -RANK[card]
