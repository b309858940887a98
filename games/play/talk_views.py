"""Pages for claims, calls of the director, chat, and spectators."""

from collections.abc import Callable
from hashlib import sha256
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from engine.errors import InputError, TroeftafelError
from games.claims import services as claims
from games.core.errors import sentence_of
from games.play.views import Problem, own_seat, refusal_text, table_page
from games.table_page.actions import Typed
from games.tables.seats import Viewer, sits_at
from games.tables.viewers import viewer_of
from games.talk import calls
from games.talk import services as chat
from games.talk.services import mute_seat
from games.watching.spectators import note_page
from inputs.values import whole_number

COUNT = "count-"


# --- claims ------------------------------------------------------------------------------------------------


@require_POST
def claim(request: HttpRequest, table_id: int) -> HttpResponse:
    """Claims the rest of the deal; a refused claim stays as it was typed."""

    def do(viewer: Viewer, seat: str) -> None:
        take, counts = _read_claim(request)
        words, key = request.POST.get("words", ""), request.POST.get("key") or None
        claims.claim(table_id=table_id, seat=seat, counts=counts, take=take, words=words, viewer=viewer, key=key)

    return _act_for_seat(request, table_id, "claim", do)


def _read_claim(request: HttpRequest) -> tuple[int | None, dict[str, int] | None]:
    """Return the claim in the form. Raises InputError for text that is not a number."""
    typed = {name.removeprefix(COUNT): text for name, text in request.POST.items() if name.startswith(COUNT)}
    if not typed:
        return _number(request.POST.get("take", ""), "take"), None
    return None, {side: _number(str(text), f"counts.{side}") for side, text in typed.items()}


def _number(text: str, field: str) -> int:
    number = whole_number(text.strip())
    if number is None:
        raise InputError("claim_number", field, text=text.strip()[:20])
    return number


@require_POST
def answer_claim(request: HttpRequest, table_id: int) -> HttpResponse:
    """Accept or refuse a claim, or withdraw the player's own."""

    def do(viewer: Viewer, seat: str) -> None:
        claim_id = whole_number(request.POST.get("claim", "")) or 0
        if "withdraw" in request.POST:
            claims.withdraw_claim(table_id=table_id, claim_id=claim_id, seat=seat, viewer=viewer)
        else:
            claims.answer_claim(
                table_id=table_id,
                claim_id=claim_id,
                seat=seat,
                accepts=request.POST.get("answer") == "accept",
                viewer=viewer,
            )

    return _act_for_seat(request, table_id, "claim", do)


# --- the director ------------------------------------------------------------------------------------------


@require_POST
def call(request: HttpRequest, table_id: int) -> HttpResponse:
    """Calls the director."""

    def do(viewer: Viewer, seat: str) -> None:
        calls.call_director(
            table_id=table_id,
            seat=seat,
            reason=request.POST.get("reason", ""),
            words=request.POST.get("words", ""),
            viewer=viewer,
        )

    return _act_for_seat(request, table_id, "call", do)


# --- the chat ----------------------------------------------------------------------------------------------


@require_POST
def say(request: HttpRequest, table_id: int) -> HttpResponse:
    """Send a chat line to the table or, for spectators, to the other spectators."""
    viewer, posted = viewer_of(request), request.POST
    seat = own_seat(table_id, viewer)
    code, text = posted.get("code", ""), posted.get("text", "")
    key = _key(posted.get("key"), code or text)
    try:
        if seat is None:
            chat.say_among_watchers(
                table_id=table_id, viewer=viewer, name=str(request.user), code=code, text=text, key=key
            )
        else:
            chat.say(table_id=table_id, seat=seat, code=code, text=text, viewer=viewer, key=key)
    except TroeftafelError as error:
        return table_page(request, table_id, problem=Problem(refusal_text(table_id, error), place="chat"))
    return _back(table_id, "chat")


def _key(key: str | None, text: str) -> str | None:
    """Return a key for one line of a page, so that two different lines both count."""
    return f"{key[:20]}.{sha256(text.encode()).hexdigest()[:20]}" if key else None


@require_POST
def mute(request: HttpRequest, table_id: int) -> HttpResponse:
    """This session reads a seat's chat no more, or reads it again."""
    own_seat(table_id, viewer_of(request))
    mute_seat(request, table_id, request.POST.get("seat", "")[:4], "mute" in request.POST)
    return _back(table_id, "chat")


# --- watching ----------------------------------------------------------------------------------------------


@require_safe
@never_cache
def watch(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show the table to a spectator: as much, and as late, as its rule allows.

    Players are redirected to their seat.
    """
    viewer = viewer_of(request)
    if own_seat(table_id, viewer) is not None or sits_at(table_id, viewer):
        return redirect("play-table", table_id)
    return table_page(request, table_id)


@require_POST
def still_here(request: HttpRequest, table_id: int) -> HttpResponse:
    """A page that only watches is still open."""
    if own_seat(table_id, viewer_of(request)) is None:
        note_page(request, table_id)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


# --- in common ---------------------------------------------------------------------------------------------


def _act_for_seat(request: HttpRequest, table_id: int, place: str, do: Callable[[Viewer, str], object]) -> HttpResponse:
    """Act for the viewer's seat and redirect to the table.

    An error appears where the text was typed.
    """
    viewer = viewer_of(request)
    seat = own_seat(table_id, viewer)
    if seat is None:
        return table_page(
            request, table_id, problem=Problem(_("You are a spectator. Only players can do this."), place=place)
        )
    try:
        do(viewer, seat)
    except TroeftafelError as error:
        return table_page(request, table_id, problem=Problem(refusal_text(table_id, error), place=place))
    return _back(table_id, place)


def _back(table_id: int, place: str) -> HttpResponse:
    return redirect(f"{reverse('play-table', args=[table_id])}#{place}")


# --- advice within a team ----------------------------------------------------------------------------------


@require_POST
def signal(request: HttpRequest, table_id: int) -> HttpResponse:
    """Tells the team something in private, and comes back to the table."""
    viewer = viewer_of(request)
    seat = own_seat(table_id, viewer)
    text, key = request.POST.get("text", ""), request.POST.get("key")
    try:
        chat.send_signal(table_id=table_id, seat=seat, text=text, viewer=viewer, key=_signal_key(key, text))
    except TroeftafelError as error:
        typed = Typed(words=text)
        return table_page(request, table_id, problem=Problem(sentence_of(error), place="signals"), typed=typed)
    return redirect(f"{reverse('play-table', args=[table_id])}#signals")


def _signal_key(key: str | None, text: str) -> str | None:
    """Return a key for one signal of a page, so that two different signals both count."""
    return f"{key[:20]}.{sha256(text.encode()).hexdigest()[:20]}" if key else None
