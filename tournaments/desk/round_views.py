"""Pairings: by name and by table for everybody, and for staff the draft in which two taps swap two entries."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from games import api
from tournaments.brackets import selectors as brackets
from tournaments.constraints.violations import unkept
from tournaments.core import permissions
from tournaments.core import rounds as core_rounds
from tournaments.core import versions as core_versions
from tournaments.core.anonymous_cache import cached_for_anonymous
from tournaments.core.views import back_to, event_page, once, part, show
from tournaments.desk import services as desk_services
from tournaments.models import Event, Place, Round, SitOut
from tournaments.online import services as online_services
from tournaments.pairing import progress as pairing_progress
from tournaments.pairing import services as pairing_services
from tournaments.quality import selectors as quality_selectors
from tournaments.rounds import drafts as rounds_drafts
from tournaments.rounds import selectors as rounds_selectors
from tournaments.schedule.selectors import remade_for
from tournaments.sheets import corrections as sheets_corrections
from tournaments.shuffles.selectors import root_of_round
from tournaments.shuffles.views import give_beacon, name_beacon

TABLE = "table"
DRAFTS = (Round.State.DRAFT, Round.State.SEATING)


@require_GET
@cached_for_anonymous("by")
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
        "root": root_of_round(round_),
        "by_table": by_table,
        "part": part(event, name, "desk/_pairings.html", lambda: _pairings_context(round_, by_table)),
        "untouched": lambda: not any(table.fact.sheets_in for table in rounds_selectors.public_pairings(round_).tables),
        "may_publish": permissions.may(request.user, "publish", event),
        "may_correct": permissions.may(request.user, "correct", event),
    }
    return show(request, event, "desk/round.html", context, "pairings")


def _pairings_context(round_: Round, by_table: bool) -> dict[str, Any]:
    return {
        "round": round_,
        "by_table": by_table,
        "pairings": rounds_selectors.public_pairings(round_),
        "late_corrections": sheets_corrections.seated_before_correction(round_),
    }


def _visible(request: HttpRequest, event: Event, number: int) -> Round:
    if permissions.may(request.user, "see_desk", event):
        return core_rounds.staff_rounds(event).get(number=number)
    return rounds_selectors.public_round(event, number)


def _draft_page(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    """The draft: tap one name, then the other. `pick` is the first tap, so no JavaScript is needed."""
    pairings = rounds_selectors.pairings_of(round_, full_names=True)
    pick = request.GET.get("pick", "")
    relaxed = quality_selectors.given_up(round_, full_names=permissions.may(request.user, "see_people", event))
    may_edit = permissions.may(request.user, "edit_draft", event)
    seating = round_.state == Round.State.SEATING
    context = {
        "round": round_,
        "root": root_of_round(round_),
        "round_topic": core_versions.topic_of_round(round_),
        "progress": pairing_progress.progress_of(round_) if seating else None,
        "pairings": pairings,
        "pick": pick,
        "picked": _name_of(pick, pairings),
        "musts": [one for one in relaxed if one.hard],
        "warnings": [one for one in relaxed if not one.hard],
        "bracket_notices": brackets.notices_of(event),
        "outdated": brackets.draft_must_be_drawn_again(event),
        "remade": remade_for(round_),
        "may_edit": may_edit and (seating or not _fixed(event, round_)),
        "may_place": permissions.may(request.user, "set_place", event),
        "may_publish": permissions.may(request.user, "publish", event),
    }
    return show(request, event, "desk/draft.html", context, "desk")


def _fixed(event: Event, round_: Round) -> bool:
    """Whether a movement or a bracket says who meets whom, so that nobody is swapped."""
    return event.format == Event.Format.CLUB_MATCH or "games" in round_.seated_from


def _name_of(pick: str, pairings: rounds_selectors.Pairings) -> str:
    names = {f"p{one.place_id}": one.name for table in pairings.tables for one in table.occupants}
    names |= {f"s{one.sit_out_id}": one.name for one in pairings.waiting}
    return names.get(pick, "")


# --- what staff do with a round ------------------------------------------------------------------------------


@require_POST
@event_page()
def round_do(request: HttpRequest, event: Event, number: int, action: str) -> HttpResponse:
    """One button of a round. What is refused comes back as a sentence above the page it was pressed on."""
    permission, act = ACTIONS[action]
    permissions.require(request.user, permission, event)
    round_ = core_rounds.staff_rounds(event).filter(number=number).first()
    if round_ is None:
        messages.warning(request, _("Round %(number)s is not there any more.") % {"number": number})
        return redirect("event-desk", event.slug)
    if action == "again":
        return _again(request, event, round_)
    with once(request) as first:
        if first:
            return act(request, event, round_)
    return redirect(back_to(request, reverse("event-desk", args=[event.slug])))


def _publish(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    desk_services.publish_round(round_, request.user)
    messages.success(request, _("Round %(number)s is published: everybody sees it now.") % {"number": round_.number})
    return redirect("event-desk", event.slug)


def _discard(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    rounds_drafts.discard_draft(round_, request.user)
    messages.success(request, _("The draft of round %(number)s was thrown away.") % {"number": round_.number})
    return redirect("event-desk", event.slug)


def _enough(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    """The search for the round ends with the best it has found."""
    pairing_progress.take_best(round_, request.user)
    return redirect("event-round", event.slug, round_.number)


def _again(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    """Throw the draft away and draw a new one. The search is long, so it is outside: others must not wait for it."""
    permissions.require(request.user, "seat", event)
    with once(request) as first:
        if first:
            rounds_drafts.discard_draft(round_, request.user)
    if not first:
        return redirect("event-desk", event.slug)
    fresh = pairing_services.seat_round(event, request.user, request.POST.get("method") or None)
    return redirect("event-round", event.slug, fresh.number)


def _unpublish(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    desk_services.unpublish_round(round_, request.user)
    messages.success(request, _("Round %(number)s is a draft again.") % {"number": round_.number})
    return redirect("event-round", event.slug, round_.number)


def _close(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    desk_services.close_round(round_, request.user)
    messages.success(request, _("Round %(number)s is closed.") % {"number": round_.number})
    return redirect("event-desk", event.slug)


def _swap(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    one, other = _spot(round_, request.POST.get("one", "")), _spot(round_, request.POST.get("other", ""))
    page = reverse("event-round", args=[event.slug, round_.number])
    if one is None or other is None:
        messages.error(request, _("The draft has changed meanwhile; choose the two again."))
        return redirect(page)
    rounds_drafts.swap_places(round_, one, other, request.user)
    facts = {"one": one.entry.name, "other": other.entry.name}
    messages.success(request, _("%(one)s and %(other)s have changed places.") % facts)
    for broken in unkept(round_, {one.entry.number, other.entry.number}):
        messages.warning(request, broken)
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
        desk_services.set_table_place(round_, number, place, request.user)
    return redirect(back_to(request, reverse("event-desk", args=[event.slug])))


def _pause(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    """One online table, or all of them (`table` is `all`), stands still until it is let go on."""
    table, holders = api.whole_number(request.POST.get("table", "")), api.guest_tokens(request)
    count = online_services.pause_round(round_, request.user, request.POST.get("reason", ""), table, holders)
    words = ngettext("Play has stopped at %(count)s table.", "Play has stopped at %(count)s tables.", count)
    messages.success(request, words % {"count": count})
    _say_left_out(request, round_, table)
    return redirect(back_to(request, reverse("event-desk", args=[event.slug])))


def _resume(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    table = api.whole_number(request.POST.get("table", ""))
    count = online_services.resume_round(round_, request.user, table, api.guest_tokens(request))
    words = ngettext("Play goes on at %(count)s table.", "Play goes on at %(count)s tables.", count)
    messages.success(request, words % {"count": count})
    _say_left_out(request, round_, table)
    return redirect(back_to(request, reverse("event-desk", args=[event.slug])))


def _say_left_out(request: HttpRequest, round_: Round, table: int | None) -> None:
    """Where all tables were meant, those at which he plays stay as they were."""
    for number in online_services.own_tables(round_, request.user, api.guest_tokens(request)) if table is None else ():
        words = _("You play at table %(table)s, so it was left out: another director stops it and lets it go on.")
        messages.warning(request, words % {"table": number})


Act = Callable[[HttpRequest, Event, Round], HttpResponse]
ACTIONS: dict[str, tuple[str, Act]] = {
    "publish": ("publish", _publish),
    "discard": ("edit_draft", _discard),
    "again": ("edit_draft", _again),
    "enough": ("edit_draft", _enough),
    "unpublish": ("publish", _unpublish),
    "close": ("close_round", _close),
    "swap": ("edit_draft", _swap),
    "place": ("set_place", _place),
    "pause": ("pause", _pause),
    "resume": ("pause", _resume),
    "beacon": ("publish", name_beacon),
    "beacon-value": ("publish", give_beacon),
}
