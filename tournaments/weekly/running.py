"""Events that run without staff: each tick does the next step that staff would do at the desk.

All state is in the database, and each step is a service that is idempotent under the lock of its event. So a tick may
run twice, be lost, or be cut off anywhere; the next one continues. A draft of staff is theirs to publish.
"""

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import translation
from django.utils.translation import gettext

from engine.errors import TroeftafelError
from games.api import rules, tables
from tournaments.brackets import selectors as brackets
from tournaments.core.errors import EventConflict, NotAllowed
from tournaments.core.formats import layout_of
from tournaments.core.names import with_people
from tournaments.desk.services import close_round, publish_round
from tournaments.events.cancelling import cancel_event
from tournaments.events.schemas import Cancellation
from tournaments.events.services import finish_event
from tournaments.models import Entry, Event, Round
from tournaments.pairing.next_step import blockers_of_round
from tournaments.pairing.services import seat_round, seated_by
from tournaments.rounds.drafts import discard_draft
from tournaments.rounds.seats import BOT_PAUSE_MS, MAX_LABEL_LENGTH, plans

logger = logging.getLogger(__name__)
BREAK = timedelta(seconds=60)
"""Time between the end of a round and the start of the next one."""
LATEST = timedelta(minutes=30)
"""An event that could not begin within this time after its start, since no worker ran, is cancelled."""
FEWEST = 2
"""Entries without which no further round is paired."""


def run_automatic_events(now: datetime) -> int:
    """Do the next step of every event that runs without staff; return how many steps were done."""
    begun = Q(state=Event.State.OPEN, starts_at__lte=now) | Q(state=Event.State.RUNNING)
    events = Event.objects.filter(begun, automatic_from__isnull=False, hidden=False).order_by("starts_at", "pk")
    return sum(_advanced(event, now) for event in events)


def _advanced(event: Event, now: datetime) -> bool:
    """Do the next step of one event. A refusal, as while staff act too, leaves it to the next tick."""
    try:
        with translation.override(_language_of(event)):
            return advance(event, now)
    except EventConflict:
        return False  # staff or another worker were first
    except (TroeftafelError, NotAllowed) as error:
        logger.warning("The event %s waits: %s", event.slug, error)
        return False


def advance(event: Event, now: datetime) -> bool:
    """Do the next step of an event; False if it waits for its players, a worker or staff. Raises EventError."""
    last = event.rounds.order_by("-number").first()
    if last is None:
        return _begin(event, now)
    if last.state == Round.State.DRAFT:
        return _publish(last, now)
    if last.state == Round.State.PUBLISHED:
        if blockers_of_round(last):
            return False
        close_round(round_=last, by=None)
        return True
    if last.state == Round.State.FINISHED and brackets.goes_on(event, last) and _present(event) >= FEWEST:
        seat_round(event=event, by=None)
        return True
    if last.state == Round.State.FINISHED:
        finish_event(event=event, by=None)
        return True
    return False


def _language_of(event: Event) -> str:
    """Return the language of what is stored for everyone, such as the reason of a cancellation."""
    return (event.club.language if event.club else "") or settings.LANGUAGE_CODE


def _present(event: Event) -> int:
    return event.entries.filter(state=Entry.State.PRESENT).count()


def _begin(event: Event, now: datetime) -> bool:
    """Pair round 1, or cancel the event if it has too few players."""
    assert event.automatic_from is not None
    assert event.starts_at is not None
    if now > event.starts_at + LATEST:
        return call_off(event, gettext("The server was not available at the start."))
    if _present(event) < event.automatic_from:
        return call_off(event, gettext("Fewer than %(least)s players checked in.") % {"least": event.automatic_from})
    seat_round(event=event, by=None)
    return True


def _publish(draft: Round, now: datetime) -> bool:
    """Publish a draft of this program, after a break between two rounds; pair again if an entry has left."""
    author = seated_by(draft)
    if author is not None and author.by_id is not None:
        return False
    if draft.number > 1 and now < draft.seated_at + BREAK:
        return False
    if draft.places.exclude(entry__state=Entry.State.PRESENT).exists():
        discard_draft(round_=draft, by=None)
        return True
    publish_round(round_=draft, by=None)
    return True


def call_off(event: Event, reason: str) -> bool:
    """Cancel an event that has not begun, and open casual tables for the entries that have checked in. Idempotent."""
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event.pk)
        if event.state != Event.State.OPEN or event.rounds.exists():
            return False
        entries = event.entries.filter(state=Entry.State.PRESENT).prefetch_related(*with_people()).order_by("number")
        tables.publish([_open_casual(event, group) for group in _groups(event, list(entries))])
        cancel_event(event=event, by=None, cancellation=Cancellation(reason=reason))
    return True


def _groups(event: Event, entries: list[Entry]) -> list[list[Entry]]:
    """Return the entries in groups of the size of a table."""
    size = len(layout_of(event).places)
    return [entries[start : start + size] for start in range(0, len(entries), size)]


def _open_casual(event: Event, entries: list[Entry]) -> int:
    """Open a casual table for these entries, where bots take the free seats; return its id."""
    layout = layout_of(event)
    seated = dict(zip(layout.places, entries, strict=False))
    return tables.open_table(
        tables.TablePlan(
            game=event.game,
            preset=event.preset,
            options=layout.options,
            place=Event.Place.ONLINE,
            label=event.name[:MAX_LABEL_LENGTH],
            seats=plans(event, layout, seated),
            clock_seconds=event.clock_seconds,
            bot_pause_ms=BOT_PAUSE_MS,
            online_rules=rules.read_online_rules(event.online_options),
        )
    )
