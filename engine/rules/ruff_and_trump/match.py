"""From hand to hand and set to set: next dealer, worth of the next ruff, winner.

Source: docs/rules/ruff_and_trump/rulebook.md#rt-5, #rt-28, #rt-36, #rt-37, #rt-44 and #rt-49;
docs/formats/deals.md#details.
"""

from collections.abc import Mapping, Sequence
from typing import cast

from engine.cards import RANK, Card
from engine.game import Setup
from engine.rules.ruff_and_trump.deal import RuffDeal, eldest_of, seats, sides
from engine.rules.ruff_and_trump.options import Options
from engine.rules.ruff_and_trump.ruffs import SUITS
from engine.rules.ruff_and_trump.sheet import credits, set_winner
from engine.seats import Direction, Seat, Side, order_from


def first_dealer(options: Options, start: Seat, pack: Sequence[Card]) -> Seat:
    """Return the first dealer: the lowest cut deals.

    Every seat from `start` draws one card, and seats tied for lowest draw again. If the pack runs out on a tie, the
    lower suit in the order spades, hearts, diamonds, clubs deals.
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
    """Return the first hand of a match."""
    dealer, none = first_dealer(options, start, pack), dict.fromkeys(sides(options), 0)
    return Setup(1, dealer, cast(Direction, options.direction), totals=none)


def match_over(options: Options, won: Mapping[Side, int]) -> bool:
    """Return whether a side has won as many sets as the match takes."""
    return max(won.values(), default=0) >= options.sets_to_win


def finished(options: Options, totals: Mapping[Side, int]) -> bool:
    """Return whether the first set is over with these totals, and the match with it."""
    return options.sets_to_win == 1 and set_winner(options, totals) is not None


def next_deal(
    options: Options, *, setup: Setup, sheet: Mapping[str, object], totals: Mapping[Side, int], stake: int
) -> Setup | None:
    """Return the setup after a hand; None at the end of the match.

    The match score of the setup counts if it has one, otherwise `totals`. `stake` is the worth of the next ruff in the
    same set. A new set starts at stake 1 with all sides at 0.
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


def stake_by_sheet(options: Options, setup: Setup, sheet: Mapping[str, object]) -> int:
    """Return the worth of the next ruff as far as a sheet shows.

    A ruff that no side scored or paid for was tied (RT-2).
    """
    tied = sheet.get("ruff") is None and sheet.get("miscount") is None
    return _stake(options, setup, scored=sheet.get("ruff") is not None, tied=tied)


def stake_after(deal: RuffDeal) -> int:
    """Return the worth of the next ruff after a hand under the engine.

    The engine knows whether any player announced.
    """
    return _stake(deal.options, deal.setup, scored=deal.ruff is not None, tied=deal.tied)


def _stake(options: Options, setup: Setup, scored: bool, tied: bool) -> int:
    if options.ruff_tie != "carry" or scored:
        return 1
    return setup.stake + 1 if tied else setup.stake
