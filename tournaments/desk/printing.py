"""Printed pages: slips, table cards, pairings, standings, links, club match."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.api import rules, sheets
from games.api.sheets import SheetForm
from games.api.values import hall_address, whole_number
from tournaments.changes import selectors as changes
from tournaments.club_match import selectors as club_match_selectors
from tournaments.core import permissions
from tournaments.core.codes import grouped
from tournaments.core.views import event_page, show
from tournaments.entries.views import qr
from tournaments.models import Event, Round
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.chairs import chairs_at
from tournaments.rounds.pins import SeatPin, pins_at
from tournaments.rounds.selectors import PairingTable
from tournaments.schedule.views import schedule_context
from tournaments.score_entry import code_services as score_entry_code_services
from tournaments.sheets.table_request import uses_pins

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
LOWEST_ROW, HIGHEST_ROW = 6, 14
"""Bounds of the row height in mm; paper.css has a class for each height between."""
STANDINGS_PAGE, HIGHEST_STANDINGS_ROW, LOWEST_STANDINGS_ROW = 235, 9, 4
"""The same for standings, whose rows share one sheet while legible."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Whether phones can open this address, alternatives to it, and the use of codes.

    `other` is the query of the same page with codes switched on or off.
    """

    host: str
    works: bool
    codes: bool
    other: str
    addresses: list[hall_address.OwnAddress]


def reach_of(request: HttpRequest) -> Reach:
    host = hall_address.host_of(request)
    works = hall_address.phones_reach(host)
    codes, other = "codes" in request.GET, request.GET.copy()
    if codes:
        del other["codes"]
    else:
        other["codes"] = "yes"
    return Reach(host, works, works or codes, other.urlencode(), [] if works else hall_address.own_addresses(request))


@require_safe
@event_page("see_desk")
def index(request: HttpRequest, event: Event) -> HttpResponse:
    """List the printable pages."""
    current = rounds_selectors.current_round(event)
    context = {
        "current": current,
        "may_export": permissions.may(request.user, "export", event),
        "changed": changes.changed_tables(current) if current else [],
        "unprinted": changes.changed_tables(current, changes.printed_until(current)) if current else [],
    }
    return show(request, event, "desk/print.html", context, tab="print")


@require_safe
@event_page("see_desk")
def sheet(request: HttpRequest, event: Event, kind: str) -> HttpResponse:
    """Render one printable page."""
    if kind not in KINDS:
        raise Http404
    answer = show(request, event, f"desk/print_{kind}.html", KINDS[kind](request, event), tab="print")
    answer["Cache-Control"] = "no-store"
    return answer


def _slips(request: HttpRequest, event: Event) -> dict[str, Any]:
    """Return the slips; tables i and i + T/2 share a page.

    One cut then gives two piles in order. Long slips have a page each. With `changed`, only tables with unprinted
    changes; with `after`, only tables changed after that change.
    """
    round_ = rounds_selectors.current_round(event)
    if round_ is None:
        return {"round": None, "pages": [], "reach": reach_of(request)}
    only, context = _only_changed(request, round_)
    tables = rounds_selectors.pairings_of(round_, full_names=True).tables
    context["reach"] = reach_of(request)
    codes = score_entry_code_services.table_codes(event)
    slips = [
        _slip(request, table, codes[table.number], _pins(event, round_, table))
        for table in tables
        if only is None or table.number in only
    ]
    strip = PIN_STRIP if any(slip["pins"] for slip in slips) else 0
    longest = max((len(slip["deals"]) for slip in slips), default=0)
    whole = HALF_PAGE - strip < WRITABLE_ROW * (longest + 1)
    room = (WHOLE_PAGE if whole else HALF_PAGE) - strip
    context |= {"whole": whole, "row_mm": _row(room, longest + 1, LOWEST_ROW, HIGHEST_ROW)}
    if whole:
        return {**context, "pages": [[slip] for slip in slips]}
    half = (len(slips) + 1) // 2  # the first half of the tables lies above the second
    pages = [[slips[i], *slips[half + i : half + i + 1]] for i in range(half)]
    return {**context, "pages": pages}


def _only_changed(request: HttpRequest, round_: Round) -> tuple[list[int] | None, dict[str, Any]]:
    """Return the requested tables (None for all), and the context."""
    if "changed" not in request.GET and "after" not in request.GET:
        return None, {"round": round_}
    since = whole_number(request.GET.get("after", ""))
    after = changes.printed_until(round_) if since is None else since
    last = max((change.number for change in changes.changes_of(round_)), default=0)
    only = changes.changed_tables(round_, after)
    return only, {"round": round_, "only_changed": True, "after": after, "last_change": last}


def _changed_seats(request: HttpRequest, event: Event) -> dict[str, Any]:
    """Return entries with another seat than at publication, for a notice."""
    round_ = rounds_selectors.current_round(event)
    if round_ is None:
        return {"round": None, "lines": []}
    moved = {move.entry for done in changes.changes_of(round_) for move in done.moves}
    ids = set(event.entries.filter(number__in=moved).values_list("pk", flat=True))
    lines = [line for line in rounds_selectors.public_pairings(round_).by_name if line.entry_id in ids]
    return {"round": round_, "lines": lines, "tables": changes.changed_tables(round_)}


def _cards(request: HttpRequest, event: Event) -> dict[str, Any]:
    """Return a card for every table, for all rounds."""
    reach, codes = reach_of(request), sorted(score_entry_code_services.table_codes(event).items())
    return {
        "pins": uses_pins(event),
        "reach": reach,
        "cards": [(number, *_code(request, code)) for number, code in codes],
    }


def _code(request: HttpRequest, code: str) -> tuple[str, SafeString]:
    """Return a code as text and as a QR code of its table's address."""
    return grouped(code), qr(request.build_absolute_uri(reverse("code", args=[code])))


def _pins(event: Event, round_: Round, table: PairingTable) -> list[SeatPin]:
    """Return the PINs to hand out; none for an online table or without PINs."""
    if table.fact.place != Event.Place.CLUB or not uses_pins(event):
        return []
    return pins_at(round_, table.table_id, chairs_at(round_, table))


def _slip(request: HttpRequest, table: PairingTable, code: str, pins: list[SeatPin]) -> dict[str, Any]:
    form = sheets.form(table.table_id, sides={occupant.seat: occupant.name for occupant in table.occupants})
    words, drawn = _code(request, code)
    return {
        "table": table,
        "groups": _groups(form, table),
        "dealer": DEALER not in form.fields,
        "others": [str(field.label).partition(" (")[0] for field in form.others()],
        "deals": range(1, _lines(table) + 1),
        "qr": drawn,
        "code": words,
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


def _row(room: int, rows: int, lowest: int, highest: int) -> int:
    """Return the height of each of `rows` rows in this room, in millimetres."""
    return max(lowest, min(highest, room // rows))


def _lines(table: PairingTable) -> int:
    if table.fact.deals_planned is not None:
        return table.fact.deals_planned
    return LINES_OF_PARTS if rules.parts_of(table.fact.game) else LINES_TO_A_TARGET


def _pairings(request: HttpRequest, event: Event) -> dict[str, Any]:
    round_ = rounds_selectors.current_round(event)
    return {"round": round_, "pairings": rounds_selectors.public_pairings(round_) if round_ else None}


def _standings(request: HttpRequest, event: Event) -> dict[str, Any]:
    standings = rankings_selectors.standings_of(event)
    row = _row(STANDINGS_PAGE, len(standings.rows) + 1, LOWEST_STANDINGS_ROW, HIGHEST_STANDINGS_ROW)
    return {"standings": standings, "row_mm": row}


def _match(request: HttpRequest, event: Event) -> dict[str, Any]:
    if event.format != Event.Format.CLUB_MATCH:
        raise Http404
    match = club_match_selectors.match_score(event)
    rounds = [
        (score, rounds_selectors.public_pairings(rounds_selectors.public_round(event, score.number)))
        for score in match.rounds
    ]
    return {"match": match, "rounds_played": rounds}


KINDS: dict[str, Callable[[HttpRequest, Event], dict[str, Any]]] = {
    "slips": _slips,
    "cards": _cards,
    "changed": _changed_seats,
    "pairings": _pairings,
    "standings": _standings,
    "match": _match,
    "schedule": schedule_context,
}
