"""Removal of mistaken events: deleted before play, hidden after."""

import logging
from functools import partial

from django.db import transaction

from games.api import tables as game_tables
from games.api.values import Conflict, publish_change
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.transactions import By, event_write, log, name_of
from tournaments.core.versions import event_topic, version_of
from tournaments.events.removable import was_played
from tournaments.models import Event, Place, Round, SeriesEvent, SitOut, Substitution

logger = logging.getLogger(__name__)


def delete_event(event: Event, by: By, typed: str | None = None) -> None:
    """Delete an event with its entries, rounds and tables; people and clubs stay.

    `typed` is the event's name typed as a confirmation; None if not required. Raises EventError for another name,
    EventConflict after play or a ruling.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event.pk)
        if typed is not None and typed.strip().casefold() != event.name.casefold():
            raise EventError("name_differs", "name", name=event.name)
        if was_played(event):
            raise EventConflict("event_was_played")
        topic, version = event_topic(event), version_of(event) + 1
        _delete_rounds(event)
        SeriesEvent.objects.filter(event=event).delete()
        logger.warning("%s deleted the event %s.", name_of(by) or "The server", event.slug)
        event.delete()
        transaction.on_commit(partial(publish_change, topic, version))


def _delete_rounds(event: Event) -> None:
    """Delete rounds and tables, first the rows that protect them."""
    places = Place.objects.filter(round__event=event)
    published = set(places.filter(round__state=Round.State.PUBLISHED).values_list("table_id", flat=True))
    tables = set(places.values_list("table_id", flat=True))
    try:
        game_tables.withdraw(sorted(published))
    except Conflict as error:
        raise EventConflict("event_was_played") from error
    for model in (Place, SitOut, Substitution):
        model.objects.filter(round__event=event).delete()
    event.rounds.all().delete()
    game_tables.discard(sorted(tables))


def hide_event(event: Event, by: By) -> Event:
    """Hide an event from lists, ratings and series; only its staff find it."""
    return _set_hidden(event, by, True)


def show_event(event: Event, by: By) -> Event:
    """Make a hidden event visible again. Idempotent."""
    return _set_hidden(event, by, False)


def _set_hidden(event: Event, by: By, hidden: bool) -> Event:
    if Event.objects.get(pk=event.pk).hidden == hidden:
        return event
    with event_write(event.pk) as event:
        event.hidden = hidden
        event.save(update_fields=["hidden"])
        log(event, "event_hidden" if hidden else "event_shown", by)
    return event
