"""One table as one request meets it: the round, who sits there, and who writes on this device.

Which device a sheet was entered on: the secret of its cookie (games.core.devices), shown nowhere.

On whose behalf this browser acts at a table: the holder of a personal link, or who pressed his name after a code.

A code on the card of a table names no person. Who came by it says which seat is his; the session keeps that beside the
table of this round, so that it ends with the round (another round has other tables). Where seats have PINs (rule
`seat_pins`) the session also keeps that the PIN was given, and a name without it opens nothing.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.crypto import salted_hmac

from games import api
from games.api import SheetData, SheetForm
from tournaments.core import permissions
from tournaments.links.guest_tokens import people_here
from tournaments.models import Event, Person, Round
from tournaments.result_rules.rules import read_rules
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.chairs import Chair, chairs_at
from tournaments.rounds.seat_pins import SeatPin, pins_at
from tournaments.rounds.selectors import PairingTable

STAFF = True
"""The writer is somebody of the desk."""


@dataclass(frozen=True)
class TableRequest:
    """A table of a published round and the request that asks for it."""

    request: HttpRequest
    event: Event
    round: Round
    table: PairingTable

    @cached_property
    def chairs(self) -> list[Chair]:
        return chairs_at(self.round, self.table)

    @cached_property
    def writer(self) -> Chair | bool | None:
        """STAFF for the desk, the chair of a player of this table, None for who may only look.

        Staff who play at the table themselves write as players: their opponents are asked like everybody's.
        """
        request = self.request
        if permissions.may(request.user, "write_sheet", self.event):
            own = Person.objects.filter(user_id=request.user.pk or 0).first()
            return own_chair(own, self.chairs) or STAFF
        if self.event.state != Event.State.RUNNING:
            return None
        return sitting_here(request, self.event, self.table.table_id, self.chairs)

    @property
    def chair(self) -> Chair | None:
        """The chair of the player who writes here; None for staff and who only looks."""
        return self.writer if isinstance(self.writer, Chair) else None

    @property
    def known_seats(self) -> list[str] | None:
        """The seats for which this device needs no PIN; None where seats have no PINs."""
        if not uses_pins(self.event):
            return None
        here = chairs_here(self.request, self.event, self.table.table_id, self.chairs)
        return [chair.seat for chair in here]

    @property
    def pins_shown(self) -> list[SeatPin]:
        """The PINs of this table: for the desk all of them, for a player known by link or account the own one."""
        if not (self.is_played_at_club and uses_pins(self.event) and self.writer):
            return []
        pins = pins_at(self.round, self.table.table_id, self.chairs)
        if self.writer is STAFF:
            return pins
        people = {person.pk for person in people_here(self.request)}
        return [one for one in pins if one.chair.person is not None and one.chair.person.pk in people]

    @property
    def is_played_at_club(self) -> bool:
        return self.table.fact.place == Event.Place.CLUB and self.round.state == Round.State.PUBLISHED

    @property
    def takes_sheets(self) -> bool:
        return self.table.fact.place == Event.Place.CLUB and self.table.fact.state == "running"

    def deal(self, text: str) -> int | None:
        """The deal to write down: the one asked for if it may be written, else the first that is missing."""
        missing = self.table.fact.missing
        asked = api.whole_number(text)
        if asked in missing:
            return asked
        return missing[0] if missing else None

    def entered_again(self, text: str) -> SheetData | None:
        """The open version of the deal asked for, when a player may enter it anew."""
        asked = api.whole_number(text)
        if asked is None or self.chair is None:
            return None
        pending = api.pending_of([self.table.table_id]).get(self.table.table_id, [])
        return next((fact for fact in pending if fact.number == asked and fact.seat), None)

    def form(self, data: Any = None, sheet: SheetData | None = None) -> SheetForm:
        """The paper form with the names of who sits here; filled in with `sheet`."""
        preview = reverse("event-preview", args=[self.event.slug, self.table.number])
        sides = {one.seat: one.name for one in self.table.occupants}
        return api.sheet_form(self.table.table_id, data, sheet, sides, preview_url=preview)


def table_in(request: HttpRequest, event: Event, round_: Round, number: int) -> TableRequest:
    """Table `number` of a round. Raises Http404 when there is none."""
    found = rounds_selectors.public_table(round_, number)
    if found is None:
        raise Http404
    return TableRequest(request, event, round_, found)


View = Callable[..., HttpResponse]


def with_device(view: View) -> View:
    """A view that hands a browser it meets for the first time its device cookie."""

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        device_of(request)
        return view(request, *args, **kwargs)

    return page


def device_over_rest(request: HttpRequest) -> str:
    """The device of a request over REST: its secret, else a digest of its session; empty with a token."""
    key = request.session.session_key
    of_session = salted_hmac("device", key, algorithm="sha256").hexdigest() if key else ""
    return api.known_device_of(request) or of_session


def device_of(request: HttpRequest) -> str:
    """The secret of the device that sent this request."""
    return api.device_of(request)


SITS = "sits"
"""Where a session keeps its chairs, by the id of the table as JSON has it."""


MOST = 20
"""A session remembers so many tables; the oldest is forgotten first."""


def sit_down(request: HttpRequest, table_id: int, chair: Chair, with_pin: bool = False) -> None:
    """From now on this session acts for a chair of a table, as long as the same person sits there.

    `with_pin`: the PIN of the seat was given; then the session gets a new id, because whoever knew the old one could
    do as much.
    """
    if with_pin:
        request.session.cycle_key()
    kept = {one: other for one, other in _kept(request).items() if one != str(table_id)}
    request.session[SITS] = dict([*kept.items(), (str(table_id), _word(chair, with_pin))][-MOST:])


def sitting_here(request: HttpRequest, event: Event, table_id: int, chairs: Iterable[Chair]) -> Chair | None:
    """The chair this browser acts for: a link opened here counts more than a name pressed here."""
    return next(iter(chairs_here(request, event, table_id, chairs)), None)


def chairs_here(request: HttpRequest, event: Event, table_id: int, chairs: Iterable[Chair]) -> list[Chair]:
    """Every chair for which this browser has shown who it is: by links, by the account, by a name or a PIN given here.

    Links come first, the newest of them before the others.
    """
    found = list(chairs)
    known = [person.pk for person in people_here(request)]
    linked = [chair for pk in known for chair in found if chair.person is not None and chair.person.pk == pk]
    word, with_pin = _kept(request).get(str(table_id)), uses_pins(event)
    words = [chair for chair in found if word is not None and word in _words_of(chair, with_pin)]
    return [*linked, *(chair for chair in words if chair not in linked)]


def uses_pins(event: Event) -> bool:
    """Whether devices without a link need the PIN of a seat in this event."""
    return read_rules(event.result_options).seat_pins


def own_chair(user_person: Person | None, chairs: Iterable[Chair]) -> Chair | None:
    """The chair of the signed-in user himself."""
    if user_person is None:
        return None
    return next((chair for chair in chairs if chair.person is not None and chair.person.pk == user_person.pk), None)


def _word(chair: Chair, with_pin: bool) -> str:
    """Seat and name: whoever is moved elsewhere in the middle of a round does not leave this phone to the next one."""
    return f"{'pin' if with_pin else 'name'} {chair.seat} {chair.name}"


def _words_of(chair: Chair, with_pin: bool) -> list[str]:
    """What a session may keep that opens this chair; where no PIN is needed a plain name, also in its older form."""
    given = [_word(chair, True)]
    return given if with_pin else [*given, _word(chair, False), f"{chair.seat} {chair.name}"]


def _kept(request: HttpRequest) -> dict[str, str]:
    kept = request.session.get(SITS)
    return kept if isinstance(kept, dict) else {}
