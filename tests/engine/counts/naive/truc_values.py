"""Card values of Truc y Flou: trick strength, embit and flor.

Rules page ruff-truc, 2.1 and 2.4.
"""

from itertools import combinations
from typing import Any

PERIQUES = ("JO", "NB")


def strength(options: Any, card: str) -> int:
    """2.1: Sword, Club, sevens of swords and coins, threes, twos, the other aces, then the tail."""
    if card in PERIQUES and options.perique_trick_rank == "top":
        return 15 + PERIQUES.index(card)
    top = {"1S": 14, "1B": 13, "7S": 12, "7O": 11}
    if card in top:
        return top[card]
    tail = options.rank_tail.split()
    return {"3": 10, "2": 9, "1": 8}.get(card[0]) or 7 - tail.index(card[0])


def value(card: str) -> int:
    """2.1: pips face value, courts nothing, a périque 7."""
    return 7 if card in PERIQUES else int(card[0]) if card[0] in "1234567" else 0


def embit(hand: list[str], without_pair: str) -> int:
    """2.4: 20 and the best two cards that pair; without any, nothing or the highest pip (TF-4)."""
    pairs = [pair for pair in combinations(hand, 2) if pair[0][1] == pair[1][1] or set(pair) & set(PERIQUES)]
    if pairs:
        return max(20 + value(one) + value(two) for one, two in pairs)
    return 0 if without_pair == "zero" else max(map(value, hand))


def flor(hand: list[str]) -> int | None:
    """2.4: 20 and all three cards, if those that are not périques share a suit."""
    suits = {card[1] for card in hand if card not in PERIQUES}
    return 20 + sum(map(value, hand)) if len(suits) <= 1 else None
