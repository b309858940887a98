"""Pages for changes of a published round: preview, then confirm.

They cover no-shows, latecomers, withdrawals, swaps and stand-ins.
"""

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
from inputs.reading import read
from inputs.values import whole_number
from tournaments.changes import apply as changes_apply
from tournaments.changes import selectors as changes
from tournaments.changes import services as changes_services
from tournaments.changes.page import members_context, names_of, round_context, tables_context
from tournaments.changes.schemas import KINDS, RequestedChange, StandIn
from tournaments.changes.text import ChangeText, describe_way
from tournaments.core import rounds as core_rounds
from tournaments.core.views import event_page, once, refusal_response, show
from tournaments.models import Entry, Event, Person, Round

TABLES_AT_A_GLANCE = 8
"""The number of tables above which a name is searched."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An option for the page, with the token of its button."""

    text: ChangeText
    token: str


@require_http_methods(["GET", "POST"])
@event_page("change_round")
def change(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show possible changes of the current round; for a `kind` and `entry`, options."""
    round_ = core_rounds.staff_rounds(event).get(number=number)
    if round_.state != Round.State.PUBLISHED:
        messages.warning(request, _("Only a round in progress can be changed here."))
        return redirect("event-round", event.slug, number)
    entry = event.entries.filter(number=_number(request, "entry")).first()
    if request.method == "POST":
        return _apply(request, event, round_, entry)
    if entry is None:
        return show(request, event, "changes/change.html", _whole_round(request, round_), tab="desk")
    return _about(request, event, round_, entry)


def _whole_round(request: HttpRequest, round_: Round) -> dict[str, Any]:
    """Return all tables, or in a large round those that match the search."""
    context, find = round_context(round_), request.GET.get("find", "").strip()
    words = find.casefold()
    tables = context["pairings"].tables
    matching = (
        [table for table in tables if any(words in who.name.casefold() for who in table.occupants)] if find else tables
    )
    return {**context, "tables": matching, "find": find, "large": len(tables) > TABLES_AT_A_GLANCE}


def _number(request: HttpRequest, name: str) -> int:
    sent = request.POST if request.method == "POST" else request.GET
    return whole_number(sent.get(name, "")) or 0


def _kind(request: HttpRequest) -> str:
    sent = request.POST if request.method == "POST" else request.GET
    kind = sent.get("kind", "")
    return kind if kind in (*KINDS, changes.SUBSTITUTE) else changes.NO_SHOW


# --- before it is done ---------------------------------------------------------------------------------------


def _about(request: HttpRequest, event: Event, round_: Round, entry: Entry) -> HttpResponse:
    """Show one entry with its options."""
    kind = _kind(request)
    context = {
        "round": round_,
        "entry": entry,
        "kind": kind,
        "place": round_.places.filter(entry=entry).first(),
        "waits": round_.sit_outs.filter(entry=entry).exists(),
        "people": members_context(round_, entry),
    }
    if kind == changes.SWAP and not _number(request, "other"):
        return show(request, event, "changes/change_swap.html", {**context, **tables_context(round_)}, tab="desk")
    if kind == changes.SUBSTITUTE:
        return show(request, event, "changes/change_stand_in.html", {**context, "others": _others(round_)}, tab="desk")
    requested = RequestedChange(kind=kind, entry=entry.number, other=_number(request, "other") or None)
    offers, problem = _offers(event, round_, requested, entry)
    context |= {"asked": requested, "best": next(iter(offers), None), "rest": offers[1:], "problem": problem}
    return show(request, event, "changes/change_options.html", context, tab="desk")


def _offers(event: Event, round_: Round, requested: RequestedChange, entry: Entry) -> tuple[list[Offer], str]:
    """Return the options as text, or the reason for their absence."""
    offered = changes.ways_of(round_, requested)
    if not offered:
        return [], changes.why_not(round_, requested, entry.name).message
    leaving, names = requested.kind in changes.LEAVING, names_of(round_)
    return [
        Offer(describe_way(event, offer.way, entry=requested.entry, leaving=leaving, names=names), offer.token)
        for offer in offered
    ], ""


def _others(round_: Round) -> list[Person]:
    """Return people of the event without a seat in this round, as possible stand-ins."""
    members = Person.objects.filter(entryperson__event_id=round_.event_id)
    seated = members.filter(entries__places__round=round_).values("pk")
    standing_in = round_.substitutions.values("person_id")
    return list(members.exclude(pk__in=seated).exclude(pk__in=standing_in).distinct().order_by("name"))


# --- doing it ------------------------------------------------------------------------------------------------


def _apply(request: HttpRequest, event: Event, round_: Round, entry: Entry | None) -> HttpResponse:
    """Apply exactly the previewed change; preview again if the round has changed."""
    if entry is None:
        messages.error(request, _("Choose a name first."))
        return redirect("round-change", event.slug, round_.number)
    kind, other = _kind(request), _number(request, "other") or None
    try:
        with once(request) as first:
            if first and kind == changes.SUBSTITUTE:
                _let_stand_in(request, round_, entry)
            elif first:
                changes_services.change_round(
                    round_=round_,
                    requested=RequestedChange(kind=kind, entry=entry.number, other=other),
                    token=request.POST.get("token", ""),
                    by=request.user,
                )
    except TroeftafelError as error:
        return refusal_response(request, error, _again(event, round_, kind=kind, entry=entry, other=other))
    messages.success(request, _("Round %(number)s has been changed.") % {"number": round_.number})
    return redirect(_afterwards(request, event, round_))


def _afterwards(request: HttpRequest, event: Event, round_: Round) -> str:
    """Return the address of the desk or of the list of changes."""
    desk = reverse("event-desk", args=[event.slug])
    return (
        desk
        if request.POST.get("next") == desk
        else reverse("round-change", args=[event.slug, round_.number]) + "#changes"
    )


def _let_stand_in(request: HttpRequest, round_: Round, entry: Entry) -> None:
    sent = {"entry": entry.number, "name": request.POST.get("name", "")}
    sent |= {name: _number(request, name) or None for name in ("absent", "person")}
    changes_apply.let_stand_in(round_=round_, by=request.user, stand_in=read(StandIn, sent))


def _again(event: Event, round_: Round, *, kind: str, entry: Entry, other: int | None) -> str:
    """Return the address of the page that sent the form."""
    query: dict[str, Any] = {"kind": kind, "entry": entry.number} | ({"other": other} if other else {})
    return f"{reverse('round-change', args=[event.slug, round_.number])}?{urlencode(query)}"


@require_POST
@event_page("change_round")
def undo(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Undo the last change."""
    round_ = core_rounds.staff_rounds(event).get(number=number)
    page = reverse("round-change", args=[event.slug, number])
    try:
        with once(request) as first:
            if first:
                changes_services.undo_change(round_=round_, number=_number(request, "change"), by=request.user)
                messages.success(request, _("All players are back in their previous seats."))
    except TroeftafelError as error:
        return refusal_response(request, error, page)
    return redirect(f"{page}#changes")


@require_POST
@event_page("see_desk")
def printed(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Record that the slips of the changes so far are printed."""
    round_ = core_rounds.staff_rounds(event).get(number=number)
    with once(request) as first:
        if first:
            changes_services.note_printed(round_=round_, change=_number(request, "change"), by=request.user)
    return redirect("event-print", event.slug)
