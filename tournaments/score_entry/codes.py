"""The code of a table card: it opens the current round's table for its players."""

from http import HTTPStatus
from typing import Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.core import permissions
from tournaments.core.errors import TooManyGuesses
from tournaments.core.views import show
from tournaments.links.guest_tokens import people_here
from tournaments.models import Event, Place, Round, TableCode
from tournaments.rounds import seats as rounds_stand_ins
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.chairs import Chair, chairs_at
from tournaments.rounds.selectors import PairingTable
from tournaments.score_entry.code_services import table_of_code
from tournaments.sheets.pins import check_pin
from tournaments.sheets.rate_limit import note_wrong, too_many
from tournaments.sheets.table_request import sit_down, sitting_here, uses_pins


@never_cache
@require_http_methods(["GET", "POST"])
def code(request: HttpRequest, code: str) -> HttpResponse:
    """Redirect to the table's form; unknown visitors choose their name first."""
    if too_many(request) and not people_here(request):  # a hall has one address: known players are not locked out
        words = _("Too many wrong codes. Wait a minute, then try again.")
        return _unknown_code(request, code, words, 429)
    table_code = table_of_code(code)
    if table_code is None or not permissions.may_see(request.user, table_code.event):
        note_wrong(request)
        words = _("No table has this code. Check every letter and digit on the card.")
        return _unknown_code(request, code, words)
    return _at(request, table_code)


def _unknown_code(request: HttpRequest, code: str, sentence: str, status: int = 404) -> HttpResponse:
    return render(
        request, "tournaments/score_entry/code_unknown.html", {"sentence": sentence, "typed": code}, status=status
    )


def _at(request: HttpRequest, table_code: TableCode) -> HttpResponse:
    event, number = table_code.event, table_code.number
    round_ = rounds_selectors.current_round(event)
    if event.state == Event.State.FINISHED:
        return _no_form(request, table_code, "over")
    if round_ is None or round_.state != Round.State.PUBLISHED:
        return _no_form(request, table_code, "no_round")
    table = rounds_selectors.public_table(round_, number)
    if table is None:
        return _no_form(request, table_code, "not_used", round=round_)
    chairs = chairs_at(round_, table)
    if sitting_here(request, event, table.table_id, chairs) or permissions.may(request.user, "write_sheet", event):
        return redirect("event-table", event.slug, number)
    if elsewhere := _elsewhere(request, round_):
        return _no_form(request, table_code, "elsewhere", elsewhere=elsewhere)
    return _who(request, table_code=table_code, round_=round_, table=table, chairs=chairs)


def _who(
    request: HttpRequest, *, table_code: TableCode, round_: Round, table: PairingTable, chairs: list[Chair]
) -> HttpResponse:
    """Ask the visitor to choose a player of the table, with the PIN if required."""
    pressed = next((chair for chair in chairs if chair.seat == request.POST.get("seat")), None)
    pins = uses_pins(table_code.event)
    context: dict[str, Any] = {
        "chairs": chairs,
        "code": table_code.code,
        "pins": pins,
        "pressed": pressed,
        "round": round_,
    }
    if pressed is None:
        return _no_form(request, table_code, "who", **context)
    try:
        refused = check_pin(request, round_, table.table_id, pressed) if pins else ""
    except TooManyGuesses as error:
        return _no_form(request, table_code, "who", error.status, problem=error.message, **context)
    if refused:
        return _no_form(request, table_code, "who", HTTPStatus.UNPROCESSABLE_ENTITY, problem=refused, **context)
    sit_down(request, table.table_id, pressed, with_pin=pins)
    return redirect("event-table", table_code.event.slug, table_code.number)


def _elsewhere(request: HttpRequest, round_: Round) -> int | None:
    """Return the table where a person known to this browser plays in this round."""
    people = {person.pk for person in people_here(request)}
    theirs = Q(entry__members__person__in=people) | Q(entry__substitutions__person__in=people)
    places = Place.objects.filter(theirs, round=round_).distinct() if people else ()
    return next((place.table_number for place in places if people & rounds_stand_ins.people_at(place.table_id)), None)


def _no_form(request: HttpRequest, table_code: TableCode, state: str, status: int = 200, **more: Any) -> HttpResponse:
    context = {"number": table_code.number, "state": state, **more}
    return show(request, table_code.event, "score_entry/code.html", context, tab="pairings", status=status)
