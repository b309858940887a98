"""What changed from version to version of the standings, for everybody to read: results, rulings, rounds, entries.

Told from what counted before and after (core/versions.py), never from the log, which holds what only staff may
read. Names are told as their owners show them now.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext

from engine.sentences import N
from games import api
from games.api import Moment
from tournaments.core.facts import entry_facts
from tournaments.core.numbers import signed
from tournaments.core.rounds import PUBLIC
from tournaments.core.versions import event_topic
from tournaments.models import Event, FactsPart, Place, Revision
from tournaments.rankings.history import shown, standings_as_of

ENGINE = "engine"
MOST = 40
"""Versions on one page."""

SENTENCES = {
    "entered": N("Round %(round)s, table %(table)s: deal %(deal)s was entered."),
    "entered_waits": N("Round %(round)s, table %(table)s: deal %(deal)s was entered and waits to be confirmed."),
    "corrected": N("Round %(round)s, table %(table)s: deal %(deal)s was corrected."),
    "corrected_waits": N("Round %(round)s, table %(table)s: a correction of deal %(deal)s waits to be confirmed."),
    "taken_away": N("Round %(round)s, table %(table)s: the result of deal %(deal)s was taken away."),
    "accept": N("Round %(round)s, table %(table)s: deal %(deal)s was confirmed."),
    "reject": N("Round %(round)s, table %(table)s: deal %(deal)s was rejected."),
    "silence": N("Round %(round)s, table %(table)s: nobody objected to deal %(deal)s in time; it counts."),
    "desk": N("Round %(round)s, table %(table)s: deal %(deal)s was decided at the desk."),
    "published": N("Round %(round)s was published."),
    "taken_back": N("The publication of round %(round)s was taken back."),
    "places": N("Places of round %(round)s were changed."),
    "entry_new": N("%(name)s was entered."),
    "entry_gone": N("An entry was taken off the list."),
    "entry_withdrawn": N("%(name)s has withdrawn."),
    "entry_back": N("%(name)s is back."),
    "entry_changed": N("How entries are called or listed was changed."),
    "ruling": N("%(name)s was given a ruling: %(points)s points."),
    "ruling_cancelled": N("A ruling for %(name)s was cancelled: %(points)s points."),
    "totals": N("The published total of a round was entered or corrected."),
    "rules": N("How results are ranked was changed."),
    "finished": N("The event was finished."),
    "reopened": N("The event was opened again."),
    "official": N("The results became official."),
}
"""One sentence for each kind of change."""


@dataclass(frozen=True, slots=True)
class VersionLine:
    """One version: when it came to be, and what changed with it."""

    version: int
    at: datetime
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """An entry whose rank or points differ between two versions; None where it was not there."""

    entry: int
    name: str
    rank_before: int | None
    rank_after: int | None
    points_before: float | None
    points_after: float | None


@dataclass(frozen=True, slots=True)
class Ground:
    """What sentences are filled from: the names now, and round and number of every published table."""

    names: Mapping[int, str]
    tables: Mapping[int, tuple[int, int]]

    def name(self, entry: int) -> str:
        return self.names.get(entry) or gettext("Number %(number)s") % {"number": entry}


def versions_told(event: Event, page: int = 1) -> tuple[list[VersionLine], bool]:
    """What changed, the newest version first, and whether older ones follow on the next page."""
    start = (page - 1) * MOST
    rows = list(event.revisions.order_by("-version")[start : start + MOST + 1])
    if not rows:
        return [], False
    ground = _ground(event)
    bodies = _bodies(event, rows)
    found: list[VersionLine] = []
    if page == 1:
        found += reversed(list(_since(event, rows[0], ground)))
    for newer, older in pairwise(rows):
        found += reversed(list(_between(event, older, newer, ground, bodies)))
    return found, len(rows) > MOST


def moved_between(event: Event, before: int, after: int) -> list[Moved]:
    """Whose rank or points differ between two versions, by the rank afterwards. Raises EventError."""
    was = {row.entry: row for row in standings_as_of(event, before).rows}
    now = {row.entry: row for row in standings_as_of(event, after).rows}
    found = []
    for entry in [*now, *(entry for entry in was if entry not in now)]:
        old, new = was.get(entry), now.get(entry)
        if old is None or new is None or (old.rank, old.points) != (new.rank, new.points):
            name = (new or was[entry]).name
            ranks = (old.rank if old else None, new.rank if new else None)
            points = (old.points if old else None, new.points if new else None)
            found.append(Moved(entry, name, *ranks, *points))
    return found


def _ground(event: Event) -> Ground:
    rows = Place.objects.filter(round__event=event, round__state__in=PUBLIC)
    tables = {table_id: at for table_id, *at in rows.values_list("table_id", "round__number", "table_number")}
    return Ground(
        {one.number: one.name for one in entry_facts(event)}, {key: (at[0], at[1]) for key, at in tables.items()}
    )


def _bodies(event: Event, rows: Sequence[Revision]) -> dict[tuple[str, str], Any]:
    """The parts that differ between neighbours, by name and digest."""
    changed = {
        digest
        for newer, older in pairwise(rows)
        for name, digest in [*newer.parts.items(), *older.parts.items()]
        if newer.parts.get(name) != older.parts.get(name)
    }
    found = FactsPart.objects.filter(event=event, digest__in=changed)
    return {(part.name, part.digest): part.body for part in found}


def _since(event: Event, newest: Revision, ground: Ground) -> Iterator[VersionLine]:
    """Sheets of online tables after the newest revision: each is a version of its own."""
    sheets, _ = api.noted_between(event_topic(event), Moment(newest.last_sheet, newest.last_answer))
    for place, one in enumerate(sheets, start=1):
        yield VersionLine(shown(newest) + place, one.at, tuple(_written(one, ground)))


def _between(
    event: Event, older: Revision, newer: Revision, ground: Ground, bodies: Mapping[tuple[str, str], Any]
) -> Iterator[VersionLine]:
    """What happened from one revision to the next, oldest first; what nobody can see has no line."""
    after, until = (Moment(one.last_sheet, one.last_answer) for one in (older, newer))
    sheets, answers = api.noted_between(event_topic(event), after, until) if after != until else ([], [])
    online = [one for one in sheets if one.source == ENGINE]
    for place, one in enumerate(online, start=1):
        yield VersionLine(shown(older) + place, one.at, tuple(_written(one, ground)))
    told = [sentence for one in sheets if one not in online for sentence in _written(one, ground)]
    told += [sentence for one in answers for sentence in _said(one.kind, one, ground)]
    told += _parts(older.parts, newer.parts, bodies, ground)
    if told:
        yield VersionLine(shown(newer), newer.at, tuple(told))


def _written(one: Any, ground: Ground) -> Iterator[str]:
    kind = "taken_away" if one.void else "entered" if one.version == 1 else "corrected"
    yield from _said(f"{kind}_waits" if one.waits and not one.void else kind, one, ground)


def _said(kind: str, one: Any, ground: Ground) -> Iterator[str]:
    if at := ground.tables.get(one.table_id):
        yield gettext(SENTENCES[kind]) % {"round": at[0], "table": at[1], "deal": one.number}


def _parts(
    before: Mapping[str, str], after: Mapping[str, str], bodies: Mapping[tuple[str, str], Any], ground: Ground
) -> list[str]:
    """A sentence for each part that differs."""
    told: list[str] = []
    for name in sorted({*before, *after}):
        if before.get(name) != after.get(name):
            old, new = (bodies.get((name, one[name])) if name in one else None for one in (before, after))
            told += [gettext(SENTENCES[kind]) % facts for kind, facts in _of_part(name, old, new, ground)]
    return told


def _of_part(name: str, old: Any, new: Any, ground: Ground) -> Iterator[tuple[str, dict[str, Any]]]:
    if name.startswith("round:"):
        kind = "published" if old is None else "taken_back" if new is None else "places"
        yield kind, {"round": name.removeprefix("round:")}
    elif name == "entries":
        yield from _of_entries(old or [], new or [], ground)
    elif name == "rulings":
        yield from _of_rulings(old or [], new or [], ground)
    elif name == "event":
        yield from _of_event(old or {}, new or {})
    elif name in ("totals", "rules"):
        yield name, {}


def _of_entries(old: Any, new: Any, ground: Ground) -> Iterator[tuple[str, dict[str, Any]]]:
    was, now = ({one["number"]: one for one in listed} for listed in (old, new))
    for number, one in now.items():
        facts = {"name": ground.name(number)}
        if number not in was:
            yield "entry_new", facts
        elif was[number]["withdrawn"] != one["withdrawn"]:
            yield "entry_withdrawn" if one["withdrawn"] else "entry_back", facts
    if set(was) - set(now):
        yield "entry_gone", {}
    if any(was[number] | {"withdrawn": 0} != now[number] | {"withdrawn": 0} for number in set(was) & set(now)):
        yield "entry_changed", {}


def _of_rulings(old: Any, new: Any, ground: Ground) -> Iterator[tuple[str, dict[str, Any]]]:
    was, now = ({one["id"]: one for one in listed} for listed in (old, new))
    for kind, listed, others in (("ruling", now, was), ("ruling_cancelled", was, now)):
        for number, one in listed.items():
            if number not in others:
                yield kind, {"name": ground.name(one["entry"]), "points": signed(one["points"])}


def _of_event(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    over, was_over = new.get("state") == "finished", old.get("state") == "finished"
    if over != was_over and old:
        yield "finished" if over else "reopened", {}
    if new.get("official_at") and not old.get("official_at"):
        yield "official", {}
