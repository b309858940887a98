"""Saying yes or no to what somebody else at the table entered: one press, on the own phone or one passed round."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games import api
from games.api import Conflict, SheetData
from tournaments.confirmation import services as confirmation_services
from tournaments.confirmation.page import reason_words
from tournaments.confirmation.selectors import answers_of, is_held
from tournaments.core import views as core_views
from tournaments.core.errors import EventConflict, EventError, NotAllowed, TooManyGuesses
from tournaments.core.views import back_to, event_page, reason_of, sentence_of
from tournaments.models import Event, Round
from tournaments.models.limits import REASON
from tournaments.result_rules.rules import read_rules
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.chairs import Chair, chairs_at
from tournaments.sheets.pins import check_pin
from tournaments.sheets.table import chairs_here, device_of, uses_pins, with_device


@with_device
@require_POST
@event_page()
def answer(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The answer of one seat to one sheet. The device must be at the table; whose name was pressed is kept."""
    round_, table_id, chair, needs_pin = _chair(request, event, number)
    try:
        if needs_pin and (refused := check_pin(request, round_, table_id, chair)):
            messages.error(request, refused)
            return _back_to_answer(event, number, chair)
        fact = _said(request, event, number, table_id, chair)
    except TooManyGuesses as error:
        return render(request, "tournaments/core/refused.html", {"sentence": error.message}, status=error.status)
    except (Conflict, EventError) as error:
        core_views.keep(request)
        messages.error(request, sentence_of(error))
    else:
        messages.success(request, _answered(event, fact))
    return redirect(back_to(request, reverse("event-table", args=[event.slug, number])))


def _back_to_answer(event: Event, number: int, chair: Chair) -> HttpResponse:
    """The page of the table with the question for this chair, whose PIN is typed again."""
    return redirect(f"{reverse('event-table', args=[event.slug, number])}?{urlencode({'as': chair.seat})}#opens")


def _chair(request: HttpRequest, event: Event, number: int) -> tuple[Round, int, Chair, bool]:
    """The round, the table, the chair that answers, and whether its PIN has to be given first.

    Raises NotAllowed where this device does not sit at the table.
    """
    round_ = rounds_selectors.current_round(event)
    table = rounds_selectors.public_table(round_, number) if round_ and round_.state == Round.State.PUBLISHED else None
    if round_ is None or table is None:
        raise Http404
    chairs = chairs_at(round_, table)
    here = chairs_here(request, event, table.table_id, chairs)
    if event.state != Event.State.RUNNING or not here:
        raise NotAllowed(
            _("Only who sits at this table can answer. Open your personal link, or scan the table's code.")
        )
    found = next((chair for chair in chairs if chair.seat == request.POST.get("seat")), None)
    if found is None:
        raise NotAllowed(_("Nobody sits on this seat any more. Load the page again."))
    return round_, table.table_id, found, uses_pins(event) and found not in here


def _said(request: HttpRequest, event: Event, number: int, table_id: int, chair: Chair) -> SheetData:
    sheet = api.sheet_with_id(api.whole_number(request.POST.get("sheet", "")) or 0)
    if sheet is None or sheet.table_id != table_id:  # of another table, or of an earlier round at this one
        raise EventConflict("other_round_meanwhile", table=number)
    return confirmation_services.answer_sheet(
        event,
        sheet.sheet_id,
        "accept" in request.POST,
        seat=chair.seat,
        name=chair.name,
        device=device_of(request),
        by=chair.person.user if chair.person else None,
        reason=reason_words(request.POST.get("why", ""), reason_of(request, REASON, "words")),
    )


def _answered(event: Event, fact: SheetData) -> str:
    facts = {"deal": fact.number}
    if fact.state == "waiting" and is_held(read_rules(event.result_options), answers_of(fact)):
        return (
            _("Deal %(deal)s was entered and confirmed on one device. It counts when the desk has checked it.") % facts
        )
    if fact.state == "disputed":
        return _("Deal %(deal)s is disputed: the director has been told.") % facts
    if fact.state == "waiting":
        return _("Thank you. Deal %(deal)s still waits for others to confirm.") % facts
    return _("Thank you. Deal %(deal)s counts.") % facts
