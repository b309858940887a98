"""From deal to deal: direction, dealer, end and winners.

Source: docs/rules/truf/rulebook.md#tf-11 and #tf-51.
"""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from engine.game import Setup
from engine.rules.truf.deal import seats
from engine.rules.truf.options import Options
from engine.rules.truf.sheet import score
from engine.seats import OPPOSITE, Direction, Seat, after, order_from


def direction_of(options: Options, number: int) -> Direction:
    """Return the direction of deal `number` (from 1, completed deals only) (T3, T4)."""
    if options.direction != "alternate":
        return cast(Direction, options.direction)
    first = cast(Direction, options.first_direction)
    return first if number % 2 else OPPOSITE[first]


def next_dealer(options: Options, previous: Seat, totals: Mapping[Seat, int], coming: Direction) -> Seat:
    """Return the next dealer: the seat with the lowest total (T2).

    Of several the previous dealer, else the first one after them in the coming turn. Under `rotate` the deal passes
    clockwise, whichever way the deals are played.
    """
    sitting = seats(options)
    if options.dealer_rule == "rotate":
        return after(sitting, previous)
    lowest = min(totals[seat] for seat in sitting)
    return next(seat for seat in order_from(sitting, previous, coming) if totals[seat] == lowest)


def finished(options: Options, number: int) -> bool:
    """Return whether deal `number`, now complete, was the last."""
    return number >= options.deals


def next_deal(
    options: Options, setup: Setup, sheet: Mapping[str, object] | None, totals: Mapping[Seat, int]
) -> Setup | None:
    """Return the setup of the coming deal.

    The same after a throw-in (T4), None at the end of the match.
    """
    if sheet is None:
        return setup
    if finished(options, setup.number):
        return None
    number = setup.number + 1
    direction = direction_of(options, number)
    return Setup(number, next_dealer(options, setup.dealer, totals, direction), direction)


def winners(totals: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Return the winners: every seat with the highest total (T13)."""
    highest = max(totals.values())
    return tuple(seat for seat, total in totals.items() if total == highest)


def tie_break(options: Options, totals: Mapping[Seat, int], sheets: Iterable[Mapping[str, Any]]) -> tuple[Seat, ...]:
    """Return the winner where one is needed.

    Most exact deals, then most deals above zero (T13). Still several seats: these play one extra deal.
    """
    record = dict.fromkeys(winners(totals), (0, 0))
    for sheet in sheets:
        scored = score(options, sheet)
        for seat, (exact, positive) in record.items():
            made = scored.derived["final_bids"][seat] == sheet["tricks"][seat]
            record[seat] = exact + made, positive + (scored.points[seat] > 0)
    best = max(record.values())
    return tuple(seat for seat, count in record.items() if count == best)
