"""The lists of players: captains change them until the list date, then only the leader does."""

from datetime import date

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from tournaments.core.clubs import may_in_club, staff_to_ask
from tournaments.core.errors import EventConflict, EventError, NotAllowed
from tournaments.core.permissions import require_link
from tournaments.core.transactions import By
from tournaments.leagues.rights import account_of, leaders_of, leads, listed_captains, require_captain, require_leader
from tournaments.leagues.schemas import NewPlayers, PlayerChange
from tournaments.leagues.selectors import list_day, lists_closed
from tournaments.leagues.transactions import league_write, note_line, team_in
from tournaments.links.services import make_link
from tournaments.models import League, LeagueTeam, Person, PersonalLink, TeamPlayer
from tournaments.people.import_rows import PersonRow
from tournaments.people.services import find_or_make


def list_players(*, by: By, team: LeagueTeam, players: NewPlayers) -> list[TeamPlayer]:
    """Put people on the list of a team, each once; unknown ones are created with its club.

    Raises EventError, NotAllowed; EventConflict after the list date, and for people on another list of the league.
    """
    with league_write(team.league_id) as league:
        row = team_in(league, team)
        _require_lists(by, league, row)
        since = players.since or timezone.localdate()
        people = find_or_make([PersonRow(0, name, row.club.name) for name in dict.fromkeys(players.names)])
        made = [TeamPlayer.objects.create(team=row, person=_free(row, person, since), since=since) for person in people]
        note_line(league, "players_listed", by, team=row.name, names=", ".join(person.name for person in people))
    return made


def _free(team: LeagueTeam, person: Person, since: date) -> Person:
    """Return a person who is on no list of the league from a day on. Raises EventConflict."""
    rows = TeamPlayer.objects.filter(team__league=team.league_id, person=person)
    taken = rows.filter(Q(until=None) | Q(until__gte=since)).select_related("team").first()
    if taken is None:
        return person
    if taken.team_id == team.pk:
        raise EventConflict("player_on_this_list", "names", name=person.name)
    raise EventConflict("player_on_other_list", "names", name=person.name, team=taken.team.name)


def _require_lists(by: By, league: League, team: LeagueTeam) -> None:
    """Require the right to change a list now. Raises EventConflict, NotAllowed."""
    if by is None or leads(by, league):
        return
    require_captain(by, team)
    if lists_closed(league):
        day = date_format(list_day(league), "DATE_FORMAT")
        raise EventConflict("list_closed", day=day, names=leaders_of(league))


def change_player(*, by: By, player: TeamPlayer, changes: PlayerChange) -> TeamPlayer:
    """Set the last day of a listed player, or their suspension, which only the leader does.

    Raises EventError, EventConflict, NotAllowed.
    """
    with league_write(player.team.league_id) as league:
        row = _player_in(league, player)
        given = changes.given()
        if given.keys() - {"until"}:
            require_leader(by, league)
        else:
            _require_lists(by, league, row.team)
        if changes.until is not None and changes.until < row.since:
            raise EventError("listing_ends_early", "until", day=date_format(row.since, "DATE_FORMAT"))
        for name, value in given.items():
            setattr(row, name, value)
        row.save()
        _note_change(league, row, changes, by)
    return row


def choose_captain(*, by: By, player: TeamPlayer, captain: bool) -> TeamPlayer:
    """Let a listed player act for the team, or no longer. Raises NotAllowed; EventConflict once they are unlisted."""
    with league_write(player.team.league_id) as league:
        row = _player_in(league, player)
        require_leader(by, league)
        if captain and row.until is not None and row.until < timezone.localdate():
            raise EventConflict("captain_not_listed", "number", name=row.person.name)
        if row.captain != captain:
            row.captain = captain
            row.save(update_fields=["captain"])
            action = "captain_added" if captain else "captain_removed"
            note_line(league, action, by, captain=row.person.name, name=row.team.name)
    return row


def captain_link(*, by: By, player: TeamPlayer) -> str:
    """Create a personal link for a captain, and return its secret, which cannot be read again.

    The person's earlier link ends. Raises EventConflict for players who are no captain; NotAllowed, also for people who
    sign in with an account, play in a running event of other organisers, or belong to another club of this site.
    """
    with league_write(player.team.league_id) as league:
        row = _player_in(league, player)
        require_leader(by, league)
        if not listed_captains().filter(pk=row.pk).exists():
            raise EventConflict("captain_no_captain", "number", name=row.person.name)
        require_link(by, row.person)
        _require_own_people(by, league, row.person)
        note_line(league, "captain_link_made", by, captain=row.person.name, name=row.team.name)
        return make_link(person=row.person, by=by, channel=PersonalLink.Channel.SCREEN)


def _require_own_people(by: By, league: League, person: Person) -> None:
    """Require that a person is of the league's club, of one without pages here, or of one whose members `by` changes.

    Raises NotAllowed.
    """
    club = person.club
    if by is None or club is None or not club.hosted or club.pk == league.club_id:
        return
    if not may_in_club(account_of(by), "change_members", club):
        words = gettext("%(name)s plays for %(club)s, so only its staff can create a personal link. Ask %(names)s.")
        raise NotAllowed(words % {"name": person.name, "club": club.name, "names": staff_to_ask(club)})


def _note_change(league: League, row: TeamPlayer, changes: PlayerChange, by: By) -> None:
    facts = {"name": row.person.name, "team": row.team.name}
    if changes.until is not None:
        note_line(league, "listing_ended", by, day=changes.until.isoformat(), **facts)
    if changes.suspended_since is not None:
        note_line(league, "player_suspended", by, day=changes.suspended_since.isoformat(), **facts)
    elif "suspended_since" in changes.given():
        note_line(league, "suspension_lifted", by, **facts)


def remove_player(*, by: By, player: TeamPlayer) -> None:
    """Remove a player who was listed by mistake. After the list date it needs the leader. Raises NotAllowed."""
    with league_write(player.team.league_id) as league:
        row = _player_in(league, player)
        _require_lists(by, league, row.team)
        note_line(league, "listing_removed", by, name=row.person.name, team=row.team.name)
        row.delete()


def _player_in(league: League, player: TeamPlayer) -> TeamPlayer:
    rows = TeamPlayer.objects.select_related("team__club", "person")
    return rows.get(pk=player.pk, team__league=league)
