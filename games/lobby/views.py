"""Lobby pages: open a table, sit down, add bots, join by link, play again."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from http import HTTPStatus
from math import ceil
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.throttles import GuestTables
from engine.errors import TroeftafelError
from engine.registry import games
from games.core.errors import Conflict, sentence_of
from games.core.guest_names import NameForm, as_guest, keep_name, known_name
from games.lobby import quick as quick_matches
from games.lobby import services as lobby
from games.lobby.forms import ChoiceForm, OpenTableForm, PlayNowForm
from games.lobby.history import history_of
from games.lobby.lines import finished_lines, listed, running_lines, table_lines
from games.lobby.schemas import NewLobbyTable
from games.models import Seat, Table
from games.play.views import table_page
from games.tables import casual
from games.tables import opening as tables_opening
from games.tables import seats as tables_seats
from games.tables.bot_accounts import declare_program
from games.tables.lobby import INVITED, finished_of, gathering_for, practice, tables_for
from games.tables.options import AGAINST_BOTS_ON_A_PAGE
from games.tables.players import Player
from games.tables.seats import OPEN
from games.tables.viewers import guest_tokens, own_holder, remember_guest_token, viewer_of
from inputs.values import whole_number

MAX_PAGE = 500
"""The last page of a history that is shown."""
MAX_LISTED = 50
"""Tables to watch in the lobby."""
QUIET_AFTER = timedelta(minutes=15)
"""Time without a person's action after which a running table is no longer offered to watch."""
MAX_FINISHED = 5
"""Finished tables of the reader in the lobby."""


@require_safe
@never_cache
def play(request: HttpRequest) -> HttpResponse:
    """Own tables, free seats, tables to watch, and a table against bots in one press."""
    return _lobby(request)


@require_safe
@never_cache
def history(request: HttpRequest) -> HttpResponse:
    """Show the finished matches of this account, or of the guest of this browser."""
    game, number = request.GET.get("game", ""), whole_number(request.GET.get("page", "1"))
    if (game and game not in games()) or number is None or not 1 <= number <= MAX_PAGE:
        raise Http404
    context = {
        "history": history_of(viewer_of(request), game=game, number=number),
        "game": game,
        "games": [(name, gettext(rules.title)) for name, rules in games().items()],
        "before": number - 1,
        "after": number + 1,
    }
    return render(request, "games/lobby/history.html", context)


@require_POST
def play_new(request: HttpRequest) -> HttpResponse:
    """Opens a table against bots and goes there."""
    form = PlayNowForm(request.POST)
    if not form.is_valid():
        return _lobby(request, now=form.shown_again(), status=HTTPStatus.UNPROCESSABLE_ENTITY)
    player = player_of(request)
    player = replace(player, name=player.name or _("Guest"), holder=own_holder(request))
    if (refused := too_many(request)) is not None:
        form.add_error(None, refused.sentence)
        return _again(_lobby(request, now=form.shown_again(), status=HTTPStatus.TOO_MANY_REQUESTS), refused.seconds)
    try:
        table_id = tables_opening.open_casual(table=form.table(), player=player, online_rules=AGAINST_BOTS_ON_A_PAGE)
    except Conflict as error:
        form.add_error(None, sentence_of(error))
        return _lobby(request, now=form.shown_again(), status=HTTPStatus.CONFLICT)
    return redirect("play-table", table_id)


@require_POST
def open_table(request: HttpRequest) -> HttpResponse:
    """Opens a table for others and goes there."""
    form = OpenTableForm(request.POST, auto_id="open-%s", guest=not request.user.is_authenticated)
    if not form.is_valid():
        return _lobby(request, others=form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if (refused := too_many(request)) is not None:
        form.add_error(None, refused.sentence)
        return _again(_lobby(request, others=form, status=HTTPStatus.TOO_MANY_REQUESTS), refused.seconds)
    name = form.cleaned_data["name"]
    try:
        table_id = lobby.open_for_others(table=form.table(), player=player_of(request, name))
    except Conflict as error:
        form.add_error(None, sentence_of(error))
        return _lobby(request, others=form, status=HTTPStatus.CONFLICT)
    return _with_name(request, redirect("play-table", table_id), name)


@require_POST
def quick(request: HttpRequest) -> HttpResponse:
    """Sits at a table that waits for players, or opens one, and goes there."""
    form = ChoiceForm(request.POST)
    if not form.is_valid():
        return _lobby(request, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if (refused := too_many(request)) is not None:
        messages.error(request, refused.sentence)
        return _again(_lobby(request, status=HTTPStatus.TOO_MANY_REQUESTS), refused.seconds)
    game, preset, options = form.rules()
    wanted = NewLobbyTable(game=game, preset=preset, options=options)
    try:
        table_id = quick_matches.quick_match(table=wanted, player=player_of(request))
    except Conflict as error:
        messages.error(request, sentence_of(error))
        return _lobby(request, status=HTTPStatus.CONFLICT)
    if Table.objects.filter(pk=table_id, state=Table.State.GATHERING).exists():
        seconds = round(quick_matches.WAIT.total_seconds())
        text = _("You have a seat. After %(seconds)d seconds bots take the seats that are still free.")
        messages.info(request, text % {"seconds": seconds})
    return redirect("play-table", table_id)


@dataclass(frozen=True, slots=True)
class TooMany:
    """Refusal of an address with too many tables: a sentence, and the seconds to wait."""

    sentence: str
    seconds: int


def too_many(request: HttpRequest) -> TooMany | None:
    """Return a refusal for an address with too many tables; otherwise count this one."""
    limit = GuestTables()
    if limit.charge(request):
        return None
    seconds = ceil(limit.wait())
    minutes = ceil(seconds / 60)
    words = ngettext(
        "Too many guest tables have been opened from your network. Try again in %(count)d minute, or sign in.",
        "Too many guest tables have been opened from your network. Try again in %(count)d minutes, or sign in.",
        minutes,
    )
    return TooMany(words % {"count": minutes}, seconds)


def _again(answer: HttpResponse, seconds: int) -> HttpResponse:
    answer["Retry-After"] = str(seconds)
    return answer


@require_POST
def end(request: HttpRequest, table_id: int) -> HttpResponse:
    """Ends a table against bots before its match is over, and goes to the lobby."""
    return _act_and_return(request, table_id, lambda: casual.end_practice(table_id, viewer_of(request)), "play")


@require_safe
def join(request: HttpRequest, invite: str) -> HttpResponse:
    """Open the link to a private table; the session may then see it and sit down."""
    table = Table.objects.filter(invite=invite).exclude(state=Table.State.DRAFT).first()
    if table is None:
        raise Http404(_("This table no longer exists. Ask for a new link."))
    if INVITED + invite not in guest_tokens(request):
        remember_guest_token(request, INVITED + invite)
    return redirect("play-table", table.pk)


@require_POST
def sit(request: HttpRequest, table_id: int) -> HttpResponse:
    """Take the named seat, or the first free one; ask again for an unusable name."""
    given = None if request.user.is_authenticated else _given_name(request)
    if given is not None and not given.is_valid():
        return table_page(request, table_id, sit=given, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    name = given.cleaned_data["name"] if given else ""
    player, seat = player_of(request, name), request.POST.get("seat") or None
    try:
        lobby.sit(table_id=table_id, player=player, seat=seat)
    except Conflict as error:
        if error.code != "name_taken" or given is None:
            messages.error(request, sentence_of(error))
            return redirect("play-table", table_id)
        given.add_error("name", sentence_of(error))
        return table_page(request, table_id, sit=given, status=HTTPStatus.CONFLICT)
    except Table.DoesNotExist as error:
        raise Http404 from error
    except TroeftafelError as error:
        messages.error(request, sentence_of(error))
    return _with_name(request, redirect("play-table", table_id), name)


def _given_name(request: HttpRequest) -> NameForm:
    """The name that a guest has typed, else the one their device has kept."""
    return NameForm({"name": request.POST.get("name", known_name(request))})


def _with_name(request: HttpRequest, answer: HttpResponse, name: str) -> HttpResponse:
    """The answer, which lets the device keep the name of a guest."""
    if name and not request.user.is_authenticated:
        keep_name(request, answer, name)
    return answer


@require_POST
def leave(request: HttpRequest, table_id: int) -> HttpResponse:
    """Give up the viewer's seat and redirect to the lobby."""
    return _act_and_return(request, table_id, lambda: lobby.leave(table_id=table_id, viewer=viewer_of(request)), "play")


@require_POST
def bot(request: HttpRequest, table_id: int) -> HttpResponse:
    """Puts a bot on a free seat."""
    seat, name = request.POST.get("seat", ""), request.POST.get("bot", "")
    return _act_and_return(
        request, table_id, lambda: lobby.put_bot(table_id=table_id, seat=seat, viewer=viewer_of(request), bot=name)
    )


@require_POST
def free(request: HttpRequest, table_id: int) -> HttpResponse:
    """Takes a bot off its seat, or gives a kept seat free."""
    seat = request.POST.get("seat", "")
    return _act_and_return(
        request, table_id, lambda: lobby.free_seat(table_id=table_id, seat=seat, viewer=viewer_of(request))
    )


@require_POST
def begin(request: HttpRequest, table_id: int) -> HttpResponse:
    """Begins with bots on the free seats."""
    name = request.POST.get("bot", "")
    return _act_and_return(
        request, table_id, lambda: lobby.begin(table_id=table_id, viewer=viewer_of(request), bot=name)
    )


@require_POST
def rematch(request: HttpRequest, table_id: int) -> HttpResponse:
    """The same people and rules again; goes to the new table."""
    try:
        again = lobby.rematch(table_id=table_id, player=player_of(request))
    except Table.DoesNotExist as error:
        raise Http404 from error
    except TroeftafelError as error:
        messages.error(request, sentence_of(error))
        return redirect("play-table", table_id)
    return redirect("play-table", again)


@login_required
@require_POST
def program(request: HttpRequest) -> HttpResponse:
    """This account belongs to a program, or to a person again."""
    try:
        declare_program(cast(int, request.user.pk), "program" in request.POST)
        messages.success(request, _("Account updated."))
    except TroeftafelError as error:
        messages.error(request, sentence_of(error))
    return redirect("account")


def player_of(request: HttpRequest, name: str = "") -> Player:
    """Return the sender as a player: an account, or a guest with a name.

    The name is the given one or the one they used last.
    """
    user = request.user
    if user.is_authenticated:
        return Player(str(user), user.pk, holders=frozenset(guest_tokens(request)), program=user.is_program)
    current_name = name or known_name(request)
    own = own_holder(request)
    return Player(as_guest(current_name) if current_name else "", holder=own, holders=frozenset(guest_tokens(request)))


def _act_and_return(
    request: HttpRequest, table_id: int, act: Callable[[], object], then: str = "play-table"
) -> HttpResponse:
    """Back to the table; what was refused is said above it."""
    try:
        act()
    except Table.DoesNotExist as error:
        raise Http404 from error
    except TroeftafelError as error:
        messages.error(request, sentence_of(error))
        then = "play-table"
    return redirect(then, table_id) if then == "play-table" else redirect(then)


def _lobby(
    request: HttpRequest,
    now: PlayNowForm | None = None,
    others: OpenTableForm | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    viewer = viewer_of(request)
    own, guest = tables_seats.tables_of(viewer), not request.user.is_authenticated
    running = listed(tables_for(viewer).filter(state__in=OPEN, place=Table.Place.ONLINE).order_by("-pk"))
    moment = timezone.now()
    left, quiet = (casual.idle(moment - after).values("pk") for after in (quick_matches.LEFT_AFTER, QUIET_AFTER))
    mine = Q(pk__in=Seat.objects.filter(tables_seats.seat_of_viewer(viewer)).values("table_id"))
    waiting = gathering_for(viewer).filter(mine | ~Q(pk__in=left))
    alone = set(practice().filter(pk__in=own).values_list("pk", flat=True))
    initial = {"name": known_name(request)}
    form, others = now or PlayNowForm(), others or OpenTableForm(auto_id="open-%s", initial=initial, guest=guest)
    context = {
        "form": form,
        "others": others,
        "problems": [*form.non_field_errors(), *others.non_field_errors()],
        "own": [{**line, "alone": line["id"] in alone} for line in table_lines(running.filter(pk__in=own), viewer)],
        "finished": finished_lines(list(listed(finished_of(viewer))[:MAX_FINISHED]), viewer),
        "gathering": table_lines(listed(waiting)[:MAX_LISTED], viewer),
        "watch": running_lines(list(running.exclude(pk__in=own).exclude(pk__in=quiet)[:MAX_LISTED]), viewer),
    }
    return render(request, "games/lobby/play.html", context, status=status)
