"""A table in one request: the round, its players, and the writer on this device.

The entering device is identified by its secret cookie (games.core.devices), which is never shown. A browser acts for a
player by a personal link, or by a name chosen after a table code.

A code on a table card names no person. The visitor chooses a seat, and the session stores it with this round's table,
so it ends with the round (another round has other tables). With seat PINs (rule `seat_pins`) the session also stores
that the PIN was given; a name without it opens nothing.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.crypto import salted_hmac

from games.api import sheets, viewers
from games.api.sheets import SheetData, SheetForm
from inputs.values import whole_number
from tournaments.core import permissions
from tournaments.links.guest_tokens import people_here
from tournaments.models import Event, Person, Round
from tournaments.result_rules.schemas import read_rules
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.chairs import Chair, chairs_at
from tournaments.rounds.pins import SeatPin, pins_at
from tournaments.rounds.selectors import PairingTable

STAFF = True
"""The writer is a staff member."""


@dataclass(frozen=True)
class TableRequest:
    """A table of a published round with the current request."""

    request: HttpRequest
    event: Event
    round: Round
    table: PairingTable

    @cached_property
    def chairs(self) -> list[Chair]:
        return chairs_at(self.round, self.table)

    @cached_property
    def writer(self) -> Chair | bool | None:
        """Return STAFF for the desk, a player's chair, or None for spectators.

        Staff who play at the table write as players: their opponents must confirm, as for all others.
        """
        request = self.request
        if permissions.may(request.user, "write_sheet", self.event):
            own = Person.objects.filter(user_id=request.user.pk or 0).first()
            return (own_chair(own, self.chairs) if own else None) or STAFF
        if self.event.state != Event.State.RUNNING:
            return None
        return sitting_here(request, self.event, self.table.table_id, self.chairs)

    @property
    def chair(self) -> Chair | None:
        """Return the chair of the player who writes here; None for staff and spectators."""
        return self.writer if isinstance(self.writer, Chair) else None

    @property
    def known_seats(self) -> list[str] | None:
        """Return the seats without a PIN on this device; None without seat PINs."""
        if not uses_pins(self.event):
            return None
        here = chairs_here(self.request, self.event, self.table.table_id, self.chairs)
        return [chair.seat for chair in here]

    @property
    def pins_shown(self) -> list[SeatPin]:
        """Return the PINs of this table for the desk, or a known player's own one."""
        if not (self.is_played_at_club and uses_pins(self.event) and self.writer):
            return []
        pins = pins_at(self.round, self.table.table_id, self.chairs)
        if self.writer is STAFF:
            return pins
        people = {person.pk for person in people_here(self.request)}
        return [pin for pin in pins if pin.chair.person is not None and pin.chair.person.pk in people]

    @property
    def is_played_at_club(self) -> bool:
        return self.table.fact.place == Event.Place.CLUB and self.round.state == Round.State.PUBLISHED

    @property
    def takes_sheets(self) -> bool:
        return self.table.fact.place == Event.Place.CLUB and self.table.fact.state == "running"

    def deal(self, text: str) -> int | None:
        """Return the requested deal if it may be entered, else the first missing one."""
        missing = self.table.fact.missing
        requested = whole_number(text)
        if requested in missing:
            return requested
        return missing[0] if missing else None

    def entered_again(self, text: str) -> SheetData | None:
        """Return the requested deal's open version, if a player may enter it again."""
        requested = whole_number(text)
        if requested is None or self.chair is None:
            return None
        pending = sheets.pending([self.table.table_id]).get(self.table.table_id, [])
        return next((fact for fact in pending if fact.number == requested and fact.seat), None)

    def form(self, data: Any = None, sheet: SheetData | None = None) -> SheetForm:
        """Return the form with the players' names, filled in with `sheet`."""
        preview = reverse("event-preview", args=[self.event.slug, self.table.number])
        sides = {occupant.seat: occupant.name for occupant in self.table.occupants}
        return sheets.form(self.table.table_id, data, sheet, sides, preview_url=preview)


def table_in(request: HttpRequest, event: Event, round_: Round, number: int) -> TableRequest:
    """Return table `number` of a round. Raises Http404 without one."""
    table = rounds_selectors.public_table(round_, number)
    if table is None:
        raise Http404
    return TableRequest(request, event, round_, table)


View = Callable[..., HttpResponse]


def with_device(view: View) -> View:
    """Wrap a view that gives a new browser its device cookie."""

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        device_of(request)
        return view(request, *args, **kwargs)

    return page


def device_over_rest(request: HttpRequest) -> str:
    """Return the device of a REST request; empty with a token.

    It is the cookie's secret, else a digest of the session.
    """
    key = request.session.session_key
    of_session = salted_hmac("device", key, algorithm="sha256").hexdigest() if key else ""
    return viewers.known_device_of(request) or of_session


def device_of(request: HttpRequest) -> str:
    """Return the secret of the request's device."""
    return viewers.device_here(request).secret


SITS = "sits"
"""The session key of the chosen chairs, by table id as in JSON."""


MAX_TABLES = 20
"""The maximum number of tables in a session; the oldest is dropped first."""


def sit_down(request: HttpRequest, table_id: int, chair: Chair, with_pin: bool = False) -> None:
    """Let this session act for a chair of a table, while the same person sits there.

    `with_pin`: the seat's PIN was given. Then the session gets a new id against fixation.
    """
    if with_pin:
        request.session.cycle_key()
    others = {key: other for key, other in _stored_chairs(request).items() if key != str(table_id)}
    request.session[SITS] = dict([*others.items(), (str(table_id), _stored_value(chair, with_pin))][-MAX_TABLES:])


def sitting_here(request: HttpRequest, event: Event, table_id: int, chairs: Iterable[Chair]) -> Chair | None:
    """Return this browser's chair; a link has priority over a chosen name."""
    return next(iter(chairs_here(request, event, table_id, chairs)), None)


def chairs_here(request: HttpRequest, event: Event, table_id: int, chairs: Iterable[Chair]) -> list[Chair]:
    """Return every chair of this browser: by link, account, chosen name or PIN.

    Links come first, newest first.
    """
    all_chairs = list(chairs)
    person_ids = [person.pk for person in people_here(request)]
    linked = [chair for pk in person_ids for chair in all_chairs if chair.person is not None and chair.person.pk == pk]
    stored, with_pin = _stored_chairs(request).get(str(table_id)), uses_pins(event)
    words = [chair for chair in all_chairs if stored is not None and stored in _words_of(chair, with_pin)]
    return [*linked, *(chair for chair in words if chair not in linked)]


def uses_pins(event: Event) -> bool:
    """Whether devices without a link need a seat PIN in this event."""
    return read_rules(event.result_options).seat_pins


def own_chair(user_person: Person | None, chairs: Iterable[Chair]) -> Chair | None:
    """Return the signed-in user's own chair."""
    if user_person is None:
        return None
    return next((chair for chair in chairs if chair.person is not None and chair.person.pk == user_person.pk), None)


def _stored_value(chair: Chair, with_pin: bool) -> str:
    """Return the stored value of a chair: seat and name.

    If the player moves during a round, the phone does not act for the next one.
    """
    return f"{'pin' if with_pin else 'name'} {chair.seat} {chair.name}"


def _words_of(chair: Chair, with_pin: bool) -> list[str]:
    """Return the stored values that open this chair.

    Without PINs a plain name is enough, also in its older form.
    """
    opening = [_stored_value(chair, True)]
    return opening if with_pin else [*opening, _stored_value(chair, False), f"{chair.seat} {chair.name}"]


def _stored_chairs(request: HttpRequest) -> dict[str, str]:
    chairs_by_table = request.session.get(SITS)
    return chairs_by_table if isinstance(chairs_by_table, dict) else {}
