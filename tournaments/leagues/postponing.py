"""Other dates for matches: the opponent agrees, or the league leader grants. Events and calendars follow."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime

from tournaments.core.errors import EventConflict, EventError
from tournaments.core.transactions import By
from tournaments.events.schemas import ChangedEvent
from tournaments.events.services import change_event
from tournaments.leagues.planning import zone_of
from tournaments.leagues.results import is_played_in, result_of
from tournaments.leagues.rights import (
    account_of,
    acts_for,
    leaders_of,
    leads,
    not_a_captain,
    person_of,
    require_captain,
)
from tournaments.leagues.schemas import DateAnswer, NewDate
from tournaments.leagues.transactions import (
    fixture_in,
    league_write,
    moment_text,
    note_match_line,
    require_both_teams,
    require_running,
)
from tournaments.models import Fixture, League, LeagueTeam, Postponement

State = Postponement.State


def ask_postponement(*, by: By, fixture: Fixture, new: NewDate, site: str = "") -> Postponement:
    """Ask the opponent to move a match; asked by the leader, it moves at once.

    `site` is the address of this site for the links in emails to captains.

    Raises EventError, NotAllowed; EventConflict when it is too late for the teams, and for matches with a result.
    """
    with league_write(fixture.league_id) as league:
        row = _movable(league, fixture)
        team = _asking(by, league, row)
        _check_date(league, row, new.wanted, team)
        if team is None:
            return _grant(by, row, new, site)
        if row.postponements.filter(state=State.ASKED).exists():
            raise EventConflict("postponement_open")
        made = Postponement.objects.create(
            fixture=row,
            team=team,
            before=row.starts_at,
            wanted=new.wanted,
            venue=new.venue,
            reason=new.reason,
            by=account_of(by),
            person=person_of(by),
            site=site,
        )
        facts = {"after": _text(new.wanted), "reason": new.reason}
        note_match_line(row, "postponement_asked", by, facts, postponement=made.pk)
    return made


def _movable(league: League, fixture: Fixture) -> Fixture:
    """Return a match of the locked league that can still move. Raises EventConflict."""
    require_running(league)
    row = fixture_in(league, fixture)
    require_both_teams(row)
    result = result_of(row)
    if result is not None and result.source == "event":
        raise EventConflict("league_match_has_begun")
    if result is not None:
        raise EventConflict("league_match_has_result")
    return row


def _asking(by: By, league: League, fixture: Fixture) -> LeagueTeam | None:
    """Return the team that asks; None for the leader, also one who is a captain. Raises NotAllowed."""
    if by is None or leads(by, league):
        return None
    return require_captain(by, fixture.home, fixture.visitors)


def _check_date(league: League, fixture: Fixture, wanted: datetime, team: LeagueTeam | None) -> None:
    now, zone = timezone.now(), zone_of(league)
    if team is not None:
        days = (localtime(fixture.starts_at, zone).date() - localtime(now, zone).date()).days
        if days < league.postpone_days:
            raise EventConflict("postponement_late", days=league.postpone_days, names=leaders_of(league))
    if wanted <= now:
        raise EventError("postponement_past", "wanted")
    if wanted == fixture.starts_at:
        raise EventError("postponement_same", "wanted")
    if team is not None and localtime(wanted, zone).date() > fixture.deadline:
        day = date_format(fixture.deadline, "DATE_FORMAT")
        raise EventError("postponement_after_deadline", "wanted", day=day, names=leaders_of(league))


def _grant(by: By, fixture: Fixture, new: NewDate, site: str) -> Postponement:
    """Move a match by the leader; an open request of a team is answered with it."""
    now = timezone.now()
    fixture.postponements.filter(state=State.ASKED).update(state=State.REFUSED, answered_by=by, answered_at=now)
    made = Postponement.objects.create(
        fixture=fixture,
        team=None,
        before=fixture.starts_at,
        wanted=new.wanted,
        venue=new.venue,
        reason=new.reason,
        state=State.GRANTED,
        by=by,
        answered_by=by,
        answered_at=now,
        site=site,
    )
    _move(fixture, made)
    facts = {"after": _text(new.wanted), "reason": new.reason}
    note_match_line(fixture, "postponement_granted", by, facts, postponement=made.pk)
    return made


def answer_postponement(*, by: By, fixture: Fixture, answer: DateAnswer) -> Postponement:
    """Agree to another date, or refuse it, as the opponent or the leader. An agreed match moves at once.

    Raises EventConflict, NotAllowed.
    """
    with league_write(fixture.league_id) as league:
        row = _movable(league, fixture)
        postponement = _open(row)
        opponent = row.visitors if postponement.team_id == row.home_id else row.home
        is_leader = by is None or leads(by, league)
        if not is_leader and not acts_for(by, opponent):
            raise not_a_captain(opponent)
        agreed = State.AGREED if not is_leader or acts_for(by, opponent) else State.GRANTED
        postponement.state = agreed if answer.agree else State.REFUSED
        _note_answer(postponement, by)
        if answer.agree:
            _move(row, postponement)
            note_match_line(row, "postponement_agreed", by, {"after": moment_text(row)}, postponement=postponement.pk)
        else:
            note_match_line(row, "postponement_refused", by, postponement=postponement.pk)
    return postponement


def withdraw_postponement(*, by: By, fixture: Fixture) -> Postponement:
    """Withdraw a request, as the team that asked. Raises EventConflict, NotAllowed."""
    with league_write(fixture.league_id) as league:
        row = _movable(league, fixture)
        postponement = _open(row)
        if by is not None and (postponement.team is None or not acts_for(by, postponement.team)):
            raise not_a_captain(postponement.team or row.home)
        postponement.state = State.WITHDRAWN
        _note_answer(postponement, by)
        note_match_line(row, "postponement_withdrawn", by)
    return postponement


def _note_answer(postponement: Postponement, by: By) -> None:
    """Store the state of a request with who answered it."""
    postponement.answered_by, postponement.answered_person, postponement.answered_at = (
        account_of(by),
        person_of(by),
        timezone.now(),
    )
    postponement.save(update_fields=["state", "answered_by", "answered_person", "answered_at"])


def _open(fixture: Fixture) -> Postponement:
    postponement = fixture.postponements.filter(state=State.ASKED).select_related("team").first()
    if postponement is None:
        raise EventConflict("postponement_answered")
    return postponement


def _move(fixture: Fixture, postponement: Postponement) -> None:
    """Give a match its new date, and its event as well, so that calendars and followers hear of it."""
    fixture.starts_at = postponement.wanted
    fixture.venue = postponement.venue or fixture.venue
    fixture.version += 1
    fixture.save(update_fields=["starts_at", "venue", "version"])
    if fixture.event is not None and is_played_in(fixture.event):
        # the right was that of the teams or the leader; the staff of the event need not be asked again
        changes = ChangedEvent(starts_at=fixture.starts_at, venue=fixture.venue)
        change_event(by=None, event=fixture.event, changes=changes)


def _text(moment: datetime) -> str:
    return date_format(localtime(moment), "DATETIME_FORMAT")
