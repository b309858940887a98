"""Changes of a published round: who is not there, late, leaves, swaps or has a stand-in; seen first, then done."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import TroeftafelError
from games import api
from tournaments.changes import apply as changes_apply
from tournaments.changes import selectors as changes
from tournaments.changes import services as changes_services
from tournaments.changes.page import names_of, people_shown, round_shown, tables_shown
from tournaments.changes.selectors import Asked
from tournaments.changes.text import WayTold, way_told
from tournaments.core import permissions
from tournaments.core import rounds as core_rounds
from tournaments.core.views import event_page, once, refused, show
from tournaments.models import Entry, Event, Person, Round

ASKED = (changes.LATE, changes.NO_SHOW, changes.WITHDRAWAL, changes.SWAP)

TABLES_AT_A_GLANCE = 8
"""Among more tables a name is looked for."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A way as the page shows it, with what its button sends."""

    told: WayTold
    token: str


@require_http_methods(["GET", "POST"])
@event_page("change_round")
def change(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """What can be changed in the round being played; with `kind` and `entry` the ways to do it, before it is done."""
    round_ = core_rounds.staff_rounds(event).get(number=number)
    if round_.state != Round.State.PUBLISHED:
        messages.warning(request, _("Only a round that is being played can be changed here."))
        return redirect("event-round", event.slug, number)
    entry = event.entries.filter(number=_number(request, "entry")).first()
    if request.method == "POST":
        return _done(request, event, round_, entry)
    if entry is None:
        return show(request, event, "changes/change.html", _whole_round(request, round_), "desk")
    return _about(request, event, round_, entry)


def _whole_round(request: HttpRequest, round_: Round) -> dict[str, Any]:
    """All tables, or in a large round those at which somebody has a name that is looked for."""
    shown, find = round_shown(round_), request.GET.get("find", "").strip()
    words = find.casefold()
    tables = shown["pairings"].tables
    found = [one for one in tables if any(words in who.name.casefold() for who in one.occupants)] if find else tables
    return {**shown, "tables": found, "find": find, "large": len(tables) > TABLES_AT_A_GLANCE}


def _number(request: HttpRequest, name: str) -> int:
    sent = request.POST if request.method == "POST" else request.GET
    return api.whole_number(sent.get(name, "")) or 0


def _kind(request: HttpRequest) -> str:
    sent = request.POST if request.method == "POST" else request.GET
    kind = sent.get("kind", "")
    return kind if kind in (*ASKED, changes.SUBSTITUTE) else changes.NO_SHOW


# --- before it is done ---------------------------------------------------------------------------------------


def _about(request: HttpRequest, event: Event, round_: Round, entry: Entry) -> HttpResponse:
    """One entry: what is the matter with it, and the ways to go on."""
    kind = _kind(request)
    context = {
        "round": round_,
        "entry": entry,
        "kind": kind,
        "place": round_.places.filter(entry=entry).first(),
        "waits": round_.sit_outs.filter(entry=entry).exists(),
        "people": people_shown(round_, entry),
    }
    if kind == changes.SWAP and not _number(request, "other"):
        return show(request, event, "changes/change_swap.html", {**context, **tables_shown(round_)}, "desk")
    if kind == changes.SUBSTITUTE:
        return show(request, event, "changes/change_stand_in.html", {**context, "others": _others(round_)}, "desk")
    asked = Asked(kind, entry.number, _number(request, "other") or None)
    offers, problem = _offers(event, round_, asked, entry)
    context |= {"asked": asked, "best": next(iter(offers), None), "rest": offers[1:], "problem": problem}
    return show(request, event, "changes/change_ways.html", context, "desk")


def _offers(event: Event, round_: Round, asked: Asked, entry: Entry) -> tuple[list[Offer], str]:
    """The ways in words, or why there is none."""
    found = changes.ways_of(round_, asked)
    if not found:
        return [], changes.why_not(round_, asked, entry.name).message
    leaving, names = asked.kind in changes.LEAVING, names_of(round_)
    return [Offer(way_told(event, one.way, asked.entry, leaving, names), one.token) for one in found], ""


def _others(round_: Round) -> list[Person]:
    """People of the event who could stand in: those who do not play in this round."""
    members = Person.objects.filter(entryperson__event_id=round_.event_id)
    seated = members.filter(entries__places__round=round_).values("pk")
    standing_in = round_.substitutions.values("person_id")
    return list(members.exclude(pk__in=seated).exclude(pk__in=standing_in).distinct().order_by("name"))


# --- doing it ------------------------------------------------------------------------------------------------


def _done(request: HttpRequest, event: Event, round_: Round, entry: Entry | None) -> HttpResponse:
    """Exactly what was shown; when the round has changed meanwhile it is shown anew, and nothing is done."""
    if entry is None:
        messages.error(request, _("Choose first who it is about."))
        return redirect("round-change", event.slug, round_.number)
    kind, other = _kind(request), _number(request, "other") or None
    try:
        with once(request) as first:
            if first and kind == changes.SUBSTITUTE:
                _let_stand_in(request, round_, entry)
            elif first:
                changes_services.change_round(
                    round_, Asked(kind, entry.number, other), request.POST.get("token", ""), request.user
                )
    except TroeftafelError as error:
        return refused(request, error, _again(event, round_, kind, entry, other))
    messages.success(request, _("Round %(number)s was changed.") % {"number": round_.number})
    return redirect(_afterwards(request, event, round_))


def _afterwards(request: HttpRequest, event: Event, round_: Round) -> str:
    """The desk when the button was pressed there, else the list of changes."""
    desk = reverse("event-desk", args=[event.slug])
    return (
        desk
        if request.POST.get("next") == desk
        else reverse("round-change", args=[event.slug, round_.number]) + "#changes"
    )


def _let_stand_in(request: HttpRequest, round_: Round, entry: Entry) -> None:
    absent = Person.objects.get(pk=_number(request, "absent"), entryperson__entry=entry)
    person = Person.objects.filter(pk=_number(request, "person"), entryperson__event=round_.event_id).first()
    changes_apply.let_stand_in(round_, entry, absent, request.user, person, request.POST.get("name", ""))


def _again(event: Event, round_: Round, kind: str, entry: Entry, other: int | None) -> str:
    """The page from which it was sent."""
    asked: dict[str, Any] = {"kind": kind, "entry": entry.number} | ({"other": other} if other else {})
    return f"{reverse('round-change', args=[event.slug, round_.number])}?{urlencode(asked)}"


@require_POST
@event_page("change_round")
def undo(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The last change back."""
    round_ = core_rounds.staff_rounds(event).get(number=number)
    page = reverse("round-change", args=[event.slug, number])
    try:
        with once(request) as first:
            if first:
                changes_services.undo_change(round_, _number(request, "change"), request.user)
                messages.success(request, _("Everybody sits where they sat before."))
    except TroeftafelError as error:
        return refused(request, error, page)
    return redirect(f"{page}#changes")


@require_POST
@event_page("see_desk")
def printed(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The slips of the changes so far are printed: they are not offered again."""
    permissions.require(request.user, "change_round", event)
    round_ = core_rounds.staff_rounds(event).get(number=number)
    with once(request) as first:
        if first:
            changes_services.note_printed(round_, _number(request, "change"), request.user)
    return redirect("event-print", event.slug)
