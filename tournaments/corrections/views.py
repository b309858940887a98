"""A result: the sheet with all its versions.

Corrected in four clicks: result, Correct, reason, Save.
"""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.errors import SheetError
from games.api.sheets import SheetData, SheetForm
from games.api.values import Conflict
from inputs.reading import read
from inputs.values import whole_number
from tournaments.core.views import back_to, event_page, once, reason_of, sentence_of, show
from tournaments.corrections import services as corrections_services
from tournaments.corrections.correction_page import correction_context, correction_form, effect_context
from tournaments.corrections.forms import ReasonForm
from tournaments.corrections.page import version_lines
from tournaments.corrections.request_page import requests_context, waiting_context
from tournaments.corrections.schemas import VersionToRestore
from tournaments.corrections.sheet_request import SheetRequest, find_sheet, require_no_embargo
from tournaments.followups.views import follow_as_asked
from tournaments.models import Event
from tournaments.models.limits import REASON
from tournaments.result_rules.second_approver import undo_target
from tournaments.sheets.text import names_at


@require_safe
@event_page()
def result(request: HttpRequest, event: Event, sheet_id: int) -> HttpResponse:
    """Show versions with authors and reasons, pending actions and time limits."""
    result_shown = find_sheet(event, sheet_id)
    require_no_embargo(request, result_shown)
    versions = version_lines(event, result_shown.versions, names_at(result_shown.table_id))
    effective = next((version for version in versions if version.fact is result_shown.current), versions[-1])
    here = result_shown.here(request)
    context = {
        "where": result_shown.where,
        "sheet": effective,
        "versions": list(reversed(versions)),
        "period": result_shown.period,
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
    settled = result.current is not None and result.current.settled and result.newest.state != "waiting"
    return settled and result.may(request, "ask")


@require_http_methods(["GET", "POST"])
@event_page("correct")
def correct(request: HttpRequest, event: Event, sheet_id: int) -> HttpResponse:
    """Show the filled form, the reason, and a preview of the correction."""
    result = find_sheet(event, sheet_id)
    result.require(request, "correct")
    if request.method == "GET":
        form = correction_form(result, event, None)
        form.begin()
        return _page(
            request,
            event,
            result=result,
            form=form,
            reason=ReasonForm(initial={"seen_version": result.newest.version}),
        )
    form, reason = correction_form(result, event, request.POST), ReasonForm(request.POST)
    valid = form.is_valid()
    if "check" in request.POST:
        return _page(request, event, result=result, form=form, reason=_reason_without_errors(request))
    if not (valid and reason.is_valid()):
        return _page(request, event, result=result, form=form, reason=reason, status=422)
    return _save(request, event, result=result, form=form, reason=reason)


def _reason_without_errors(request: HttpRequest) -> ReasonForm:
    """Return the reason form without errors, as the sheet is only being checked."""
    return ReasonForm(initial={name: request.POST.get(name) for name in ("reason_code", "reason", "seen_version")})


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
    context = correction_context(request, event, result=result, form=form, reason=reason, problem=problem)
    return show(request, event, "corrections/correct.html", context, tab="desk", status=status)


@require_POST
@event_page("correct")
def effect(request: HttpRequest, event: Event, sheet_id: int) -> HttpResponse:
    """Preview the correction during typing. Writes nothing."""
    result = find_sheet(event, sheet_id)
    form = correction_form(result, event, request.POST)
    form.is_valid()
    return render(
        request, "tournaments/corrections/_effect.html", {"form": form, **effect_context(event, result, form)}
    )


def _save(
    request: HttpRequest, event: Event, *, result: SheetRequest, form: SheetForm, reason: ReasonForm
) -> HttpResponse:
    try:
        fact = corrections_services.correct_sheet(
            event=event,
            table_id=result.table_id,
            number=result.where.deal,
            correction=reason.correction(form.values(), request.POST.get("key")),
            by=request.user,
        )
    except SheetError as error:
        form.refuse(error)
        return _page(request, event, result=result, form=form, reason=reason, status=422)
    except Conflict as conflict:
        return _meanwhile(request, event, result=result, form=form, reason=reason, conflict=conflict)
    messages.success(request, _outcome_message(fact))
    follow_as_asked(request, event)
    return redirect(back_to(request, reverse("event-result", args=[event.slug, fact.sheet_id])))


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
    fresh = find_sheet(event, result.newest.sheet_id)
    seen = {**reason.cleaned_data, "seen_version": fresh.newest.version}
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
        fact = _run_action(request, event, result=result, sheet_id=sheet_id, action=action) if first else result.newest
    return redirect(back_to(request, reverse("event-result", args=[event.slug, fact.sheet_id])))


def _run_action(request: HttpRequest, event: Event, *, result: SheetRequest, sheet_id: int, action: str) -> SheetData:
    user = request.user
    if action == "undo":
        names = ("seen_version", "to_version")
        restore = read(VersionToRestore, {name: whole_number(request.POST.get(name, "")) for name in names})
        fact = corrections_services.undo_correction(
            event=event, table_id=result.table_id, number=result.where.deal, by=user, restore=restore
        )
        messages.success(request, _outcome_message(fact))
    elif action == "confirm":
        fact = corrections_services.confirm_correction(event=event, sheet_id=sheet_id, by=user)
        messages.success(request, _outcome_message(fact))
    else:
        fact = corrections_services.reject_correction(
            event=event, sheet_id=sheet_id, by=user, reason=reason_of(request, REASON)
        )
        messages.success(request, _("Correction rejected. The previous version still counts."))
    return fact
