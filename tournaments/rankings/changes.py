"""Public changes of the standings by version: results, rulings, rounds, entries.

They are derived from the data before and after (core/versions.py), never from the log, which staff alone may read.
Names are those that people show now.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext, ngettext

from engine.sentences import N
from games.api import sheets as game_sheets
from games.api.sheets import NewestVersions
from tournaments.core.facts import entry_facts
from tournaments.core.past import public_version
from tournaments.core.rounds import PUBLIC
from tournaments.core.text import always_signed
from tournaments.core.versions import event_topic
from tournaments.models import Event, FactsPart, Place, Revision
from tournaments.rankings.history import standings_as_of
from tournaments.rankings.schemas import RankMove, VersionLine

ENGINE = "engine"
MAX_VERSIONS = 40
"""Versions on one page."""

SENTENCES = {
    "entered": N("Round %(round)s, table %(table)s: deal %(deal)s was entered."),
    "entered_waits": N("Round %(round)s, table %(table)s: deal %(deal)s was entered and is waiting for confirmation."),
    "corrected": N("Round %(round)s, table %(table)s: deal %(deal)s was corrected."),
    "corrected_waits": N(
        "Round %(round)s, table %(table)s: a correction to deal %(deal)s is waiting for confirmation."
    ),
    "taken_away": N("Round %(round)s, table %(table)s: the result of deal %(deal)s was removed."),
    "accept": N("Round %(round)s, table %(table)s: deal %(deal)s was confirmed."),
    "reject": N("Round %(round)s, table %(table)s: deal %(deal)s was rejected."),
    "silence": N("Round %(round)s, table %(table)s: deal %(deal)s was confirmed automatically."),
    "desk": N("Round %(round)s, table %(table)s: the director decided the result of deal %(deal)s."),
    "published": N("Round %(round)s was published."),
    "taken_back": N("Round %(round)s was unpublished."),
    "places": N("Seats in round %(round)s were changed."),
    "entry_new": N("%(name)s was added."),
    "entry_gone": N("An entry was deleted."),
    "entry_withdrawn": N("%(name)s has withdrawn."),
    "entry_back": N("%(name)s has returned."),
    "entry_changed": N("The entries’ names or order were changed."),
    "ruling": N("Ruling for %(name)s: %(points)s."),
    "ruling_cancelled": N("Ruling for %(name)s cancelled: %(points)s."),
    "totals": N("The published total of a round was entered or corrected."),
    "rules": N("The ranking rules were changed."),
    "finished": N("The event was finished."),
    "reopened": N("The event was reopened."),
    "official": N("The results became final."),
}
"""A sentence for each kind of change."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Input of the sentences: current names, and round and number of each table."""

    names: Mapping[int, str]
    tables: Mapping[int, tuple[int, int]]

    def name(self, entry: int) -> str:
        return self.names.get(entry) or gettext("Entry %(number)s") % {"number": entry}


def version_lines(event: Event, page: int = 1) -> tuple[list[VersionLine], bool]:
    """Return the changes, the newest version first, and whether more pages follow."""
    start = (page - 1) * MAX_VERSIONS
    rows = list(event.revisions.order_by("-version")[start : start + MAX_VERSIONS + 1])
    if not rows:
        return [], False
    ground = _ground(event)
    bodies = _bodies(event, rows)
    lines: list[VersionLine] = []
    if page == 1:
        lines += reversed(list(_since(event, rows[0], ground)))
    for newer, older in pairwise(rows):
        lines += reversed(list(_between(event, older=older, newer=newer, ground=ground, bodies=bodies)))
    return lines, len(rows) > MAX_VERSIONS


def moved_between(event: Event, before: int, after: int) -> list[RankMove]:
    """Return entries whose rank or points differ, by later rank. Raises EventError."""
    was = {row.entry: row for row in standings_as_of(event, before).rows}
    now = {row.entry: row for row in standings_as_of(event, after).rows}
    entries = []
    for entry in [*now, *(entry for entry in was if entry not in now)]:
        old, new = was.get(entry), now.get(entry)
        if old is None or new is None or (old.rank, old.points) != (new.rank, new.points):
            entries.append(
                RankMove(
                    entry=entry,
                    name=(new or was[entry]).name,
                    rank_before=old.rank if old else None,
                    rank_after=new.rank if new else None,
                    points_before=old.points if old else None,
                    points_after=new.points if new else None,
                )
            )
    return entries


def _ground(event: Event) -> Ground:
    rows = Place.objects.filter(round__event=event, round__state__in=PUBLIC)
    tables = {table_id: at for table_id, *at in rows.values_list("table_id", "round__number", "table_number")}
    return Ground(
        {entry.number: entry.name for entry in entry_facts(event)}, {key: (at[0], at[1]) for key, at in tables.items()}
    )


def _bodies(event: Event, rows: Sequence[Revision]) -> dict[tuple[str, str], Any]:
    """Return the parts that differ between neighbours, by name and digest."""
    changed = {
        digest
        for newer, older in pairwise(rows)
        for name, digest in [*newer.parts.items(), *older.parts.items()]
        if newer.parts.get(name) != older.parts.get(name)
    }
    parts = FactsPart.objects.filter(event=event, digest__in=changed)
    return {(part.name, part.digest): part.body for part in parts}


def _since(event: Event, newest: Revision, ground: Ground) -> Iterator[VersionLine]:
    """Yield online sheets after the newest revision; each is a version."""
    sheets, _ = game_sheets.noted_between(event_topic(event), NewestVersions(newest.last_sheet, newest.last_answer))
    for place, sheet in enumerate(sheets, start=1):
        texts = tuple(_sheet_sentences(sheet, ground))
        yield VersionLine(version=public_version(newest) + place, at=sheet.at, sentences=texts)


def _between(
    event: Event, *, older: Revision, newer: Revision, ground: Ground, bodies: Mapping[tuple[str, str], Any]
) -> Iterator[VersionLine]:
    """Yield the public changes between two revisions, oldest first."""
    after, until = (NewestVersions(revision.last_sheet, revision.last_answer) for revision in (older, newer))
    sheets, answers = game_sheets.noted_between(event_topic(event), after, until) if after != until else ([], [])
    online = [sheet for sheet in sheets if sheet.source == ENGINE]
    for place, online_sheet in enumerate(online, start=1):
        texts = tuple(_sheet_sentences(online_sheet, ground))
        yield VersionLine(version=public_version(older) + place, at=online_sheet.at, sentences=texts)
    sentences = [sentence for sheet in sheets if sheet not in online for sentence in _sheet_sentences(sheet, ground)]
    sentences += [sentence for answer in answers for sentence in _sentences_of(answer.kind, answer, ground)]
    sentences += _parts(older.parts, newer.parts, bodies, ground)
    if sentences:
        yield VersionLine(version=public_version(newer), at=newer.at, sentences=tuple(sentences))


def _sheet_sentences(sheet: Any, ground: Ground) -> Iterator[str]:
    kind = "taken_away" if sheet.void else "entered" if sheet.version == 1 else "corrected"
    yield from _sentences_of(f"{kind}_waits" if sheet.waits and not sheet.void else kind, sheet, ground)


def _sentences_of(kind: str, event_of_sheet: Any, ground: Ground) -> Iterator[str]:
    if at := ground.tables.get(event_of_sheet.table_id):
        yield gettext(SENTENCES[kind]) % {"round": at[0], "table": at[1], "deal": event_of_sheet.number}


def _parts(
    before: Mapping[str, str], after: Mapping[str, str], bodies: Mapping[tuple[str, str], Any], ground: Ground
) -> list[str]:
    """Return a sentence for each changed part."""
    sentences: list[str] = []
    for name in sorted({*before, *after}):
        if before.get(name) != after.get(name):
            old, new = (bodies.get((name, parts[name])) if name in parts else None for parts in (before, after))
            sentences += [gettext(SENTENCES[kind]) % facts for kind, facts in _of_part(name, old, new, ground)]
    return sentences


def _of_part(name: str, old: Any, new: Any, ground: Ground) -> Iterator[tuple[str, dict[str, object]]]:
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
    was, now = ({entry["number"]: entry for entry in listed} for listed in (old, new))
    for number, now_entry in now.items():
        facts = {"name": ground.name(number)}
        if number not in was:
            yield "entry_new", facts
        elif was[number]["withdrawn"] != now_entry["withdrawn"]:
            yield "entry_withdrawn" if now_entry["withdrawn"] else "entry_back", facts
    if set(was) - set(now):
        yield "entry_gone", {}
    if any(was[number] | {"withdrawn": 0} != now[number] | {"withdrawn": 0} for number in set(was) & set(now)):
        yield "entry_changed", {}


def _of_rulings(old: Any, new: Any, ground: Ground) -> Iterator[tuple[str, dict[str, object]]]:
    was, now = ({ruling["id"]: ruling for ruling in listed} for listed in (old, new))
    for kind, listed, others in (("ruling", now, was), ("ruling_cancelled", was, now)):
        for number, item in listed.items():
            if number not in others:
                points = ngettext("%(points)s point", "%(points)s points", abs(item["points"]))
                facts = {"points": always_signed(item["points"])}
                yield kind, {"name": ground.name(item["entry"]), "points": points % facts}


def _of_event(old: Mapping[str, object], new: Mapping[str, object]) -> Iterator[tuple[str, dict[str, object]]]:
    over, was_over = new.get("state") == "finished", old.get("state") == "finished"
    if over != was_over and old:
        yield "finished" if over else "reopened", {}
    if new.get("official_at") and not old.get("official_at"):
        yield "official", {}
