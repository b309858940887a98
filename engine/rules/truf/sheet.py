"""The paper sheet of a deal: its consistency, and its points.

Source: docs/formats/sheet.md. A sheet is `{"bids", "shift", "mode", "tricks", "declarer"?, "trump"?}`: bids as placed,
before any shift.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.document_schemas import JsonSchema, by_name, one_of, or_null, record, whole
from engine.errors import FieldError, SheetError
from engine.game import Score
from engine.rules.truf.auction import mode_of
from engine.rules.truf.deal import TrufDeal, seats
from engine.rules.truf.options import TRICKS, Mode, Options
from engine.rules.truf.scoring import deal_points
from engine.seats import COMPASS, Seat
from engine.sentences import N
from engine.statistics import CountedDeal, CountRow, CountTable

KEYS = ("bids", "shift", "mode", "tricks", "declarer", "trump")
MODES: tuple[Mode, ...] = ("atas", "bawah")
SUITS = "SHDC"
SHEET_SCHEMA: JsonSchema = record(
    ("bids", "tricks"),
    bids=by_name(whole(0, TRICKS)),
    shift=or_null(whole(-TRICKS, TRICKS)),
    mode=or_null(one_of(*MODES)),
    tricks=by_name(whole(0, TRICKS)),
    declarer=or_null(one_of(*COMPASS)),
    trump=or_null(one_of(*SUITS)),
)
DERIVED_SCHEMA: JsonSchema = record(
    ("total", "mode", "final_bids"), total=whole(), mode=one_of(*MODES), final_bids=by_name(whole())
)


def sheet_of(deal: TrufDeal) -> dict[str, object] | None:
    """Return the sheet of a played deal; None while it runs and when it was thrown in."""
    if deal.thrown_in or not deal.over:
        return None
    return {
        "bids": deal.values,
        "shift": deal.shift,
        "mode": deal.chosen,
        "tricks": deal.taken,
        "declarer": deal.declarer,
        "trump": deal.trump,
    }


def score(options: Options, sheet: Mapping[str, Any]) -> Score:
    """Return points per seat and `total`, `mode`, `final_bids`.

    Raises SheetError naming every wrong field.
    """
    errors = tuple(sheet_errors(options, sheet))
    if errors:
        raise SheetError(errors)
    bids, shift = sheet["bids"], sheet.get("shift") or 0
    final_bids = {seat: bids[seat] + shift for seat in seats(options)}
    mode: Mode = mode_of(final_bids.values()) or sheet["mode"]
    points = deal_points(options, mode, final_bids, sheet["tricks"])
    return Score(points, {"total": sum(bids.values()), "mode": mode, "final_bids": final_bids})


def sheet_errors(options: Options, sheet: object) -> Iterator[FieldError]:
    """Everything on a sheet that cannot be true, field by field."""
    if not isinstance(sheet, Mapping):
        yield FieldError("not_an_object", "sheet")
        return
    yield from (FieldError("unknown_field", str(key)) for key in sheet if key not in KEYS)
    bid_errors = tuple(_number_errors(options, sheet, "bids", "bid_out_of_range"))
    yield from bid_errors
    yield from _tricks_errors(options, sheet)
    bids = None if bid_errors else sheet["bids"]
    yield from _shift_errors(options, sheet.get("shift"), bids)
    yield from _mode_errors(options, sheet, bids)
    yield from _declarer_errors(options, sheet.get("declarer"), bids)
    yield from _trump_errors(options, sheet.get("trump"))


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _to_text(value: object) -> str:
    """Return a value as a sentence shows it, whatever its length."""
    return str(value)[:60]


def _number_errors(options: Options, sheet: Mapping[str, object], name: str, code: str) -> Iterator[FieldError]:
    """Yield errors unless each seat, and no other key, has a whole number from 0 to 13."""
    numbers = sheet.get(name)
    if not isinstance(numbers, Mapping):
        yield FieldError("missing" if numbers is None else "not_an_object", name)
        return
    sitting = seats(options)
    yield from (FieldError("unknown_field", f"{name}.{key}") for key in numbers if key not in sitting)
    for seat in sitting:
        value = numbers.get(seat)
        if value is None:
            yield FieldError("missing", f"{name}.{seat}")
        elif not _is_number(value):
            yield FieldError("not_a_number", f"{name}.{seat}", value=_to_text(value))
        elif not 0 <= value <= TRICKS:
            yield FieldError(code, f"{name}.{seat}", value=_to_text(value), most=TRICKS)


def _tricks_errors(options: Options, sheet: Mapping[str, Any]) -> Iterator[FieldError]:
    errors = tuple(_number_errors(options, sheet, "tricks", "tricks_out_of_range"))
    yield from errors
    if not errors and sum(sheet["tricks"].values()) != TRICKS:
        yield FieldError("tricks_total", "tricks", total=sum(sheet["tricks"].values()), most=TRICKS)


def _shift_errors(options: Options, shift: object, bids: Mapping[Seat, int] | None) -> Iterator[FieldError]:
    """Yield errors unless a shift is there exactly when the bids make 13 and one is due.

    0 or null mean: none.
    """
    if shift is not None and not _is_number(shift):
        yield FieldError("not_a_number", "shift", value=_to_text(shift))
        return
    steps = shift if isinstance(shift, int) else 0
    if steps and options.thirteen_rule != "shift_all":
        yield FieldError("shift_not_played", "shift")
    elif abs(steps) > options.shift_max:
        yield FieldError("shift_out_of_range", "shift", value=_to_text(steps), most=options.shift_max)
    elif bids is not None:
        due = options.thirteen_rule == "shift_all" and mode_of(bids.values()) is None
        if due and not steps:
            yield FieldError("shift_zero", "shift", most=options.shift_max)
        elif steps and not due:
            yield FieldError("no_decision_due", "shift", total=sum(bids.values()))


def _mode_errors(
    options: Options, sheet: Mapping[str, object], bids: Mapping[Seat, int] | None
) -> Iterator[FieldError]:
    """Yield errors unless the mode is named where the declarer chooses it.

    Named elsewhere, it must agree with the bids.
    """
    mode = sheet.get("mode")
    if mode is not None and mode not in MODES:
        yield FieldError("unknown_mode", "mode", value=_to_text(mode))
        return
    if bids is None:
        return
    natural = mode_of(bids.values())
    if natural is None and options.thirteen_rule == "shift_all":
        natural = _mode_of_shift(sheet.get("shift"))
        if natural is None:
            return  # the shift itself is wrong and already named
    if natural is None and mode is None:
        yield FieldError("mode_missing", "mode", most=TRICKS)
    elif natural is not None and mode not in (None, natural):
        yield FieldError("mode_contradicts_bids", "mode", value=mode, mode=natural)


def _mode_of_shift(shift: object) -> Mode | None:
    if not isinstance(shift, int) or isinstance(shift, bool) or shift == 0:
        return None
    return "atas" if shift > 0 else "bawah"


def _declarer_errors(options: Options, declarer: object, bids: Mapping[Seat, int] | None) -> Iterator[FieldError]:
    if declarer is None:
        return
    if not isinstance(declarer, str) or declarer not in seats(options):
        yield FieldError("unknown_seat", "declarer", seat=_to_text(declarer), seats=" ".join(seats(options)))
    elif bids is not None and bids[declarer] < max(bids.values()):
        yield FieldError("declarer_not_highest", "declarer", declarer=declarer, value=max(bids.values()))


def _trump_errors(options: Options, trump: object) -> Iterator[FieldError]:
    suits: Sequence[str] = tuple(suit for suit in SUITS if options.players == 4 or suit != options.removed_suit)
    if trump is not None and trump not in suits:
        yield FieldError("trump_not_in_pack", "trump", value=_to_text(trump), suits=" ".join(suits))


# --- counts of a player ------------------------------------------------------------------------------------

COUNT_HEADS = (N("Final bid"), N("Number of deals"), N("Exactly made"), N("Too many tricks"), N("Too few tricks"))


def counts(deals: Iterable[CountedDeal]) -> Sequence[CountTable]:
    """Return one table with a row for each final bid, the shift included."""
    by_bid: dict[int, list[int]] = {}
    for deal in deals:
        bid = deal.values["bids"][deal.seat] + (deal.values.get("shift") or 0)
        by_bid.setdefault(bid, []).append(deal.values["tricks"][deal.seat] - bid)
    return (
        CountTable(N("Bids and tricks"), COUNT_HEADS, tuple(_count_row(bid, by_bid[bid]) for bid in sorted(by_bid))),
    )


def _count_row(bid: int, more: list[int]) -> CountRow:
    exact, over = sum(extra == 0 for extra in more), sum(extra > 0 for extra in more)
    return CountRow(str(bid), (len(more), exact, over, len(more) - exact - over))
