"""Check-in at the door: by personal link at once, otherwise by code and name until the desk has looked."""

from django.utils import timezone

from tournaments.core.errors import EventConflict, EventError
from tournaments.core.names import public_name
from tournaments.core.permissions import authorize
from tournaments.core.transactions import By, event_write, log
from tournaments.models import Arrival, Entry, Event, Person
from tournaments.registration.codes import is_door_code
from tournaments.registration.schemas import DoorCode
from tournaments.registration.selectors import expected
from tournaments.registration.times import is_check_in


def check_in_self(*, event: Event, person: Person) -> Entry:
    """Check in the person's own entry. Raises EventConflict outside of the times, or without an entry."""
    with event_write(event.pk) as event:
        _require_check_in(event)
        entry = event.entries.filter(members__person=person).exclude(state=Entry.State.WITHDRAWN).first()
        if entry is None:
            raise EventConflict("not_expected")
        if entry.state != Entry.State.PRESENT:
            _arrive(entry)
            log(event, "arrived", None, person.name, name=entry.name)
    return entry


def claim_arrival(*, event: Event, door: DoorCode) -> Arrival:
    """Note that an entry says it is here; the desk sees it at once. Raises EventError for a wrong code.

    Repeating it changes nothing.
    """
    if not is_door_code(event, door.code):
        raise EventError("wrong_door_code", "code")
    with event_write(event.pk) as event:
        _require_check_in(event)
        entry = expected(event).filter(number=door.entry).first()
        if entry is None:
            raise EventConflict("not_expected", "entry")
        arrival, made = Arrival.objects.get_or_create(entry=entry, defaults={"at": timezone.now()})
        if made:
            log(event, "arrival_claimed", None, public_name(entry), name=entry.name)
    return arrival


def confirm_arrival(*, event: Event, by: By, entry_id: int) -> Entry:
    """Check in an entry that the desk has seen. Raises NotAllowed, Entry.DoesNotExist."""
    authorize(by, "check_in", event)
    with event_write(event.pk) as event:
        entry = event.entries.get(pk=entry_id)
        if Arrival.objects.filter(entry=entry).exists() and entry.state != Entry.State.WITHDRAWN:
            _arrive(entry)
            log(event, "checked_in", by, name=entry.name)
    return entry


def dismiss_arrival(*, event: Event, by: By, entry_id: int) -> None:
    """Remove a claim of an entry that is not in the hall. Raises NotAllowed, Entry.DoesNotExist."""
    authorize(by, "check_in", event)
    with event_write(event.pk) as event:
        entry = event.entries.get(pk=entry_id)
        if Arrival.objects.filter(entry=entry).delete()[0]:
            log(event, "arrival_dismissed", by, name=entry.name)


def _arrive(entry: Entry) -> None:
    entry.state = Entry.State.PRESENT
    entry.save(update_fields=["state"])
    Arrival.objects.filter(entry=entry).delete()


def _require_check_in(event: Event) -> None:
    if not is_check_in(event, timezone.now()):
        raise EventConflict("check_in_closed")
