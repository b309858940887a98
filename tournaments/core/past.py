"""The data of an event at any earlier version: what counted then, and what the public sees while results are held.

Data apart from score sheets is stored in parts (core/versions.py). Sheets and answers never change, so their newest ids
are enough.
"""

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import F, Value
from django.utils.dateparse import parse_datetime

from games.api import sheets
from games.api.sheets import NewestVersions
from standings import EntryData, Facts, RulingData, SitOutData, TotalData
from tournaments.core import permissions
from tournaments.core.errors import EventError
from tournaments.core.fact_parts import OF_THE_EVENT
from tournaments.core.facts import Seats, Where, entry_facts, facts_of, played_tables
from tournaments.core.versions import event_topic, version_of
from tournaments.models import Event, FactsPart, Revision, SitOut

Parts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Past:
    """One version of an event: its stored data, and the last sheets and answers."""

    version: int
    revision: Revision
    until: NewestVersions


def is_held_for(user: Any, event: Event) -> bool:
    """Return whether this user sees the results before the held round instead of the current ones."""
    return event.held_version is not None and not permissions.may(user, "see_desk", event)


def facts_for(user: Any, event: Event) -> Facts:
    """Return the data that counts now; while results are held, for all but staff that of the version they see."""
    if event.held_version is None or not is_held_for(user, event):
        return facts_of(event)
    facts, names = facts_as_of(event, event.held_version), {entry.number: entry.name for entry in entry_facts(event)}
    # names are not part of the past: people may have changed or erased theirs since
    entries = tuple(replace(entry, name=names.get(entry.number, str(entry.number))) for entry in facts.entries)
    return replace(facts, entries=entries)


def facts_as_of(event: Event, version: int) -> Facts:
    """Return the data that counted at this version. Raises as past_of."""
    past = past_of(event, version)
    return facts_at(event, parts_at(past.revision), past.until)


def past_of(event: Event, version: int) -> Past:
    """Return the stored data of this version.

    Raises EventError if it never existed, or is older than the record.
    """
    newest = version_of(event)
    if not 0 < version <= newest:
        raise EventError("no_such_version", "version", version=version, newest=newest)
    revision = _revision_before(event, version)
    if revision is None:
        first = event.revisions.order_by("version").first()
        raise EventError(
            "before_the_record", "version", version=version, first=public_version(first) if first else newest
        )
    since = version - public_version(revision)
    last = sheets.written_after(event_topic(event), revision.last_sheet, since) if since else None
    return Past(version, revision, NewestVersions(last or revision.last_sheet, revision.last_answer))


def _revision_before(event: Event, version: int) -> Revision | None:
    """Return the newest revision up to a public version.

    Both numbers grow, so the last match is right.
    """
    return event.revisions.filter(version__lte=Value(version) - F("sheets")).order_by("-version").first()


def public_version(revision: Revision) -> int:
    """Return the public version of a revision."""
    return revision.version + revision.sheets


def parts_at(revision: Revision) -> Parts:
    """Return the bodies of a revision's parts by name."""
    rows = FactsPart.objects.filter(event=revision.event_id, digest__in=set(revision.parts.values()))
    bodies = {(row.name, row.digest): row.body for row in rows}
    return {name: bodies[name, digest] for name, digest in revision.parts.items()}


def event_at(event: Event, parts: Parts) -> Event:
    """Return the event with its fields at that time, in memory only."""
    then, stored = copy(event), parts["event"]
    for name in OF_THE_EVENT:
        setattr(then, name, stored[name])
    then.official_at = parse_datetime(stored["official_at"]) if stored["official_at"] else None
    return then


def facts_at(event: Event, parts: Parts, until: NewestVersions) -> Facts:
    """Return all data that counted at that time."""
    seats, where = tables_at(parts)
    return Facts(
        entries=tuple(EntryData(**fields) for fields in parts["entries"]),
        tables=tuple(played_tables(event_at(event, parts), seats, where, until)),
        sit_outs=tuple(_sit_outs(parts)),
        rulings=tuple(RulingData(**fields) for fields in parts["rulings"]),
        totals=tuple(TotalData(**fields) for fields in parts["totals"]),
        seed=int(parts["rules"]["seed"]),
    )


def tables_at(parts: Parts) -> tuple[Seats, Where]:
    """Return the seats and tables of the rounds published then."""
    seats: Seats = {}
    where: Where = {}
    for number, body in _rounds(parts):
        for table_id, table in body["tables"].items():
            seats[int(table_id)], where[int(table_id)] = table["seats"], (number, table["number"])
    return seats, where


def _sit_outs(parts: Parts) -> Iterable[SitOutData]:
    for number, body in _rounds(parts):
        for entry, score in body["sit_outs"].items():
            why = SitOut.Why.LATE if int(entry) in body.get("late", ()) else SitOut.Why.BYE
            yield SitOutData(number, int(entry), score, why)


def _rounds(parts: Parts) -> Iterable[tuple[int, Any]]:
    """Return the published rounds by number."""
    bodies = [(int(name.removeprefix("round:")), body) for name, body in parts.items() if name.startswith("round:")]
    return sorted(bodies, key=lambda numbered: numbered[0])
