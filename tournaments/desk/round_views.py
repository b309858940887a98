"""Pairings by name and table; for staff the draft, in which two taps swap entries."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from games.api import viewers
from inputs.reading import read
from inputs.values import whole_number
from tournaments.brackets import selectors as brackets
from tournaments.constraints.violations import violations_of
from tournaments.core import permissions
from tournaments.core import rounds as core_rounds
from tournaments.core import versions as core_versions
from tournaments.core.anonymous_cache import cached_for_anonymous
from tournaments.core.views import back_to, event_page, once, part, reason_of, show
from tournaments.desk import services as desk_services
from tournaments.desk.schemas import WhereTablePlays
from tournaments.models import Event, Place, Round, SitOut
from tournaments.models.limits import PAUSE_REASON
from tournaments.online import services as online_services
from tournaments.pairing import progress as pairing_progress
from tournaments.pairing import services as pairing_services
from tournaments.quality import selectors as quality_selectors
from tournaments.rounds import drafts as rounds_drafts
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.schemas import TablesToPause
from tournaments.schedule.selectors import remade_for
from tournaments.sheets import correction_records
from tournaments.shuffles.selectors import root_of_round
from tournaments.shuffles.views import give_beacon, name_beacon

TABLE = "table"
DRAFTS = (Round.State.DRAFT, Round.State.SEATING)


@require_safe
@cached_for_anonymous("by")
@event_page()
def round_page(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show a published round; a draft exists only for staff."""
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
    return show(request, event, "desk/round.html", context, tab="pairings")


def _pairings_context(round_: Round, by_table: bool) -> dict[str, object]:
    return {
        "round": round_,
        "by_table": by_table,
        "pairings": rounds_selectors.public_pairings(round_),
        "late_corrections": correction_records.seated_before_correction(round_),
    }


def _visible(request: HttpRequest, event: Event, number: int) -> Round:
    if permissions.may(request.user, "see_desk", event):
        return core_rounds.staff_rounds(event).get(number=number)
    return rounds_selectors.public_round(event, number)


def _draft_page(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    """Show the draft: tap one name, then the other.

    `pick` is the first tap, so it works without JavaScript.
    """
    pairings = rounds_selectors.pairings_of(round_, full_names=True)
    pick = request.GET.get("pick", "")
    relaxed = quality_selectors.relaxed_rules(round_, full_names=permissions.may(request.user, "see_people", event))
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
        "musts": [rule for rule in relaxed if rule.hard],
        "warnings": [rule for rule in relaxed if not rule.hard],
        "bracket_notices": brackets.notices_of(event),
        "outdated": brackets.draft_must_be_drawn_again(event),
        "remade": remade_for(round_),
        "may_edit": may_edit and (seating or not _is_fixed(event, round_)),
        "may_place": permissions.may(request.user, "set_place", event),
        "may_publish": permissions.may(request.user, "publish", event),
    }
    return show(request, event, "desk/draft.html", context, tab="desk")


def _is_fixed(event: Event, round_: Round) -> bool:
    """Whether a movement or a bracket fixes the opponents, so swaps are impossible."""
    return event.format == Event.Format.CLUB_MATCH or "games" in round_.seated_from


def _name_of(pick: str, pairings: rounds_selectors.Pairings) -> str:
    names = {f"p{occupant.place_id}": occupant.name for table in pairings.tables for occupant in table.occupants}
    names |= {f"s{sit_out.sit_out_id}": sit_out.name for sit_out in pairings.waiting}
    return names.get(pick, "")


# --- what staff do with a round ------------------------------------------------------------------------------


@require_POST
@event_page()
def round_do(request: HttpRequest, event: Event, number: int, action: str) -> HttpResponse:
    """Run one button of a round; errors appear above the page it was on.

    The services ask for the permission. A round that does not exist is refused like a draft, which only staff know of.
    """
    permission, act = ACTIONS[action]
    round_ = core_rounds.staff_rounds(event).filter(number=number).first()
    if round_ is None:
        permissions.require(request.user, permission, event)
        messages.warning(request, _("Round %(number)s no longer exists.") % {"number": number})
        return redirect("event-desk", event.slug)
    if action == "again":
        return _again(request, event, round_)
    with once(request) as first:
        if first:
            return act(request, event, round_)
    return redirect(back_to(request, reverse("event-desk", args=[event.slug])))


def _publish(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    desk_services.publish_round(round_=round_, by=request.user)
    messages.success(
        request, _("Round %(number)s has been published. All players can see it.") % {"number": round_.number}
    )
    return redirect("event-desk", event.slug)


def _discard(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    rounds_drafts.discard_draft(round_=round_, by=request.user)
    messages.success(request, _("The draft of round %(number)s has been discarded.") % {"number": round_.number})
    return redirect("event-desk", event.slug)


def _enough(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    """End the search for the round with its best result so far."""
    pairing_progress.take_best(round_=round_, by=request.user)
    return redirect("event-round", event.slug, round_.number)


def _again(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    """Discard the draft and pair again.

    The long search runs outside the transaction, so others need not wait.
    """
    with once(request) as first:
        if first:
            rounds_drafts.discard_draft(round_=round_, by=request.user)
    if not first:
        return redirect("event-desk", event.slug)
    fresh = pairing_services.seat_round(event=event, by=request.user, method=request.POST.get("method") or None)
    return redirect("event-round", event.slug, fresh.number)


def _unpublish(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    desk_services.unpublish_round(round_=round_, by=request.user)
    messages.success(request, _("Round %(number)s is a draft again.") % {"number": round_.number})
    return redirect("event-round", event.slug, round_.number)


def _close(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    desk_services.close_round(round_=round_, by=request.user)
    messages.success(request, _("Round %(number)s is closed.") % {"number": round_.number})
    return redirect("event-desk", event.slug)


def _swap(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    first, other = _spot(round_, request.POST.get("one", "")), _spot(round_, request.POST.get("other", ""))
    page = reverse("event-round", args=[event.slug, round_.number])
    if first is None or other is None:
        messages.error(request, _("The draft has changed. Choose the two entries again."))
        return redirect(page)
    rounds_drafts.swap_places(round_=round_, spot=first, other=other, by=request.user)
    facts = {"one": first.entry.name, "other": other.entry.name}
    messages.success(request, _("%(one)s and %(other)s have been swapped.") % facts)
    for broken in violations_of(round_, {first.entry.number, other.entry.number}):
        messages.warning(request, broken)
    return redirect(page)


def _spot(round_: Round, token: str) -> Place | SitOut | None:
    """Return the spot: `p12` is a place at a table, `s3` a sit-out."""
    kind, number = token[:1], whole_number(token[1:])
    if number is None:
        return None
    spots: Any = {"p": Place.objects, "s": SitOut.objects}.get(kind)
    spot: Place | SitOut | None = None
    if spots is not None:
        spot = spots.select_related("entry").filter(round=round_, pk=number).first()
    return spot


def _place(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    """Move one table or all of them (`table` is `all`) to the club or online."""
    value = request.POST.get("place", "")
    place = value if value in Event.Place.values else Event.Place.CLUB
    wanted = request.POST.get("table", "")
    numbers = sorted(set(round_.places.values_list("table_number", flat=True)))
    only = whole_number(wanted)
    for number in numbers if wanted == "all" else [only] if only is not None else []:
        choice = read(WhereTablePlays, {"table": number, "place": place})
        desk_services.set_table_place(round_=round_, choice=choice, by=request.user)
    return redirect(back_to(request, reverse("event-desk", args=[event.slug])))


def _pause(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    """Pause one online table or all (`table` is `all`) until it is resumed."""
    table, holders = whole_number(request.POST.get("table", "")), viewers.guest_tokens(request)
    pause = read(TablesToPause, {"table": table, "reason": reason_of(request, PAUSE_REASON)})
    count = online_services.pause_round(round_=round_, by=request.user, pause=pause, holders=holders)
    words = ngettext("Play paused at %(count)s table.", "Play paused at %(count)s tables.", count)
    messages.success(request, words % {"count": count})
    _say_left_out(request, round_, table)
    return redirect(back_to(request, reverse("event-desk", args=[event.slug])))


def _resume(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    table, holders = whole_number(request.POST.get("table", "")), viewers.guest_tokens(request)
    count = online_services.resume_round(round_=round_, by=request.user, table=table, holders=holders)
    words = ngettext("Play resumed at %(count)s table.", "Play resumed at %(count)s tables.", count)
    messages.success(request, words % {"count": count})
    _say_left_out(request, round_, table)
    return redirect(back_to(request, reverse("event-desk", args=[event.slug])))


def _say_left_out(request: HttpRequest, round_: Round, table: int | None) -> None:
    """Warn about the director's own tables, which are not paused with the others."""
    tokens = viewers.guest_tokens(request)
    for number in online_services.own_tables(round_, request.user, tokens) if table is None else ():
        words = _(
            "Table %(table)s was skipped because you are playing there. Another director must pause and resume it."
        )
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
