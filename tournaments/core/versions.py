"""The version of what an event shows: rises with every write of staff and with every sheet of any of its tables.

An online table writes its sheets without knowing about events, so the version is not a counter of ours alone but
`Event.version` plus the number of sheet versions at the tables opened for the event. Both only grow (sheets are never
changed and never removed, and a table with a sheet is never thrown away), so a version is never used twice: see
docs/decisions/0040-version-of-an-event.md.

Writing down what counted at every version of an event, so that its standings can be told as of any of them.

Sheets and answers are never changed, so of them the newest ids are enough. The rest is kept in parts known by their
digest: a part that did not change is not stored again. See docs/decisions/0140-standings-as-of-any-version.md.
"""

import hashlib
from collections.abc import Collection
from datetime import datetime
from typing import Any

import orjson

from games import api
from tournaments.core.fact_parts import parts_of_facts
from tournaments.models import Event, FactsPart, Revision, Round

TOPIC = "event:{slug}"


def version_of(event: Event) -> int:
    """The version now, read afresh: what ETags and caches are keyed by."""
    own = Event.objects.values_list("version", flat=True).get(pk=event.pk)
    return int(own) + api.sheets_written(event_topic(event))


def version_as_read(event: Event) -> int:
    """The same without reading the event again: for who read its row before anything else of it, in this request."""
    return int(event.version) + api.sheets_written(event_topic(event))


def version_at(slug: str) -> tuple[int, datetime, int] | None:
    """The event at an address, by its id and when it was made, and its version now; None where there is none."""
    found = Event.objects.filter(slug=slug).values_list("pk", "created_at", "version").first()
    if found is None:
        return None
    return (*found[:2], int(found[2]) + api.sheets_written(TOPIC.format(slug=slug)))


def versions_of(events: Collection[Event]) -> dict[int, int]:
    """The versions of several events by their id, as their rows were read just now; one query for all of them."""
    topics = {event.pk: event_topic(event) for event in events}
    sheets = api.sheets_written_in(topics.values())
    return {event.pk: int(event.version) + sheets[topics[event.pk]] for event in events}


def event_topic(event: Event) -> str:
    """What open pages of the event listen to; also the `context` of its tables. A slug never changes."""
    return TOPIC.format(slug=event.slug)


def topic_of_round(round_: Round) -> str:
    """What the page of a round listens to while a worker seats it; how far that is makes no new version."""
    return f"round:{round_.pk}"


def note_revision(event: Event, only_sheets: bool = False) -> None:
    """Write down what counts at `event.version`, inside the transaction that made it."""
    before = event.revisions.order_by("-version").first() if only_sheets else None
    parts = before.parts if before else _stored(event)
    written = api.how_far(event_topic(event))
    Revision.objects.create(
        event=event,
        version=event.version,
        sheets=written.sheets,
        last_sheet=written.moment.sheet,
        last_answer=written.moment.answer,
        parts=parts,
    )


def _stored(event: Event) -> dict[str, str]:
    """The digest of every part as it is now; those not met before are stored."""
    found = {name: (digest_of(body), body) for name, body in parts_of_facts(event).items()}
    FactsPart.objects.bulk_create(
        (FactsPart(event=event, name=name, digest=digest, body=body) for name, (digest, body) in found.items()),
        ignore_conflicts=True,
    )
    return {name: digest for name, (digest, _) in found.items()}


def digest_of(body: Any) -> str:
    """SHA-256 of a plain value written as JSON with sorted keys, in hexadecimal digits."""
    return hashlib.sha256(orjson.dumps(body, option=orjson.OPT_SORT_KEYS)).hexdigest()
