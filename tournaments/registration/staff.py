"""What the desk does with registrations: approve, refuse, and give a place out of turn."""

from django.utils import timezone

from tournaments.core.errors import EventConflict
from tournaments.core.formats import people_an_entry
from tournaments.core.permissions import authorize
from tournaments.core.registrations import full_name, move
from tournaments.core.transactions import By, event_write
from tournaments.models import Event, Registration
from tournaments.registration.selectors import has_room
from tournaments.registration.waiting import blocking_entry, confirm, settle

State, Needs = Registration.State, Registration.Needs


def approve(*, event: Event, by: By, registration_id: int) -> Registration:
    """Approve a registration: it gets a place, or its turn on the waiting list by the time it was made.

    Raises EventConflict if it does not wait for approval, NotAllowed, Registration.DoesNotExist.
    """
    authorize(by, "enter", event)
    with event_write(event.pk) as event:
        now = timezone.now()
        settle(event, now)
        registration = event.registrations.get(pk=registration_id)
        if registration.needs != Needs.APPROVAL:
            raise EventConflict("registration_decided", state=registration.get_state_display())
        if has_room(event):
            _require_enterable(event, registration)
            confirm(event, registration, by)
        else:
            move(event, registration, State.WAITING, by=by)
        settle(event, now)
    return registration


def refuse(*, event: Event, by: By, registration_id: int) -> Registration:
    """Refuse a registration that has no entry yet; an entry is removed on the page of players.

    Raises EventConflict if it is over or confirmed, NotAllowed, Registration.DoesNotExist.
    """
    authorize(by, "enter", event)
    with event_write(event.pk) as event:
        now = timezone.now()
        settle(event, now)
        registration = event.registrations.get(pk=registration_id)
        if registration.state not in Registration.LIVE or registration.state == State.CONFIRMED:
            raise EventConflict("registration_decided", state=registration.get_state_display())
        move(event, registration, State.REFUSED, by=by)
        settle(event, now)
    return registration


def give_place(*, event: Event, by: By, registration_id: int) -> Registration:
    """Enter a registration now, out of turn and even beyond the capacity: the desk sees the hall.

    Raises EventConflict if it is over or has no partner, NotAllowed, Registration.DoesNotExist.
    """
    authorize(by, "enter", event)
    with event_write(event.pk) as event:
        now = timezone.now()
        registration = event.registrations.get(pk=registration_id)
        settle(event, now)
        registration.refresh_from_db()
        if registration.state not in Registration.LIVE:
            raise EventConflict("registration_decided", state=registration.get_state_display())
        if registration.state != State.CONFIRMED:
            _require_enterable(event, registration)
            confirm(event, registration, by)
            settle(event, now)
    return registration


def _require_enterable(event: Event, registration: Registration) -> None:
    people = set(registration.members.values_list("person_id", flat=True))
    if len(people) != people_an_entry(event):
        raise EventConflict("registration_incomplete", name=full_name(registration))
    if blocking_entry(event, people) is not None:
        raise EventConflict("withdrawn_with_others", name=full_name(registration))
