"""A hand as a table writes it down, and its points.

A sheet is `{"ruff"?, "miscount"?, "stake"?, "tricks"}`: the side that scored the ruff, the side that paid for one it
could not show, the multiple of the ruff's points if above one, and tricks by side. All tricks are 0 when the ruff ended
the set.

Source: docs/rules/ruff_and_trump/rulebook.md#rt-12, #rt-25, #rt-28; docs/formats/sheet.md.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.document_schemas import JsonSchema, by_name, or_null, record, whole
from engine.errors import FieldError, SheetError
from engine.game import Points, Score, Setup, Sheet
from engine.rules.ruff_and_trump.deal import RuffDeal, sides
from engine.rules.ruff_and_trump.options import RUFF_POINTS, Options
from engine.rules.ruff_and_trump.ruffs import side_of
from engine.seats import Side
from engine.sentences import N
from engine.statistics import CountedDeal, CountRow, CountTable, mean

BLANKS = ("ruff", "miscount", "stake", "tricks")
MAX_STAKE = 1000
SIDE_SCHEMA: JsonSchema = {"type": "string", "description": "A side: `A` or `B` in pairs, otherwise a seat."}
SHEET_SCHEMA: JsonSchema = record(
    ("tricks",),
    ruff=or_null(SIDE_SCHEMA),
    miscount=or_null(SIDE_SCHEMA),
    stake=or_null(whole(1, MAX_STAKE)),
    tricks=by_name(whole(0)),
)
DERIVED_SCHEMA: JsonSchema = record(
    ("ruff", "cards", "card_points"), ruff=by_name(whole()), cards=by_name(whole()), card_points=by_name(whole())
)


def sheet_of(deal: RuffDeal) -> Sheet:
    """Return the entries to write down so far; a valid sheet once the hand is over."""
    sheet: Sheet = {"ruff": deal.ruff, "miscount": deal.miscount}
    if deal.setup.stake > 1:
        sheet["stake"] = deal.setup.stake
    return {**{name: value for name, value in sheet.items() if value is not None}, "tricks": deal.taken}


def card_points(options: Options, tricks: Mapping[Side, int]) -> Points:
    """Return one point for each card above par in the tricks of a side (1.6)."""
    return {side: max(0, tricks[side] * options.layout.players - options.par) for side in sides(options)}


def set_winner(options: Options, totals: Mapping[Side, int]) -> Side | None:
    """Return the side that leads alone at or above the target.

    None if no side does, or several are tied there (RT-9).
    """
    best = max(totals.values(), default=0)
    leading = [side for side, total in totals.items() if total == best]
    return leading[0] if best >= options.layout.target and len(leading) == 1 else None


def ruff_points(options: Options, totals: Mapping[Side, int] | None, sheet: Mapping[str, Any]) -> Points:
    """Return the points of the ruff: first the forfeit, then the ruff (docs/formats/deals.md#details).

    With the `totals` before it no score falls below 0; without them the forfeit is paid in full.
    """
    points = dict.fromkeys(sides(options), 0)
    if (payer := sheet.get("miscount")) is not None:
        forfeit = options.ruff_forfeit_points
        points[payer] -= forfeit if totals is None else min(forfeit, max(0, totals.get(payer, 0)))
    if (winner := sheet.get("ruff")) is not None:
        points[winner] += RUFF_POINTS * (sheet.get("stake") or 1)
    return points


def score_so_far(deal: RuffDeal) -> Points:
    """Return the score with every credit confirmed.

    A shown ruff, and the cards once the hand is over.
    """
    before = deal.setup.totals
    return {side: before.get(side, 0) + points for side, points in points_so_far(deal).items()}


def points_so_far(deal: RuffDeal) -> Points:
    """Return the credits of a hand that are confirmed."""
    sheet = sheet_of(deal)
    if deal.over:
        return credits(deal.options, deal.setup, sheet)
    return ruff_points(deal.options, deal.setup.totals, sheet)


def credits(options: Options, setup: Setup, sheet: Mapping[str, Any]) -> Points:
    """Return the addition of a valid sheet to the totals of its setup."""
    cards = card_points(options, sheet["tricks"])
    return {side: points + cards[side] for side, points in ruff_points(options, setup.totals, sheet).items()}


def score(options: Options, sheet: Mapping[str, Any]) -> Score:
    """Return points per side, with any forfeit in full.

    Raises SheetError naming every wrong field.
    """
    errors = tuple(wrong_fields(options, sheet))
    if errors:
        raise SheetError(errors)
    ruff, cards = ruff_points(options, None, sheet), card_points(options, sheet["tricks"])
    taken = {side: sheet["tricks"][side] * options.layout.players for side in sides(options)}
    points = {side: ruff[side] + cards[side] for side in sides(options)}
    return Score(points, {"ruff": ruff, "cards": taken, "card_points": cards})


def wrong_fields(options: Options, sheet: object) -> Iterator[FieldError]:
    """Yield every field that cannot be true."""
    if not isinstance(sheet, Mapping):
        yield FieldError("not_an_object", "sheet")
        return
    yield from (FieldError("unknown_field", str(name)) for name in sheet if name not in BLANKS)
    errors = [*_side(options, sheet, "ruff"), *_side(options, sheet, "miscount")]
    yield from errors
    if not errors:
        yield from _own_ruff(options, sheet)
    yield from _stake(options, sheet.get("stake"))
    yield from _tricks(options, sheet)


def _to_text(value: object) -> str:
    """Return a value as a sentence shows it, whatever its length."""
    return str(value)[:60]


def _side(options: Options, sheet: Mapping[str, object], name: str) -> Iterator[FieldError]:
    value, allowed = sheet.get(name), sides(options)
    if value is not None and not (isinstance(value, str) and value in allowed):
        yield FieldError("sheet_choice", name, value=_to_text(value), choices=", ".join(allowed))


def _own_ruff(options: Options, sheet: Mapping[str, object]) -> Iterator[FieldError]:
    """Refuse a ruff scored by a solo player who could not show it.

    In a pair the partner can score it.
    """
    value = sheet.get("miscount")
    if value is not None and not options.layout.pairs and value == sheet.get("ruff"):
        yield FieldError("miscount_of_winner", "miscount", side=value)


def _stake(options: Options, value: object) -> Iterator[FieldError]:
    if value is None:
        return
    if not isinstance(value, int) or isinstance(value, bool):
        yield FieldError("not_a_number", "stake", value=_to_text(value))
        return
    carried = options.ruff_tie == "carry"
    most = MAX_STAKE if carried else 1
    if not 1 <= value <= most:
        case = None if carried else "always_one"
        yield FieldError("stake_out_of_range", "stake", case=case, value=_to_text(value), most=most)


def _tricks(options: Options, sheet: Mapping[str, object]) -> Iterator[FieldError]:
    """Yield errors unless the tricks of the sides add up to all of the hand, or none.

    There are none when the ruff ended the set.
    """
    tricks, each, allowed = sheet.get("tricks"), options.layout.each, sides(options)
    if not isinstance(tricks, Mapping):
        yield FieldError("missing" if tricks is None else "not_an_object", "tricks")
        return
    errors = [error for side in allowed for error in _trick_count(f"tricks.{side}", tricks.get(side), each)]
    yield from (FieldError("unknown_field", f"tricks.{name}") for name in tricks if name not in allowed)
    yield from errors
    if errors:
        return
    total = sum(tricks[side] for side in allowed)
    decided = sheet.get("ruff") is not None or sheet.get("miscount") is not None
    if total != each and (total or not decided or options.set_end != "immediate"):
        yield FieldError("tricks_total", "tricks", total=total, most=each)


def _trick_count(field: str, value: object, most: int) -> Iterator[FieldError]:
    if value is None:
        yield FieldError("missing", field)
    elif not isinstance(value, int) or isinstance(value, bool):
        yield FieldError("not_a_number", field, value=_to_text(value))
    elif not 0 <= value <= most:
        yield FieldError("tricks_out_of_range", field, value=_to_text(value), most=most)


# --- counts of a player ------------------------------------------------------------------------------------

DEALERS = (N("You dealt"), N("Your partner dealt"), N("An opponent dealt"))


def counts(deals: Iterable[CountedDeal]) -> Sequence[CountTable]:
    """Return two tables: announcements of the player, and tricks of their side by dealer."""
    deals = list(deals)
    return (_ruff_counts(deals), _trick_counts(deals))


def _ruff_counts(deals: list[CountedDeal]) -> CountTable:
    announced = [(int(number), deal) for deal in deals for number in deal.said]
    won = [number for number, deal in announced if deal.values.get("ruff") == side_of(deal.options, deal.seat)]
    rows = (
        CountRow(N("All announcements"), (len(announced), mean(number for number, _deal in announced))),
        CountRow(N("Won by your side"), (len(won), mean(won))),
    )
    heads = (N("Announcements"), N("Number of deals"), N("Average announcement"))
    return CountTable(N("Ruffs you announced"), heads, rows)


def _trick_counts(deals: list[CountedDeal]) -> CountTable:
    by_dealer: dict[str, list[int]] = {role: [] for role in DEALERS}
    for deal in deals:
        by_dealer[_dealer(deal)].append(deal.values["tricks"][side_of(deal.options, deal.seat)])
    rows = tuple(CountRow(role, (len(tricks), sum(tricks), mean(tricks))) for role, tricks in by_dealer.items())
    heads = (N("Who dealt"), N("Number of deals"), N("Tricks won"), N("Average tricks"))
    return CountTable(N("Tricks by dealer"), heads, rows)


def _dealer(deal: CountedDeal) -> str:
    own, partner, opponent = DEALERS
    if deal.dealer == deal.seat:
        return own
    return partner if side_of(deal.options, deal.dealer) == side_of(deal.options, deal.seat) else opponent
