"""The states of registrations. Every change of one goes through `move`, also where the desk removes an entry."""

from typing import Any

from django.utils import timezone

from tournaments.core.names import joined_names
from tournaments.core.transactions import By, log, note
from tournaments.models import Entry, Event, OutboxEvent, Registration

State = Registration.State
LOGGED = {
    State.PENDING: "registration_pending",
    State.CONFIRMED: "registration_confirmed",
    State.WAITING: "registration_waiting",
    State.OFFERED: "registration_offered",
    State.DECLINED: "registration_declined",
    State.EXPIRED: "registration_expired",
    State.CANCELLED: "registration_cancelled",
    State.REFUSED: "registration_refused",
}


def move(event: Event, registration: Registration, state: str, *, by: By = None, **columns: Any) -> None:
    """Change the state of a registration, with its people, and log it. Call it under the lock of the event.

    What belongs to another state is emptied: the entry, the end of an offer, what a pending registration needs.
    """
    values = {"entry": None, "offered_until": None, "needs": Registration.Needs.NOTHING, **columns}
    is_live = state in Registration.LIVE
    if not is_live:
        values |= {"asked": None, "partner_until": None, "partner_wanted": False}
    for name, value in {**values, "state": state, "changed_at": timezone.now()}.items():
        setattr(registration, name, value)
    registration.save()
    if not is_live:
        registration.asked_by.update(asked=None)
        registration.members.filter(live=True).update(live=False)
    log(event, LOGGED[State(state)], by, name=full_name(registration))
    # The event's version and the state: several steps in one transaction are several things that happened.
    version = f"{event.version + 1}.{state}"
    note(event, OutboxEvent.Kind.REGISTRATION, version=version, subject=registration.pk)


def full_name(registration: Registration) -> str:
    """Return the name for staff: that of the team, or those of its people."""
    members = registration.members.select_related("person").order_by("order")
    return registration.team_name or joined_names(member.person for member in members)


def end_with_entry(event: Event, entry: Entry, by: By) -> None:
    """Cancel the registration of an entry that leaves."""
    registration = Registration.objects.filter(entry=entry).first()
    if registration is not None:
        move(event, registration, State.CANCELLED, by=by)
