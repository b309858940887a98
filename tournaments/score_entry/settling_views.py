"""Open results at the desk: pending or disputed, settled with one press."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.api import sheets
from tournaments.confirmation.selectors import OpenSheet, action_to_settle
from tournaments.core import permissions
from tournaments.core.views import back_to, event_page, reason_of
from tournaments.models import Event
from tournaments.models.limits import REASON
from tournaments.result_rules.second_approver import waits_for_second
from tournaments.score_entry import settling as score_entry_settling
from tournaments.sheets.text import SheetText, names_at, sheet_text

MAX_SHOWN = 12
"""The maximum of fully rendered results at the desk.

A hall that enters its results at once has hundreds for a minute.
"""


@dataclass(frozen=True, slots=True)
class ToLookAt:
    """An open sheet with its text, and whether this user may settle it."""

    open: OpenSheet
    sheet: SheetText
    may_settle: bool


@dataclass(frozen=True, slots=True)
class LookAt:
    """The desk's tile: the first results in full, and the number of others."""

    shown: list[ToLookAt]
    more: int


def results_to_look_at(request: HttpRequest, event: Event, opened: list[OpenSheet]) -> LookAt:
    """Return these open results of an event without corrections, for this user.

    Corrections with a second approver have a tile of their own.
    """
    sheets = [sheet for sheet in opened if sheet.disputed or not waits_for_second(sheet.fact)]
    sheets = [sheet for sheet in sheets if sheet.meanwhile is None]
    first_sheets = sheets[:MAX_SHOWN]
    names = {table_id: names_at(table_id) for table_id in {sheet.fact.table_id for sheet in first_sheets}}
    return LookAt(
        [
            ToLookAt(
                sheet,
                sheet_text(sheet.fact, names[sheet.fact.table_id]),
                permissions.may(request.user, action_to_settle(sheet.fact), event),
            )
            for sheet in first_sheets
        ],
        len(sheets) - len(first_sheets),
    )


@require_POST
@event_page()
def settle(request: HttpRequest, event: Event, sheet_id: int) -> HttpResponse:
    """Confirm a sheet as entered. Idempotent."""
    _require_sheet(sheet_id)
    fact = score_entry_settling.settle_sheet(
        event=event, sheet_id=sheet_id, by=request.user, reason=reason_of(request, REASON), key=_key(request)
    )
    messages.success(
        request, _("Deal %(deal)s has been confirmed. The standings have been updated.") % {"deal": fact.number}
    )
    return redirect(back_to(request, reverse("event-desk", args=[event.slug])))


@require_POST
@event_page()
def reject(request: HttpRequest, event: Event, sheet_id: int) -> HttpResponse:
    """Reject a sheet with a reason, as second approver."""
    _require_sheet(sheet_id)
    fact = score_entry_settling.reject_sheet(
        event=event, sheet_id=sheet_id, by=request.user, reason=reason_of(request, REASON), key=_key(request)
    )
    messages.success(
        request, _("Deal %(deal)s is now disputed. Correct the result or accept it.") % {"deal": fact.number}
    )
    return redirect(back_to(request, reverse("event-desk", args=[event.slug])))


def _require_sheet(sheet_id: int) -> None:
    if sheets.with_id(sheet_id) is None:
        raise Http404


def _key(request: HttpRequest) -> str | None:
    return request.POST.get("answer_key") or None
