"""Paper is a peer: slips, cards of tables, pairings, standings, personal links, the result of a club match."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from games import api
from games.api import SheetForm
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
from tournaments.sheets.table import uses_pins

LINES_TO_A_TARGET, LINES_OF_PARTS = 16, 20
"""Lines on the slip of a game whose length is not known beforehand, and of one whose match is made of such parts."""
DEALER = "dealer"
"""The blank in which some games ask who dealt; the others get a column for it."""
WRITABLE_ROW = 10
"""The height of a row in millimetres that people write in without effort. A slip gets half a sheet while its rows are
this high, and a whole sheet otherwise."""
HALF_PAGE, WHOLE_PAGE = 80, 222
"""Millimetres for the rows of a slip, below its head and above the signatures, on half a sheet and on a whole one."""
PIN_STRIP = 10
"""Millimetres for the strips with the PINs of the seats."""
LOWEST_ROW, HIGHEST_ROW = 6, 14
"""Bounds of the height of a row in millimetres; static/tournaments/paper.css has a class for each height between."""
STANDINGS_PAGE, HIGHEST_STANDINGS_ROW, LOWEST_STANDINGS_ROW = 235, 9, 4
"""The same for standings, whose rows share one sheet as long as they can be read."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Whether phones can open the address of this page, the addresses to use instead, and whether codes are drawn.

    `other` is the query of the same page with codes where it has none, and without them where it has.
    """

    host: str
    works: bool
    codes: bool
    other: str
    addresses: list[api.reach.OwnAddress]


def reach_of(request: HttpRequest) -> Reach:
    host = api.reach.host_of(request)
    works = api.reach.phones_reach(host)
    codes, other = "codes" in request.GET, request.GET.copy()
    if codes:
        del other["codes"]
    else:
        other["codes"] = "yes"
    return Reach(host, works, works or codes, other.urlencode(), [] if works else api.reach.own_addresses(request))


@require_GET
@event_page("see_desk")
def index(request: HttpRequest, event: Event) -> HttpResponse:
    """What can be printed."""
    current = rounds_selectors.current_round(event)
    context = {
        "current": current,
        "may_export": permissions.may(request.user, "export", event),
        "changed": changes.changed_tables(current) if current else [],
        "unprinted": changes.changed_tables(current, changes.printed_until(current)) if current else [],
    }
    return show(request, event, "desk/print.html", context, "print")


@require_GET
@event_page("see_desk")
def sheet(request: HttpRequest, event: Event, kind: str) -> HttpResponse:
    """One thing on paper."""
    if kind not in KINDS:
        raise Http404
    answer = show(request, event, f"desk/print_{kind}.html", KINDS[kind](request, event), "print")
    answer["Cache-Control"] = "no-store"
    return answer


def _slips(request: HttpRequest, event: Event) -> dict[str, Any]:
    """Table i and table i + T/2 share a page, so that one cut gives two piles in order. Long ones have a page each.

    With `changed` only those tables whose changes were not printed, with `after` those changed after that change.
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
    """The tables asked for, None for all; and what the page says of them."""
    if "changed" not in request.GET and "after" not in request.GET:
        return None, {"round": round_}
    asked = api.whole_number(request.GET.get("after", ""))
    after = changes.printed_until(round_) if asked is None else asked
    last = max((one.number for one in changes.changes_of(round_)), default=0)
    only = changes.changed_tables(round_, after)
    return only, {"round": round_, "only_changed": True, "after": after, "last_change": last}


def _changed(request: HttpRequest, event: Event) -> dict[str, Any]:
    """Who sits somewhere else than when the round was published, to hang up."""
    round_ = rounds_selectors.current_round(event)
    if round_ is None:
        return {"round": None, "lines": []}
    moved = {move.entry for done in changes.changes_of(round_) for move in done.moves}
    ids = set(event.entries.filter(number__in=moved).values_list("pk", flat=True))
    lines = [line for line in rounds_selectors.public_pairings(round_).by_name if line.entry_id in ids]
    return {"round": round_, "lines": lines, "tables": changes.changed_tables(round_)}


def _cards(request: HttpRequest, event: Event) -> dict[str, Any]:
    """A card for every table, to stand on it in all rounds."""
    reach, codes = reach_of(request), sorted(score_entry_code_services.table_codes(event).items())
    return {
        "pins": uses_pins(event),
        "reach": reach,
        "cards": [(number, *_code(request, code)) for number, code in codes],
    }


def _code(request: HttpRequest, code: str) -> tuple[str, SafeString]:
    """A code as it is read and as it is scanned: drawn as the address that opens its table."""
    return grouped(code), qr(request.build_absolute_uri(reverse("code", args=[code])))


def _pins(event: Event, round_: Round, table: PairingTable) -> list[SeatPin]:
    """The PINs to tear off and hand out; none for an online table, and where players need no PIN."""
    if table.fact.place != Event.Place.CLUB or not uses_pins(event):
        return []
    return pins_at(round_, table.table_id, chairs_at(round_, table))


def _slip(request: HttpRequest, table: PairingTable, code: str, pins: list[SeatPin]) -> dict[str, Any]:
    form = api.sheet_form(table.table_id, sides={one.seat: one.name for one in table.occupants})
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
    """The columns by seat or side, points last. A list of credits is written by hand: points and what for."""
    if form.lines:
        return [(form.names[one.seat], [_("points, and what for")]) for one in table.occupants]
    if not form.grid:
        return [(one.name, [_("Points")]) for one in table.occupants]
    return [(row.name, [*form.columns, _("Points")]) for row in form.grid]


def _row(room: int, rows: int, lowest: int, highest: int) -> int:
    """How high each of so many rows can be in this room; all in millimetres."""
    return max(lowest, min(highest, room // rows))


def _lines(table: PairingTable) -> int:
    if table.fact.deals_planned is not None:
        return table.fact.deals_planned
    return LINES_OF_PARTS if api.parts_of(table.fact.game) else LINES_TO_A_TARGET


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
    "changed": _changed,
    "pairings": _pairings,
    "standings": _standings,
    "match": _match,
    "schedule": schedule_context,
}
