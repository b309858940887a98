"""From hand to hand and from set to set: who deals, what the next ruff is worth, who wins.

Source: docs/rules/ruff_and_trump/rulebook.md#rt-5, #rt-28, #rt-36, #rt-37, #rt-44 and #rt-49; interfaces section 6.
"""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from engine.cards import RANK, Card
from engine.game import Setup
from engine.rules.ruff_and_trump.deal import RuffDeal, eldest_of, seats, sides
from engine.rules.ruff_and_trump.options import Options
from engine.rules.ruff_and_trump.ruffs import SUITS
from engine.rules.ruff_and_trump.sheet import credits, set_winner
from engine.seats import Direction, Seat, Side, order_from


def first_dealer(options: Options, start: Seat, pack: Sequence[Card]) -> Seat:
    """The lowest cut deals: every seat from `start` draws one card, and those who tie lowest draw again.

    Should the pack run out on a tie, the lower suit in the order spades, hearts, diamonds, clubs deals.
    """
    drawing, top = order_from(seats(options), start), 0
    drawn: dict[Seat, Card] = {}
    while len(drawing) > 1 and top + len(drawing) <= len(pack):
        drawn = dict(zip(drawing, pack[top : top + len(drawing)], strict=True))
        top += len(drawing)
        lowest = min(RANK[card] for card in drawn.values())
        drawing = tuple(seat for seat, card in drawn.items() if RANK[card] == lowest)
    return max(drawing, key=lambda seat: SUITS.index(drawn[seat][1]))


def first_deal(options: Options, start: Seat, pack: Sequence[Card]) -> Setup:
    """The first hand of a match."""
    dealer, none = first_dealer(options, start, pack), dict.fromkeys(sides(options), 0)
    return Setup(1, dealer, cast(Direction, options.direction), totals=none)


def match_over(options: Options, won: Mapping[Side, int]) -> bool:
    """Whether a side has won as many sets as the match takes."""
    return max(won.values(), default=0) >= options.sets_to_win


def finished(options: Options, totals: Mapping[Side, int]) -> bool:
    """Whether the first set of a match is over with these totals, and the match with it."""
    return options.sets_to_win == 1 and set_winner(options, totals) is not None


def next_deal(
    options: Options, setup: Setup, sheet: Mapping[str, Any], totals: Mapping[Side, int], stake: int
) -> Setup | None:
    """The setup after a hand; None at the end of the match.

    Where the setup told how the match stood, that counts, and `totals` where it did not. `stake` is what the next ruff
    is worth in the same set; a new set starts at 1, and everybody in it at 0.
    """
    if setup.totals:
        after = {side: setup.totals.get(side, 0) + many for side, many in credits(options, setup, sheet).items()}
    else:
        after = {side: max(0, totals.get(side, 0)) for side in sides(options)}
    won, winner = dict(setup.won), set_winner(options, after)
    if winner is not None:
        won[winner] = won.get(winner, 0) + 1
        after, stake = dict.fromkeys(sides(options), 0), 1
    if match_over(options, won):
        return None
    dealer = eldest_of(options, setup)
    return Setup(setup.number + 1, dealer, cast(Direction, options.direction), stake, totals=after, won=won)


def stake_by_sheet(options: Options, setup: Setup, sheet: Mapping[str, Any]) -> int:
    """What the next ruff is worth as far as a sheet tells: a ruff nobody scored or paid for was tied (RT-2)."""
    tied = sheet.get("ruff") is None and sheet.get("miscount") is None
    return _stake(options, setup, scored=sheet.get("ruff") is not None, tied=tied)


def stake_after(deal: RuffDeal) -> int:
    """What the next ruff is worth after a hand under the engine, which knows whether anybody announced."""
    return _stake(deal.options, deal.setup, scored=deal.ruff is not None, tied=deal.tied)


def _stake(options: Options, setup: Setup, scored: bool, tied: bool) -> int:
    if options.ruff_tie != "carry" or scored:
        return 1
    return setup.stake + 1 if tied else setup.stake
