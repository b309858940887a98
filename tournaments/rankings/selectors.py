"""The standings of an event: computed from data, cached by version, never stale.

The version is read before the data, so a cached value is never older than its version; see
decision 0040.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

import orjson
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext, ngettext

from games.api import rules as game_rules
from inputs.values import written_moment
from standings import ClubMatch, Counted, Facts, RankingRules, Row, Standings, Term, club_match, standings, up_to, words
from standings.facts import AS_SET
from tournaments.brackets import groups
from tournaments.brackets import selectors as brackets
from tournaments.core.cache import SingleFlightCache, memoized
from tournaments.core.draws import KNOCKOUTS, DrawnOrder, drawn_of
from tournaments.core.facts import facts_of, rules_of
from tournaments.core.systems import USUAL
from tournaments.core.tasks import STANDINGS
from tournaments.core.versions import version_of
from tournaments.models import Event
from tournaments.rankings.facts_cache import cached_facts
from tournaments.sheets.correction_records import corrections_at

KEPT = 64
"""Cached standings."""
_bodies: SingleFlightCache[bytes] = SingleFlightCache(KEPT)


@dataclass(frozen=True, slots=True)
class EventStandings:
    """The standings for pages. `match` is the club match score, else None.

    `corrected_at` is the time of the newest correction of a result, or None. `parts` are the units of the game's
    matches: sets, rounds, or "" for a single part. `ranked` says, in English, how ranks are given if not by points: in
    knock-outs and after groups. `finished`: the event is over; `official_at`: since when the results are official, or
    None. `rules_version` and `missed`: the ranking rules (standings.facts.RankingRules).
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
        """Return the progress of the newest round as a sentence."""
        if not self.table.round:
            return gettext("No round has been published yet.")
        facts = {"round": self.table.round, "done": self.table.tables_done, "total": self.table.tables_total}
        if self.table.provisional:
            text = ngettext(
                "Provisional: round %(round)s, after %(done)s of %(total)s table.",
                "Provisional: round %(round)s, after %(done)s of %(total)s tables.",
                self.table.tables_total,
            )
            return text % facts
        return gettext("After round %(round)s.") % facts

    @property
    def state(self) -> str:
        """Return `provisional`, `complete`, `finished` with the event, or `official`."""
        if self.official_at is not None:
            return "official"
        return "provisional" if self.table.provisional else "finished" if self.finished else "complete"

    @property
    def state_sentence(self) -> str:
        """Return the state of the standings as a sentence; empty during rounds."""
        if self.official_at is not None:
            at = date_format(timezone.localtime(self.official_at), "j F Y H:i")
            return gettext("Final since %(time)s.") % {"time": at}
        return gettext("The event is over. Results may still be corrected.") if self.finished else ""

    @property
    def ranking(self) -> str:
        """Return how points are counted, as a sentence."""
        won, drawn, lost = self.score
        return gettext(words.RANKINGS[self.table.ranking]) % {"won": won, "drawn": drawn, "lost": lost}

    @property
    def missed_rounds(self) -> str:
        """Return the score of a missed round as a sentence; empty if it has none."""
        text = words.MISSED.get(self.missed, "")
        return gettext(text) if text else ""

    @property
    def ranks_text(self) -> str:
        """Return how ranks are given if not by points, as a sentence; else empty."""
        return gettext(self.ranked) if self.ranked else ""

    @property
    def tie_breaks(self) -> list[dict[str, str]]:
        """Return code, name and explanation of every tie-break, in order."""
        return [
            {
                "code": code,
                "name": gettext(words.tie_break_name(code, self.parts)),
                "explanation": gettext(words.EXPLANATIONS[code]),
            }
            for code in self.table.tie_breaks
        ]

    def row_of(self, entry_number: int) -> Row | None:
        """Return the row of an entry."""
        return next((row for row in self.rows if row.entry == entry_number), None)


def standings_of(event: Event) -> EventStandings:
    """Return the current standings; two small queries if nothing changed."""
    return cached_standings(event.pk, event.created_at, version_of(event))


def standings_json(event: Event, version: int | None = None) -> tuple[int, bytes]:
    """Return the version and the standings as JSON in the active language, cached.

    The arithmetic is left out. `version`: the result of `version_of`, if already known.
    """
    version = version_of(event) if version is None else version
    key = (event.pk, event.created_at, version)
    return version, _bodies.get(
        (*key, get_language()), lambda: orjson.dumps(as_document(event, cached_standings(*key)))
    )


def why_unranked(row: Row) -> str:
    """Return why an entry is unranked, as a phrase; empty for ranked ones."""
    return gettext(words.UNRANKED[row.unranked]) if row.unranked else ""


def as_document(event: Event, standings: EventStandings) -> dict[str, object]:
    """Return the standings as plain values."""
    return {
        "event": event.slug,
        "version": standings.version,
        "corrected_at": written_moment(standings.corrected_at) if standings.corrected_at else None,
        "ranking": standings.table.ranking,
        "score": dict(zip(USUAL, standings.score, strict=True)) if standings.table.ranking == "match_points" else None,
        "round": standings.table.round,
        "tables_done": standings.table.tables_done,
        "tables_total": standings.table.tables_total,
        "provisional": standings.provisional,
        "state": standings.state,
        "official_at": written_moment(standings.official_at) if standings.official_at else None,
        "rules_version": standings.rules_version,
        "progress": standings.progress,
        "tie_breaks": standings.tie_breaks,
        "rows": [_row(row) for row in standings.rows],
        "match": standings.match,
    }


def scores_before(event: Event, number: int) -> dict[str, float]:
    """Return all points before round `number`, by entry number as text.

    Not cached, since it runs inside writes.
    """
    rows = standings(up_to(facts_of(event), number - 1), rules_of(event)).rows
    return {str(row.entry): float(row.points) for row in rows}


def term_sentence(term: Term) -> str:
    """Return one line of the arithmetic as text, without its points."""
    return gettext(words.term_template(term)) % term.facts


def arithmetic(row: Row) -> Iterator[tuple[str, float]]:
    """Return every term of a row as text with its points; their sum is the row's."""
    return ((term_sentence(term), term.points) for term in row.terms)


@memoized(most=KEPT)
def cached_standings(event_id: int, created_at: datetime, version: int) -> EventStandings:
    """Return the cached standings; `created_at` separates events that reused an id."""
    with STANDINGS.time():
        event = Event.objects.get(pk=event_id)
        cached = cached_facts(event)
        newest = next(iter(corrections_at(event_id, created_at, version)), None)
        return build_standings(
            event,
            version,
            facts=cached.facts,
            rules=cached.rules,
            drawn=drawn_of(event),
            corrected=newest.at if newest else None,
            totals=cached.totals,
        )


def build_standings(
    event: Event,
    version: int,
    *,
    facts: Facts,
    rules: RankingRules,
    drawn: DrawnOrder,
    corrected: datetime | None,
    totals: Counted | None = None,
) -> EventStandings:
    """Return the standings of this data under these rules, for pages. `totals`: what was counted already."""
    match = club_match(facts) if event.format == Event.Format.CLUB_MATCH else None
    by_system = {Event.System.GROUPS: groups.RANKED, **dict.fromkeys(KNOCKOUTS, brackets.RANKED)}
    how = by_system.get(Event.System(event.system), "")
    table, parts = rank_standings(event, facts, rules, drawn, totals=totals), game_rules.parts_of(event.game)
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


def rank_standings(
    event: Event, facts: Facts, rules: RankingRules, drawn: DrawnOrder | None = None, *, totals: Counted | None = None
) -> Standings:
    """Return the standings of this data, with ranks from a knock-out or groups.

    `drawn`: the draw, by default the current one. `totals`: what was counted already.
    """
    drawn = drawn_of(event) if drawn is None else drawn
    table = brackets.without_abandoned(event, standings(facts, rules, totals), facts, drawn)
    if event.system == Event.System.GROUPS:
        return groups.rank_by_groups(event, table, facts=facts, rules=rules, drawn=drawn)
    return brackets.rank_by_bracket(event, table, facts, drawn)


def _row(row: Row) -> dict[str, object]:
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
        "tie_breaks": {tie_break.code: tie_break.value for tie_break in row.tie_breaks},
    }
