"""Confirmation or rejection of an opponent's sheet in one press.

It works on a player's own phone or on one passed round.
"""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.api import sheets
from games.api.sheets import SheetData
from games.api.values import Conflict
from inputs.values import whole_number
from tournaments.confirmation import services as confirmation_services
from tournaments.confirmation.page import reason_words
from tournaments.confirmation.selectors import answers_of, is_held
from tournaments.confirmation.services import PlayerAtTable
from tournaments.core import views as core_views
from tournaments.core.errors import EventConflict, EventError, NotAllowed, TooManyGuesses
from tournaments.core.views import back_to, event_page, reason_of, sentence_of
from tournaments.models import Event, Round
from tournaments.models.limits import REASON
from tournaments.result_rules.schemas import read_rules
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.chairs import Chair, chairs_at
from tournaments.sheets.pins import check_pin
from tournaments.sheets.table_request import chairs_here, device_of, uses_pins, with_device


@with_device
@require_POST
@event_page()
def answer(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Answer a sheet for one seat; record the pressed name.

    The device must be at the table.
    """
    round_, table_id, chair, needs_pin = _chair(request, event, number)
    try:
        if needs_pin and (refused := check_pin(request, round_, table_id, chair)):
            messages.error(request, refused)
            return _back_to_answer(event, number, chair)
        fact = _answer_sheet(request, event, number=number, table_id=table_id, chair=chair)
    except TooManyGuesses as error:
        return render(request, "tournaments/core/refused.html", {"sentence": error.message}, status=error.status)
    except (Conflict, EventError) as error:
        core_views.keep(request)
        messages.error(request, sentence_of(error))
    else:
        messages.success(request, _answer_message(event, fact))
    return redirect(back_to(request, reverse("event-table", args=[event.slug, number])))


def _back_to_answer(event: Event, number: int, chair: Chair) -> HttpResponse:
    """Redirect to the table page with the question for this chair, to retype its PIN."""
    return redirect(f"{reverse('event-table', args=[event.slug, number])}?{urlencode({'as': chair.seat})}#opens")


def _chair(request: HttpRequest, event: Event, number: int) -> tuple[Round, int, Chair, bool]:
    """Return the round, the table, the answering chair, and whether it needs its PIN.

    Raises NotAllowed if this device does not sit at the table.
    """
    round_ = rounds_selectors.current_round(event)
    table = rounds_selectors.public_table(round_, number) if round_ and round_.state == Round.State.PUBLISHED else None
    if round_ is None or table is None:
        raise Http404
    chairs = chairs_at(round_, table)
    here = chairs_here(request, event, table.table_id, chairs)
    if event.state != Event.State.RUNNING or not here:
        raise NotAllowed(
            _("Only players at this table can answer. Open your personal link, or scan the code on the table.")
        )
    chair_of_seat = next((chair for chair in chairs if chair.seat == request.POST.get("seat")), None)
    if chair_of_seat is None:
        raise NotAllowed(_("This seat is no longer occupied. Reload the page."))
    return round_, table.table_id, chair_of_seat, uses_pins(event) and chair_of_seat not in here


def _answer_sheet(request: HttpRequest, event: Event, *, number: int, table_id: int, chair: Chair) -> SheetData:
    sheet = sheets.with_id(whole_number(request.POST.get("sheet", "")) or 0)
    if sheet is None or sheet.table_id != table_id:  # from another table, or an earlier round at this one
        raise EventConflict("other_round_meanwhile", table=number)
    return confirmation_services.answer_sheet(
        event=event,
        sheet_id=sheet.sheet_id,
        accept="accept" in request.POST,
        player=PlayerAtTable(chair.seat, chair.name, device_of(request), chair.person.user if chair.person else None),
        reason=reason_words(request.POST.get("why", ""), reason_of(request, REASON, "words")),
    )


def _answer_message(event: Event, fact: SheetData) -> str:
    facts = {"deal": fact.number}
    if fact.state == "waiting" and is_held(read_rules(event.result_options), answers_of(fact)):
        return (
            _(
                "Deal %(deal)s was entered and confirmed on the same device. It will count once the director has "
                "checked it."
            )
            % facts
        )
    if fact.state == "disputed":
        return _("Deal %(deal)s is disputed. The director has been notified.") % facts
    if fact.state == "waiting":
        return _("Thank you. Deal %(deal)s still needs other confirmations.") % facts
    return _("Thank you. Deal %(deal)s now counts.") % facts
