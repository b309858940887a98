"""Correction requests: a player asks, the other side agrees, a leader decides."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import SheetError
from games.api import sheets
from games.api.sheets import SheetForm
from games.api.values import Conflict
from tournaments.core.errors import EventConflict, NotAllowed
from tournaments.core.views import back_to, event_page, new_key, once, reason_of, sentence_of, show
from tournaments.corrections import requests as corrections_requests
from tournaments.corrections.forms import AskForm
from tournaments.corrections.page import version_text
from tournaments.corrections.schemas import CorrectionDecision
from tournaments.corrections.selectors import LocatedRequest, request_of
from tournaments.corrections.sheet_request import SheetRequest, find_deal, find_sheet, require_no_embargo
from tournaments.models import CorrectionRequest, Event
from tournaments.models.limits import REASON
from tournaments.rounds.chairs import Chair
from tournaments.sheets.text import entries_at, names_at

BY_PLAYERS = ("agree", "withdraw")
ACTIONS = (*BY_PLAYERS, "grant", "refuse")


@require_http_methods(["GET", "POST"])
@event_page()
def ask(request: HttpRequest, event: Event, sheet_id: int) -> HttpResponse:
    """Show the form for a correction request; the director decides."""
    result = find_sheet(event, sheet_id)
    require_no_embargo(request, result)
    result.require(request, "ask")
    if request.method == "GET":
        return _page(
            request, result, form=_form(result, None), reason=AskForm(initial={"seen_version": result.newest.version})
        )
    form, reason = _form(result, request.POST), AskForm(request.POST)
    if not all([form.is_valid(), reason.is_valid()]):
        return _page(request, result, form=form, reason=reason, status=422)
    return _save_request(request, result, form, reason)


def _form(result: SheetRequest, data: Any) -> SheetForm:
    return sheets.form(result.table_id, data, result.filled, entries_at(result.table_id))


def _page(
    request: HttpRequest,
    result: SheetRequest,
    *,
    form: SheetForm,
    reason: AskForm,
    status: int = 200,
    problem: str = "",
) -> HttpResponse:
    context = {
        "where": result.where,
        "sheet": {"fact": result.newest, "sentence": version_text(result.filled, names_at(result.table_id))},
        "sheet_form": form,
        "reason": reason,
        "problem": problem,
        "period": result.period,
        "form_key": request.POST.get("key") or new_key(),
    }
    return show(request, result.event, "corrections/ask.html", context, tab="pairings", status=status)


def _save_request(request: HttpRequest, result: SheetRequest, form: SheetForm, reason: AskForm) -> HttpResponse:
    chair = _chair_here(request, result)
    new_request = reason.request(form.values(), request.POST.get("key"))
    try:
        corrections_requests.ask_correction(
            event=result.event, table_id=result.table_id, number=result.where.deal, new_request=new_request, chair=chair
        )
    except SheetError as error:
        form.refuse(error)
        return _page(request, result, form=form, reason=reason, status=422)
    except (Conflict, EventConflict) as conflict:
        return _page(request, result, form=form, reason=reason, status=409, problem=sentence_of(conflict))
    messages.success(
        request,
        _("Request sent to the director. Once the other side agrees, the director can approve it with one tap."),
    )
    return redirect("event-result", result.event.slug, result.newest.sheet_id)


@require_POST
@event_page()
def request_do(request: HttpRequest, event: Event, request_id: int, action: str) -> HttpResponse:
    """Agree to or withdraw a request at the table; grant or refuse it at the desk."""
    correction = request_of(event, request_id)
    result = find_deal(event, correction.request.table_id, correction.request.number)
    with once(request) as first:
        if first and action in BY_PLAYERS:
            _by_player(request, result, correction, action)
        elif first:
            _decide(request, result, correction, action == "grant")
    newest = find_deal(event, result.table_id, result.where.deal).newest
    return redirect(back_to(request, reverse("event-result", args=[event.slug, newest.sheet_id])))


def _by_player(request: HttpRequest, result: SheetRequest, correction: LocatedRequest, action: str) -> None:
    here = _chair_here(request, result)
    if action == "withdraw":
        corrections_requests.withdraw_request(event=result.event, request_id=correction.request.pk, chair=here)
        messages.success(request, _("Request withdrawn."))
        return
    seat = request.POST.get("seat", "")
    chair = next((at_seat for at_seat in result.chairs if at_seat.seat == seat), None)
    if chair is None:
        raise NotAllowed(_("This seat is no longer occupied. Reload the page."))
    holder = "" if chair == here else here.name
    corrections_requests.agree_request(
        event=result.event, request_id=correction.request.pk, chair=chair, device_of=holder
    )
    messages.success(request, _("Thank you. The director can see that you agree."))


def _decide(request: HttpRequest, result: SheetRequest, correction: LocatedRequest, grant: bool) -> None:
    decision = CorrectionDecision(reason=reason_of(request, REASON))
    done = corrections_requests.decide_request(
        event=result.event, request_id=correction.request.pk, grant=grant, by=request.user, decision=decision
    )
    messages.success(request, _decision_message(result, done))


def _decision_message(result: SheetRequest, done: CorrectionRequest) -> str:
    if done.state != CorrectionRequest.State.GRANTED:
        return _("Request refused. Both sides can see the reason.")
    newest = sheets.history(result.table_id, result.where.deal)[-1]
    if newest.settled:
        return _("Deal %(deal)s has been corrected. The standings have been updated.") % {"deal": newest.number}
    return _(
        "Version %(version)s of deal %(deal)s needs a second approver. Until it is approved, the previous version"
        " counts."
    ) % {
        "version": newest.version,
        "deal": newest.number,
    }


def _chair_here(request: HttpRequest, result: SheetRequest) -> Chair:
    """Return the chair of this browser at the table. Raises NotAllowed."""
    here = result.here(request)
    if here is None:
        raise NotAllowed(
            _("Only players at this table can answer. Open your personal link, or scan the code on the table.")
        )
    return here
