"""Device of a player's seat in an event: its PIN, moving the seat by PIN, and taking a seat without a device."""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from engine.errors import TroeftafelError
from games.core.devices import device_here
from games.core.errors import sentence_of
from games.models import Table
from games.play.views import Problem, own_seat, table_page
from games.tables.device_status import seat_device_of
from games.tables.seat_devices import enter_pin, set_pin, take_seat_on_record
from games.tables.viewers import seated_viewer_of, viewer_of


@require_safe
@never_cache
def device(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show which device plays the viewer's seat, with the matching form.

    Raises Http404 without a seat of theirs.
    """
    seated_viewer_of(request, table_id)
    return _page(request, table_id)


@require_POST
def pin(request: HttpRequest, table_id: int) -> HttpResponse:
    """Set the PIN, on the device that plays the seat."""
    try:
        set_pin(table_id=table_id, viewer=viewer_of(request), pin=request.POST.get("pin", ""))
    except TroeftafelError as error:
        return _refusal_page(request, table_id, error)
    except Table.DoesNotExist as error:
        raise Http404 from error
    messages.success(request, _("PIN saved. Enter it on another device to move your seat there."))
    return redirect("play-device", table_id)


@require_POST
def move_here(request: HttpRequest, table_id: int) -> HttpResponse:
    """Move the seat to this device by its PIN; answers 429 after too many wrong ones."""
    try:
        enter_pin(table_id=table_id, viewer=viewer_of(request), pin=request.POST.get("pin", ""))
    except TroeftafelError as error:
        return _refusal_page(request, table_id, error)
    except Table.DoesNotExist as error:
        raise Http404 from error
    return redirect("play-table", table_id)


@require_POST
def take(request: HttpRequest, table_id: int) -> HttpResponse:
    """Take the viewer's seat on this device, when no device has it."""
    own_seat(table_id, viewer_of(request))
    try:
        take_seat_on_record(table_id=table_id, viewer=viewer_of(request), network=device_here(request).network)
    except TroeftafelError as error:
        return _refusal_page(request, table_id, error)
    return redirect("play-table", table_id)


def _refusal_page(request: HttpRequest, table_id: int, error: TroeftafelError) -> HttpResponse:
    status = getattr(error, "status", HTTPStatus.CONFLICT)
    answer = _page(request, table_id, sentence_of(error), status)
    if retry_after := getattr(error, "retry_after", None):
        answer["Retry-After"] = str(retry_after)
    return answer


def _page(request: HttpRequest, table_id: int, problem: str = "", status: int = HTTPStatus.OK) -> HttpResponse:
    """Return the page of the viewer's seat.

    Raises Http404 where they may not look or do not play.
    """
    viewer = viewer_of(request)
    own_seat(table_id, viewer)
    seat = seat_device_of(table_id, viewer)
    if seat is None:
        if request.method == "GET":
            raise Http404
        return table_page(request, table_id, problem=Problem(_("You are a spectator. Only players can set a PIN.")))
    context = {"seat": seat, "table": Table.objects.get(pk=table_id), "problem": problem}
    answer = render(request, "games/play/device.html", context, status=status)
    answer["Cache-Control"] = "no-store"
    return answer
