"""The life of a round: publish, withdraw, close; and where its tables play."""

from django.utils import timezone

from games.api import shuffles, tables
from tournaments.changes.apply import record_change
from tournaments.changes.selectors import UNPUBLISHED
from tournaments.club_match.services import write_unplayed
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.formats import layout_with
from tournaments.core.permissions import authorize
from tournaments.core.transactions import By, event_write, fresh_round, log, note
from tournaments.desk.schemas import WhereTablePlays
from tournaments.models import Entry, Event, OutboxEvent, Place, Round
from tournaments.pairing.next_step import blockers_of_round
from tournaments.rounds.seats import places_at, seated_at, unfit_online
from tournaments.rounds.selectors import table_ids
from tournaments.shuffles.selectors import root_word
from tournaments.shuffles.services import lacks_beacon, note_without_beacon


def publish_round(*, round_: Round, by: By) -> Round:
    """Publish a draft, open its tables and notify its players. Idempotent.

    Raises EventError if an entry in it is no longer checked in, or while it is being paired; NotAllowed.
    """
    with event_write(round_.event_id) as event:
        authorize(by, "publish", event)
        round_ = fresh_round(event, round_.pk)
        if round_.state in (Round.State.PUBLISHED, Round.State.FINISHED):
            return round_
        if round_.state == Round.State.SEATING:
            raise EventError("still_seating", number=round_.number)
        _check_everybody_is_here(round_)
        without = lacks_beacon(round_)
        tables.publish(table_ids(round_))
        note_without_beacon(event, round_, by, without)
        round_.state, round_.published_at = Round.State.PUBLISHED, timezone.now()
        round_.save(update_fields=["state", "published_at"])
        if event.state == Event.State.OPEN:
            event.state = Event.State.RUNNING
            event.save(update_fields=["state"])
        log(event, "round_published", by, round=round_.number)
        note(event, OutboxEvent.Kind.PUBLISHED, version=event.version + 1, subject=round_.pk)
    return round_


def unpublish_round(*, round_: Round, by: By) -> Round:
    """Make a published round a draft again, if no result or card was played.

    Raises EventError, Conflict or NotAllowed. Does nothing to a draft.
    """
    with event_write(round_.event_id) as event:
        authorize(by, "publish", event)
        round_ = fresh_round(event, round_.pk)
        if round_.state == Round.State.DRAFT:
            return round_
        if round_.state != Round.State.PUBLISHED or round_.totals.exists() or _sheets_in(round_):
            raise EventConflict("has_results", number=round_.number)
        tables.withdraw(table_ids(round_))
        round_.state, round_.published_at = Round.State.DRAFT, None
        round_.save(update_fields=["state", "published_at"])
        if round_.number == 1:
            event.state = Event.State.OPEN
            event.save(update_fields=["state"])
        if round_.changes.exists():
            record_change(round_, kind=UNPUBLISHED, by=by, tables=[], moves=[])
        log(event, "round_unpublished", by, round=round_.number)
    return round_


def close_round(*, round_: Round, by: By) -> Round:
    """Close a complete round. Idempotent.

    Hands that a missing pair could not play are entered now (2 points each to the side that was present, rules C15).
    Raises EventError, which names the blockers; NotAllowed.
    """
    with event_write(round_.event_id) as event:
        authorize(by, "close_round", event)
        round_ = fresh_round(event, round_.pk)
        if round_.state == Round.State.FINISHED:
            return round_
        if round_.state != Round.State.PUBLISHED:
            raise EventError("not_published", number=round_.number)
        blockers = blockers_of_round(round_)
        if blockers:
            raise EventError("blocked", allowed=blockers, number=round_.number, blockers=" ".join(blockers))
        if not round_.totals.exists():
            write_unplayed(event, round_, by)
        round_.state = Round.State.FINISHED
        round_.save(update_fields=["state"])
        shuffles.reveal_round(root_word(event.pk, round_.number))
        log(event, "round_closed", by, round=round_.number)
    return round_


def set_table_place(*, round_: Round, choice: WhereTablePlays, by: By) -> None:
    """Move a table to the `club` or `online` while it has not begun.

    Raises EventError if an entry cannot play online, Conflict after play began, NotAllowed.
    """
    with event_write(round_.event_id) as event:
        authorize(by, "set_place", event)
        round_ = fresh_round(event, round_.pk)
        if round_.state not in (Round.State.DRAFT, Round.State.PUBLISHED):
            raise EventError("round_closed", number=round_.number)
        places = places_at(round_, choice.table)
        table = tables.facts([places[0].table_id])[places[0].table_id]
        if table.place == choice.place:
            return
        if event.duplicate:
            raise EventError("duplicate_stays", "place", table=choice.table)
        if choice.place == Event.Place.ONLINE:
            _check_online(event, choice.table, places, table.options)
        tables.set_place(table.id, choice.place)
        log(
            event,
            "table_place_set",
            by,
            table=choice.table,
            round=round_.number,
            before=table.place,
            after=choice.place,
        )


def _check_online(event: Event, table_number: int, places: list[Place], options: dict[str, object]) -> None:
    unfit = unfit_online(event, layout_with(event, options), seated_at(places))
    if unfit:
        code, facts = unfit
        raise EventError(code, "place", ["club"], table=table_number, **facts)


def _check_everybody_is_here(round_: Round) -> None:
    away = round_.places.exclude(entry__state=Entry.State.PRESENT).select_related("entry")
    names = [place.entry.name for place in away]
    if names:
        raise EventError("absent_in_draft", names=", ".join(names), number=round_.number)


def _sheets_in(round_: Round) -> bool:
    return any(table.sheets_in for table in tables.facts(table_ids(round_)).values())
