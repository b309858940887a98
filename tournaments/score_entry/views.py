"""One table of a round: its sheets, open results, and the form for the next deal.

Both the desk and players write sheets here; those of players may need a confirmation.
"""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.errors import SheetError
from games.api import rules, sheets
from games.api.sheets import SheetData, SheetForm
from games.api.values import Conflict
from inputs.values import whole_number
from tournaments.confirmation import services as confirmation_services
from tournaments.confirmation.page import REASONS, PendingResult, pending_results
from tournaments.confirmation.selectors import DISPUTED, rivals_of, waiting_words
from tournaments.confirmation.services import PlayerAtTable
from tournaments.core import permissions
from tournaments.core.errors import EventConflict, EventError, NotAllowed
from tournaments.core.views import event_page, new_key, sentence_of, show
from tournaments.corrections.selectors import open_requests_at
from tournaments.front.offline import may_be_kept
from tournaments.models import Event, Round
from tournaments.result_rules.correction_periods import correction_period_at_table
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.chairs import Chair
from tournaments.sheets import services as sheets_services
from tournaments.sheets.table_request import STAFF, TableRequest, device_of, table_in, with_device
from tournaments.sheets.text import describe_match, names_at, sheet_text, sheet_texts


@require_http_methods(["GET", "POST"])
@with_device
@event_page()
def table(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show table `number` of the current round; `check` previews, `save` stores."""
    round_ = rounds_selectors.current_round(event)
    if round_ is None:
        return show(request, event, "score_entry/no_round.html", {"number": number}, tab="pairings")
    at = table_in(request, event, round_, number)
    if request.method == "POST":
        return _write(at)
    if again := at.entered_again(request.GET.get("again", "")):
        return _page(at, deal=again.number, form=at.form(sheet=again), again=again.version)
    return may_be_kept(_page(at, deal=at.deal(request.GET.get("deal", ""))), own=at.chair is not None)


@require_safe
@event_page()
def table_of_round(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Show a table of any published round, read-only; results link to corrections."""
    return _page(table_in(request, event, rounds_selectors.public_round(event, number), table), deal=None, reading=True)


@require_POST
@event_page()
def preview(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Preview the points of a sheet and the match score. Writes nothing."""
    round_ = rounds_selectors.current_round(event)
    if round_ is None:
        raise Http404
    at = table_in(request, event, round_, number)
    form, deal = at.form(request.POST), _posted_deal(at) or at.deal("") or 1
    at_club = at.table.fact.place == Event.Place.CLUB  # an online match has its own pages
    match_lines = describe_match(at.table.table_id, deal, form) if at_club and form.is_valid() else []
    return render(request, "tournaments/score_entry/_sheet_after.html", {"form": form, "match_lines": match_lines})


@require_POST
@with_device
@event_page()
def send(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Store a sheet that a phone kept while offline; return the outcome as JSON.

    The same entry sent again, under its key, is stored once and gets the same answer.
    """
    round_ = rounds_selectors.current_round(event)
    try:
        if round_ is None:
            raise EventError("unknown_table", "table", table=number)
        at = table_in(request, event, round_, number)
        require_same_table(at)
        form, deal = at.form(request.POST), _posted_deal(at)
        if not form.is_valid():
            return _refusal(" ".join(sentence for _where, sentence in form.problems()), 422)
        fact = write(at, deal, form)
    except Http404:
        return _refusal(_("This table does not exist in the current round. Check the table number."), 409)
    except (SheetError, Conflict, EventError, NotAllowed) as error:
        return _refusal(sentence_of(error), 409)  # type: ignore[arg-type]
    return JsonResponse({"saved": True, "sentence": saved_words(at, fact, form)})


def _refusal(sentence: str, status: int) -> JsonResponse:
    return JsonResponse({"saved": False, "sentence": sentence}, status=status)


def _posted_deal(at: TableRequest) -> int:
    return whole_number(at.request.POST.get("deal", "")) or 0


def _page(
    at: TableRequest,
    *,
    deal: int | None,
    form: SheetForm | None = None,
    status: int = 200,
    reading: bool = False,
    **more: Any,
) -> HttpResponse:
    request, event, table = at.request, at.event, at.table
    names = names_at(table.table_id)
    writer = None if reading else at.writer
    chair = None if reading else at.chair
    open_ = bool(writer and deal and (at.takes_sheets or (more.get("again") and at.is_played_at_club)))
    is_current = at.round.state == Round.State.PUBLISHED
    opens = pending_results(
        event,
        table_id=table.table_id,
        chairs=at.chairs,
        here=chair,
        asked_seat=request.GET.get("as", ""),
        known_seats=at.known_seats,
    )
    sheet_form = _focus_form(form or at.form(), opens, more) if open_ else None
    context = {
        "round": at.round,
        "table": table,
        "sheets": sheet_texts(sheets.of_tables([table.table_id])[table.table_id], names),
        "opens": opens,
        "reasons": REASONS.items(),
        "totals": [(names.get(side, side), points) for side, points in sheets.running_totals(table.fact).items()],
        "won": [(names.get(side, side), parts) for side, parts in table.fact.won.items()],
        "parts": rules.parts_of(event.game),
        "period": correction_period_at_table(event, at.round, table.table_id),
        "asked_here": open_requests_at(event, table.table_id) if writer else [],
        "deal": deal if open_ else None,
        "sheet_form": sheet_form,
        "writer": writer,
        "chair": chair,
        "pins": [] if reading else at.pins_shown,
        "form_key": request.POST.get("key") or new_key(),
        "is_current": is_current,
        "may_change": permissions.may(request.user, "change_round", event),
        "next_table": _next_table(at.round) if writer is STAFF and is_current else None,
        **more,
    }
    return show(request, event, "score_entry/table.html", context, tab="pairings", status=status)


def _focus_form(form: SheetForm, opens: list[PendingResult], more: dict[str, object]) -> SheetForm:
    """Focus the form, unless something above it needs reading or an answer first."""
    if not (form.is_bound or more.get("conflict") or any(sheet.answering for sheet in opens)):
        form.begin()
    return form


def _next_table(round_: Round) -> int | None:
    """Return the first club table with missing deals."""
    tables = rounds_selectors.public_pairings(round_).tables
    waiting = (table.number for table in tables if table.fact.place == Event.Place.CLUB and not table.fact.finished)
    return next(waiting, None)


def _write(at: TableRequest) -> HttpResponse:
    if at.writer is None:
        permissions.require(at.request.user, "write_sheet", at.event)
    deal, form = _posted_deal(at), at.form(at.request.POST)
    again: dict[str, Any] = {"again": at.request.POST.get("again")}
    if not form.is_valid():
        form.point_out()
        return _page(at, deal=deal, form=form, status=422, **again)
    if "check" in at.request.POST:
        match_lines = describe_match(at.table.table_id, deal, form)
        return _page(at, deal=deal, form=form, checked=True, match_lines=match_lines, **again)
    try:
        require_same_table(at)
        fact = write(at, deal, form)
    except SheetError as error:
        form.refuse(error)
        form.point_out()
        return _page(at, deal=deal, form=form, status=422, **again)
    except (Conflict, EventError) as conflict:
        existing = getattr(conflict, "existing", None)
        return _conflict_page(at, form, sentence_of(conflict), existing if isinstance(existing, SheetData) else None)
    messages.success(at.request, saved_words(at, fact, form))
    return redirect("event-table", at.event.slug, at.table.number)


def _conflict_page(at: TableRequest, form: SheetForm, sentence: str, existing: SheetData | None) -> HttpResponse:
    """Render the earlier sheet and the input after a conflict."""
    existing_sheet = sheet_text(existing, names_at(at.table.table_id)) if existing else None
    more: dict[str, Any] = {"conflict": sentence, "existing": existing_sheet, "typed": form.sentence}
    fresh = table_in(at.request, at.event, at.round, at.table.number)
    return _page(fresh, deal=fresh.deal(""), status=409, form_key=new_key(), **more)


def require_same_table(at: TableRequest) -> None:
    """Require that the form is for this table and seat. Raises EventConflict.

    An old page, or an entry kept on a phone, may arrive when the next round is on at the same table number.
    """
    posted = at.request.POST
    if posted.get("table_id") not in (None, str(at.table.table_id)):
        raise EventConflict("other_round_meanwhile", table=at.table.number)
    if at.chair is not None and posted.get("seat") not in (None, at.chair.seat):
        raise EventConflict("other_player_meanwhile", name=at.chair.name)


def write(at: TableRequest, deal: int, form: SheetForm) -> SheetData:
    """Store the valid form as a sheet.

    Raises SheetError, Conflict, EventError; NotAllowed for spectators.
    """
    request, key = at.request, at.request.POST.get("key") or None
    if at.chair is not None:
        return _enter_sheet(at, at.chair, deal=deal, form=form, key=key)
    return sheets_services.write_sheet(
        event=at.event, table_id=at.table.table_id, number=deal, values=form.values(), by=request.user, key=key
    )


def _enter_sheet(at: TableRequest, chair: Chair, *, deal: int, form: SheetForm, key: str | None) -> SheetData:
    user = chair.person.user if chair.person else None
    player = PlayerAtTable(chair.seat, chair.name, device_of(at.request), user)
    table_id, values, seen = at.table.table_id, form.values(), whole_number(at.request.POST.get("again", ""))
    if seen is None:
        return confirmation_services.enter_sheet(
            event=at.event, table_id=table_id, number=deal, values=values, player=player, key=key
        )
    return confirmation_services.enter_again(
        event=at.event, table_id=table_id, number=deal, values=values, player=player, seen_version=seen, key=key
    )


def saved_words(at: TableRequest, fact: SheetData, form: SheetForm) -> str:
    """Describe the outcome of a sheet: it counts, or the missing confirmation."""
    facts = {"deal": fact.number, "sentence": form.sentence}
    if fact.settled:
        return _("Deal %(deal)s has been saved: %(sentence)s") % facts
    if rivals := rivals_of(fact) if fact.state == DISPUTED else ():
        words = _(
            "Deal %(deal)s has been saved, but %(who)s entered a different result. The director will decide. "
            "%(sentence)s"
        )
        return words % {**facts, "who": rivals[-1].author_name}
    names = waiting_words(at.event, fact)
    if not names:
        return _("Deal %(deal)s has been saved and is waiting for the director: %(sentence)s") % facts
    return _("Deal %(deal)s is waiting for confirmation by %(names)s: %(sentence)s") % {**facts, "names": names}
