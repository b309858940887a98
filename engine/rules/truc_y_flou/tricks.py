"""The order of cards, the winner of a trick, and the winner of a deal.

Source: docs/rules/truc_y_flou/rulebook.md#ty-5 and #ty-18.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

from engine.cards import SPANISH_PACK, SPANISH_SUITS, Card
from engine.rules.truc_y_flou.options import Options
from engine.seats import Seat, Side

Play = tuple[Seat, Card]

SPOILED = None
TRICKS = 3
NAMED = {"1S": 14, "1B": 13, "7S": 12, "7O": 11, "1O": 8, "1C": 8}
FIGURES = {"3": 10, "2": 9}
TOP_PERIQUES = {"NB": 16, "JO": 15}


@lru_cache
def strengths(options: Options) -> Mapping[Card, int]:
    """Return every card's strength in tricks, by the tail (TF-1) and périques (TF-2)."""
    tail = {rank: 7 - place for place, rank in enumerate(options.rank_tail.split())}
    table = {card: NAMED.get(card) or FIGURES.get(card[0]) or tail[card[0]] for card in SPANISH_PACK}
    return {**table, **TOP_PERIQUES} if options.perique_trick_rank == "top" else table


def weakest(options: Options, cards: Sequence[Card]) -> Card:
    """Return the card to play for an absent player; equal cards by suit, cups first."""
    table = strengths(options)
    return min(cards, key=lambda card: (table[card], -SPANISH_SUITS.index(card[1])))


def side_of(seat: Seat) -> Side:
    """Return the team of a seat."""
    return "odd" if int(seat) % 2 else "even"


def first_highest(options: Options, plays: Sequence[Play]) -> Seat:
    """Return the seat that first played the highest card of a trick."""
    table = strengths(options)
    return max(plays, key=lambda play: table[play[1]])[0]


def trick_winner(options: Options, plays: Sequence[Play]) -> Seat | None:
    """Return the winner of a trick.

    None when both teams played its highest strength: it is spoiled (TF-11).
    """
    table = strengths(options)
    highest = max(table[card] for _, card in plays)
    best = [seat for seat, card in plays if table[card] == highest]
    return best[0] if len({side_of(seat) for seat in best}) == 1 else SPOILED


def more_tricks(tricks: Sequence[Side | None]) -> Side | None:
    """Return the side with more tricks; None when all are spoiled.

    At equal numbers it is the one whose trick came first.
    """
    taken = [side for side in tricks if side is not SPOILED]
    return max(taken, key=lambda side: (taken.count(side), -taken.index(side)), default=None)


@lru_cache
def decided(tricks: tuple[Side | None, ...]) -> bool:
    """Return whether no trick still to be played can change who wins the deal."""
    rest = product(("even", "odd", SPOILED), repeat=TRICKS - len(tricks))
    return len({more_tricks((*tricks, *more)) for more in rest}) == 1
