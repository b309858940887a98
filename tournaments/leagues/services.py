"""Creation, changes, publishing and the end of leagues, their teams and captains."""

from datetime import time
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from games.api import rules
from inputs.reading import not_there
from tournaments.core.clubs import require_in_club
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.transactions import By
from tournaments.leagues.rights import LEAD, require_leader
from tournaments.leagues.schemas import (
    SCORINGS,
    CaptainChoice,
    LeagueChange,
    LeagueFields,
    NewLeague,
    TeamInput,
    clock_of,
    club_match_rules,
    read_days,
    weekday_of,
)
from tournaments.leagues.tables import league_state
from tournaments.leagues.transactions import league_write, note_line, require_draft, require_running, team_in
from tournaments.models import Club, League, LeagueTeam
from tournaments.models.clean_text import free_slug
from tournaments.models.limits import LEAGUE_TEAMS

CHANGEABLE_LATER = frozenset({"name", "promoted", "relegated"})
"""What still changes in a published league; the rest would change its matches or results."""
RESERVED = frozenset({"new"})
TIE_BREAKS = ["difference", "head_to_head"]


def create_league(*, by: By, club: Club, league: NewLeague) -> League:
    """Create a league as a draft. Raises EventError, InvalidInputError, OptionError, NotAllowed."""
    require_in_club(by, LEAD, club)
    offered = [value for _title, group in club_match_rules() for value, _name in group]
    if league.rules not in offered:
        raise EventError("league_no_game", "rules", offered, game=league.rules)
    game, _, preset = league.rules.partition("/")
    options = league.options or {}
    rules.read_options(game, preset, options)
    with transaction.atomic():
        made = League(club=club, game=game, preset=preset, options=options, tie_breaks=TIE_BREAKS, created_by=by)
        for name, value in SCORINGS[league.scoring].items():
            setattr(made, name, value)
        made.min_pairs = min(made.min_pairs, league.pairs_a_side or made.pairs_a_side)
        _set(made, league)
        _check(made)
        made.slug = free_slug(League.objects.all(), made.name, otherwise="league", reserved=RESERVED)
        made.save()
        note_line(made, "league_created", by)
    return made


def change_league(*, by: By, league: League, changes: LeagueChange) -> League:
    """Change a league; once it is published only CHANGEABLE_LATER. Raises EventError, EventConflict, NotAllowed."""
    with league_write(league.pk) as row:
        require_leader(by, row)
        before = {name: getattr(row, name) for name in changes.given()}
        _set(row, changes)
        changed = {name: value for name, value in before.items() if getattr(row, name) != value}
        if row.state != League.State.DRAFT and not changed.keys() <= CHANGEABLE_LATER:
            raise EventConflict("league_not_draft", next(iter(changed.keys() - CHANGEABLE_LATER)))
        _check(row)
        row.save()
        for name, value in changed.items():
            note_line(row, "league_changed", by, fields=name, before=str(value), after=str(getattr(row, name)))
    return row


def _set(league: League, fields: LeagueFields) -> None:
    columns = {name: value for name, value in fields.given().items() if name not in ("rules", "options", "scoring")}
    if "plays_at" in columns or isinstance(fields, NewLeague):
        columns["plays_at"] = clock_of(fields.plays_at) or time(20)
    if "blocked" in columns:
        columns["blocked"] = read_days(fields.blocked)
    for name, value in columns.items():
        setattr(league, name, value)


def _check(league: League) -> None:
    if not league.win >= league.draw >= league.loss or league.win == league.loss:
        raise EventError("league_points_upside_down", "win")
    if league.min_pairs > league.pairs_a_side:
        raise EventError("league_too_many_minimum", "min_pairs")


def add_team(*, by: By, league: League, team: TeamInput) -> LeagueTeam:
    """Add a team to a draft. Raises EventError, EventConflict, NotAllowed."""
    with league_write(league.pk) as row:
        require_leader(by, row)
        require_draft(row)
        if row.teams.count() >= LEAGUE_TEAMS.most:
            raise EventConflict("league_too_many_teams", most=LEAGUE_TEAMS.most)
        made = LeagueTeam(league=row)
        _fill(made, team)
        made.save()
        _forget_plan(row)
        note_line(row, "team_added", by, name=made.name)
    return made


def change_team(*, by: By, team: LeagueTeam, changes: TeamInput) -> LeagueTeam:
    """Change a team of a draft. Raises EventError, EventConflict, NotAllowed."""
    with league_write(team.league_id) as league:
        require_leader(by, league)
        require_draft(league)
        row = team_in(league, team)
        _fill(row, changes)
        row.save()
        _forget_plan(league)
        note_line(league, "team_changed", by, name=row.name)
    return row


def remove_team(*, by: By, team: LeagueTeam) -> None:
    """Remove a team from a draft with its list. Raises EventConflict, NotAllowed."""
    with league_write(team.league_id) as league:
        require_leader(by, league)
        require_draft(league)
        row = team_in(league, team)
        note_line(league, "team_removed", by, name=row.name)
        _forget_plan(league)
        row.delete()


def _fill(row: LeagueTeam, team: TeamInput) -> None:
    club = Club.objects.filter(name__iexact=team.club).order_by("pk").first() or Club.objects.create(name=team.club)
    name = team.name or club.name
    if LeagueTeam.objects.filter(league=row.league_id, name=name).exclude(pk=row.pk).exists():
        raise EventError("league_team_name_taken", "name", name=name)
    row.club, row.name = club, name
    row.weekday, row.plays_at = weekday_of(team.weekday), clock_of(team.plays_at)
    row.venue, row.blocked = team.venue, read_days(team.blocked)


def _forget_plan(league: League) -> None:
    """Delete the matches of a draft, since they were planned for other teams."""
    league.fixtures.all().delete()


def add_captain(*, by: By, team: LeagueTeam, captain: CaptainChoice) -> Any:
    """Let an account act for a team. Captains and the leader add others. Raises EventError, NotAllowed."""
    user = get_user_model().objects.filter(username__iexact=captain.username, is_active=True).first()
    with league_write(team.league_id) as league:
        require_leader(by, league)
        row = team_in(league, team)
        if user is None:
            raise EventError("league_captain_unknown", "username", name=captain.username)
        row.captains.add(user)
        note_line(league, "captain_added", by, captain=str(user), name=row.name)
    return user


def remove_captain(*, by: By, team: LeagueTeam, number: int) -> None:
    """Let an account no longer act for a team. Raises InvalidInputError, NotAllowed."""
    with league_write(team.league_id) as league:
        require_leader(by, league)
        row = team_in(league, team)
        user = row.captains.filter(pk=number).first()
        if user is None:
            raise not_there("captain", number)
        row.captains.remove(user)
        note_line(league, "captain_removed", by, captain=str(user), name=row.name)


def publish_league(*, by: By, league: League) -> League:
    """Publish a draft with its matches; published twice is published once. Raises EventConflict, NotAllowed."""
    with league_write(league.pk) as row:
        require_leader(by, row)
        if row.state == League.State.DRAFT:
            if not row.fixtures.exists():
                raise EventConflict("league_no_matches")
            row.state = League.State.PUBLISHED
            row.save(update_fields=["state"])
            note_line(row, "league_published", by)
    return row


def finish_league(*, by: By, league: League) -> League:
    """Finish a league of which every match has a result. Raises EventConflict, NotAllowed."""
    with league_write(league.pk) as row:
        require_leader(by, row)
        if row.state == League.State.FINISHED:
            return row
        require_running(row)
        missing = sum(match.is_open for match in league_state(row).rows)
        if missing:
            raise EventConflict("league_open_matches", count=missing)
        row.state = League.State.FINISHED
        row.save(update_fields=["state"])
        note_line(row, "league_finished", by)
    return row


def reopen_league(*, by: By, league: League) -> League:
    """Reopen a finished league, for a ruling or a decider. Raises NotAllowed."""
    with league_write(league.pk) as row:
        require_leader(by, row)
        if row.state == League.State.FINISHED:
            row.state = League.State.PUBLISHED
            row.save(update_fields=["state"])
            note_line(row, "league_reopened", by)
    return row
