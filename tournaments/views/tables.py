"""One table of a round: its sheets deal by deal, and the form for the next one, for staff and for who plays there."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from engine.errors import SheetError
from games import api
from games.api import Conflict, SheetForm
from tournaments import permissions, selectors, services
from tournaments.models import Event, Person, Round
from tournaments.selectors import PairingTable
from tournaments.views.edge import event_page, new_key, show
from tournaments.views.holders import people_here
from tournaments.views.told import match_told, names_at, told, told_all


@require_http_methods(["GET", "POST"])
@event_page()
def table(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Table `number` of the round being played. `check` shows what the sheet is worth, `save` writes it down."""
    round_ = selectors.current_round(event)
    if round_ is None:
        return show(request, event, "no_round.html", {"number": number}, "pairings")
    found = _table(round_, number)
    writer = _writer(request, event, found)
    if request.method == "POST":
        return _written(request, event, round_, found, writer)
    return _page(request, event, round_, found, writer, _deal(request.GET.get("deal", ""), found))


@require_GET
@event_page()
def table_of_round(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """The same for any published round, to read; results are corrected from here."""
    round_ = selectors.public_round(event, number)
    return _page(request, event, round_, _table(round_, table), None, None)


@require_POST
@event_page()
def preview(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """What the sheet typed so far would be worth, and how the match would stand. Writes nothing."""
    round_ = selectors.current_round(event)
    if round_ is None:
        raise Http404
    found = _table(round_, number)
    form = _form(event, found, request.POST)
    told = match_told(found.table_id, _due(request, found), form) if form.is_valid() else []
    return render(request, "tournaments/_sheet_after.html", {"form": form, "match_told": told})


def _due(request: HttpRequest, table: PairingTable) -> int:
    """The deal that is being written down."""
    return _deal(request.POST.get("deal", ""), table) or 1


def _table(round_: Round, number: int) -> PairingTable:
    found = selectors.public_table(round_, number)
    if found is None:
        raise Http404
    return found


def _writer(request: HttpRequest, event: Event, table: PairingTable) -> Person | bool | None:
    """True for staff, the person for a player of this table, None for who may only look."""
    if permissions.may(request.user, "write_sheet", event):
        return True
    if event.state != Event.State.RUNNING:
        return None
    seated = selectors.people_at(table.table_id)
    return next((person for person in people_here(request) if person.pk in seated), None)


def _deal(text: str, table: PairingTable) -> int | None:
    """The deal to write down: the one asked for if it may be written, else the first that is missing."""
    missing = table.fact.missing
    asked = api.whole_number(text)
    if asked in missing:
        return asked
    return missing[0] if missing else None


def _page(
    request: HttpRequest,
    event: Event,
    round_: Round,
    table: PairingTable,
    writer: Person | bool | None,
    deal: int | None,
    form: SheetForm | None = None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    names = names_at(table.table_id)
    at_club = table.fact.place == Event.Place.CLUB and table.fact.state == "running"
    open_ = bool(writer and deal and at_club)
    sheets = told_all(api.sheets_of([table.table_id])[table.table_id], names)
    totals = [(names.get(side, side), points) for side, points in api.running_totals(table.fact).items()]
    won = [(names.get(side, side), parts) for side, parts in table.fact.won.items()]
    context = {
        "round": round_,
        "table": table,
        "sheets": sheets,
        "totals": totals,
        "won": won,
        "parts": api.parts_of(event.game),
        "deal": deal if open_ else None,
        "sheet_form": (form or _form(event, table)) if open_ else None,
        "writer": writer,
        "form_key": request.POST.get("key") or new_key(),
        "is_current": round_.state == Round.State.PUBLISHED,
        "may_change": permissions.may(request.user, "change_round", event),
        "next_table": _next_table(round_) if writer is True and round_.state == Round.State.PUBLISHED else None,
        **more,
    }
    return show(request, event, "table.html", context, "pairings", status)


def _next_table(round_: Round) -> int | None:
    """The first table of the club that still misses deals."""
    tables = selectors.public_pairings(round_).tables
    waiting = (one.number for one in tables if one.fact.place == Event.Place.CLUB and not one.fact.finished)
    return next(waiting, None)


def _form(event: Event, table: PairingTable, data: Any = None) -> SheetForm:
    sides = {one.seat: one.name for one in table.occupants}
    return api.sheet_form(
        table.table_id, data, sides=sides, preview_url=reverse("event-preview", args=[event.slug, table.number])
    )


def _written(
    request: HttpRequest, event: Event, round_: Round, table: PairingTable, writer: Person | bool | None
) -> HttpResponse:
    if writer is None:
        permissions.require(request.user, "write_sheet", event)
    deal = api.whole_number(request.POST.get("deal", "")) or 0
    form = _form(event, table, request.POST)
    if not form.is_valid():
        return _page(request, event, round_, table, writer, deal, form, status=422)
    if "check" in request.POST:
        told = match_told(table.table_id, deal, form)
        return _page(request, event, round_, table, writer, deal, form, checked=True, match_told=told)
    try:
        _save(request, event, table.table_id, deal, form, writer)
    except SheetError as error:
        form.refuse(error)
        return _page(request, event, round_, table, writer, deal, form, status=422)
    except Conflict as conflict:
        return _taken(request, event, round_, table, writer, form, conflict)
    messages.success(request, _("Deal %(deal)s is saved: %(sentence)s") % {"deal": deal, "sentence": form.sentence})
    return redirect("event-table", event.slug, table.number)


def _save(
    request: HttpRequest, event: Event, table_id: int, deal: int, form: SheetForm, writer: Person | bool | None
) -> None:
    key = request.POST.get("key") or None
    if isinstance(writer, Person):  # a player at the table, who needs no account
        name = writer.public_name
        services.write_sheet(event, table_id, deal, form.values(), writer.user, key, source="phone", name=name)
    else:
        services.write_sheet(event, table_id, deal, form.values(), request.user, key)


def _taken(
    request: HttpRequest,
    event: Event,
    round_: Round,
    table: PairingTable,
    writer: Person | bool | None,
    form: SheetForm,
    conflict: Conflict,
) -> HttpResponse:
    """Somebody else was first: the sheet that stands, beside what was typed."""
    existing = told(conflict.existing, names_at(table.table_id)) if conflict.existing else None
    more: dict[str, Any] = {"conflict": conflict.sentence, "existing": existing, "typed": form.sentence}
    fresh = _table(round_, table.number)
    return _page(request, event, round_, fresh, writer, _deal("", fresh), status=409, form_key=new_key(), **more)
