"""Hands and positions the tests of Troefcall start from."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine import table
from engine.cards import FRENCH_PACK, FRENCH_RANKS
from engine.errors import RuleError
from engine.game import Setup
from engine.moves import Move, read_move
from engine.rules.troefcall import GAME
from engine.rules.troefcall.deal import OVER, RIGHT, SIDE, TroefcallDeal
from engine.rules.troefcall.options import Options
from engine.rules.troefcall.play import PLAY
from engine.seats import COMPASS, order_from

PLAIN_HAND = ["2S", "3S", "4S", "5H", "6H", "7H", "8D", "9D", "TD", "2C", "3C", "4C", "5C"]
"""Thirteen cards without a picture."""
SEVEN_NIL = ["S", "N", "S", "N", "S", "N", "S"]


def hands_with(given: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Full hands in which every seat holds at least the cards given, these first."""
    taken = {card for cards in given.values() for card in cards}
    rest = iter([card for card in FRENCH_PACK if card not in taken])
    return {
        seat: (*given.get(seat, ()), *(next(rest) for _ in range(13 - len(given.get(seat, ()))))) for seat in COMPASS
    }


def deal_with(given: Mapping[str, Sequence[str]], caller: str = "S", options: Options | None = None) -> TroefcallDeal:
    """A hand before its call in which every seat holds at least the cards given."""
    deal: TroefcallDeal = GAME.start(options or GAME.options(), Setup(1, RIGHT[caller]), hands_with(given))
    return deal


def act(deal: TroefcallDeal, *log: str) -> TroefcallDeal:
    """The hand after moves such as `S call H`."""
    after: TroefcallDeal = table.replay(GAME, deal, [(line[0], line[2:]) for line in log])
    return after


def refusal(deal: TroefcallDeal, line: str) -> RuleError:
    """Return the refusal of a move such as `N stop`."""
    with pytest.raises(RuleError) as caught:
        table.apply(deal, line[0], read_move(line[2:], GAME.forms))
    return caught.value


def fixed_tricks(winners: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return the cards of each trick, the winner's first.

    They are twelve tricks of one suit, then one of four suits. Every player can always follow suit, so the tricks
    fall as wanted, whoever leads. Spades are trumps.
    """
    suits = [tuple(rank + suit for rank in reversed(FRENCH_RANKS)) for suit in "CDHS"]
    tricks = [suit[at : at + 4] for suit in suits for at in (0, 4, 8)]
    return (*tricks, tuple(suit[12] for suit in reversed(suits)))[: len(winners)]


def rigged(winners: Sequence[str], caller: str = "S", **changes: Any) -> tuple[TroefcallDeal, tuple[str, ...]]:
    """A called hand whose tricks can fall to these winners, and the plays of them."""
    full = [*winners, *["N"] * (13 - len(winners))]
    held: dict[str, list[str]] = {seat: [] for seat in COMPASS}
    log, leader = [], caller
    for best, cards in zip(full, fixed_tricks(full), strict=True):
        of = dict(zip(order_from(COMPASS, best), cards, strict=True))
        log += [f"{seat} play {of[seat]}" for seat in order_from(COMPASS, leader)]
        for seat in COMPASS:
            held[seat].append(of[seat])
        leader = best
    deal = act(deal_with(held, caller, GAME.options(None, changes)), f"{caller} call S")
    return deal, tuple(log[: 4 * len(winners)])


def after_tricks(winners: Sequence[str], decisions: Mapping[str, str] | None = None, **changes: Any) -> TroefcallDeal:
    """Return the hand after these tricks, with kap decisions as `decisions` say."""
    deal, plays = rigged(winners, **changes)
    for line in plays:
        deal = decided(deal, decisions or {})
        deal = act(deal, line)
    return decided(deal, decisions or {})


def decided(deal: TroefcallDeal, decisions: Mapping[str, str]) -> TroefcallDeal:
    """Return the hand after the kap decisions that are due, as far as they are given."""
    for who in ("winner", "partner"):
        if who in decisions and deal.phase.name == f"kap_{who}":
            deal = table.apply(deal, table.to_act(deal)[0], Move(decisions[who]))
    return deal


def in_trick(
    hand: Sequence[str], trick: Sequence[tuple[str, str]], turn: str, trump: str, **changes: Any
) -> TroefcallDeal:
    """A trick under way: `turn` holds just these cards, and `trick` lies on the table."""
    deal = act(deal_with({}, options=GAME.options(None, changes)), f"S call {trump}")
    return replace(deal, hands={**deal.hands, turn: tuple(hand)}, trick=tuple(trick), turn=turn, phases=(OVER, PLAY))


def tricks_of(deal: TroefcallDeal) -> int:
    """How many tricks are complete."""
    return sum(deal.taken[side] for side in set(SIDE.values()))
