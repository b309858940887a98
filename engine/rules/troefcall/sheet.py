"""A hand as a table writes it down, and what it is worth.

`side` is always the side that scores, so for a failed baunie
it is the one that did not try.

Source: docs/rules/troefcall/rulebook.md#tc-26 and docs/formats/sheet.md.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.document_schemas import JsonSchema, flag, one_of, or_null, record, whole
from engine.errors import FieldError, SheetError
from engine.game import Points, Score, Sheet
from engine.rules.troefcall.deal import SIDE, SIDES, SUIT_ORDER, TroefcallDeal
from engine.rules.troefcall.options import MAX_POINTS, Options
from engine.seats import COMPASS
from engine.sentences import N
from engine.statistics import CountedDeal, CountRow, CountTable

KINDS = ("normal", "kap", "kap_partner", "baunie", "baunie_failed", "sanction", "unplayed")
BLANKS = ("caller", "trump", "kind", "side", "points")
SHEET_SCHEMA: JsonSchema = record(
    ("kind", "side"),
    caller=or_null(one_of(*COMPASS)),
    trump=or_null(one_of(*SUIT_ORDER)),
    kind=one_of(*KINDS),
    side=one_of(*SIDES),
    points=or_null(whole(0, MAX_POINTS)),
)
DERIVED_SCHEMA: JsonSchema = record(
    ("points", "calling_side", "against_caller"),
    points=whole(0),
    calling_side=or_null(one_of(*SIDES)),
    against_caller=flag(),
)


def worth(options: Options, kind: str, against_caller: bool = False) -> int:
    """Return the points of any kind but a sanction, whose points are on the sheet.

    A `stinkend` one is worth more (C6).
    """
    if kind == "unplayed":
        return options.unplayed_hand_points
    plain: int = getattr(options, f"pts_{kind}")
    surcharge = {"kap": options.pts_stinkend_kap, "baunie": options.pts_stinkend_baunie}
    return plain + (surcharge.get(kind, 0) if against_caller else 0)


def score(options: Options, sheet: Mapping[str, Any]) -> Score:
    """Return points per side. Raises SheetError naming every wrong field."""
    errors = tuple(wrong_fields(options, sheet))
    if errors:
        raise SheetError(errors)
    points = points_of(options, sheet)
    caller = sheet.get("caller")
    derived = {
        "points": points,
        "calling_side": SIDE[caller] if caller else None,
        "against_caller": against_caller(sheet),
    }
    return Score({side: points if side == sheet["side"] else 0 for side in SIDES}, derived)


def points_of(options: Options, sheet: Mapping[str, Any]) -> int:
    """Return the points of the scoring side of a valid sheet."""
    if sheet["kind"] == "sanction":
        return int(sheet["points"])
    return worth(options, sheet["kind"], against_caller(sheet))


def against_caller(sheet: Mapping[str, Any]) -> bool:
    """Return whether the side that scores did not call."""
    caller = sheet.get("caller")
    return caller is not None and SIDE[caller] != sheet["side"]


def wrong_fields(options: Options, sheet: object) -> Iterator[FieldError]:
    """Yield every field that cannot be true."""
    if not isinstance(sheet, Mapping):
        yield FieldError("not_an_object", "sheet")
        return
    yield from (FieldError("unknown_field", str(name)) for name in sheet if name not in BLANKS)
    errors = [*_choice(sheet, "kind", KINDS), *_choice(sheet, "side", SIDES)]
    errors += _choice(sheet, "caller", COMPASS, required=sheet.get("kind") != "unplayed")
    errors += _choice(sheet, "trump", tuple(SUIT_ORDER), required=False)
    yield from errors
    yield from _points(options, sheet, comparable=not errors)


def _choice(
    sheet: Mapping[str, object], name: str, choices: tuple[str, ...], required: bool = True
) -> list[FieldError]:
    value = sheet.get(name)
    if value is None:
        return [FieldError("missing", name)] if required else []
    if value in choices:
        return []
    return [FieldError("sheet_choice", name, value=value, choices=", ".join(choices))]


def _points(options: Options, sheet: Mapping[str, object], comparable: bool) -> Iterator[FieldError]:
    value = sheet.get("points")
    sanction = sheet.get("kind") == "sanction"
    if value is None:
        if sanction:
            yield FieldError("missing", "points")
    elif not isinstance(value, int) or isinstance(value, bool):
        yield FieldError("not_a_number", "points", value=value)
    elif not 0 <= value <= MAX_POINTS:
        yield FieldError("points_out_of_range", "points", value=value, most=MAX_POINTS)
    elif comparable and not sanction and value != points_of(options, sheet):
        due = points_of(options, sheet)
        yield FieldError("points_differ", "points", value=value, due=due, kind=sheet["kind"])


def result(deal: TroefcallDeal) -> Sheet | None:
    """Return the sheet of a completed hand; None while it runs and after a redeal."""
    if deal.ending is None:
        return None
    kind, side = deal.ending
    return {"caller": deal.caller, "trump": deal.trump, "kind": kind, "side": side}


def points(deal: TroefcallDeal) -> Points | None:
    """Return the points of a completed hand."""
    sheet = result(deal)
    return None if sheet is None else score(deal.options, sheet).points


# --- counts of a player ------------------------------------------------------------------------------------

ROLES = (N("You called"), N("Your partner called"), N("An opponent called"))
COUNT_HEADS = (N("Who called"), N("Number of deals"), N("Deals won"), N("Kap won"), N("Kap lost"))
KAPS = ("kap", "kap_partner")
NOT_PLAYED = ("sanction", "unplayed")


def counts(deals: Iterable[CountedDeal]) -> Sequence[CountTable]:
    """Return one table with a row for each role."""
    by_role: dict[str, list[tuple[bool, bool]]] = {role: [] for role in ROLES}
    for deal in deals:
        caller, kind = deal.values.get("caller"), deal.values["kind"]
        if caller and kind not in NOT_PLAYED:
            by_role[_role(deal, caller)].append((deal.values["side"] == SIDE[deal.seat], kind in KAPS))
    rows = tuple(_count_row(role, results) for role, results in by_role.items())
    return (CountTable(N("Won by caller"), COUNT_HEADS, rows),)


def _role(deal: CountedDeal, caller: str) -> str:
    own, partner, opponent = ROLES
    if caller == deal.seat:
        return own
    return partner if SIDE[caller] == SIDE[deal.seat] else opponent


def _count_row(role: str, results: list[tuple[bool, bool]]) -> CountRow:
    won, kaps = [kap for wins, kap in results if wins], sum(kap for _wins, kap in results)
    return CountRow(role, (len(results), len(won), sum(won), kaps - sum(won)))
