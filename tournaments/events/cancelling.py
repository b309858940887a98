"""Cancellation of events that have not begun, and their reinstatement."""

from django.utils import timezone

from tournaments.core.permissions import authorize
from tournaments.core.transactions import By, event_write, log, note
from tournaments.events.schemas import Cancellation
from tournaments.links.expiry import expire_links_of, keep_links_of
from tournaments.models import Event, OutboxEvent
from tournaments.registration.waiting import settle


def cancel_event(*, event: Event, by: By, cancellation: Cancellation) -> Event:
    """Cancel an event before its first round, with a reason that everyone can read.

    Its players and everyone registered get an email. Entries and registrations stay for a reinstatement. Idempotent.
    Raises NotAllowed.
    """
    with event_write(event.pk) as event:
        if event.state == Event.State.CANCELLED and event.cancel_reason == cancellation.reason:
            authorize(by, "reinstate", event)
            return event
        authorize(by, "cancel", event)
        event.state, event.cancel_reason = Event.State.CANCELLED, cancellation.reason
        event.save(update_fields=["state", "cancel_reason"])
        log(event, "event_cancelled", by, reason=cancellation.reason)
        expire_links_of(event)
    return event


def reinstate_event(*, event: Event, by: By) -> Event:
    """Open a cancelled event again, with its entries and registrations; they get an email. Raises NotAllowed."""
    with event_write(event.pk) as event:
        authorize(by, "reinstate", event)
        event.state, event.cancel_reason = Event.State.OPEN, ""
        event.save(update_fields=["state", "cancel_reason"])
        log(event, "event_reinstated", by)
        note(event, OutboxEvent.Kind.MOVED, version=event.version + 1)
        keep_links_of(event)
        settle(event, timezone.now())
    return event
