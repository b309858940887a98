"""A result: the sheet with all its versions. Corrected in four clicks: result, Correct, reason, Save."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from engine.errors import SheetError
from games import api
from games.api import Conflict, SheetData, SheetForm
from tournaments.core import rounds as core_rounds
from tournaments.core.views import back_to, event_page, new_key, once, reason_of, sentence_of, show
from tournaments.corrections import services as corrections_services
from tournaments.corrections.embargo import require_no_embargo
from tournaments.corrections.forms import ReasonForm
from tournaments.corrections.found_sheet import Found, find_sheet
from tournaments.corrections.page import sentence_shown, versions_shown
from tournaments.corrections.preview_page import effect_of
from tournaments.corrections.request_page import requests_shown, waiting_shown
from tournaments.followups.views import follow_as_asked, follow_choices
from tournaments.models import Event
from tournaments.models.limits import REASON
from tournaments.result_rules.second_person import may_alone, undo_target
from tournaments.sheets.text import entries_at, match_told, names_at


@require_GET
@event_page()
def result(request: HttpRequest, event: Event, sheet_id: int) -> HttpResponse:
    """Who wrote it, when, what it said before, why it was changed, what waits, and until when it can be corrected."""
    found = find_sheet(event, sheet_id)
    require_no_embargo(request, found)
    versions = versions_shown(event, found.versions, names_at(found.table_id))
    shown = next((one for one in versions if one.fact is found.standing), versions[-1])
    here = found.here(request)
    context = {
        "where": found.where,
        "sheet": shown,
        "versions": list(reversed(versions)),
        "window": found.window,
        "waiting": waiting_shown(request, found) if found.waits else None,
        "undo": undo_target(found.versions),
        "requests": requests_shown(request, event, found, here),
        "here": here,
        "may_correct": found.may(request, "correct"),
        "may_ask": _may_ask(request, found),
    }
    return show(request, event, "corrections/result.html", context, "pairings")


def _may_ask(request: HttpRequest, found: Found) -> bool:
    """Whether a player sits here who could ask now: the result counts, and nothing waits for a decision."""
    settled = found.standing is not None and found.standing.settled and found.current.state != "waiting"
    return settled and found.may(request, "ask")


@require_http_methods(["GET", "POST"])
@event_page("correct")
def correct(request: HttpRequest, event: Event, sheet_id: int) -> HttpResponse:
    """The filled form, a reason, and what the correction changes before it is saved."""
    found = find_sheet(event, sheet_id)
    found.require(request, "correct")
    if request.method == "GET":
        form = _sheet_form(request, found, event, None)
        form.begin()
        return _page(request, event, found, form, ReasonForm(initial={"seen_version": found.current.version}))
    form, reason = _sheet_form(request, found, event, request.POST), ReasonForm(request.POST)
    valid = form.is_valid()
    if "check" in request.POST:
        return _page(request, event, found, form, _unbothered(request))
    if not (valid and reason.is_valid()):
        return _page(request, event, found, form, reason, status=422)
    return _saved(request, event, found, form, reason)


def _unbothered(request: HttpRequest) -> ReasonForm:
    """The reason as far as it was given, without complaints: the sheet is only being checked."""
    return ReasonForm(initial={name: request.POST.get(name) for name in ("reason_code", "reason", "seen_version")})


def _sheet_form(request: HttpRequest, found: Found, event: Event, data: Any) -> SheetForm:
    effect = reverse("event-effect", args=[event.slug, found.current.sheet_id])
    return api.sheet_form(found.table_id, data, found.filled, entries_at(found.table_id), preview_url=effect)


def _page(
    request: HttpRequest,
    event: Event,
    found: Found,
    form: SheetForm,
    reason: ReasonForm,
    status: int = 200,
    problem: str = "",
) -> HttpResponse:
    stands = found.standing or found.current
    context = {
        "where": found.where,
        "sheet": {"fact": stands, "sentence": sentence_shown(stands, names_at(found.table_id))},
        "sheet_form": form,
        "reason": reason,
        "problem": problem,
        "form_key": (request.POST.get("key") if not problem else "") or new_key(),
        "window": found.window,
        "second_person": _second_person(request, found),
        **follow_choices(request, event, found.where.round),
        **_effect(event, found, form),
    }
    return show(request, event, "corrections/correct.html", context, "desk", status)


def _second_person(request: HttpRequest, found: Found) -> str:
    """What the rules say of a second person, for who corrects here; empty where nobody else is needed."""
    if not found.window.needs_two:
        return ""
    if may_alone(request.user, found.window.rules):
        return _("The rules ask for a second person; you may do without one, and the log says that you did.")
    return _("This correction will wait until a second person of the directors has confirmed it.")


def _effect(event: Event, found: Found, form: SheetForm) -> dict[str, Any]:
    """The changes of a sheet that is valid, and the rounds that stay as they were seated."""
    later = core_rounds.staff_rounds(event).filter(number__gt=found.where.round).values_list("number", flat=True)
    context: dict[str, Any] = {"later_rounds": list(later), "changes": None, "match_told": []}
    if form.is_bound and form.is_valid() and form.score:
        context["changes"] = effect_of(event, found.where, form.values(), form.score)
        context["match_told"] = match_told(found.table_id, found.where.deal, form)
    return context


@require_POST
@event_page("correct")
def effect(request: HttpRequest, event: Event, sheet_id: int) -> HttpResponse:
    """The effect of what is typed so far, while it is typed. Writes nothing."""
    found = find_sheet(event, sheet_id)
    form = _sheet_form(request, found, event, request.POST)
    form.is_valid()
    return render(request, "tournaments/corrections/_effect.html", {"form": form, **_effect(event, found, form)})


def _saved(request: HttpRequest, event: Event, found: Found, form: SheetForm, reason: ReasonForm) -> HttpResponse:
    facts = reason.cleaned_data
    try:
        fact = corrections_services.correct_sheet(
            event,
            found.table_id,
            found.where.deal,
            form.values(),
            request.user,
            reason.words,
            facts["reason_code"],
            key=request.POST.get("key") or None,
            seen_version=facts["seen_version"],
        )
    except SheetError as error:
        form.refuse(error)
        return _page(request, event, found, form, reason, status=422)
    except Conflict as conflict:
        return _meanwhile(request, event, found, form, reason, conflict)
    messages.success(request, _said(fact))
    follow_as_asked(request, event)
    return redirect("event-result", event.slug, fact.sheet_id)


def _said(fact: SheetData) -> str:
    """What became of a correction."""
    if fact.settled:
        return _("Deal %(deal)s is corrected. The standings follow.") % {"deal": fact.number}
    words = _("Version %(version)s of deal %(deal)s waits for a second person; until then the one before counts.")
    return words % {"deal": fact.number, "version": fact.version}


def _meanwhile(
    request: HttpRequest, event: Event, found: Found, form: SheetForm, reason: ReasonForm, conflict: Conflict
) -> HttpResponse:
    """Somebody corrected it since: what was typed stays; saving again is then a decision made knowing that."""
    fresh = find_sheet(event, found.current.sheet_id)
    seen = {**reason.cleaned_data, "seen_version": fresh.current.version}
    return _page(request, event, fresh, form, ReasonForm(initial=seen), status=409, problem=sentence_of(conflict))


@require_POST
@event_page("correct")
def result_do(request: HttpRequest, event: Event, sheet_id: int, action: str) -> HttpResponse:
    """Undo a correction; or, as the second person, confirm or reject one that waits. One press each."""
    found = find_sheet(event, sheet_id)
    if action != "reject":
        found.require(request, "correct")
    with once(request) as first:
        fact = _done(request, event, found, sheet_id, action) if first else found.current
    return redirect(back_to(request, reverse("event-result", args=[event.slug, fact.sheet_id])))


def _done(request: HttpRequest, event: Event, found: Found, sheet_id: int, action: str) -> SheetData:
    user = request.user
    if action == "undo":
        seen = api.whole_number(request.POST.get("seen_version", ""))
        to = api.whole_number(request.POST.get("to_version", ""))
        fact = corrections_services.undo_correction(
            event, found.table_id, found.where.deal, user, to, seen_version=seen
        )
        messages.success(request, _said(fact))
    elif action == "confirm":
        fact = corrections_services.confirm_correction(event, sheet_id, user)
        messages.success(request, _said(fact))
    else:
        fact = corrections_services.reject_correction(event, sheet_id, user, reason_of(request, REASON))
        messages.success(request, _("The correction is rejected; the version before goes on counting."))
    return fact
