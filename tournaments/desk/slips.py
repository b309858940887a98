"""Score slips: their columns, the height of their rows, and which of them share a sheet."""

from itertools import count
from math import ceil
from typing import TypeVar

from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.api import rules, sheets
from games.api.sheets import SheetForm
from inputs.values import whole_number
from tournaments.changes import selectors as changes
from tournaments.desk.print_order import Code, Context, PrintOrder
from tournaments.models import Event, Round
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.chairs import chairs_of
from tournaments.rounds.pins import SeatPin, pins_at
from tournaments.rounds.selectors import PairingTable
from tournaments.score_entry import code_services as score_entry_code_services
from tournaments.sheets.table_request import uses_pins

T = TypeVar("T")

LINES_TO_A_TARGET, LINES_OF_PARTS = 16, 20
"""Lines on the slip of a game of unknown length, and of one made of such parts."""
DEALER = "dealer"
"""The blank for the dealer in some games; the others have a column."""
WRITABLE_ROW = 10
"""The minimum row height in millimetres for easy handwriting.

A slip gets half a sheet while its rows are this high, and a whole sheet otherwise.
"""
HALF_PAGE, WHOLE_PAGE = 80, 222
"""Millimetres for a slip's rows, without head and signatures, on half or full A4."""
PIN_STRIP = 10
"""Millimetres for the PIN strips of the seats."""
WIDTH, FIXED_COLUMN = 185, 11
"""Millimetres of a slip's inside, and of a column that is not for points."""
SMALL_LETTER, LETTER, LINE = 1.35, 1.7, 3
"""Millimetres of a letter above the columns, of one in the head of a slip, and of a line."""
PIN_WORDS = "PIN for round 10"
"""The text after a name with a PIN; only its length counts."""
LINES_OF_NAMES, LINES_OF_SEATS, LINES_OF_PINS = 3, 4, 3
"""Lines with room on every slip: for a name above its columns, for the seats in the head, for a name with its PIN."""
LOWEST_ROW, HIGHEST_ROW = 6, 14
"""Bounds of the row height in mm; paper.css has a class for each height between."""


def slips(order: PrintOrder) -> Context:
    """Return the slips; tables i and i + T/2 share a page.

    One cut then gives two piles in order. Long slips have a page each, and on A5 several. With `changed`, only
    tables with unprinted changes; with `after`, only tables changed after that change.
    """
    event = order.event
    round_ = rounds_selectors.current_round(event)
    if round_ is None:
        return {"round": None, "pages": []}
    only, context = _only_changed(order.request, round_)
    tables = rounds_selectors.pairings_of(round_, full_names=True).tables
    codes = score_entry_code_services.table_codes(event)
    chosen = [table for table in tables if only is None or table.number in only]
    chairs = chairs_of(round_, [table for table in chosen if _has_pins(event, table)])
    made = [
        _slip(table, order.code(codes[table.number]), pins_at(round_, table.table_id, chairs.get(table.table_id, ())))
        for table in chosen
    ]
    strip = PIN_STRIP if any(slip["pins"] for slip in made) else 0
    longest = max((len(slip["deals"]) for slip in made), default=0)
    whole = not order.small and not _fits_half(longest, strip)
    if order.small:
        made, longest = _in_parts(made, longest, strip)
    room = (WHOLE_PAGE if whole else HALF_PAGE) - strip
    for slip in made:
        slip["row_mm"] = row_height(room - _room_for_long_names(slip), longest + 1, LOWEST_ROW, HIGHEST_ROW)
    context |= {"whole": whole, "row_mm": min((slip["row_mm"] for slip in made), default=HIGHEST_ROW)}
    return {**context, "pages": [[slip] for slip in made] if whole or order.small else two_a_page(made)}


def _fits_half(deals: int, strip: int) -> bool:
    """Return whether rows for these deals and the total are high enough on half a sheet."""
    return HALF_PAGE - strip >= WRITABLE_ROW * (deals + 1)


def _in_parts(slips: list[Context], longest: int, strip: int) -> tuple[list[Context], int]:
    """Divide long slips among A5 pages of about as many deals each; return them and the deals of a page."""
    parts = next(parts for parts in count(1) if _fits_half(ceil(longest / parts), strip))
    many = ceil(longest / parts) or 1
    divided = [
        {**slip, "deals": slip["deals"][at : at + many], "part": f"{at // many + 1}/{parts}" if parts > 1 else ""}
        for slip in slips
        for at in range(0, len(slip["deals"]), many)
    ]
    return divided, many


def _room_for_long_names(slip: Context) -> int:
    """Return the millimetres that names take beyond what a slip keeps free for them."""
    occupants, pins = slip["table"].occupants, slip["pins"]
    fixed = FIXED_COLUMN * (2 + len(slip["others"]))
    column = (WIDTH - fixed) / max(1, sum(len(columns) for _name, columns in slip["groups"]))
    names = max((_lines_of(name, column * len(columns)) for name, columns in slip["groups"]), default=0)
    sitters = sum(
        sum(len(sitter.name) + 9 for sitter in occupant.sitters) or len(occupant.name) + 9 for occupant in occupants
    )
    seats = ceil(sitters * LETTER * 1.2 / (WIDTH - 30))
    wide = WIDTH / max(1, len(pins)) - 14
    beside = max((_lines_of(f"{pin.chair.name} {PIN_WORDS}", wide) for pin in pins), default=0)
    extra = (names - LINES_OF_NAMES, seats - LINES_OF_SEATS, beside - LINES_OF_PINS)
    return sum(LINE * lines for lines in extra if lines > 0)


def _lines_of(text: str, width: float) -> int:
    """Return about how many lines a text takes; some of each is lost where words do not fit."""
    return ceil(len(text) * SMALL_LETTER / (width * 0.85))


def two_a_page(things: list[T]) -> list[list[T]]:
    """Return pages of two: the first half lies above the second, so that one cut gives two piles in order."""
    half = (len(things) + 1) // 2
    return [[things[i], *things[half + i : half + i + 1]] for i in range(half)]


def row_height(room: int, rows: int, lowest: int, highest: int) -> int:
    """Return the height of each of `rows` rows in this room, in millimetres."""
    return max(lowest, min(highest, room // rows))


def _only_changed(request: HttpRequest, round_: Round) -> tuple[list[int] | None, Context]:
    """Return the requested tables (None for all), and the context."""
    if "changed" not in request.GET and "after" not in request.GET:
        return None, {"round": round_}
    since = whole_number(request.GET.get("after", ""))
    after = changes.printed_until(round_) if since is None else since
    last = max((change.number for change in changes.changes_of(round_)), default=0)
    only = changes.changed_tables(round_, after)
    return only, {"round": round_, "only_changed": True, "after": after, "last_change": last}


def _has_pins(event: Event, table: PairingTable) -> bool:
    """Return whether there are PINs to hand out: none for an online table, and not in every event."""
    return table.fact.place == Event.Place.CLUB and uses_pins(event)


def _slip(table: PairingTable, code: Code, pins: list[SeatPin]) -> Context:
    sitting = {sitter.seat: sitter.name for occupant in table.occupants for sitter in occupant.sitters}
    named = {**sitting, **{occupant.seat: occupant.name for occupant in table.occupants}}
    form = sheets.form((table.fact.game, table.fact.preset, table.fact.options), sides=named)
    return {
        "table": table,
        "groups": _groups(form, table),
        "dealer": DEALER not in form.fields,
        "others": [str(field.label).partition(" (")[0] for field in form.others()],
        "deals": range(1, _lines(table) + 1),
        "code": code,
        "pins": pins,
    }


def _groups(form: SheetForm, table: PairingTable) -> list[tuple[str, list[str]]]:
    """Return the columns by seat or side, points last.

    A list of credits is written by hand: points and their reason.
    """
    if form.lines:
        return [(form.names[occupant.seat], [_("points and reason")]) for occupant in table.occupants]
    if not form.grid:
        return [(occupant.name, [_("Points")]) for occupant in table.occupants]
    return [(row.name, [*form.columns, _("Points")]) for row in form.grid]


def _lines(table: PairingTable) -> int:
    if table.fact.deals_planned is not None:
        return table.fact.deals_planned
    return LINES_OF_PARTS if rules.parts_of(table.fact.game) else LINES_TO_A_TARGET
