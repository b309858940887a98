"""Results to look at: what waits or is disputed, as the desk shows it and settles it with one press."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games import api
from tournaments.confirmation.selectors import OpenSheet, action_to_settle, open_sheets
from tournaments.core import permissions
from tournaments.core.views import back_to, event_page, reason_of
from tournaments.models import Event
from tournaments.models.limits import REASON
from tournaments.result_rules.second_person import waits_for_second
from tournaments.score_entry import settling as score_entry_settling
from tournaments.sheets.text import ToldSheet, names_at, told

MAX_SHOWN = 12
"""The desk shows so many in full; a hall that enters its results at once has hundreds for a minute."""


@dataclass(frozen=True, slots=True)
class ToLookAt:
    """An open sheet with its words, and whether this user may settle it."""

    open: OpenSheet
    sheet: ToldSheet
    may_settle: bool


@dataclass(frozen=True, slots=True)
class LookAt:
    """What the tile of the desk shows: the first ones in full, and how many more there are."""

    shown: list[ToLookAt]
    more: int


def results_to_look_at(request: HttpRequest, event: Event) -> LookAt:
    """Disputes first. Corrections that wait for a second person are told by their own tile."""
    found = [one for one in open_sheets(event) if one.disputed or not waits_for_second(one.fact)]
    found = [one for one in found if one.meanwhile is None]
    shown = found[:MAX_SHOWN]
    names = {table_id: names_at(table_id) for table_id in {one.fact.table_id for one in shown}}
    return LookAt(
        [
            ToLookAt(
                one,
                told(one.fact, names[one.fact.table_id]),
                permissions.may(request.user, action_to_settle(one.fact), event),
            )
            for one in shown
        ],
        len(found) - len(shown),
    )


@require_POST
@event_page()
def settle(request: HttpRequest, event: Event, sheet_id: int) -> HttpResponse:
    """Accept as entered. The same press again does nothing more."""
    _require(request, event, sheet_id)
    fact = score_entry_settling.settle_sheet(event, sheet_id, request.user, reason_of(request, REASON), _key(request))
    messages.success(request, _("Deal %(deal)s counts. The standings follow.") % {"deal": fact.number})
    return redirect(back_to(request, reverse("event-desk", args=[event.slug])))


@require_POST
@event_page()
def reject(request: HttpRequest, event: Event, sheet_id: int) -> HttpResponse:
    """The second person does not agree, and says why."""
    _require(request, event, sheet_id)
    fact = score_entry_settling.reject_sheet(event, sheet_id, request.user, reason_of(request, REASON), _key(request))
    messages.success(
        request, _("Deal %(deal)s is disputed now. Correct it, or accept it after all.") % {"deal": fact.number}
    )
    return redirect(back_to(request, reverse("event-desk", args=[event.slug])))


def _require(request: HttpRequest, event: Event, sheet_id: int) -> None:
    fact = api.sheet_with_id(sheet_id)
    if fact is None:
        raise Http404
    permissions.require(request.user, action_to_settle(fact), event)


def _key(request: HttpRequest) -> str | None:
    return request.POST.get("answer_key") or None
