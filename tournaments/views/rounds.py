"""Pairings: by name and by table for everybody, and for staff the draft in which two taps swap two entries."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from games import api
from tournaments import permissions, selectors, services
from tournaments.models import Entry, Event, Place, Round, SitOut
from tournaments.seating.sentences import sentence
from tournaments.views.edge import back_to, event_page, first_time, part, show

TABLE = "table"
DRAFTS = (Round.State.DRAFT, Round.State.SEATING)


@require_GET
@event_page()
def round_page(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """A published round for everybody; a draft only for staff, for others it does not exist."""
    round_ = _visible(request, event, number)
    by_table = request.GET.get("by", "") == TABLE
    if round_.state in DRAFTS:
        return _draft_page(request, event, round_)
    name = f"pairings {number} {'by table' if by_table else 'by name'}"
    context = {
        "round": round_,
        "by_table": by_table,
        "part": part(event, name, "_pairings.html", lambda: _pairings_context(round_, by_table)),
        "untouched": lambda: not any(table.fact.sheets_in for table in selectors.public_pairings(round_).tables),
        "may_publish": permissions.may(request.user, "publish", event),
    }
    return show(request, event, "round.html", context, "pairings")


def _pairings_context(round_: Round, by_table: bool) -> dict[str, Any]:
    return {
        "round": round_,
        "by_table": by_table,
        "pairings": selectors.public_pairings(round_),
        "late_corrections": selectors.seated_before_correction(round_),
    }


def _visible(request: HttpRequest, event: Event, number: int) -> Round:
    if permissions.may(request.user, "see_desk", event):
        return selectors.staff_rounds(event).get(number=number)
    return selectors.public_round(event, number)


def _draft_page(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    """The draft: tap one name, then the other. `pick` is the first tap, so no JavaScript is needed."""
    pairings = selectors.pairings_of(round_, full_names=True)
    pick = request.GET.get("pick", "")
    context = {
        "round": round_,
        "pairings": pairings,
        "pick": pick,
        "picked": _name_of(pick, pairings),
        "warnings": [_told(one) for one in round_.relaxed],
        "may_edit": permissions.may(request.user, "edit_draft", event) and event.format != Event.Format.CLUB_MATCH,
        "may_place": permissions.may(request.user, "set_place", event),
        "may_publish": permissions.may(request.user, "publish", event),
    }
    return show(request, event, "draft.html", context, "desk")


def _name_of(pick: str, pairings: selectors.Pairings) -> str:
    names = {f"p{one.place_id}": one.name for table in pairings.tables for one in table.occupants}
    names |= {f"s{one.sit_out_id}": one.name for one in pairings.waiting}
    return names.get(pick, "")


def _told(one: dict[str, Any]) -> str:
    """A rule the seating could not keep, as a sentence."""
    return sentence(one["code"], one["facts"], _)


# --- what staff do with a round ------------------------------------------------------------------------------


@require_POST
@event_page()
def round_do(request: HttpRequest, event: Event, number: int, action: str) -> HttpResponse:
    """One button of a round. What is refused comes back as a sentence above the page it was pressed on."""
    permission, act = ACTIONS[action]
    permissions.require(request.user, permission, event)
    round_ = selectors.staff_rounds(event).filter(number=number).first()
    if round_ is None:
        messages.warning(request, _("Round %(number)s is not there any more.") % {"number": number})
        return redirect("event-desk", event.slug)
    if not first_time(request):
        return redirect(back_to(request, reverse("event-desk", args=[event.slug])))
    return act(request, event, round_)


def _publish(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    services.publish_round(round_, request.user)
    messages.success(request, _("Round %(number)s is published: everybody sees it now.") % {"number": round_.number})
    return redirect("event-desk", event.slug)


def _discard(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    services.discard_draft(round_, request.user)
    messages.success(request, _("The draft of round %(number)s was thrown away.") % {"number": round_.number})
    return redirect("event-desk", event.slug)


def _again(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    """Throw the draft away and draw a new one."""
    permissions.require(request.user, "seat", event)
    services.discard_draft(round_, request.user)
    fresh = services.seat_round(event, request.user, request.POST.get("method") or None)
    return redirect("event-round", event.slug, fresh.number)


def _unpublish(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    services.unpublish_round(round_, request.user)
    messages.success(request, _("Round %(number)s is a draft again.") % {"number": round_.number})
    return redirect("event-round", event.slug, round_.number)


def _close(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    services.close_round(round_, request.user)
    messages.success(request, _("Round %(number)s is closed.") % {"number": round_.number})
    return redirect("event-desk", event.slug)


def _swap(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    one, other = _spot(round_, request.POST.get("one", "")), _spot(round_, request.POST.get("other", ""))
    page = reverse("event-round", args=[event.slug, round_.number])
    if one is None or other is None:
        messages.error(request, _("The draft has changed meanwhile; choose the two again."))
        return redirect(page)
    services.swap_places(round_, one, other, request.user)
    facts = {"one": one.entry.name, "other": other.entry.name}
    messages.success(request, _("%(one)s and %(other)s have changed places.") % facts)
    return redirect(page)


def _spot(round_: Round, word: str) -> Place | SitOut | None:
    """`p12` is a place at a table, `s3` one that waits."""
    kind, number = word[:1], api.whole_number(word[1:])
    if number is None:
        return None
    spots: Any = {"p": Place.objects, "s": SitOut.objects}.get(kind)
    found: Place | SitOut | None = None
    if spots is not None:
        found = spots.select_related("entry").filter(round=round_, pk=number).first()
    return found


def _place(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    """One table, or all of them (`table` is `all`), to the club or online."""
    place = request.POST.get("place", "")
    if place not in Event.Place.values:
        place = Event.Place.CLUB
    wanted = request.POST.get("table", "")
    numbers = sorted(set(round_.places.values_list("table_number", flat=True)))
    only = api.whole_number(wanted)
    for number in numbers if wanted == "all" else [only] if only is not None else []:
        services.set_table_place(round_, number, place, request.user)
    return redirect(back_to(request, reverse("event-desk", args=[event.slug])))


def _replace(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    """`entry` did not come; `instead` is who plays, or empty for going on without."""
    entry, instead = _entry(event, request.POST.get("entry", "")), request.POST.get("instead", "")
    substitute = _entry(event, instead)
    if entry is None or (instead and substitute is None):
        messages.error(request, _("Choose first who is not there."))
    else:
        services.replace_at_table(round_, entry, request.user, substitute)
        words = _("%(other)s plays instead of %(name)s.") if substitute else _("The table plays without %(name)s.")
        messages.success(request, words % {"name": entry.name, "other": substitute.name if substitute else ""})
    return redirect("event-desk", event.slug)


def _entry(event: Event, text: str) -> Entry | None:
    return event.entries.filter(pk=api.whole_number(text) or 0).first()


Act = Callable[[HttpRequest, Event, Round], HttpResponse]
ACTIONS: dict[str, tuple[str, Act]] = {
    "publish": ("publish", _publish),
    "discard": ("edit_draft", _discard),
    "again": ("edit_draft", _again),
    "unpublish": ("publish", _unpublish),
    "close": ("close_round", _close),
    "swap": ("edit_draft", _swap),
    "place": ("set_place", _place),
    "replace": ("edit_draft", _replace),
}
