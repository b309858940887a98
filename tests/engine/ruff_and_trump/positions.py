"""Hands and positions the tests of Ruff and Trump start from."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine import table
from engine.cards import FRENCH_PACK
from engine.errors import RuleError
from engine.game import Setup
from engine.moves import read_move
from engine.rules.ruff_and_trump import GAME
from engine.rules.ruff_and_trump.deal import OVER, RuffDeal
from engine.rules.ruff_and_trump.options import Options
from engine.rules.ruff_and_trump.play import PLAY

STRONG = ["AD", "KD", "9D", "7D", "QS", "JS", "8S", "6S", "TC", "4C", "9H", "5H"]
"""With 4D turned up: a ruff of 41 in diamonds, and the ace of trumps."""
HEAD = ["4D", "2H", "3H", "2C"]


def options(preset: str | None = None, **changes: Any) -> Options:
    found: Options = GAME.options(preset, changes)
    return found


def deal_with(
    given: Mapping[str, Sequence[str]],
    head: Sequence[str] = HEAD,
    dealer: str | None = None,
    chosen: Options | None = None,
    **setup: Any,
) -> RuffDeal:
    """A hand in which seats and head hold at least the cards given, these first; the eldest is seat 0 unless said."""
    chosen = chosen or options()
    seats, layout = GAME.seats(chosen), chosen.layout
    taken = {card for cards in (*given.values(), head) for card in cards}
    rest = iter([card for card in FRENCH_PACK if card not in taken])
    hands = {
        seat: (*given.get(seat, ()), *(next(rest) for _ in range(layout.each - len(given.get(seat, ())))))
        for seat in seats
    }
    full_head = (*head, *(next(rest) for _ in range(layout.head - len(head))))
    made = Setup(1, dealer or seats[-1], head=full_head, **setup)
    deal: RuffDeal = GAME.start(chosen, made, hands)
    return deal


def act(deal: RuffDeal, *log: str) -> RuffDeal:
    """The hand after moves such as `0 announce 28`."""
    after: RuffDeal = table.replay(GAME, deal, [(line[0], line[2:]) for line in log])
    return after


def say(deal: RuffDeal, *numbers: int) -> RuffDeal:
    """The hand after these announcements, the eldest first."""
    for number in numbers:
        deal = act(deal, f"{table.to_act(deal)[0]} announce {number}")
    return deal


def refusal(deal: RuffDeal, line: str) -> RuleError:
    """Return the refusal of a move such as `0 rub`."""
    with pytest.raises(RuleError) as caught:
        table.apply(deal, line[0], read_move(line[2:], GAME.forms))
    return caught.value


def reason(deal: RuffDeal, line: str) -> str | None:
    """The code a move is refused with; None when it is legal."""
    try:
        table.apply(deal, line[0], read_move(line[2:], GAME.forms))
    except RuleError as error:
        return error.code
    return None


def declined(deal: RuffDeal) -> RuffDeal:
    """Return the hand after the player who may rub has declined."""
    return act(deal, f"{table.to_act(deal)[0]} decline") if deal.phase.name == "rub" else deal


def in_trick(hand: Sequence[str], trick: Sequence[tuple[str, str]], turn: str, trump: str = "D") -> RuffDeal:
    """A trick under way: `turn` holds just these cards, and `trick` lies on the table."""
    deal = deal_with({}, head=[f"4{trump}"])
    return replace(deal, hands={**deal.hands, turn: tuple(hand)}, trick=tuple(trick), turn=turn, phases=(OVER, PLAY))


def played_out(deal: RuffDeal) -> RuffDeal:
    """Return the hand after all players have played as if absent."""
    while not deal.over:
        seat = table.to_act(deal)[0]
        deal = table.apply(deal, seat, table.absent(deal, seat))
    return deal
