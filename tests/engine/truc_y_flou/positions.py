"""Deals in the position a test is about. Unless told otherwise seat 5 deals: E are the even seats, D the odd ones."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from engine import table
from engine.cards import SPANISH_PACK
from engine.errors import RuleError
from engine.game import Setup
from engine.moves import read_move
from engine.rules.truc_y_flou import GAME
from engine.rules.truc_y_flou.deal import SEATS, TrucDeal
from engine.rules.truc_y_flou.tricks import weakest
from engine.rules.truc_y_flou.values import embit_value, flor_value

SIDE = {"E": "even", "D": "odd"}
PLAIN = tuple(card for card in SPANISH_PACK if card not in ("1S", "1B"))
Hands = dict[str, tuple[str, ...]]

QUIET: Hands = {
    "0": ("7S", "3O", "4C"),
    "1": ("7O", "3B", "4S"),
    "2": ("6S", "2O", "KC"),
    "3": ("6B", "2C", "KO"),
    "4": ("5S", "1O", "NC"),
    "5": ("5C", "4B", "JS"),
}
"""Hands without a pair, a périque, the Sword or the Club."""


@cache
def hands_worth(embit: int | None, flor: int | None) -> tuple[tuple[str, ...], ...]:
    """Hands of these values without the Sword and the Club; embit None: any."""
    found = (hand for hand in combinations(PLAIN, 3) if flor_value(hand) == flor)
    return tuple(hand for hand in found if embit is None or embit_value(hand) == embit)


def hands_of(embits: Mapping[str, int], flors: Mapping[str, int]) -> Hands:
    """Hands with these values; seats that are not told have neither."""
    wanted = {seat: (None, flors[seat]) if seat in flors else (embits.get(seat, 0), None) for seat in SEATS}
    order = sorted(SEATS, key=lambda seat: len(hands_worth(*wanted[seat])))
    found = _placed(order, wanted, frozenset())
    assert found is not None, "no such hands"
    return {seat: found[seat] for seat in SEATS}


def _placed(order: Sequence[str], wanted: Mapping[str, Any], used: frozenset[str]) -> Hands | None:
    if not order:
        return {}
    for hand in hands_worth(*wanted[order[0]]):
        if not used & set(hand):
            rest = _placed(order[1:], wanted, used | set(hand))
            if rest is not None:
                return {**rest, order[0]: hand}
    return None


def deal_of(
    hands: Mapping[str, Sequence[str]] = QUIET,
    score: Mapping[str, int] | None = None,
    dealer: str = "5",
    **changes: Any,
) -> TrucDeal:
    """A deal before its first move; `score` by E and D, `changes` are options."""
    totals = {SIDE[team]: points for team, points in (score or {}).items()}
    full = {seat: tuple(hands.get(seat, QUIET[seat])) for seat in SEATS}
    setup = Setup(1, dealer, "ccw", totals=totals)
    deal: TrucDeal = GAME.start(GAME.options(None, changes), setup, full)
    return deal


def act(deal: TrucDeal, *log: str) -> TrucDeal:
    """The deal after moves such as `0 embit`; a bare seat plays its weakest card."""
    for line in log:
        text = line[2:] or f"play {weakest(deal.options, deal.hands[line[0]])}"
        deal = table.apply(deal, line[0], read_move(text, GAME.forms))
    return deal


def until(deal: TrucDeal, seat: str) -> TrucDeal:
    """Weakest cards until a seat is to act."""
    while seat not in table.to_act(deal):
        deal = act(deal, deal.turn)
    return deal


def to_the_end(deal: TrucDeal) -> TrucDeal:
    """Weakest cards, and silence where an answer is due, until the deal is over."""
    while not deal.over:
        seat = table.owed(deal)[0]
        deal = table.apply(deal, seat, table.absent(deal, seat))
    return deal


def first_trick(deal: TrucDeal) -> TrucDeal:
    """The deal after trick 1."""
    while not deal.tricks and not deal.over:
        deal = act(deal, deal.turn)
    return deal


def refusal(deal: TrucDeal, line: str) -> str:
    """The code a move such as `1 sing` is refused with."""
    with pytest.raises(RuleError) as caught:
        table.apply(deal, line[0], read_move(line[2:], GAME.forms))
    return caught.value.code


def legal(deal: TrucDeal, seat: str) -> tuple[str, ...]:
    """Return the legal moves of a seat other than playing a card."""
    return tuple(text for text in table.allowed(deal, seat) if not text.startswith("play "))


def earned(deal: TrucDeal) -> list[tuple[str, int, str]]:
    """The credits so far."""
    return list(deal.credits)
