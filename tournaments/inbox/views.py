"""The corrections inbox of one event and of all events of a user, and one sheet with its versions side by side."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from inputs.reading import InvalidInputError
from inputs.values import whole_number
from tournaments.confirmation.selectors import DISPUTED, action_to_settle
from tournaments.core import permissions
from tournaments.core.schemas import typed_reason
from tournaments.core.views import back_to, event_page, once, show, version_of_request
from tournaments.corrections.correction_page import correction_context, correction_form
from tournaments.corrections.forms import ReasonForm
from tournaments.corrections.preview import Where
from tournaments.corrections.request_page import requests_context, waiting_context
from tournaments.corrections.sheet_request import SheetRequest, find_sheet
from tournaments.inbox import services
from tournaments.inbox.page import Heap, heap_of, kinds_shown, side_by_side
from tournaments.inbox.schemas import InboxSearch, NoticeToSetAside, search_of
from tournaments.inbox.search import MAX_SHEETS, sheets_found
from tournaments.inbox.selectors import InboxItem, events_with_inbox, items_of
from tournaments.models import Event, Place
from tournaments.result_rules.second_approver import undo_target, waits_for_second


@require_safe
@event_page("see_desk")
def inbox(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what waits for staff in an event, or what a search finds."""
    items = items_of(event, version_of_request(event))
    context, status = _searched(request, [event], {event.pk: items})
    return show(request, event, "inbox/inbox.html", context, tab="inbox", status=status)


@login_required
@require_safe
@never_cache
def everywhere(request: HttpRequest) -> HttpResponse:
    """Show what waits in all running and recently finished events in which the user is staff."""
    events = list(events_with_inbox(request.user))
    context, status = _searched(request, events, {event.pk: items_of(event) for event in events})
    return render(request, "tournaments/inbox/everywhere.html", context, status=status)


def _searched(
    request: HttpRequest, events: list[Event], items: dict[int, list[InboxItem]]
) -> tuple[dict[str, object], int]:
    """Return the context of a list, and its status: 422 if the search cannot be read."""
    search, problem = InboxSearch(), ""
    try:
        search = search_of(request.GET)
    except InvalidInputError as error:
        problem = str(error)
    fitting = {event.pk: [item for item in items[event.pk] if item.fits(search)] for event in events}
    heaps: list[Heap] = [heap_of(request, event, fitting[event.pk]) for event in events if fitting[event.pk]]
    context: dict[str, object] = {
        "heaps": heaps,
        "count": sum(map(len, fitting.values())),
        "kinds": kinds_shown(item for of_event in fitting.values() for item in of_event),
        "asked": {name: request.GET.get(name, "") for name in InboxSearch.model_fields},
        "searched": search.is_given,
        "problem": problem,
        "found": sheets_found(events, search),
        "most": MAX_SHEETS,
    }
    return context, 422 if problem else 200


@require_safe
@event_page("see_desk")
def sheet(request: HttpRequest, event: Event, sheet_id: int) -> HttpResponse:
    """Show the versions of a sheet side by side, what open ones change, and the form of a correction."""
    result = find_sheet(event, sheet_id)
    requests = requests_context(request, event, result, None)
    may_correct = result.may(request, "correct")
    concerned = [item for item in items_of(event, version_of_request(event)) if _is_about(item, result.where)]
    context: dict[str, object] = {}
    if may_correct:
        form = correction_form(result, event, None)  # without focus: the page begins with the versions
        reason = ReasonForm(initial={"seen_version": result.newest.version})
        context = correction_context(request, event, result=result, form=form, reason=reason)
    context |= {
        "where": result.where,
        "names": [chair.name for chair in result.chairs],
        "result": result,
        "side": side_by_side(event, result, requests),
        "rows": heap_of(request, event, concerned).rows,
        "waiting": waiting_context(request, result) if result.waits else None,
        "requests": [open_request for open_request in requests if open_request.asked.is_open],
        "undo": undo_target(result.versions),
        "may_correct": may_correct,
        "may_settle": _may_settle(request, event, result),
        "period": result.period,
        "back_to": reverse("event-inbox", args=[event.slug]),
    }
    return show(request, event, "inbox/sheet.html", context, tab="inbox")


def _is_about(item: InboxItem, where: Where) -> bool:
    return (item.round, item.table) == (where.round, where.table) and item.deal in (None, where.deal)


def _may_settle(request: HttpRequest, event: Event, result: SheetRequest) -> bool:
    """Whether this user can accept the newest version as entered."""
    fact = result.newest
    is_open = not fact.settled and not fact.void and not waits_for_second(fact)
    counts_already = fact.state == DISPUTED and result.current is not fact
    return is_open and not counts_already and permissions.may(request.user, action_to_settle(fact), event)


@login_required
@require_safe
def sheet_anywhere(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """Lead to a sheet in the inbox of its event, for links from the administration."""
    place = Place.objects.filter(table__sheets__id=sheet_id).select_related("round__event").first()
    if place is None or not permissions.may(request.user, "see_desk", place.round.event):
        raise Http404
    return redirect("event-inbox-sheet", place.round.event.slug, sheet_id)


@require_POST
@event_page("confirm")
def confirm(request: HttpRequest, event: Event) -> HttpResponse:
    """Confirm the ticked results as entered."""
    numbers = [number for text in request.POST.getlist("sheet") if (number := whole_number(text)) is not None]
    with once(request) as first:
        done = services.confirm_sheets(event=event, by=request.user, sheet_ids=numbers if first else [])
    if done.count:
        words = ngettext("%(count)s result was confirmed.", "%(count)s results were confirmed.", done.count)
        messages.success(request, words % {"count": done.count})
    elif not numbers:
        messages.error(request, _("Nothing was confirmed. Tick at least one result."))
    for sentence in done.refused:
        messages.error(request, sentence)
    return redirect(back_to(request, reverse("event-inbox", args=[event.slug])))


@require_POST
@event_page("settle")
def set_aside(request: HttpRequest, event: Event) -> HttpResponse:
    """Set an odd pattern aside, with a reason."""
    wanted = NoticeToSetAside(reason=typed_reason(request.POST.get("reason", "")).reason)
    services.set_aside(event=event, by=request.user, notice_id=request.POST.get("notice", ""), wanted=wanted)
    messages.success(request, _("The notice was set aside. The log has your reason."))
    return redirect(back_to(request, reverse("event-inbox", args=[event.slug])))
