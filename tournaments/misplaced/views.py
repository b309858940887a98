"""Correct seats or tables: two who sat in each other's place, sheets at the wrong table. Seen first, then saved."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import TroeftafelError
from games import api
from tournaments.changes.selectors import SEATS, last_change
from tournaments.core import permissions
from tournaments.core import rounds as core_rounds
from tournaments.core.errors import EventError
from tournaments.core.views import event_page, new_key, once, refused, sentence_of, show
from tournaments.corrections.forms import ReasonForm
from tournaments.corrections.preview import Effect, effect_of_proposal
from tournaments.followups.views import follow_as_asked, follow_choices
from tournaments.misplaced import services as misplaced_services
from tournaments.misplaced.selectors import KINDS, SEATS_KIND, Asked, proposal_of, told
from tournaments.models import Event, Round
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.selectors import PairingTable

MAX_DEALS = 200


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A sheet that stands, as a choice."""

    word: str
    table: int
    deal: int


@require_http_methods(["GET", "POST"])
@event_page("correct")
def correct_places(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """What can be corrected in a round; with a choice what it would change, and the reason asked for."""
    round_ = core_rounds.public_rounds(event).filter(number=number).first()
    if round_ is None:
        raise Http404
    asked = _asked(request)
    problem = _problem(request)
    if asked.kind not in KINDS or problem:
        context = _choices(round_, asked, problem, _sent(request).get("to_deal", ""))
        return show(request, event, "misplaced/correct_places.html", context, "desk", 422 if problem else 200)
    if request.method == "POST":
        return _saved(request, event, round_, asked)
    return _preview(request, event, round_, asked, ReasonForm(initial={"reason_code": "seat"}))


def _asked(request: HttpRequest) -> Asked:
    """What was chosen; whatever is no number counts as not chosen."""
    sent = _sent(request)
    number = {name: api.whole_number(sent.get(name, "")) or 0 for name in ("one", "other", "to_table", "to_deal")}
    table, _dash, deal = sent.get("sheet", sent.get("table", "")).partition("-")
    return Asked(
        kind=sent.get("kind", ""), table=api.whole_number(table) or 0, deal=api.whole_number(deal) or 0, **number
    )


def _sent(request: HttpRequest) -> QueryDict:
    return request.POST if request.method == "POST" else request.GET


def _problem(request: HttpRequest) -> str:
    """Why the deal that was typed is none; nothing typed is the same deal."""
    typed = _sent(request).get("to_deal", "").strip()
    number = api.whole_number(typed or "0")
    if number is not None and number <= MAX_DEALS:
        return ""
    return EventError("out_of_range", "to_deal", least=1, most=MAX_DEALS).message


def _choices(round_: Round, asked: Asked, problem: str = "", to_deal: str = "") -> dict[str, Any]:
    pairings = rounds_selectors.pairings_of(round_, full_names=True)
    club = [table for table in pairings.tables if table.fact.place == "club"]
    last = last_change(round_)
    return {
        "round": round_,
        "tables": club,
        "people": sorted((one for table in club for one in table.occupants), key=lambda one: one.name),
        "sheets": _sheets(club),
        "asked": asked,
        "to_deal": to_deal or asked.to_deal or "",
        "problem": problem,
        "undo": last.number if last is not None and last.kind == SEATS else None,
        "key": new_key(),
    }


def _sheets(tables: list[PairingTable]) -> list[SheetLine]:
    found = api.sheets_of(table.table_id for table in tables)
    return [
        SheetLine(f"{table.number}-{sheet.number}", table.number, sheet.number)
        for table in tables
        for sheet in found[table.table_id]
    ]


def _preview(
    request: HttpRequest, event: Event, round_: Round, asked: Asked, reason: ReasonForm, status: int = 200
) -> HttpResponse:
    """The correction in a sentence and what it changes; where it cannot be, the choices again and why."""
    try:
        sentence, effect = told(round_, asked), _effect(round_, asked)
    except TroeftafelError as error:
        context = _choices(round_, asked, sentence_of(error))
        return show(request, event, "misplaced/correct_places.html", context, "desk", 422)
    context = {
        "round": round_,
        "asked": asked,
        "sentence": sentence,
        "changes": effect,
        "reason": reason,
        "form_key": request.POST.get("key") or new_key(),
        **follow_choices(request, event, round_.number),
    }
    return show(request, event, "misplaced/correct_places_preview.html", context, "desk", status)


def _effect(round_: Round, asked: Asked) -> Effect:
    if asked.kind == SEATS_KIND:
        misplaced_services.seats_to_correct(round_, asked.one, asked.other)
    return effect_of_proposal(round_.event, proposal_of(round_, asked))


def _saved(request: HttpRequest, event: Event, round_: Round, asked: Asked) -> HttpResponse:
    reason = ReasonForm(request.POST)
    if not reason.is_valid():
        return _preview(request, event, round_, asked, reason, 422)
    page = reverse("round-correct", args=[event.slug, round_.number])
    try:
        with once(request) as first:
            if first:
                misplaced_services.correct_places(
                    round_, asked, reason.words, request.user, request.POST.get("key") or None
                )
                follow_as_asked(request, event)
    except TroeftafelError as error:
        return refused(request, error, page)
    messages.success(request, _("Round %(number)s is corrected. The standings follow.") % {"number": round_.number})
    return redirect(page)


@require_POST
@event_page("correct")
def undo(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Who sat where goes back to what it was."""
    permissions.require(request.user, "correct", event)
    round_ = core_rounds.public_rounds(event).get(number=number)
    page = reverse("round-correct", args=[event.slug, number])
    try:
        with once(request) as first:
            if first:
                misplaced_services.undo_seats(
                    round_, api.whole_number(request.POST.get("change", "")) or 0, request.user
                )
                messages.success(request, _("Everybody sits where they sat before."))
    except TroeftafelError as error:
        return refused(request, error, page)
    return redirect(page)
