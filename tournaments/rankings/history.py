"""The standings of an event at any earlier version, from stored data (core/past.py).

Names are those that people show now. See decision 0040.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

import orjson
from django.utils import timezone
from django.utils.translation import get_language, gettext

from games.api import sheets
from inputs.values import written_moment
from standings import RankingRules
from tournaments.core.cache import SingleFlightCache, memoized
from tournaments.core.errors import EventError
from tournaments.core.fact_parts import drawn_from
from tournaments.core.facts import entry_facts
from tournaments.core.past import Parts, event_at, facts_at, parts_at, past_of, public_version, tables_at
from tournaments.core.versions import event_topic, version_of
from tournaments.models import Event
from tournaments.rankings.selectors import EventStandings, as_document, build_standings
from tournaments.sheets.correction_records import corrected_before

KEPT = 32
"""Cached standings of older versions."""
_bodies: SingleFlightCache[bytes] = SingleFlightCache(KEPT)


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


def version_then(event: Event, at: datetime) -> int:
    """Return the newest version at a moment. Raises EventError if none, or in future."""
    if at > (now := timezone.now()):
        raise EventError("moment_to_come", "at", now=written_moment(now))
    revision = event.revisions.filter(at__lte=at).order_by("-version").first()
    if revision is None:
        first = event.revisions.order_by("version").first()
        raise EventError("before_the_first", "at", first=written_moment(first.at if first else now))
    return public_version(revision) + sheets.written_until(event_topic(event), revision.last_sheet, at)


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


def rules_at(parts: Parts) -> RankingRules:
    """Return the ranking rules at that time."""
    stored: dict[str, Any] = {name: value for name, value in parts["rules"].items() if name != "seed"}
    plain: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in stored.items()}
    return RankingRules(**plain)


def _with_names(standings: EventStandings, names: Mapping[int, str]) -> EventStandings:
    """Return the standings with current names; removed entries show their number."""

    def name(entry: int) -> str:
        return names.get(entry) or gettext("Entry %(number)s") % {"number": entry}

    rows = tuple(replace(row, name=name(row.entry)) for row in standings.rows)
    match = standings.match
    if match is not None:
        match = replace(match, best_pairs=tuple(replace(pair, name=name(pair.entry)) for pair in match.best_pairs))
    return replace(standings, table=replace(standings.table, rows=rows), match=match)
