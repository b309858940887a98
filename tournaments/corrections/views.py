"""A result: the sheet with all its versions.

Corrected in four clicks: result, Correct, reason, Save.
"""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.errors import SheetError
from games.api import sheets
from games.api.sheets import SheetData, SheetForm
from games.api.values import Conflict, whole_number
from tournaments.core import rounds as core_rounds
from tournaments.core.views import back_to, event_page, new_key, once, reason_of, sentence_of, show
from tournaments.corrections import services as corrections_services
from tournaments.corrections.embargo import require_no_embargo
from tournaments.corrections.forms import ReasonForm
from tournaments.corrections.found_sheet import SheetRequest, find_sheet
from tournaments.corrections.page import version_lines, version_text
from tournaments.corrections.preview_page import effect_of
from tournaments.corrections.request_page import requests_context, waiting_context
from tournaments.followups.views import follow_as_asked, follow_choices
from tournaments.models import Event
from tournaments.models.limits import REASON
from tournaments.result_rules.second_person import may_alone, undo_target
from tournaments.sheets.text import describe_match, entries_at, names_at


@require_safe
@event_page()
def result(request: HttpRequest, event: Event, sheet_id: int) -> HttpResponse:
    """Show versions with authors and reasons, pending actions and time limits."""
    result_shown = find_sheet(event, sheet_id)
    require_no_embargo(request, result_shown)
    versions = version_lines(event, result_shown.versions, names_at(result_shown.table_id))
    effective = next((version for version in versions if version.fact is result_shown.standing), versions[-1])
    here = result_shown.here(request)
    context = {
        "where": result_shown.where,
        "sheet": effective,
        "versions": list(reversed(versions)),
        "window": result_shown.window,
        "waiting": waiting_context(request, result_shown) if result_shown.waits else None,
        "undo": undo_target(result_shown.versions),
        "requests": requests_context(request, event, result_shown, here),
        "here": here,
        "may_correct": result_shown.may(request, "correct"),
        "may_ask": _may_ask(request, result_shown),
    }
    return show(request, event, "corrections/result.html", context, tab="pairings")


def _may_ask(request: HttpRequest, result: SheetRequest) -> bool:
    """Whether a player here could request a correction now.

    The result must count, with no decision pending.
    """
    settled = result.standing is not None and result.standing.settled and result.current.state != "waiting"
    return settled and result.may(request, "ask")


@require_http_methods(["GET", "POST"])
@event_page("correct")
def correct(request: HttpRequest, event: Event, sheet_id: int) -> HttpResponse:
    """Show the filled form, the reason, and a preview of the correction."""
    result = find_sheet(event, sheet_id)
    result.require(request, "correct")
    if request.method == "GET":
        form = _sheet_form(request, result, event, None)
        form.begin()
        return _page(
            request,
            event,
            result=result,
            form=form,
            reason=ReasonForm(initial={"seen_version": result.current.version}),
        )
    form, reason = _sheet_form(request, result, event, request.POST), ReasonForm(request.POST)
    valid = form.is_valid()
    if "check" in request.POST:
        return _page(request, event, result=result, form=form, reason=_reason_without_errors(request))
    if not (valid and reason.is_valid()):
        return _page(request, event, result=result, form=form, reason=reason, status=422)
    return _save(request, event, result=result, form=form, reason=reason)


def _reason_without_errors(request: HttpRequest) -> ReasonForm:
    """Return the reason form without errors, as the sheet is only being checked."""
    return ReasonForm(initial={name: request.POST.get(name) for name in ("reason_code", "reason", "seen_version")})


def _sheet_form(request: HttpRequest, result: SheetRequest, event: Event, data: Any) -> SheetForm:
    effect = reverse("event-effect", args=[event.slug, result.current.sheet_id])
    return sheets.form(result.table_id, data, result.filled, entries_at(result.table_id), preview_url=effect)


def _page(
    request: HttpRequest,
    event: Event,
    *,
    result: SheetRequest,
    form: SheetForm,
    reason: ReasonForm,
    status: int = 200,
    problem: str = "",
) -> HttpResponse:
    stands = result.standing or result.current
    context = {
        "where": result.where,
        "sheet": {"fact": stands, "sentence": version_text(stands, names_at(result.table_id))},
        "sheet_form": form,
        "reason": reason,
        "problem": problem,
        "form_key": (request.POST.get("key") if not problem else "") or new_key(),
        "window": result.window,
        "second_person": _second_person(request, result),
        **follow_choices(request, event, result.where.round),
        **_effect(event, result, form),
    }
    return show(request, event, "corrections/correct.html", context, tab="desk", status=status)


def _second_person(request: HttpRequest, result: SheetRequest) -> str:
    """Describe the second approver for the corrector; empty if none is needed."""
    if not result.window.needs_two:
        return ""
    if may_alone(request.user, result.window.rules):
        return _("The rules require a second approver. You may save without one, but the log will record this.")
    return _("This correction will not count until a second organiser or director confirms it.")


def _effect(event: Event, result: SheetRequest, form: SheetForm) -> dict[str, Any]:
    """Return the effects of a valid sheet, and later rounds that stay as paired."""
    later = core_rounds.staff_rounds(event).filter(number__gt=result.where.round).values_list("number", flat=True)
    context: dict[str, Any] = {"later_rounds": list(later), "changes": None, "match_told": []}
    if form.is_bound and form.is_valid() and form.score:
        context["changes"] = effect_of(event, result.where, form.values(), form.score)
        context["match_told"] = describe_match(result.table_id, result.where.deal, form)
    return context


@require_POST
@event_page("correct")
def effect(request: HttpRequest, event: Event, sheet_id: int) -> HttpResponse:
    """Preview the correction during typing. Writes nothing."""
    result = find_sheet(event, sheet_id)
    form = _sheet_form(request, result, event, request.POST)
    form.is_valid()
    return render(request, "tournaments/corrections/_effect.html", {"form": form, **_effect(event, result, form)})


def _save(
    request: HttpRequest, event: Event, *, result: SheetRequest, form: SheetForm, reason: ReasonForm
) -> HttpResponse:
    facts = reason.cleaned_data
    try:
        fact = corrections_services.correct_sheet(
            event=event,
            table_id=result.table_id,
            number=result.where.deal,
            values=form.values(),
            by=request.user,
            reason=reason.words,
            reason_code=facts["reason_code"],
            key=request.POST.get("key") or None,
            seen_version=facts["seen_version"],
        )
    except SheetError as error:
        form.refuse(error)
        return _page(request, event, result=result, form=form, reason=reason, status=422)
    except Conflict as conflict:
        return _meanwhile(request, event, result=result, form=form, reason=reason, conflict=conflict)
    messages.success(request, _outcome_message(fact))
    follow_as_asked(request, event)
    return redirect("event-result", event.slug, fact.sheet_id)


def _outcome_message(fact: SheetData) -> str:
    """Describe the outcome of a correction."""
    if fact.settled:
        return _("Deal %(deal)s has been corrected. The standings have been updated.") % {"deal": fact.number}
    words = _(
        "Version %(version)s of deal %(deal)s needs a second approver. Until it is approved, the previous version "
        "counts."
    )
    return words % {"deal": fact.number, "version": fact.version}


def _meanwhile(
    request: HttpRequest, event: Event, *, result: SheetRequest, form: SheetForm, reason: ReasonForm, conflict: Conflict
) -> HttpResponse:
    """Keep the input after a concurrent correction; saving again is then deliberate."""
    fresh = find_sheet(event, result.current.sheet_id)
    seen = {**reason.cleaned_data, "seen_version": fresh.current.version}
    return _page(
        request,
        event,
        result=fresh,
        form=form,
        reason=ReasonForm(initial=seen),
        status=409,
        problem=sentence_of(conflict),
    )


@require_POST
@event_page("correct")
def result_do(request: HttpRequest, event: Event, sheet_id: int, action: str) -> HttpResponse:
    """Undo a correction, or confirm or reject a pending one as second approver."""
    result = find_sheet(event, sheet_id)
    if action != "reject":
        result.require(request, "correct")
    with once(request) as first:
        fact = _run_action(request, event, result=result, sheet_id=sheet_id, action=action) if first else result.current
    return redirect(back_to(request, reverse("event-result", args=[event.slug, fact.sheet_id])))


def _run_action(request: HttpRequest, event: Event, *, result: SheetRequest, sheet_id: int, action: str) -> SheetData:
    user = request.user
    if action == "undo":
        seen = whole_number(request.POST.get("seen_version", ""))
        to = whole_number(request.POST.get("to_version", ""))
        fact = corrections_services.undo_correction(
            event=event, table_id=result.table_id, number=result.where.deal, by=user, to_version=to, seen_version=seen
        )
        messages.success(request, _outcome_message(fact))
    elif action == "confirm":
        fact = corrections_services.confirm_correction(event, sheet_id, user)
        messages.success(request, _outcome_message(fact))
    else:
        fact = corrections_services.reject_correction(
            event=event, sheet_id=sheet_id, by=user, reason=reason_of(request, REASON)
        )
        messages.success(request, _("Correction rejected. The previous version still counts."))
    return fact
