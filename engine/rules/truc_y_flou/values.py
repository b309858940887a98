"""The worth of a hand in declarations: embit and flor.

Source: docs/rules/truc_y_flou/rulebook.md#ty-5 and #ty-15.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from engine.cards import SPANISH_PACK, Card

PERIQUES = frozenset({"JO", "NB"})
"""Wild sevens of any suit in declarations."""
BASE = 20

PIPS: dict[Card, int] = {
    card: 7 if card in PERIQUES else int(card[0]) if card[0].isdigit() else 0 for card in SPANISH_PACK
}


def _one_suit(cards: Iterable[Card]) -> bool:
    """Return whether all cards that are not périques share a suit."""
    return len({card[1] for card in cards if card not in PERIQUES}) <= 1


def _worth(cards: Iterable[Card]) -> int:
    return BASE + sum(PIPS[card] for card in cards)


def pairs(hand: Sequence[Card]) -> Iterator[tuple[Card, Card]]:
    """Return all pairs of cards of one suit, or with a périque."""
    return (pair for pair in combinations(hand, 2) if _one_suit(pair))


def embit_cards(hand: Sequence[Card], without_pair: str = "zero") -> tuple[Card, ...]:
    """Return the cards that make the embit of a hand.

    None for a hand whose embit is 0.
    """
    best = max(pairs(hand), key=_worth, default=())
    if best or without_pair == "zero":
        return best
    return (max(hand, key=PIPS.__getitem__),)


def embit_value(hand: Sequence[Card], without_pair: str = "zero") -> int:
    """20 to 34 with a pair; without one 0, or the pips of the highest card (TF-4)."""
    cards = embit_cards(hand, without_pair)
    return _worth(cards) if len(cards) == 2 else sum(PIPS[card] for card in cards)


def flor_value(hand: Sequence[Card]) -> int | None:
    """Return 20 to 41; None for a hand that is not a flor."""
    return _worth(hand) if _one_suit(hand) else None
