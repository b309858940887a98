"""The standings of an event as they were at any of its versions, from what was written down then.

What counted besides sheets was kept in parts (core/versions.py); sheets and answers keep themselves, so of them
the newest ids of that moment are enough. Names are told as their owners show them now. See
docs/decisions/0140-standings-as-of-any-version.md.
"""

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import orjson
from django.db.models import F, Value
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import get_language, gettext

from games import api
from games.api import Moment
from standings import EntryData, Facts, Rules, RulingData, SitOutData, TotalData
from tournaments.core.cache import Kept, once
from tournaments.core.errors import EventError
from tournaments.core.fact_parts import OF_THE_EVENT, drawn_from
from tournaments.core.facts import Seats, Where, entry_facts, played_tables
from tournaments.core.versions import event_topic, version_of
from tournaments.models import Event, FactsPart, Revision, SitOut
from tournaments.rankings.selectors import EventStandings, as_document, told
from tournaments.sheets.corrections import corrected_before

KEPT = 32
"""Standings of older versions kept in this process."""
_bodies: Kept[bytes] = Kept(KEPT)

Parts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Past:
    """One version of an event: what had been written down, and how far sheets and answers had come."""

    version: int
    revision: Revision
    until: Moment


def standings_as_of(event: Event, version: int) -> EventStandings:
    """The standings as they were at this version. Raises EventError where nothing is known of it."""
    past = past_of(event, version)
    # erasing a person can change the words of an old ruling, and with them its digest
    found = _kept(event.pk, event.created_at, past.version, past.revision.parts.get("rulings", ""))
    return _named(found, {entry.number: entry.name for entry in entry_facts(event)})


def standings_json_as_of(event: Event, version: int) -> bytes:
    """The same as JSON, as selectors.py gave it then, in the active language."""
    names = version_of(event)  # what people are called belongs to the version now
    key = (event.pk, event.created_at, version, names, get_language())
    return _bodies.get(key, lambda: orjson.dumps(as_document(event, standings_as_of(event, version))))


def facts_as_of(event: Event, version: int) -> Facts:
    """What counted at this version. Raises EventError as standings_as_of does."""
    past = past_of(event, version)
    return facts_at(event, parts_at(past.revision), past.until)


def past_of(event: Event, version: int) -> Past:
    """What had been written down at this version. Raises EventError where it never was, or is older than the record."""
    newest = version_of(event)
    if not 0 < version <= newest:
        raise EventError("no_such_version", "version", version=version, newest=newest)
    found = _revision_before(event, version)
    if found is None:
        first = event.revisions.order_by("version").first()
        raise EventError("before_the_record", "version", version=version, first=shown(first) if first else newest)
    since = version - shown(found)
    last = api.written_after(event_topic(event), found.last_sheet, since) if since else None
    return Past(version, found, Moment(last or found.last_sheet, found.last_answer))


def version_then(event: Event, at: datetime) -> int:
    """The version that was the newest one at a moment. Raises EventError where none was, or it is still to come."""
    if at > (now := timezone.now()):
        raise EventError("moment_to_come", "at", now=api.written_moment(now))
    found = event.revisions.filter(at__lte=at).order_by("-version").first()
    if found is None:
        first = event.revisions.order_by("version").first()
        raise EventError("before_the_first", "at", first=api.written_moment(first.at if first else now))
    return shown(found) + api.written_until(event_topic(event), found.last_sheet, at)


def _revision_before(event: Event, version: int) -> Revision | None:
    """The newest revision at or before a version as it is shown. Both numbers grow, so it is the last that fits."""
    return event.revisions.filter(version__lte=Value(version) - F("sheets")).order_by("-version").first()


def shown(revision: Revision) -> int:
    """The version of a revision as people see it."""
    return revision.version + revision.sheets


@once(most=KEPT)
def _kept(event_id: int, _created_at: datetime, version: int, _rulings: str) -> EventStandings:
    """What an old version was never changes: kept under its number, with the names as they were."""
    event = Event.objects.get(pk=event_id)
    past = past_of(event, version)
    parts = parts_at(past.revision)
    then, facts = event_at(event, parts), facts_at(event, parts, past.until)
    corrected = corrected_before(event, tables_at(parts)[1], past.until, past.revision.at)
    return told(then, version, facts, rules_at(parts), drawn_from(parts.get("drawn")), corrected)


def parts_at(revision: Revision) -> Parts:
    """The bodies of the parts that held at a revision, by name."""
    rows = FactsPart.objects.filter(event=revision.event_id, digest__in=set(revision.parts.values()))
    bodies = {(row.name, row.digest): row.body for row in rows}
    return {name: bodies[name, digest] for name, digest in revision.parts.items()}


def event_at(event: Event, parts: Parts) -> Event:
    """The event with the fields it had then, in memory only."""
    then, kept = copy(event), parts["event"]
    for name in OF_THE_EVENT:
        setattr(then, name, kept[name])
    then.official_at = parse_datetime(kept["official_at"]) if kept["official_at"] else None
    return then


def rules_at(parts: Parts) -> Rules:
    """How the event ranked then."""
    kept: dict[str, Any] = {name: value for name, value in parts["rules"].items() if name != "seed"}
    plain: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in kept.items()}
    return Rules(**plain)


def facts_at(event: Event, parts: Parts, until: Moment) -> Facts:
    """Everything that counted then."""
    seats, where = tables_at(parts)
    return Facts(
        entries=tuple(EntryData(**one) for one in parts["entries"]),
        tables=tuple(played_tables(event_at(event, parts), seats, where, until)),
        sit_outs=tuple(_sit_outs(parts)),
        rulings=tuple(RulingData(**one) for one in parts["rulings"]),
        totals=tuple(TotalData(**one) for one in parts["totals"]),
        seed=int(parts["rules"]["seed"]),
    )


def tables_at(parts: Parts) -> tuple[Seats, Where]:
    """Who sat where in the rounds that were published then."""
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
    """The published rounds by number."""
    found = [(int(name.removeprefix("round:")), body) for name, body in parts.items() if name.startswith("round:")]
    return sorted(found, key=lambda one: one[0])


def _named(found: EventStandings, names: Mapping[int, str]) -> EventStandings:
    """The same with the names of now; who has been taken off the list since is known by number alone."""

    def name(entry: int) -> str:
        return names.get(entry) or gettext("Number %(number)s") % {"number": entry}

    rows = tuple(replace(row, name=name(row.entry)) for row in found.rows)
    match = found.match
    if match is not None:
        match = replace(match, best_pairs=tuple(replace(one, name=name(one.entry)) for one in match.best_pairs))
    return replace(found, table=replace(found.table, rows=rows), match=match)
