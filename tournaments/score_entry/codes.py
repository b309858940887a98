"""The code on the card of a table: it opens that table in the round being played, for who sits there."""

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
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds import stand_ins as rounds_stand_ins
from tournaments.rounds.chairs import Chair, chairs_at
from tournaments.rounds.selectors import PairingTable
from tournaments.score_entry.code_services import table_of_code
from tournaments.sheets.guesses import note_wrong, too_many
from tournaments.sheets.pins import check_pin
from tournaments.sheets.table import sit_down, sitting_here, uses_pins


@never_cache
@require_http_methods(["GET", "POST"])
def code(request: HttpRequest, code: str) -> HttpResponse:
    """On to the form of the table; who is not known here presses his name first."""
    if too_many(request) and not people_here(request):  # a hall has one address: whom we know is not locked out
        words = _("Too many codes that lead nowhere came from here. Wait a minute, then try again.")
        return _unknown(request, code, words, 429)
    found = table_of_code(code)
    if found is None or not permissions.may_see(request.user, found.event):
        note_wrong(request)
        words = _("No table has this code. Look at the card once more: every letter and digit counts.")
        return _unknown(request, code, words)
    return _at(request, found)


def _unknown(request: HttpRequest, code: str, sentence: str, status: int = 404) -> HttpResponse:
    return render(
        request, "tournaments/score_entry/code_unknown.html", {"sentence": sentence, "typed": code}, status=status
    )


def _at(request: HttpRequest, found: TableCode) -> HttpResponse:
    event, number = found.event, found.number
    round_ = rounds_selectors.current_round(event)
    if event.state == Event.State.FINISHED:
        return _no_form(request, found, "over")
    if round_ is None or round_.state != Round.State.PUBLISHED:
        return _no_form(request, found, "no_round")
    table = rounds_selectors.public_table(round_, number)
    if table is None:
        return _no_form(request, found, "not_used", round=round_)
    chairs = chairs_at(round_, table)
    if sitting_here(request, event, table.table_id, chairs) or permissions.may(request.user, "write_sheet", event):
        return redirect("event-table", event.slug, number)
    if elsewhere := _elsewhere(request, round_):
        return _no_form(request, found, "elsewhere", elsewhere=elsewhere)
    return _who(request, found, round_, table, chairs)


def _who(
    request: HttpRequest, found: TableCode, round_: Round, table: PairingTable, chairs: list[Chair]
) -> HttpResponse:
    """Who are you? Everybody at the table is one button; where seats have PINs, the PIN of this round goes with it."""
    pressed = next((chair for chair in chairs if chair.seat == request.POST.get("seat")), None)
    pins = uses_pins(found.event)
    context: dict[str, Any] = {"chairs": chairs, "code": found.code, "pins": pins, "pressed": pressed, "round": round_}
    if pressed is None:
        return _no_form(request, found, "who", **context)
    try:
        refused = check_pin(request, round_, table.table_id, pressed) if pins else ""
    except TooManyGuesses as error:
        return _no_form(request, found, "who", error.status, problem=error.message, **context)
    if refused:
        return _no_form(request, found, "who", HTTPStatus.UNPROCESSABLE_ENTITY, problem=refused, **context)
    sit_down(request, table.table_id, pressed, with_pin=pins)
    return redirect("event-table", found.event.slug, found.number)


def _elsewhere(request: HttpRequest, round_: Round) -> int | None:
    """The table at which somebody this browser knows plays in this round."""
    people = {person.pk for person in people_here(request)}
    theirs = Q(entry__members__person__in=people) | Q(entry__substitutions__person__in=people)
    places = Place.objects.filter(theirs, round=round_).distinct() if people else ()
    return next((one.table_number for one in places if people & rounds_stand_ins.people_at(one.table_id)), None)


def _no_form(request: HttpRequest, found: TableCode, state: str, status: int = 200, **more: Any) -> HttpResponse:
    context = {"number": found.number, "state": state, **more}
    return show(request, found.event, "score_entry/code.html", context, "pairings", status)
