"""Correction of swapped seats and misplaced sheets: preview, then save."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import TroeftafelError
from games.api import sheets
from inputs.values import whole_number
from tournaments.changes.selectors import SEATS, last_change
from tournaments.core import rounds as core_rounds
from tournaments.core.errors import EventError
from tournaments.core.views import event_page, new_key, once, refusal_response, sentence_of, show
from tournaments.corrections.forms import ReasonForm
from tournaments.corrections.preview import Effect, effect_of_proposal
from tournaments.followups.views import follow_as_asked, follow_choices
from tournaments.misplaced import services as misplaced_services
from tournaments.misplaced.schemas import KINDS, SEATS_KIND, PlaceCorrection
from tournaments.misplaced.selectors import correction_text, proposal_of
from tournaments.models import Event, Round
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.selectors import PairingTable

MAX_DEALS = 200


@dataclass(frozen=True, slots=True)
class SheetLine:
    """An effective sheet as a choice."""

    word: str
    table: int
    deal: int


@require_http_methods(["GET", "POST"])
@event_page("correct")
def correct_places(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show possible corrections of a round; for a choice the preview and the reason."""
    round_ = core_rounds.public_rounds(event).filter(number=number).first()
    if round_ is None:
        raise Http404
    correction = _correction_of(request)
    problem = _problem(request)
    if correction.kind not in KINDS or problem:
        context = _choices(round_, correction, problem, _input_of(request).get("to_deal", ""))
        return show(
            request, event, "misplaced/correct_places.html", context, tab="desk", status=422 if problem else 200
        )
    if request.method == "POST":
        return _save(request, event, round_, correction)
    return _preview(
        request, event, round_=round_, correction=correction, reason=ReasonForm(initial={"reason_code": "seat"})
    )


def _correction_of(request: HttpRequest) -> PlaceCorrection:
    """Return the chosen correction; an invalid number counts as no choice."""
    sent = _input_of(request)
    table, _dash, deal = sent.get("sheet", sent.get("table", "")).partition("-")
    typed = {name: sent.get(name, "") for name in ("one", "other", "to_table", "to_deal")} | {
        "table": table,
        "deal": deal,
    }
    numbers: dict[str, Any] = {name: whole_number(text) or 0 for name, text in typed.items()}
    return PlaceCorrection.model_construct(kind=sent.get("kind", ""), **numbers)  # the kind may not be chosen yet


def _input_of(request: HttpRequest) -> QueryDict:
    return request.POST if request.method == "POST" else request.GET


def _problem(request: HttpRequest) -> str:
    """Return why the typed deal is invalid; a blank one is the same deal."""
    typed = _input_of(request).get("to_deal", "").strip()
    number = whole_number(typed or "0")
    if number is not None and number <= MAX_DEALS:
        return ""
    return EventError("out_of_range", "to_deal", least=1, most=MAX_DEALS).message


def _choices(round_: Round, correction: PlaceCorrection, problem: str = "", to_deal: str = "") -> dict[str, object]:
    pairings = rounds_selectors.pairings_of(round_, full_names=True)
    club = [table for table in pairings.tables if table.fact.place == "club"]
    last = last_change(round_)
    return {
        "round": round_,
        "tables": club,
        "people": sorted((occupant for table in club for occupant in table.occupants), key=lambda player: player.name),
        "sheets": _sheets(club),
        "asked": correction,
        "to_deal": to_deal or correction.to_deal or "",
        "problem": problem,
        "undo": last.number if last is not None and last.kind == SEATS else None,
        "key": new_key(),
    }


def _sheets(tables: list[PairingTable]) -> list[SheetLine]:
    sheets_by_table = sheets.of_tables(table.table_id for table in tables)
    return [
        SheetLine(f"{table.number}-{sheet.number}", table.number, sheet.number)
        for table in tables
        for sheet in sheets_by_table[table.table_id]
    ]


def _preview(
    request: HttpRequest,
    event: Event,
    *,
    round_: Round,
    correction: PlaceCorrection,
    reason: ReasonForm,
    status: int = 200,
) -> HttpResponse:
    """Render the correction and its effect, or the choices with the error."""
    try:
        sentence, effect = correction_text(round_, correction), _effect(round_, correction)
    except TroeftafelError as error:
        context = _choices(round_, correction, sentence_of(error))
        return show(request, event, "misplaced/correct_places.html", context, tab="desk", status=422)
    context = {
        "round": round_,
        "asked": correction,
        "sentence": sentence,
        "changes": effect,
        "reason": reason,
        "form_key": request.POST.get("key") or new_key(),
        **follow_choices(request, event, round_.number),
    }
    return show(request, event, "misplaced/correct_places_preview.html", context, tab="desk", status=status)


def _effect(round_: Round, correction: PlaceCorrection) -> Effect:
    if correction.kind == SEATS_KIND:
        misplaced_services.seats_to_correct(round_, correction.one, correction.other)
    return effect_of_proposal(round_.event, proposal_of(round_, correction))


def _save(request: HttpRequest, event: Event, round_: Round, correction: PlaceCorrection) -> HttpResponse:
    reason = ReasonForm(request.POST)
    if not reason.is_valid():
        return _preview(request, event, round_=round_, correction=correction, reason=reason, status=422)
    page = reverse("round-correct", args=[event.slug, round_.number])
    try:
        with once(request) as first:
            if first:
                misplaced_services.correct_places(
                    round_=round_,
                    correction=correction,
                    reason=reason.words,
                    by=request.user,
                    key=request.POST.get("key") or None,
                )
                follow_as_asked(request, event)
    except TroeftafelError as error:
        return refusal_response(request, error, page)
    messages.success(
        request, _("Round %(number)s has been corrected. The standings have been updated.") % {"number": round_.number}
    )
    return redirect(page)


@require_POST
@event_page("correct")
def undo(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Undo a correction of seats."""
    round_ = core_rounds.public_rounds(event).get(number=number)
    page = reverse("round-correct", args=[event.slug, number])
    try:
        with once(request) as first:
            if first:
                misplaced_services.undo_seats(
                    round_=round_, number=whole_number(request.POST.get("change", "")) or 0, by=request.user
                )
                messages.success(request, _("All players are back in their previous seats."))
    except TroeftafelError as error:
        return refusal_response(request, error, page)
    return redirect(page)
