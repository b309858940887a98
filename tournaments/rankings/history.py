"""The standings of an event at any earlier version, from stored data.

Data apart from score sheets is stored in parts (core/versions.py). Sheets and answers never change, so their newest ids
are enough. Names are those that people show now. See decision 0040.
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

from games.api import sheets
from games.api.sheets import Moment
from games.api.values import written_moment
from standings import EntryData, Facts, Rules, RulingData, SitOutData, TotalData
from tournaments.core.cache import SingleFlightCache, memoized
from tournaments.core.errors import EventError
from tournaments.core.fact_parts import OF_THE_EVENT, drawn_from
from tournaments.core.facts import Seats, Where, entry_facts, played_tables
from tournaments.core.versions import event_topic, version_of
from tournaments.models import Event, FactsPart, Revision, SitOut
from tournaments.rankings.selectors import EventStandings, as_document, build_standings
from tournaments.sheets.corrections import corrected_before

KEPT = 32
"""Cached standings of older versions."""
_bodies: SingleFlightCache[bytes] = SingleFlightCache(KEPT)

Parts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Past:
    """One version of an event: its stored data, and the last sheets and answers."""

    version: int
    revision: Revision
    until: Moment


def standings_as_of(event: Event, version: int) -> EventStandings:
    """Return the standings of this version. Raises EventError if it is unknown."""
    past = past_of(event, version)
    # an erasure can change the text of an old ruling, and so its digest
    standings = _stored_standings(event.pk, event.created_at, past.version, past.revision.parts.get("rulings", ""))
    return _with_names(standings, {entry.number: entry.name for entry in entry_facts(event)})


def standings_json_as_of(event: Event, version: int) -> bytes:
    """Return the standings of a version as JSON in the active language."""
    names = version_of(event)  # current names belong to the current version
    key = (event.pk, event.created_at, version, names, get_language())
    return _bodies.get(key, lambda: orjson.dumps(as_document(event, standings_as_of(event, version))))


def facts_as_of(event: Event, version: int) -> Facts:
    """Return the data that counted at this version. Raises as standings_as_of."""
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
    return Past(version, revision, Moment(last or revision.last_sheet, revision.last_answer))


def version_then(event: Event, at: datetime) -> int:
    """Return the newest version at a moment. Raises EventError if none, or in future."""
    if at > (now := timezone.now()):
        raise EventError("moment_to_come", "at", now=written_moment(now))
    revision = event.revisions.filter(at__lte=at).order_by("-version").first()
    if revision is None:
        first = event.revisions.order_by("version").first()
        raise EventError("before_the_first", "at", first=written_moment(first.at if first else now))
    return public_version(revision) + sheets.written_until(event_topic(event), revision.last_sheet, at)


def _revision_before(event: Event, version: int) -> Revision | None:
    """Return the newest revision up to a public version.

    Both numbers grow, so the last match is right.
    """
    return event.revisions.filter(version__lte=Value(version) - F("sheets")).order_by("-version").first()


def public_version(revision: Revision) -> int:
    """Return the public version of a revision."""
    return revision.version + revision.sheets


@memoized(most=KEPT)
def _stored_standings(event_id: int, _created_at: datetime, version: int, _rulings: str) -> EventStandings:
    """Return the cached standings of an old version, with its names."""
    event = Event.objects.get(pk=event_id)
    past = past_of(event, version)
    parts = parts_at(past.revision)
    then, facts = event_at(event, parts), facts_at(event, parts, past.until)
    corrected = corrected_before(event, tables_at(parts)[1], past.until, past.revision.at)
    return build_standings(
        then, version, facts=facts, rules=rules_at(parts), drawn=drawn_from(parts.get("drawn")), corrected=corrected
    )


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


def rules_at(parts: Parts) -> Rules:
    """Return the ranking rules at that time."""
    stored: dict[str, Any] = {name: value for name, value in parts["rules"].items() if name != "seed"}
    plain: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in stored.items()}
    return Rules(**plain)


def facts_at(event: Event, parts: Parts, until: Moment) -> Facts:
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


def _with_names(standings: EventStandings, names: Mapping[int, str]) -> EventStandings:
    """Return the standings with current names; removed entries show their number."""

    def name(entry: int) -> str:
        return names.get(entry) or gettext("Entry %(number)s") % {"number": entry}

    rows = tuple(replace(row, name=name(row.entry)) for row in standings.rows)
    match = standings.match
    if match is not None:
        match = replace(match, best_pairs=tuple(replace(pair, name=name(pair.entry)) for pair in match.best_pairs))
    return replace(standings, table=replace(standings.table, rows=rows), match=match)
