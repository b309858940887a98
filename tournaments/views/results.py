"""A result: the sheet with all its versions. Corrected in four clicks: result, Correct, reason, Save."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from engine.errors import SheetError
from games import api
from games.api import Conflict, SheetFact, SheetForm
from tournaments import permissions, selectors, services
from tournaments.forms.results import ReasonForm
from tournaments.models import Event, Place
from tournaments.selectors.rounds import PUBLIC
from tournaments.views.edge import event_page, new_key, sentence_of, show
from tournaments.views.effects import Where, effect_of
from tournaments.views.told import entries_at, match_told, names_at, told_all


@dataclass(frozen=True, slots=True)
class Found:
    """Where a sheet belongs, and its versions, oldest first."""

    table_id: int
    where: Where
    versions: list[SheetFact]

    @property
    def current(self) -> SheetFact:
        return self.versions[-1]


@require_GET
@event_page()
def result(request: HttpRequest, event: Event, sheet_id: int) -> HttpResponse:
    """Who wrote it, when, what it said before, and why it was changed."""
    found = _find(event, sheet_id)
    versions = told_all(found.versions, names_at(found.table_id))
    context = {
        "where": found.where,
        "sheet": versions[-1],
        "versions": list(reversed(versions)),
        "may_correct": permissions.may(request.user, "correct", event),
    }
    return show(request, event, "result.html", context, "pairings")


def _find(event: Event, sheet_id: int) -> Found:
    """The sheet by the id of any of its versions, when its round is published."""
    rows = Place.objects.filter(round__event=event, round__state__in=PUBLIC, table__sheets__id=sheet_id)
    row = rows.values_list("table_id", "round__number", "table_number", "table__sheets__number").first()
    if row is None:
        raise Http404
    table_id, round_number, table_number, deal = row
    return Found(table_id, Where(round_number, table_number, deal, table_id), api.history_of(table_id, deal))


@require_http_methods(["GET", "POST"])
@event_page("correct")
def correct(request: HttpRequest, event: Event, sheet_id: int) -> HttpResponse:
    """The filled form, a reason, and what the correction changes before it is saved."""
    found = _find(event, sheet_id)
    if request.method == "GET":
        form = _sheet_form(request, found, event, None)
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
    return api.sheet_form(found.table_id, data, found.current, entries_at(found.table_id), preview_url=effect)


def _page(
    request: HttpRequest,
    event: Event,
    found: Found,
    form: SheetForm,
    reason: ReasonForm,
    status: int = 200,
    problem: str = "",
) -> HttpResponse:
    names = names_at(found.table_id)
    context = {
        "where": found.where,
        "sheet": told_all([found.current], names)[0],
        "sheet_form": form,
        "reason": reason,
        "problem": problem,
        "form_key": (request.POST.get("key") if not problem else "") or new_key(),
        **_effect(event, found, form),
    }
    return show(request, event, "correct.html", context, "desk", status)


def _effect(event: Event, found: Found, form: SheetForm) -> dict[str, Any]:
    """The changes of a sheet that is valid, and the rounds that stay as they were seated."""
    later = selectors.staff_rounds(event).filter(number__gt=found.where.round).values_list("number", flat=True)
    context: dict[str, Any] = {"later_rounds": list(later), "changes": None, "match_told": []}
    if form.is_bound and form.is_valid() and form.score:
        context["changes"] = effect_of(event, found.where, form.values(), form.score)
        context["match_told"] = match_told(found.table_id, found.where.deal, form)
    return context


@require_POST
@event_page("correct")
def effect(request: HttpRequest, event: Event, sheet_id: int) -> HttpResponse:
    """The effect of what is typed so far, while it is typed. Writes nothing."""
    found = _find(event, sheet_id)
    form = _sheet_form(request, found, event, request.POST)
    form.is_valid()
    return render(request, "tournaments/_effect.html", {"form": form, **_effect(event, found, form)})


def _saved(request: HttpRequest, event: Event, found: Found, form: SheetForm, reason: ReasonForm) -> HttpResponse:
    facts = reason.cleaned_data
    try:
        fact = services.correct_sheet(
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
    messages.success(request, _("Deal %(deal)s is corrected. The standings follow.") % {"deal": fact.number})
    return redirect("event-result", event.slug, fact.sheet_id)


def _meanwhile(
    request: HttpRequest, event: Event, found: Found, form: SheetForm, reason: ReasonForm, conflict: Conflict
) -> HttpResponse:
    """Somebody corrected it since: what was typed stays; saving again is then a decision made knowing that."""
    fresh = _find(event, found.current.sheet_id)
    seen = {**reason.cleaned_data, "seen_version": fresh.current.version}
    return _page(request, event, fresh, form, ReasonForm(initial=seen), status=409, problem=sentence_of(conflict))
