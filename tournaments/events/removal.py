"""Removal of mistaken events: deleted before play, hidden after."""

import logging
from functools import partial

from django.db import transaction

from games.api import tables as game_tables
from games.api.values import Conflict, publish_change
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.outbox import add_deletion
from tournaments.core.permissions import authorize
from tournaments.core.transactions import By, event_write, log, name_of
from tournaments.core.versions import event_topic, require_version, version_of
from tournaments.models import Event, Place, Round, RoundTotal, SeriesEvent, SitOut, Substitution

logger = logging.getLogger(__name__)


def delete_event(*, event: Event, by: By, typed: str | None = None, seen_version: int | None = None) -> None:
    """Delete an event with its entries, rounds and tables; people and clubs stay.

    `typed` is the event's name typed as a confirmation; None if not required. Raises EventError for another name,
    EventConflict after play or a ruling, Outdated if there is a newer version than `seen_version`, NotAllowed.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event.pk)
        authorize(by, "remove", event)
        require_version(event, seen_version)
        if typed is not None and typed.strip().casefold() != event.name.casefold():
            raise EventError("name_differs", "name", name=event.name)
        if was_played(event):
            raise EventConflict("event_was_played")
        topic, version = event_topic(event), version_of(event) + 1
        _delete_rounds(event)
        SeriesEvent.objects.filter(event=event).delete()
        add_deletion(club=event.club, number=event.pk)
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


def hide_event(*, event: Event, by: By) -> Event:
    """Hide an event from lists, ratings and series; only its staff find it. Raises NotAllowed."""
    return _set_hidden(event, by, True)


def show_event(*, event: Event, by: By) -> Event:
    """Publish a draft, or make a hidden event visible again. Idempotent.

    Raises EventConflict for a rehearsal, NotAllowed.
    """
    return _set_hidden(event, by, False)


def _set_hidden(event: Event, by: By, hidden: bool) -> Event:
    authorize(by, "remove", event)
    if event.is_rehearsal and not hidden:
        raise EventConflict("rehearsal_stays_hidden")
    if Event.objects.get(pk=event.pk).hidden == hidden:
        return event
    with event_write(event.pk) as event:
        event.hidden = hidden
        event.save(update_fields=["hidden"])
        action = "event_published" if event.state == Event.State.OPEN else "event_shown"
        log(event, "event_hidden" if hidden else action, by)
    return event


def was_played(event: Event) -> bool:
    """Whether a round was closed, a result, total or ruling given, or a card played."""
    if event.rulings.exists() or event.rounds.filter(state=Round.State.FINISHED).exists():
        return True
    tables = Place.objects.filter(round__event=event).values_list("table_id", flat=True)
    return RoundTotal.objects.filter(round__event=event).exists() or bool(game_tables.begun(tables))
