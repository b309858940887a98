"""Lists of players: captains change them until the list date, then the leader does; each player is on one."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.helpers import club, leagues
from tournaments.core.errors import EventConflict, EventError, NotAllowed
from tournaments.leagues.lists import change_player, list_players, remove_player
from tournaments.leagues.schemas import NewPlayers, PlayerChange
from tournaments.leagues.selectors import list_day, lists_of
from tournaments.leagues.text import log_of
from tournaments.models import Club, League, Person, TeamPlayer

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return leagues.draft("A", "B")


def put(league: League, name: str, *names: str, by: object = None) -> list[TeamPlayer]:
    return list_players(by=by, team=leagues.team(league, name), players=NewPlayers(names=list(names)))


def closed(league: League) -> League:
    """The league whose lists closed yesterday."""
    League.objects.filter(pk=league.pk).update(first_on=timezone.localdate() + timedelta(days=14))
    league.refresh_from_db()
    return league


def test_a_captain_lists_players_who_become_people_of_the_club(league: League) -> None:
    known = Person.objects.create(name="Ayu Pratama", club=Club.objects.get(name="A"))
    rows = put(league, "A", "Ayu Pratama", "Budi Santoso", by=leagues.captain("A"))
    assert rows[0].person == known
    assert (rows[1].person.name, rows[1].person.club) == ("Budi Santoso", known.club)


def test_a_player_is_on_one_list_of_a_league(league: League) -> None:
    put(league, "A", "Ayu")
    with pytest.raises(EventConflict, match="already on this list"):
        put(league, "A", "Ayu")
    Person.objects.filter(name="Ayu").update(club=Club.objects.get(name="B"))
    with pytest.raises(EventConflict, match="Ayu is on the list of A"):
        put(league, "B", "Ayu")


def test_a_player_changes_lists_after_the_last_day_on_the_first(league: League) -> None:
    row = put(league, "A", "Ayu")[0]
    change_player(by=None, player=row, changes=PlayerChange(until=timezone.localdate()))
    Person.objects.filter(name="Ayu").update(club=Club.objects.get(name="B"))
    with pytest.raises(EventConflict):
        put(league, "B", "Ayu")
    tomorrow = NewPlayers(names=["Ayu"], since=timezone.localdate() + timedelta(days=1))
    assert list_players(by=None, team=leagues.team(league, "B"), players=tomorrow)


def test_captains_change_their_own_list_only(league: League) -> None:
    with pytest.raises(NotAllowed, match="Only captains of A"):
        put(league, "A", "Ayu", by=leagues.captain("B"))


def test_after_the_list_date_only_the_leader_changes_lists(league: League) -> None:
    player = put(league, "A", "Ayu")[0]
    closed(league)
    captain = leagues.captain("A")
    with pytest.raises(EventConflict, match="Ask the league organiser rina"):
        put(league, "A", "Budi", by=captain)
    with pytest.raises(EventConflict):
        change_player(by=captain, player=player, changes=PlayerChange(until=timezone.localdate()))
    with pytest.raises(EventConflict):
        remove_player(by=captain, player=player)
    put(league, "A", "Budi", by=club.user(leagues.LEADER))
    assert next(line.sentence for line in log_of(league)) == "rina put players on the list of A: Budi."


def test_lists_close_at_the_end_of_the_list_date(league: League) -> None:
    assert list_day(league) == league.first_on - timedelta(days=15)
    League.objects.filter(pk=league.pk).update(first_on=timezone.localdate() + timedelta(days=15))
    assert put(league, "A", "Ayu", by=leagues.captain("A"))


def test_only_the_leader_suspends_a_player(league: League) -> None:
    player = put(league, "A", "Ayu")[0]
    changes = PlayerChange(suspended_since=timezone.localdate())
    with pytest.raises(NotAllowed):
        change_player(by=leagues.captain("A"), player=player, changes=changes)
    change_player(by=club.user(leagues.LEADER), player=player, changes=changes)
    assert [row.is_suspended for row in lists_of(league)[0].players] == [True]
    change_player(by=None, player=player, changes=PlayerChange(suspended_since=None, suspended_until=None))
    assert [row.is_suspended for row in lists_of(league)[0].players] == [False]


def test_a_listing_does_not_end_before_it_begins(league: League) -> None:
    player = put(league, "A", "Ayu")[0]
    with pytest.raises(EventError, match="must not be before the first day"):
        change_player(by=None, player=player, changes=PlayerChange(until=timezone.localdate() - timedelta(days=1)))


def test_a_player_listed_by_mistake_is_removed(league: League) -> None:
    remove_player(by=leagues.captain("A"), player=put(league, "A", "Ayu")[0])
    assert not TeamPlayer.objects.exists()
