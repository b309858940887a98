"""What came of an event for each of its entries, computed once for each version of it.

Only ranked entries have a rank (rules version 2). Results that are held back are not in here at all.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from standings.results import Number
from tournaments.core.cache import SingleFlightCache
from tournaments.core.facts import facts_of
from tournaments.core.versions import versions_of
from tournaments.models import Event
from tournaments.rankings.selectors import cached_standings
from tournaments.ratings.selectors import Known

_outcomes: SingleFlightCache["EventOutcome"] = SingleFlightCache(most=500)


@dataclass(frozen=True, slots=True)
class RankedEntry:
    """The line of an entry: rank None for an unranked one."""

    rank: int | None
    shared: bool
    points: Number | None
    rounds: int


@dataclass(frozen=True, slots=True)
class BestDeal:
    """The deal with the most points of an entry."""

    points: int
    round: int
    table: int
    deal: int


@dataclass(frozen=True, slots=True)
class EventOutcome:
    """An event by the numbers of its entries. `ranked`: how many have a rank; `rounds`: how many have results."""

    ranked: int = 0
    rounds: int = 0
    placed: Mapping[int, RankedEntry] = field(default_factory=dict)
    best: Mapping[int, BestDeal] = field(default_factory=dict)


def keys_of(events: list[Event]) -> list[Known]:
    """Return the keys of these events at their versions, one query for all."""
    versions = versions_of(events)
    return [(event.pk, event.created_at, versions[event.pk]) for event in events]


def outcome_of(key: Known) -> EventOutcome:
    """Return the cached outcome of an event at a version."""
    return _outcomes.get(key, lambda: _compute(key))


def _compute(key: Known) -> EventOutcome:
    event = Event.objects.get(pk=key[0])
    standings, facts = cached_standings(*key), facts_of(event)
    rounds = {table.round for table in facts.tables if table.deals}
    played: dict[int, set[int]] = {}
    best: dict[int, BestDeal] = {}
    for table in facts.tables:
        for entry in table.entries_with_results():
            played.setdefault(entry, set()).add(table.round)
        for deal in table.deals:
            for seat, entry in table.seats.items():
                points = deal.points.get(table.side(seat))
                if points is not None and points > 0 and (entry not in best or points > best[entry].points):
                    best[entry] = BestDeal(points, table.round, table.number, deal.number)
    placed = {
        row.entry: RankedEntry(
            row.rank, row.shared, row.points if row.has_played else None, len(played.get(row.entry, ()))
        )
        for row in standings.rows
    }
    return EventOutcome(sum(row.rank is not None for row in standings.rows), len(rounds), placed, best)
