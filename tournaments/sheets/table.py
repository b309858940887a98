"""One table as one request meets it: the round, who sits there, and who writes on this device."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest
from django.urls import reverse

from games import api
from games.api import SheetFact, SheetForm
from tournaments.core import permissions
from tournaments.links.guest_tokens import people_here
from tournaments.models import Event, Person, Round
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.chairs import Chair, chairs_at
from tournaments.rounds.seat_pins import SeatPin, pins_at
from tournaments.rounds.selectors import PairingTable
from tournaments.sheets.sitting import chairs_here, own_chair, sitting_here, uses_pins

STAFF = True
"""The writer is somebody of the desk."""


@dataclass(frozen=True)
class AtTable:
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

    def entered_again(self, text: str) -> SheetFact | None:
        """The open version of the deal asked for, when a player may enter it anew."""
        asked = api.whole_number(text)
        if asked is None or self.chair is None:
            return None
        pending = api.pending_of([self.table.table_id]).get(self.table.table_id, [])
        return next((fact for fact in pending if fact.number == asked and fact.seat), None)

    def form(self, data: Any = None, sheet: SheetFact | None = None) -> SheetForm:
        """The paper form with the names of who sits here; filled in with `sheet`."""
        preview = reverse("event-preview", args=[self.event.slug, self.table.number])
        sides = {one.seat: one.name for one in self.table.occupants}
        return api.sheet_form(self.table.table_id, data, sheet, sides, preview_url=preview)


def table_in(request: HttpRequest, event: Event, round_: Round, number: int) -> AtTable:
    """Table `number` of a round. Raises Http404 when there is none."""
    found = rounds_selectors.public_table(round_, number)
    if found is None:
        raise Http404
    return AtTable(request, event, round_, found)
