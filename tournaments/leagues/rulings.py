"""Rulings of the league leader, and teams that withdraw. Both are cancelled with a reason, never edited."""

from django.utils import timezone

from tournaments.core.errors import EventConflict, EventError
from tournaments.core.schemas import Reason
from tournaments.core.transactions import By
from tournaments.leagues.rights import require_leader
from tournaments.leagues.schemas import NewLeagueRuling, Withdrawal
from tournaments.leagues.transactions import (
    fixture_in,
    league_write,
    note_change,
    note_changes,
    note_line,
    require_running,
    team_in,
)
from tournaments.models import Fixture, League, LeagueRuling, LeagueTeam

LOST, POINTS = LeagueRuling.Kind.LOST, LeagueRuling.Kind.POINTS


def issue_ruling(*, by: By, league: League, ruling: NewLeagueRuling) -> LeagueRuling:
    """Issue a ruling. Raises EventError, EventConflict, NotAllowed."""
    with league_write(league.pk) as row:
        require_leader(by, row)
        require_running(row)
        team = LeagueTeam.objects.filter(pk=ruling.team, league=row).first()
        if team is None:
            raise EventError("league_ruling_team", "team")
        fixture = _fixture(row, team, ruling)
        _check(team, fixture, ruling)
        made = LeagueRuling.objects.create(
            league=row,
            team=team,
            fixture=fixture,
            kind=ruling.kind,
            match_points=ruling.match_points if ruling.kind == POINTS else 0,
            home_points=ruling.home if ruling.kind == LOST else None,
            visitors_points=ruling.visitors if ruling.kind == LOST else None,
            article=ruling.article,
            reason=ruling.reason,
            issued_by=by,
        )
        decision = f"{made.match_points:+d}" if made.kind == POINTS else str(fixture)
        note_line(row, "league_ruling_issued", by, team=team.name, decision=decision, reason=made.reason)
        _note(row, fixture)
    return made


def _fixture(league: League, team: LeagueTeam, ruling: NewLeagueRuling) -> Fixture | None:
    if ruling.fixture is None:
        return None
    fixture = Fixture.objects.select_related("home", "visitors").filter(pk=ruling.fixture, league=league).first()
    if fixture is None or team.pk not in (fixture.home_id, fixture.visitors_id):
        raise EventError("league_ruling_team", "team")
    return fixture


def _check(team: LeagueTeam, fixture: Fixture | None, ruling: NewLeagueRuling) -> None:
    if ruling.kind == POINTS:
        if not ruling.match_points:
            raise EventError("league_ruling_points", "match_points")
        return
    if fixture is None:
        raise EventError("league_ruling_match", "fixture")
    if (ruling.home is None) != (ruling.visitors is None):
        raise EventError("league_ruling_score", "home" if ruling.home is None else "visitors")
    if fixture.rulings.filter(team=team, kind=LOST, cancelled_at=None).exists():
        raise EventConflict("league_ruling_twice", "team", name=team.name)


def cancel_ruling(*, by: By, ruling: LeagueRuling, reason: Reason) -> LeagueRuling:
    """Cancel a ruling; cancelled twice is cancelled once. Raises EventConflict, NotAllowed."""
    with league_write(ruling.league_id) as league:
        require_leader(by, league)
        require_running(league)
        row = LeagueRuling.objects.select_related("team").get(pk=ruling.pk, league=league)
        if row.cancelled_at is None:
            row.cancelled_by, row.cancelled_at, row.cancel_reason = by, timezone.now(), reason.reason
            row.save(update_fields=["cancelled_by", "cancelled_at", "cancel_reason"])
            note_line(league, "league_ruling_cancelled", by, team=row.team.name, reason=reason.reason)
            _note(league, row.fixture)
    return row


def _note(league: League, fixture: Fixture | None) -> None:
    if fixture is not None:
        note_change(league, fixture_in(league, fixture), "ruling")


def withdraw_team(*, by: By, team: LeagueTeam, withdrawal: Withdrawal) -> LeagueTeam:
    """Withdraw a team; its matches to come are not played. Withdrawn again, the latest decision counts.

    tournaments/leagues/tables.py previews both tables. Raises EventConflict, NotAllowed.
    """
    with league_write(team.league_id) as league:
        require_leader(by, league)
        require_running(league)
        row = team_in(league, team)
        row.withdrawn_at, row.matches = row.withdrawn_at or timezone.now(), withdrawal.matches
        row.save(update_fields=["withdrawn_at", "matches"])
        struck = withdrawal.matches == LeagueTeam.Matches.STRIKE
        note_line(league, "team_struck" if struck else "team_withdrawn", by, name=row.name)
        note_changes(league, row, "team")
    return row


def return_team(*, by: By, team: LeagueTeam) -> LeagueTeam:
    """Undo a withdrawal. Raises EventConflict, NotAllowed."""
    with league_write(team.league_id) as league:
        require_leader(by, league)
        require_running(league)
        row = team_in(league, team)
        if row.withdrawn_at is not None:
            row.withdrawn_at, row.matches = None, ""
            row.save(update_fields=["withdrawn_at", "matches"])
            note_line(league, "team_returned", by, name=row.name)
            note_changes(league, row, "team")
    return row
