"""The standings of an event: computed from facts, kept per version, so that nothing stale is ever shown.

The version is read before the facts: what is kept under a version is never older than it, see
docs/decisions/0040-version-of-an-event.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext, ngettext

from games import api
from standings import ClubMatch, Facts, Row, Rules, Standings, Term, club_match, standings, up_to, words
from standings.facts import AS_SET
from tournaments.brackets import groups
from tournaments.brackets import selectors as brackets
from tournaments.core.cache import Kept, once
from tournaments.core.draws import KNOCKOUTS, Drawn, drawn_of
from tournaments.core.facts import facts_of, rules_of
from tournaments.core.systems import USUAL
from tournaments.core.tasks import STANDINGS
from tournaments.core.versions import version_of
from tournaments.models import Event
from tournaments.sheets.corrections import corrections_at

KEPT = 64
"""Standings kept in this process."""
_bodies: Kept[bytes] = Kept(KEPT)


@dataclass(frozen=True, slots=True)
class EventStandings:
    """The standings as pages show them. `match` is the score of a club match, None in other formats.

    `corrected_at` is the time of the newest correction of a result, None when nothing was corrected. `parts` is what
    the matches of the game are made of: sets, rounds, or "" where they have one part. `ranked` says, in English, how
    ranks are given where points do not give them: in knock-outs and after groups. `finished`: the event is over;
    `official_at`: since when the results are official, None while they are not.
    `rules_version` and `missed`: the rules of ranking (standings.facts.Rules).
    """

    version: int
    corrected_at: datetime | None
    table: Standings
    match: ClubMatch | None
    parts: str = ""
    ranked: str = ""
    finished: bool = False
    official_at: datetime | None = None
    score: tuple[int, int, int] = (2, 1, 0)
    rules_version: int = 1
    missed: str = AS_SET

    @property
    def rows(self) -> tuple[Row, ...]:
        return self.table.rows

    @property
    def provisional(self) -> bool:
        return self.table.provisional

    @property
    def progress(self) -> str:
        """How far the newest round is, as a sentence."""
        if not self.table.round:
            return gettext("No round has been published yet.")
        facts = {"round": self.table.round, "done": self.table.tables_done, "total": self.table.tables_total}
        if self.table.provisional:
            told = ngettext(
                "Provisional: round %(round)s, after %(done)s of %(total)s table.",
                "Provisional: round %(round)s, after %(done)s of %(total)s tables.",
                self.table.tables_total,
            )
            return told % facts
        return gettext("After round %(round)s.") % facts

    @property
    def state(self) -> str:
        """`provisional` while a table is missing, then `complete`, `finished` with the event, at last `official`."""
        if self.official_at is not None:
            return "official"
        return "provisional" if self.table.provisional else "finished" if self.finished else "complete"

    @property
    def state_told(self) -> str:
        """How final the standings are, as a sentence; empty while rounds are being played."""
        if self.official_at is not None:
            at = date_format(timezone.localtime(self.official_at), "j F Y H:i")
            return gettext("Official since %(time)s.") % {"time": at}
        return gettext("The event is over; results may still be corrected.") if self.finished else ""

    @property
    def ranking(self) -> str:
        """How points are counted, as a sentence."""
        won, drawn, lost = self.score
        return gettext(words.RANKINGS[self.table.ranking]) % {"won": won, "drawn": drawn, "lost": lost}

    @property
    def missed_rounds(self) -> str:
        """What a missed round counts, as a sentence; empty where nothing is counted for one."""
        told = words.MISSED.get(self.missed, "")
        return gettext(told) if told else ""

    @property
    def ranks_told(self) -> str:
        """How ranks are given where points do not give them, as a sentence; otherwise empty."""
        return gettext(self.ranked) if self.ranked else ""

    @property
    def tie_breaks(self) -> list[dict[str, str]]:
        """Code, name and explanation of every tie-break, in order."""
        return [
            {
                "code": code,
                "name": gettext(words.tie_break_name(code, self.parts)),
                "explanation": gettext(words.EXPLANATIONS[code]),
            }
            for code in self.table.tie_breaks
        ]

    def row_of(self, entry_number: int) -> Row | None:
        """The row of an entry."""
        return next((row for row in self.rows if row.entry == entry_number), None)


def standings_of(event: Event) -> EventStandings:
    """The standings now. Two small queries when nothing changed since they were last asked for."""
    return kept(event.pk, event.created_at, version_of(event))


def standings_json(event: Event, version: int | None = None) -> tuple[int, bytes]:
    """The version and the standings as JSON (without the arithmetic), in the active language, kept per version.

    `version`: as `version_of` told it just now, when it is known already.
    """
    version = version_of(event) if version is None else version
    found = (event.pk, event.created_at, version)
    return version, _bodies.get((*found, get_language()), lambda: orjson.dumps(as_document(event, kept(*found))))


def why_unranked(row: Row) -> str:
    """Why the entry has no rank, as a phrase; empty where it has one."""
    return gettext(words.UNRANKED[row.unranked]) if row.unranked else ""


def as_document(event: Event, found: EventStandings) -> dict[str, Any]:
    """The standings as plain values."""
    return {
        "event": event.slug,
        "version": found.version,
        "corrected_at": api.written_moment(found.corrected_at) if found.corrected_at else None,
        "ranking": found.table.ranking,
        "score": dict(zip(USUAL, found.score, strict=True)) if found.table.ranking == "match_points" else None,
        "round": found.table.round,
        "tables_done": found.table.tables_done,
        "tables_total": found.table.tables_total,
        "provisional": found.provisional,
        "state": found.state,
        "official_at": api.written_moment(found.official_at) if found.official_at else None,
        "rules_version": found.rules_version,
        "progress": found.progress,
        "tie_breaks": found.tie_breaks,
        "rows": [_row(row) for row in found.rows],
        "match": found.match,
    }


def scores_before(event: Event, number: int) -> dict[str, float]:
    """Points of every entry before round `number`, by entry number as text. Computed afresh: used inside writes."""
    rows = standings(up_to(facts_of(event), number - 1), rules_of(event)).rows
    return {str(row.entry): float(row.points) for row in rows}


def term_sentence(term: Term) -> str:
    """One line of the arithmetic in words, without its points."""
    return gettext(words.term_template(term)) % term.facts


def arithmetic(row: Row) -> Iterator[tuple[str, float]]:
    """Every term of a row in words, with its points; they add up to the points of the row."""
    return ((term_sentence(term), term.points) for term in row.terms)


@once(most=KEPT)
def kept(event_id: int, created_at: datetime, version: int) -> EventStandings:
    """`created_at` tells apart events that had the same id, one after another."""
    with STANDINGS.time():
        event = Event.objects.get(pk=event_id)
        facts = facts_of(event)
        newest = next(iter(corrections_at(event_id, created_at, version)), None)
        return told(event, version, facts, rules_of(event), drawn_of(event), newest.at if newest else None)


def told(
    event: Event, version: int, facts: Facts, rules: Rules, drawn: Drawn, corrected: datetime | None
) -> EventStandings:
    """The standings of these facts under these rules, with all that pages say of them."""
    match = club_match(facts) if event.format == Event.Format.CLUB_MATCH else None
    by_system = {Event.System.GROUPS: groups.RANKED, **dict.fromkeys(KNOCKOUTS, brackets.RANKED)}
    how = by_system.get(Event.System(event.system), "")
    table, parts = ranked(event, facts, rules, drawn), api.parts_of(event.game)
    finished = event.state == Event.State.FINISHED
    return EventStandings(
        version,
        corrected,
        table,
        match,
        parts,
        how,
        finished,
        event.official_at,
        rules.score,
        rules.version,
        rules.missed,
    )


def ranked(event: Event, facts: Facts, rules: Rules, drawn: Drawn | None = None) -> Standings:
    """The standings of these facts; in a knock-out, or after groups, with the ranks that follow from those.

    `drawn`: what was drawn; left out, as it holds now.
    """
    drawn = drawn_of(event) if drawn is None else drawn
    table = brackets.settled(event, standings(facts, rules), facts, drawn)
    if event.system == Event.System.GROUPS:
        return groups.placed(event, table, facts, rules, drawn)
    return brackets.placed(event, table, facts, drawn)


def _row(row: Row) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "shared": row.shared,
        "entry": row.entry,
        "name": row.name,
        "points": row.points if row.has_played else None,
        "moved": row.moved,
        "played": row.played,
        "withdrawn": row.withdrawn,
        "unranked": row.unranked,
        "tie_breaks": {one.code: one.value for one in row.tie_breaks},
    }
