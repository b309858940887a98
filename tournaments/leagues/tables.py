"""A league as it is now: every match with its state and score, and the table. All of it is computed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from standings.leagues import LeagueMatch, LeagueRules, LeagueTable, league_table, match_worth
from tournaments.leagues.results import MatchResult, Reports, Sets, is_played_in, newest_reports, results_of_events
from tournaments.models import Fixture, FixtureReport, League, LeagueRuling, LeagueTeam, Postponement

FixtureState = Literal[
    "planned", "asked", "postponed", "playing", "reported", "disputed", "final", "forfeited", "cancelled"
]
SETTLED: tuple[FixtureState, ...] = ("final", "forfeited", "cancelled")
_NO_SETS: Sets = ()
KEEP, STRIKE = LeagueTeam.Matches.KEEP, LeagueTeam.Matches.STRIKE


@dataclass(frozen=True, slots=True)
class FixtureRow:
    """A match with its score and what is open about it.

    `worth` are the match points of home and visitors once the match counts; `lost_by` the teams that lost it by a
    ruling. `result` may be provisional, and is None without a score.
    """

    fixture: Fixture
    state: FixtureState
    result: MatchResult | None = None
    reports: Reports = Reports()  # noqa: RUF009  (frozen)
    postponement: Postponement | None = None
    lost_by: frozenset[int] = frozenset()
    worth: tuple[int, int] | None = None

    @property
    def counts(self) -> bool:
        """Whether the match is in the table."""
        return self.worth is not None

    @property
    def is_open(self) -> bool:
        """Whether the match is still to come or has no result yet."""
        return self.state not in SETTLED

    @property
    def can_move(self) -> bool:
        """Whether its date can change: not once it has begun or ended."""
        return self.state in ("planned", "asked", "postponed")

    @property
    def has_event(self) -> bool:
        """Whether it has an event that takes place."""
        return is_played_in(self.fixture.event)


@dataclass(frozen=True, slots=True)
class LeagueState:
    """The whole league for pages, REST and previews. `rows` are by matchday, `by_key` by the key of the match."""

    league: League
    teams: tuple[LeagueTeam, ...]
    rows: tuple[FixtureRow, ...]
    rulings: tuple[LeagueRuling, ...]
    table: LeagueTable
    names: Mapping[int, str] = field(default_factory=dict)

    @property
    def matchdays(self) -> dict[int, list[FixtureRow]]:
        """The matches by matchday."""
        days: dict[int, list[FixtureRow]] = {}
        for row in self.rows:
            days.setdefault(row.fixture.matchday, []).append(row)
        return days

    def row(self, key: int) -> FixtureRow:
        """Return a match by its key. Raises Fixture.DoesNotExist."""
        for row in self.rows:
            if row.fixture.pk == key:
                return row
        raise Fixture.DoesNotExist

    def free_on(self, matchday: int) -> list[str]:
        """Return the names of teams without a match on a matchday."""
        busy = {key for row in self.matchdays[matchday] for key in (row.fixture.home_id, row.fixture.visitors_id)}
        return [team.name for team in self.teams if team.pk not in busy and team.withdrawn_at is None]


def rules_of(league: League) -> LeagueRules:
    """Return the rules of the table."""
    return LeagueRules(
        win=league.win,
        draw=league.draw,
        loss=league.loss,
        level=str(league.level),
        sets=league.rounds,
        tie_breaks=tuple(league.tie_breaks),
        promoted=league.promoted,
        relegated=league.relegated,
    )


def league_state(league: League) -> LeagueState:
    """Return the league as it is now."""
    return _built(league, {})


def withdrawal_previews(league: League, team: LeagueTeam) -> dict[str, LeagueState]:
    """Return the league if this team withdrew now, by what becomes of its matches."""
    return {choice.value: _built(league, {team.pk: choice.value}) for choice in (KEEP, STRIKE)}


def _built(league: League, withdrawals: Mapping[int, str]) -> LeagueState:
    """Return the league if these teams withdrew too, by what becomes of their matches."""
    teams = tuple(league.teams.select_related("club").order_by("pk"))
    withdrawn = {team.pk: team.matches for team in teams if team.withdrawn_at is not None}
    withdrawn |= withdrawals
    fixtures = _fixtures(league)
    rulings = tuple(
        LeagueRuling.objects.filter(league=league)
        .select_related("team", "fixture__home", "fixture__visitors", "issued_by", "cancelled_by")
        .order_by("-pk")
    )
    reports = newest_reports(list(FixtureReport.objects.filter(fixture__league=league).order_by("pk")))
    postponements = {
        row.fixture_id: row
        for row in Postponement.objects.filter(fixture__league=league, state=Postponement.State.ASKED).select_related(
            "team"
        )
    }
    results, rules = results_of_events(fixtures), rules_of(league)
    active = [ruling for ruling in rulings if ruling.cancelled_at is None]
    rows, matches = [], []
    for fixture in fixtures:
        lost = [
            ruling for ruling in active if ruling.fixture_id == fixture.pk and ruling.kind == LeagueRuling.Kind.LOST
        ]
        reported = reports.get(fixture.pk, Reports())
        result = results.get(fixture.pk) or reported.result()
        match = _match(fixture, result, lost, withdrawn)
        if match is not None:
            matches.append(match)
        rows.append(
            FixtureRow(
                fixture,
                _state(
                    fixture,
                    result,
                    reported,
                    postponement=postponements.get(fixture.pk),
                    lost=lost,
                    withdrawn=withdrawn,
                ),
                result,
                reported,
                postponements.get(fixture.pk),
                frozenset(ruling.team_id for ruling in lost),
                match_worth(match, rules) if match is not None else None,
            )
        )
    table = league_table(
        [team.pk for team in teams],
        matches,
        rules,
        adjustments=_adjustments(active),
        withdrawn=withdrawn.keys(),
        complete=bool(rows) and not any(row.is_open for row in rows),
    )
    return LeagueState(league, teams, tuple(rows), rulings, table, {team.pk: team.name for team in teams})


def _fixtures(league: League) -> Sequence[Fixture]:
    rows = list(
        Fixture.objects.filter(league=league)
        .select_related("home__club", "visitors__club", "event")
        .order_by("matchday", "starts_at", "pk")
    )
    for row in rows:
        row.league = league
    return sorted(rows, key=lambda row: row.is_decider)


def _adjustments(active: Iterable[LeagueRuling]) -> list[tuple[int, int]]:
    return [(ruling.team_id, ruling.match_points) for ruling in active if ruling.kind == LeagueRuling.Kind.POINTS]


def _match(
    fixture: Fixture, result: MatchResult | None, lost: Sequence[LeagueRuling], withdrawn: Mapping[int, str]
) -> LeagueMatch | None:
    """Return a match as it counts; None without a result, and for matches of a team whose matches are struck."""
    sides = {fixture.home_id, fixture.visitors_id}
    if any(withdrawn.get(team) == STRIKE for team in sides):
        return None
    if (result is None or not result.final) and not lost:
        return None
    given = next((ruling for ruling in lost if ruling.home_points is not None), None)
    if given is not None:
        home, visitors, sets = given.home_points or 0, given.visitors_points or 0, _NO_SETS
    else:
        home, visitors, sets = (result.home, result.visitors, result.sets) if result else (0, 0, _NO_SETS)
    by_ruling = frozenset(ruling.team_id for ruling in lost)
    return LeagueMatch(fixture.home_id, fixture.visitors_id, home, visitors, sets, by_ruling, fixture.is_decider)


def _state(
    fixture: Fixture,
    result: MatchResult | None,
    reports: Reports,
    *,
    postponement: Postponement | None,
    lost: Sequence[LeagueRuling],
    withdrawn: Mapping[int, str],
) -> FixtureState:
    gone = [withdrawn[team] for team in (fixture.home_id, fixture.visitors_id) if team in withdrawn]
    is_final = result is not None and result.final
    if STRIKE in gone or (gone and not is_final and not lost):
        return "cancelled"
    if is_final:
        return "final"
    if lost:
        return "forfeited"
    if result is not None:
        return "playing"
    if reports.differ:
        return "disputed"
    if not reports.is_empty:
        return "reported"
    if postponement is not None:
        return "asked"
    return "postponed" if fixture.starts_at != fixture.planned_at else "planned"
