"""The four ways to score a deal. Source: docs/rules/truf/rulebook.md#tf-40.

And the sum of its points, which a sheet is checked by. Letters as there: b the final bid, t the tricks taken, H the
highest final bid of the deal.
"""

from collections.abc import Mapping

from engine.extras import CheckedSheet
from engine.rules.truf.options import Mode, Options
from engine.seats import Seat

M2_BONUS = 5


def deal_points(
    options: Options, mode: Mode, final_bids: Mapping[Seat, int], tricks: Mapping[Seat, int]
) -> dict[Seat, int]:
    """Return points of every seat for one deal."""
    highest = max(final_bids.values())
    return {seat: seat_points(options, mode, bid, tricks[seat], highest=highest) for seat, bid in final_bids.items()}


def expected_sum(options: Options, sheet: CheckedSheet) -> int | None:
    """Return the sum of all points under M1, which is -|B - 13|; B is the sum of the final bids.

    None under other scorings, and for a sheet without bids. Source: docs/rules/truf/rulebook.md#tf-49.
    """
    bids: Mapping[Seat, int] = sheet.derived.get("final_bids") or {}
    tricks: Mapping[Seat, int] = sheet.values.get("tricks") or {}
    if options.scoring != "M1" or not bids:
        return None
    return -abs(sum(bids.values()) - sum(tricks.values())) * options.score_scale


def seat_points(options: Options, mode: Mode, bid: int, tricks: int, *, highest: int) -> int:
    """Return points of one seat.

    Final bid and tricks, with the highest final bid of the deal for M4.
    """
    if options.scoring == "M4":
        points = _exact(options, mode, bid, tricks, highest=highest)
    elif mode == "bawah" and bid == tricks == 0:
        points = zero_bonus(options)
    else:
        points = tricks - bid if mode == "atas" else bid - tricks
        if options.scoring == "M3" and points > 0:
            points *= options.multiplier
    return points * options.score_scale


def zero_bonus(options: Options) -> int:
    """Return the bonus for a made zero in main bawah under M1 to M3.

    M3 never multiplies it.
    """
    if options.scoring == "M1":
        return 0
    return options.zero_bonus or (M2_BONUS if options.scoring == "M2" else 0)


def _exact(options: Options, mode: Mode, bid: int, tricks: int, *, highest: int) -> int:
    """M4: only the exact number of tricks scores; a bid below zero cannot be exact."""
    if tricks == bid:
        return bid if bid else _zero_made(options, highest)
    dear = "atas" if tricks < bid else "bawah"  # too few costs double in atas, too many in bawah
    loss = abs(tricks - bid) * (2 if mode == dear else 1)
    return -loss + (options.m4_zero_fail_extra if bid == 0 else 0)


def _zero_made(options: Options, highest: int) -> int:
    fixed = {"highest_bid": highest, "fixed": options.m4_zero_points, "none": 0}
    return fixed[options.m4_zero_success]
