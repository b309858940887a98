"""Writing down what counted at every version of an event, so that its standings can be told as of any of them.

Sheets and answers are never changed, so of them the newest ids are enough. The rest is kept in parts known by their
digest: a part that did not change is not stored again. See docs/decisions/0140-standings-as-of-any-version.md.
"""

import hashlib
from typing import Any

import orjson

from games import api
from tournaments.core.fact_parts import parts_of_facts
from tournaments.core.versions import topic_of
from tournaments.models import Event, FactsPart, Revision


def note_revision(event: Event, only_sheets: bool = False) -> None:
    """Write down what counts at `event.version`, inside the transaction that made it."""
    before = event.revisions.order_by("-version").first() if only_sheets else None
    parts = before.parts if before else _stored(event)
    written = api.how_far(topic_of(event))
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
