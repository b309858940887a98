"""The version of an event: rises with each staff write and each sheet version.

An online table writes its sheets without knowing about events. So the version is `Event.version` plus the number of
sheet versions at the event's tables. Both only grow: sheets never change or disappear, and tables with a sheet are
never removed. So a version is never used twice; see decision 0040.

The data that counts at each version is stored, so standings can be computed as of any version. Sheets and answers never
change, so their newest ids are enough. The rest is stored in parts by digest; an unchanged part is not stored again.
See decision 0040.
"""

import hashlib
from collections.abc import Collection
from typing import Any

import orjson

from games.api import sheets as game_sheets
from tournaments.core.errors import Outdated
from tournaments.core.fact_parts import parts_of_facts
from tournaments.models import Event, FactsPart, Revision, Round

TOPIC = "event:{slug}"


def version_of(event: Event) -> int:
    """Return the current version, read again: the key of ETags and caches."""
    own = Event.objects.values_list("version", flat=True).get(pk=event.pk)
    return int(own) + game_sheets.count_written(event_topic(event))


def require_version(event: Event, seen: int | None) -> None:
    """Require that a locked event has the version that its user saw; None: any. Raises Outdated."""
    if seen is not None and version_of(event) != seen:
        raise Outdated(version_of(event))


def version_as_read(event: Event) -> int:
    """Return the version from the event's row.

    For callers that read the row before anything else in this request.
    """
    return int(event.version) + game_sheets.count_written(event_topic(event))


def version_at(slug: str) -> tuple[object, ...] | None:
    """Return the id, creation time and version of the event, and how its club looks; None if there is none."""
    look = ("club__name", "club__colour", "club__logo_digest")
    row = Event.objects.filter(slug=slug).values_list("pk", "created_at", "version", *look).first()
    if row is None:
        return None
    return (*row[:2], int(row[2]) + game_sheets.count_written(TOPIC.format(slug=slug)), *row[3:])


def versions_of(events: Collection[Event]) -> dict[int, int]:
    """Return versions of events by id, from rows just read, in one query."""
    topics = {event.pk: event_topic(event) for event in events}
    sheets = game_sheets.count_written_in(topics.values())
    return {event.pk: int(event.version) + sheets[topics[event.pk]] for event in events}


def event_topic(event: Event) -> str:
    """Return the topic of the event's open pages; also the `context` of its tables.

    A slug never changes.
    """
    return TOPIC.format(slug=event.slug)


def topic_of_round(round_: Round) -> str:
    """Return the topic of a round's page while a worker pairs it.

    Progress makes no new version.
    """
    return f"round:{round_.pk}"


def note_revision(event: Event, only_sheets: bool = False) -> None:
    """Store the data that counts at `event.version`, in the same transaction."""
    before = event.revisions.order_by("-version").first() if only_sheets else None
    parts = before.parts if before else _store_parts(event)
    written = game_sheets.newest_written(event_topic(event))
    Revision.objects.create(
        event=event,
        version=event.version,
        sheets=written.sheets,
        last_sheet=written.moment.sheet,
        last_answer=written.moment.answer,
        parts=parts,
    )


def _store_parts(event: Event) -> dict[str, str]:
    """Store new parts; return the digest of every current one."""
    parts = {name: (digest_of(body), body) for name, body in parts_of_facts(event).items()}
    FactsPart.objects.bulk_create(
        (FactsPart(event=event, name=name, digest=digest, body=body) for name, (digest, body) in parts.items()),
        ignore_conflicts=True,
    )
    return {name: digest for name, (digest, _) in parts.items()}


def digest_of(body: Any) -> str:
    """Return the hexadecimal SHA-256 of a plain value as JSON with sorted keys."""
    return hashlib.sha256(orjson.dumps(body, option=orjson.OPT_SORT_KEYS)).hexdigest()
