"""Results of league matches: from their events, from two equal reports, and by rulings; never typed over."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.club_match.selectors import match_score
from tournaments.core.cache import SingleFlightCache
from tournaments.core.versions import versions_of
from tournaments.models import Event, Fixture, FixtureReport
from tournaments.rankings.held import public_standings

Sets = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The score of a match: from its `event` or from `reports`. It counts once it is `final`.

    `begun`: the event has a public round, so the match stays as it is.
    """

    home: int
    visitors: int
    sets: Sets
    source: str
    final: bool
    begun: bool = True


_scores: SingleFlightCache[MatchResult | None] = SingleFlightCache(most=2000)


def results_of_events(fixtures: Iterable[Fixture]) -> dict[int, MatchResult]:
    """Return the scores of matches by the key of the match, as far as their events have any.

    Hidden and cancelled events have none, and results that are held back stay as they were.
    """
    events = {fixture.pk: fixture.event for fixture in fixtures if is_played_in(fixture.event)}
    versions = versions_of([event for event in events.values() if event is not None])
    results = {}
    for key, event in events.items():
        if event is not None and (result := _cached(event, versions[event.pk])) is not None:
            results[key] = result
    return results


def is_played_in(event: Event | None) -> bool:
    """Whether an event of a match exists and takes place."""
    return event is not None and not event.hidden and event.state != Event.State.CANCELLED


def _cached(event: Event, version: int) -> MatchResult | None:
    key = (event.pk, event.created_at, version, event.state, event.held_version)
    return _scores.get(key, lambda: _result_of(event))


def _result_of(event: Event) -> MatchResult | None:
    score = match_score(event, public_standings(event))
    if not score.rounds:
        return None
    match = score.match
    all_in = match.complete and len(match.rounds) >= event.rounds_planned
    final = event.held_version is None and (all_in or event.state == Event.State.FINISHED)
    sets = tuple((round_.home, round_.visitors) for round_ in match.rounds)
    return MatchResult(match.home, match.visitors, sets, "event", final)


@dataclass(frozen=True, slots=True)
class Reports:
    """The newest report of each side; None from a side that has not reported."""

    home: FixtureReport | None = None
    visitors: FixtureReport | None = None

    @property
    def differ(self) -> bool:
        """Whether both sides have reported, and not the same."""
        return self.home is not None and self.visitors is not None and _content(self.home) != _content(self.visitors)

    @property
    def is_empty(self) -> bool:
        return self.home is None and self.visitors is None

    def result(self) -> MatchResult | None:
        """Return what both sides report alike."""
        if self.home is None or self.visitors is None or self.differ:
            return None
        home, visitors, sets = _content(self.home)
        return MatchResult(home, visitors, sets, "reports", final=True)


def _content(report: FixtureReport) -> tuple[int, int, Sets]:
    return report.home_points, report.visitors_points, tuple((home, visitors) for home, visitors in report.sets)


def newest_reports(rows: Sequence[FixtureReport]) -> Mapping[int, Reports]:
    """Return the reports by the key of the match; the rows are in the order in which they were written."""
    sides: dict[int, dict[str, FixtureReport]] = {}
    for row in rows:
        sides.setdefault(row.fixture_id, {})[row.side] = row
    return {key: Reports(**by_side) for key, by_side in sides.items()}


def result_of(fixture: Fixture) -> MatchResult | None:
    """Return the score of one match so far, without rulings."""
    from_event = results_of_events([fixture]).get(fixture.pk)
    if from_event is not None:
        return from_event
    return newest_reports(list(fixture.reports.order_by("pk"))).get(fixture.pk, Reports()).result()
