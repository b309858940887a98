"""The frame of every write to a league: transaction, lock, new version, line of the log."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.db import transaction
from django.db.models import Q
from django.utils.formats import date_format
from django.utils.timezone import localtime

from tournaments.core import outbox
from tournaments.core.errors import EventConflict
from tournaments.core.transactions import By, name_of
from tournaments.leagues.rights import account_of, person_of
from tournaments.leagues.text import CHANGES, LOG
from tournaments.models import Fixture, League, LeagueLine, LeagueTeam


@contextmanager
def league_write(league_id: int) -> Iterator[League]:
    """Yield the locked league in one transaction, then raise its version.

    Events of its matches are locked after the league.
    """
    with transaction.atomic():
        League.objects.select_for_update().only("pk").get(pk=league_id)
        league = League.objects.select_related("club").get(pk=league_id)
        yield league
        league.version += 1
        league.save(update_fields=["version"])


def note_line(league: League, action: str, by: By, **facts: str | int) -> LeagueLine:
    """Write a line of the log; `facts` fill the sentence of `action`."""
    _ = LOG[action] % {**facts, "by": ""}
    return LeagueLine.objects.create(
        league=league, action=action, facts=facts, by=account_of(by), person=person_of(by), by_name=name_of(by)
    )


def note_match_line(
    fixture: Fixture, action: str, by: By, facts: Mapping[str, str | int] | None = None, *, postponement: int = 0
) -> LeagueLine:
    """Write a line of the log about a match of the locked league, which fills `match`.

    Clubs with a webhook for it hear of the change; emails follow from that of a postponement.
    """
    note_change(fixture.league, fixture, CHANGES[action], postponement)
    return note_line(fixture.league, action, by, **{"match": str(fixture), **(facts or {})})


def note_change(league: League, fixture: Fixture, change: str, postponement: int = 0) -> None:
    """Note in the outbox what changed about a match of the locked league."""
    outbox.add_match_change(fixture, change=change, version=str(league.version + 1), postponement=postponement)


def note_changes(league: League, team: LeagueTeam, change: str) -> None:
    """Note a change of all matches of a team."""
    rows = Fixture.objects.filter(Q(home=team) | Q(visitors=team), league=league)
    for fixture in rows.select_related("league", "home", "visitors").order_by("pk"):
        note_change(league, fixture, change)


def fixture_in(league: League, fixture: Fixture) -> Fixture:
    """Return a match of the locked league as it is now. Raises Fixture.DoesNotExist."""
    rows = Fixture.objects.select_related("home__club", "visitors__club", "event")
    row = rows.get(pk=fixture.pk, league=league)
    row.league = league
    return row


def team_in(league: League, team: LeagueTeam) -> LeagueTeam:
    """Return a team of the locked league as it is now. Raises LeagueTeam.DoesNotExist."""
    return LeagueTeam.objects.select_related("club").get(pk=team.pk, league=league)


def require_draft(league: League) -> None:
    """Raise EventConflict unless the league is a draft."""
    if league.state != League.State.DRAFT:
        raise EventConflict("league_not_draft")


def require_running(league: League) -> None:
    """Raise EventConflict unless the league is published and not finished."""
    if league.state == League.State.DRAFT:
        raise EventConflict("league_is_draft")
    if league.state == League.State.FINISHED:
        raise EventConflict("league_is_over")


def require_both_teams(fixture: Fixture) -> None:
    """Raise EventConflict if a team of the match has withdrawn."""
    if fixture.home.withdrawn_at or fixture.visitors.withdrawn_at:
        raise EventConflict("league_match_not_played")


def moment_text(fixture: Fixture) -> str:
    """Return date and time of a match for the log."""
    return date_format(localtime(fixture.starts_at), "DATETIME_FORMAT")
