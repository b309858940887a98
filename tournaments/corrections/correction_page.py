"""Context of the form that corrects a result, with its preview, for the desk and the inbox."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from games.api import sheets
from games.api.sheets import SheetForm
from tournaments.core import rounds as core_rounds
from tournaments.core.views import new_key
from tournaments.corrections.forms import ReasonForm
from tournaments.corrections.page import version_text
from tournaments.corrections.preview import effect_of
from tournaments.corrections.sheet_request import SheetRequest
from tournaments.followups.views import follow_choices
from tournaments.models import Event
from tournaments.result_rules.second_approver import may_alone
from tournaments.sheets.text import describe_match, entries_at, names_at


def correction_form(result: SheetRequest, event: Event, data: Any) -> SheetForm:
    """Return the form of a sheet as it is, or as it was sent; its preview comes from the desk."""
    effect = reverse("event-effect", args=[event.slug, result.newest.sheet_id])
    return sheets.form(result.table_id, data, result.filled, entries_at(result.table_id), preview_url=effect)


def correction_context(
    request: HttpRequest,
    event: Event,
    *,
    result: SheetRequest,
    form: SheetForm,
    reason: ReasonForm,
    problem: str = "",
) -> dict[str, object]:
    """Return what the form of a correction shows: the sheet, the reason, its effect and what follows."""
    stands = result.current or result.newest
    return {
        "where": result.where,
        "sheet": {"fact": stands, "sentence": version_text(stands, names_at(result.table_id))},
        "sheet_form": form,
        "reason": reason,
        "problem": problem,
        "form_key": (request.POST.get("key") if not problem else "") or new_key(),
        "back_to": request.POST.get("next", ""),
        "period": result.period,
        "second_person": _second_person(request, result),
        **follow_choices(request, event, result.where.round),
        **effect_context(event, result, form),
    }


def effect_context(event: Event, result: SheetRequest, form: SheetForm) -> dict[str, object]:
    """Return the effects of a valid sheet, and later rounds that stay as paired."""
    later = core_rounds.staff_rounds(event).filter(number__gt=result.where.round).values_list("number", flat=True)
    context: dict[str, object] = {"later_rounds": list(later), "changes": None, "match_lines": []}
    if form.is_bound and form.is_valid() and form.score:
        context["changes"] = effect_of(event, result.where, form.values())
        context["match_lines"] = describe_match(result.table_id, result.where.deal, form)
    return context


def _second_person(request: HttpRequest, result: SheetRequest) -> str:
    """Describe the second approver for the corrector; empty if none is needed."""
    if not result.period.needs_two:
        return ""
    if may_alone(request.user, result.period.rules):
        return _("The rules require a second approver. You may save without one, but the log will record this.")
    return _("This correction will not count until a second organiser or director confirms it.")
