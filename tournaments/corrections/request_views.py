"""A player of the table asks for a correction; the other side agrees; a leader grants or refuses."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import SheetError
from games import api
from games.api import Conflict, SheetForm
from tournaments.core import permissions
from tournaments.core.errors import EventConflict, NotAllowed
from tournaments.core.views import back_to, event_page, new_key, once, reason_of, sentence_of, show
from tournaments.corrections import requests as corrections_requests
from tournaments.corrections.embargo import require_no_embargo
from tournaments.corrections.forms import AskForm
from tournaments.corrections.found_sheet import Found, find_deal, find_sheet
from tournaments.corrections.page import sentence_shown
from tournaments.corrections.selectors import Asked, request_of
from tournaments.models import CorrectionRequest, Event
from tournaments.models.limits import REASON
from tournaments.rounds.chairs import Chair
from tournaments.sheets.text import entries_at, names_at

BY_PLAYERS = ("agree", "withdraw")
ACTIONS = (*BY_PLAYERS, "grant", "refuse")


@require_http_methods(["GET", "POST"])
@event_page()
def ask(request: HttpRequest, event: Event, sheet_id: int) -> HttpResponse:
    """The sheet as it should be and why; the director decides."""
    found = find_sheet(event, sheet_id)
    require_no_embargo(request, found)
    found.require(request, "ask")
    if request.method == "GET":
        return _page(request, found, _form(found, None), AskForm(initial={"seen_version": found.current.version}))
    form, reason = _form(found, request.POST), AskForm(request.POST)
    if not all([form.is_valid(), reason.is_valid()]):
        return _page(request, found, form, reason, 422)
    return _asked(request, found, form, reason)


def _form(found: Found, data: Any) -> SheetForm:
    return api.sheet_form(found.table_id, data, found.filled, entries_at(found.table_id))


def _page(
    request: HttpRequest, found: Found, form: SheetForm, reason: AskForm, status: int = 200, problem: str = ""
) -> HttpResponse:
    context = {
        "where": found.where,
        "sheet": {"fact": found.current, "sentence": sentence_shown(found.filled, names_at(found.table_id))},
        "sheet_form": form,
        "reason": reason,
        "problem": problem,
        "window": found.window,
        "form_key": request.POST.get("key") or new_key(),
    }
    return show(request, found.event, "corrections/ask.html", context, "pairings", status)


def _asked(request: HttpRequest, found: Found, form: SheetForm, reason: AskForm) -> HttpResponse:
    chair = _chair_here(request, found)
    try:
        corrections_requests.ask_correction(
            found.event,
            found.table_id,
            found.where.deal,
            form.values(),
            reason.words,
            seat=chair.seat,
            name=chair.name,
            person=chair.person,
            reason_code=reason.cleaned_data["reason_code"],
            key=request.POST.get("key") or None,
            by=_user_of(chair),
            seen_version=reason.cleaned_data["seen_version"],
        )
    except SheetError as error:
        form.refuse(error)
        return _page(request, found, form, reason, 422)
    except (Conflict, EventConflict) as conflict:
        return _page(request, found, form, reason, 409, sentence_of(conflict))
    messages.success(request, _("The director has been asked. When the other side agrees, it is one press."))
    return redirect("event-result", found.event.slug, found.current.sheet_id)


@require_POST
@event_page()
def request_do(request: HttpRequest, event: Event, request_id: int, action: str) -> HttpResponse:
    """One press: agree or take back at the table, grant or refuse at the desk."""
    asked = request_of(event, request_id)
    found = find_deal(event, asked.request.table_id, asked.request.number)
    with once(request) as first:
        if first and action in BY_PLAYERS:
            _by_player(request, found, asked, action)
        elif first:
            _decided(request, found, asked, action == "grant")
    newest = find_deal(event, found.table_id, found.where.deal).current
    return redirect(back_to(request, reverse("event-result", args=[event.slug, newest.sheet_id])))


def _by_player(request: HttpRequest, found: Found, asked: Asked, action: str) -> None:
    here = _chair_here(request, found)
    if action == "withdraw":
        corrections_requests.withdraw_request(
            found.event, asked.request.pk, seat=here.seat, name=here.name, by=_user_of(here)
        )
        messages.success(request, _("The request is taken back."))
        return
    seat = request.POST.get("seat", "")
    chair = next((one for one in found.chairs if one.seat == seat), None)
    if chair is None:
        raise NotAllowed(_("Nobody sits on this seat any more. Load the page again."))
    holder = "" if chair == here else here.name
    corrections_requests.agree_request(
        found.event, asked.request.pk, seat=chair.seat, name=chair.name, by=_user_of(chair), device_of=holder
    )
    messages.success(request, _("Thank you. The director has been told that you agree."))


def _decided(request: HttpRequest, found: Found, asked: Asked, grant: bool) -> None:
    # Refusing writes nothing, so that it is never too late for it.
    permissions.require(request.user, "correct", found.event, found.window if grant else None)
    words = reason_of(request, REASON)
    done = corrections_requests.decide_request(found.event, asked.request.pk, grant, request.user, words)
    messages.success(request, _told(found, done))


def _told(found: Found, done: CorrectionRequest) -> str:
    if done.state != CorrectionRequest.State.GRANTED:
        return _("The request is refused; both sides see why.")
    newest = api.history_of(found.table_id, found.where.deal)[-1]
    if newest.settled:
        return _("Deal %(deal)s is corrected. The standings follow.") % {"deal": newest.number}
    return _("Version %(version)s of deal %(deal)s waits for a second person; until then the one before counts.") % {
        "version": newest.version,
        "deal": newest.number,
    }


def _chair_here(request: HttpRequest, found: Found) -> Chair:
    """The chair of the table this browser acts for. Raises NotAllowed."""
    here = found.here(request)
    if here is None:
        raise NotAllowed(
            _("Only who sits at this table can answer. Open your personal link, or scan the table's code.")
        )
    return here


def _user_of(chair: Chair) -> Any:
    return chair.person.user if chair.person else None
