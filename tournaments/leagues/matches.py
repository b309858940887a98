"""Matches as they are played: their events, the line-ups, and the reports of captains."""

from dataclasses import dataclass

from django.utils.timezone import localdate

from inputs.reading import not_there
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.permissions import may_see
from tournaments.core.transactions import By, event_write, log, name_of
from tournaments.entries.services import add_entry, is_in_rounds
from tournaments.events.schemas import NewEvent
from tournaments.events.services import create_event
from tournaments.leagues.eligibility import Ineligible, not_eligible
from tournaments.leagues.planning import zone_of
from tournaments.leagues.results import Reports, is_played_in, newest_reports, result_of, results_of_events
from tournaments.leagues.rights import (
    account_of,
    leaders_of,
    person_of,
    require_captain,
    require_captain_or_leader,
    require_leader,
)
from tournaments.leagues.schemas import EventChoice, LineUp, MatchReport
from tournaments.leagues.transactions import (
    fixture_in,
    league_write,
    note_change,
    note_line,
    note_match_line,
    require_both_teams,
    require_running,
    team_in,
)
from tournaments.models import Entry, Event, Fixture, FixtureReport, League, LeagueTeam, Person, TeamPlayer
from tournaments.people.import_rows import PersonRow
from tournaments.people.services import find_or_make


def create_match(*, by: By, fixture: Fixture) -> Event:
    """Create the event of a match, organised by the account that creates it: a captain of the home team, or the leader.

    It belongs to the home club if that is hosted here, otherwise to the club of the league. Created twice, it is the
    same event. A captain with a personal link cannot organise one. Raises EventError, EventConflict, NotAllowed.
    """
    with league_write(fixture.league_id) as league:
        require_running(league)
        row = fixture_in(league, fixture)
        require_captain_or_leader(by, row.home, league)
        if person_of(by) is not None:
            raise EventConflict("league_match_needs_account", names=leaders_of(league))
        if row.event is not None and is_played_in(row.event):
            return row.event
        require_both_teams(row)
        _require_no_reports(row)
        club = row.home.club if row.home.club.hosted else league.club
        new = NewEvent(
            name=_name(row),
            game=league.game,
            preset=league.preset,
            options=league.options,
            format=Event.Format.CLUB_MATCH,
            rounds_planned=league.rounds,
            starts_at=row.starts_at,
            venue=row.venue,
            club=club.pk,
            home=row.home.club_id,
            visitors=row.visitors.club_id,
        )
        event = create_event(by=None, organiser=by, event=new)  # the right to create it is that of the league
        _link(row, event)
        note_match_line(row, "match_created", by)
    return event


def _name(fixture: Fixture) -> str:
    return f"{fixture.home.name[:58]} – {fixture.visitors.name[:58]}"


def _link(fixture: Fixture, event: Event) -> None:
    fixture.event = event
    fixture.version += 1
    fixture.save(update_fields=["event", "version"])


def _require_no_reports(fixture: Fixture) -> None:
    if fixture.reports.exists():
        raise EventConflict("league_match_has_result")


def link_match(*, by: By, fixture: Fixture, choice: EventChoice) -> Event:
    """Let an existing club match of both clubs be the event of a league match, as the leader.

    Raises EventError, EventConflict, NotAllowed.
    """
    with league_write(fixture.league_id) as league:
        require_leader(by, league)
        require_running(league)
        row = fixture_in(league, fixture)
        if row.event is not None and is_played_in(row.event):
            raise EventConflict("league_match_has_event")
        event = Event.objects.filter(slug=choice.event_slug, format=Event.Format.CLUB_MATCH).first()
        is_theirs = (
            event is not None
            and (event.home_id, event.visitors_id) == (row.home.club_id, row.visitors.club_id)
            and (by is None or may_see(by, event))
            and not Fixture.objects.filter(event=event).exclude(pk=row.pk).exists()
        )
        if event is None or not is_theirs:
            raise EventError("league_match_other_clubs", "event_slug", home=row.home.name, visitors=row.visitors.name)
        _link(row, event)
        note_match_line(row, "match_linked", by, {"event": event.name})
    return event


@dataclass(frozen=True, slots=True)
class EnteredLineUp:
    """The entries of a line-up, and warnings about players who may not play."""

    entries: list[Entry]
    warnings: list[Ineligible]


def enter_line_up(*, by: By, fixture: Fixture, team: LeagueTeam, line_up: LineUp) -> EnteredLineUp:
    """Enter and check in the pairs of a team, in place of those entered before the first round was paired.

    Names on the list are those people; others are found or created as people of the club. Unlisted and suspended
    players are entered with a warning, since the decision is the leader's. Raises EventError, EventConflict,
    NotAllowed, InvalidInputError for a team of another match.
    """
    with league_write(fixture.league_id) as league:
        require_running(league)
        row, side_team = fixture_in(league, fixture), team_in(league, team)
        if side_team.pk not in (row.home_id, row.visitors_id):
            raise not_there("team", side_team.pk)
        require_captain_or_leader(by, side_team, league)
        if row.event is None or not is_played_in(row.event):
            raise EventConflict("league_match_no_event")
        pairs = _pairs(league, side_team, line_up)
        entries = _enter(row, side_team, pairs, by)
        note_line(league, "line_up_entered", by, match=str(row), team=side_team.name, count=len(entries))
    people = [person for pair in pairs for person in pair]
    return EnteredLineUp(entries, not_eligible(side_team, people, localdate(row.starts_at, zone_of(league))))


def _pairs(league: League, team: LeagueTeam, line_up: LineUp) -> list[tuple[Person, Person]]:
    given = [(number, pair) for number, pair in enumerate(line_up.pairs, start=1) if pair.first or pair.second]
    if len(given) > league.pairs_a_side:
        raise EventError("line_up_too_many", "pairs", pairs=league.pairs_a_side)
    for number, pair in given:
        if not (pair.first and pair.second):
            raise EventError("line_up_half_pair", f"pairs[{number - 1}]", number=number)
    names = [name for _number, pair in given for name in (pair.first, pair.second)]
    people = _people(team, names)
    seen: set[int] = set()
    for person in people:
        if person.pk in seen:
            raise EventError("line_up_twice", "pairs", name=person.name)
        seen.add(person.pk)
    return list(zip(people[::2], people[1::2], strict=True))


def _people(team: LeagueTeam, names: list[str]) -> list[Person]:
    listed = {
        player.person.name.casefold(): player.person
        for player in TeamPlayer.objects.filter(team=team).select_related("person")
    }
    missing = list(dict.fromkeys(name for name in names if name.casefold() not in listed))
    others = dict(zip(missing, find_or_make([PersonRow(0, name, team.club.name) for name in missing]), strict=True))
    return [listed.get(name.casefold()) or others[name] for name in names]


def _enter(fixture: Fixture, team: LeagueTeam, pairs: list[tuple[Person, Person]], by: By) -> list[Entry]:
    side = fixture.side_of(team)
    with event_write(fixture.event_id or 0) as event:
        before = list(event.entries.filter(side=side))
        if event.rounds.exists() or any(is_in_rounds(event, entry) for entry in before):
            raise EventConflict("line_up_closed")
        for entry in before:
            entry.delete()
        entries = [add_entry(event, pair, side=side) for pair in pairs]
        for entry in entries:
            entry.state = Entry.State.PRESENT
            entry.save(update_fields=["state"])
        log(event, "people_entered", account_of(by), name_of(by), count=len(entries), skipped=0)
    return entries


def report_match(*, by: By, fixture: Fixture, report: MatchReport) -> FixtureReport:
    """Report the score of a match for one's team; two equal reports are the result, and end the reporting.

    Raises EventError, NotAllowed; EventConflict for matches whose event has results, and after two equal reports.
    """
    with league_write(fixture.league_id) as league:
        require_running(league)
        row = fixture_in(league, fixture)
        team = _reporting(by, row)
        require_both_teams(row)
        if results_of_events([row]):
            raise EventConflict("report_from_event")
        reports = newest_reports(list(row.reports.order_by("pk"))).get(row.pk, Reports())
        if reports.result() is not None:
            raise EventConflict("report_has_two")
        _check_sets(league, report)
        made = FixtureReport.objects.create(
            fixture=row,
            side=row.side_of(team),
            home_points=report.home,
            visitors_points=report.visitors,
            sets=[[part.home, part.visitors] for part in report.sets],
            by=account_of(by),
            person=person_of(by),
        )
        note_match_line(row, "match_reported", by, {"team": team.name, "score": str(made)})
        if result_of(row) is not None:
            note_change(league, row, "result")
    return made


def _reporting(by: By, fixture: Fixture) -> LeagueTeam:
    """Return the team that a captain reports for, always the same one. Raises NotAllowed."""
    team = require_captain(by, fixture.home, fixture.visitors)
    own = fixture.reports.filter(by=account_of(by), person=person_of(by))
    if own.filter(side=FixtureReport.Side.VISITORS).exists():
        return require_captain(by, fixture.visitors)
    return team


def _check_sets(league: League, report: MatchReport) -> None:
    if league.level == League.Level.SET and len(report.sets) != league.rounds:
        raise EventError("report_sets", "sets", sets=league.rounds)
    if report.sets:
        home, visitors = sum(part.home for part in report.sets), sum(part.visitors for part in report.sets)
        if (home, visitors) != (report.home, report.visitors):
            raise EventError("report_sets_sum", "sets", home=home, visitors=visitors)
