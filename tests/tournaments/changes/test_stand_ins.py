"""A substitute plays for a member of a pair or team; the entry scores the points."""

from typing import Any

import pytest

from games.api import tables
from tests.present import present
from tests.tournaments.helpers import club
from tournaments.changes import apply as changes_apply
from tournaments.changes import services as changes_services
from tournaments.changes.schemas import StandIn
from tournaments.core.errors import EventConflict, EventError
from tournaments.desk import log as desk_log
from tournaments.desk import services as desk_services
from tournaments.front import selectors as front_selectors
from tournaments.links.selectors import guest_token_of
from tournaments.models import Person
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.seats import people_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def teams() -> Any:
    """A round of two teams of three, with its first team."""
    round_ = club.published(club.event(6, **club.TEAMS))
    return round_, present(round_.places.first()).entry


def members(entry: Any) -> Any:
    return [member.person for member in entry.members.all()]


def sitters(round_: Any, entry: Any) -> Any:
    (table,) = rounds_selectors.pairings_of(round_, full_names=True).tables
    return next(occupant.sitters for occupant in table.occupants if occupant.entry_id == entry.pk)


def stand_in(round_: Any, entry: Any, absent: Any, name: Any = "Newcomer") -> Any:
    changes_apply.let_stand_in(
        round_=round_, by=club.user(), stand_in=StandIn(entry=entry.number, absent=absent.pk, name=name)
    )
    return Person.objects.get(name=name)


def test_a_substitute_has_the_seat_and_plays_it_online_too(teams: Any) -> None:
    round_, entry = teams
    absent = members(entry)[1]
    seat = sitters(round_, entry)[1].seat
    person = stand_in(round_, entry, absent)
    assert (sitters(round_, entry)[1].name, sitters(round_, entry)[1].instead_of) == ("Newcomer", absent.name)
    table = round_.places.get(entry=entry).table
    assert table.seats.get(code=seat).holder == guest_token_of(person)
    assert person.pk in people_at(table.pk)
    assert absent.pk not in people_at(table.pk)


def test_the_next_of_the_team_leads_when_the_captain_is_absent(teams: Any) -> None:
    round_, entry = teams
    captain, second, third = members(entry)
    stand_in(round_, entry, captain)
    now = sitters(round_, entry)
    assert [one.name for one in now] == [second.name, "Newcomer", third.name]
    assert [one.captain for one in now] == [True, False, False]


def test_the_substitutes_page_shows_the_table_and_the_absent_player(teams: Any) -> None:
    round_, entry = teams
    absent = members(entry)[2]
    person = stand_in(round_, entry, absent)
    card = front_selectors.person_card(round_.event, person)
    assert (card.entry.pk, present(card.seat).table.number) == (entry.pk, 1)
    assert f"You are playing for {absent.name} in this round." in card.changed
    assert front_selectors.events_of(person) == [round_.event]
    assert "Newcomer is playing for you in this round." in front_selectors.person_card(round_.event, absent).changed


@pytest.mark.long
def test_points_stay_with_the_team_and_the_next_round_is_played_by_its_own(teams: Any) -> None:
    round_, entry = teams
    stand_in(round_, entry, members(entry)[0])
    club.play_round(round_)
    desk_services.close_round(round_=round_, by=club.user())
    assert present(rankings_selectors.standings_of(round_.event).row_of(entry.number)).played
    after = club.published(round_.event)
    assert [sitter.name for sitter in sitters(after, entry)] == [person.name for person in members(entry)]


def test_it_is_taken_back_with_the_last_change(teams: Any) -> None:
    round_, entry = teams
    before = sitters(round_, entry)
    stand_in(round_, entry, members(entry)[0])
    changes_services.undo_change(round_=round_, number=1, by=club.user())
    assert sitters(round_, entry) == before
    assert desk_log.log_of(round_.event)[0].sentence == "rina undid change 1 of round 1."


def test_a_seated_player_cannot_substitute(teams: Any) -> None:
    round_, entry = teams
    other = round_.places.exclude(entry=entry).get().entry
    with pytest.raises(EventConflict, match="already has a seat in round 1"):
        changes_apply.let_stand_in(
            round_=round_,
            by=club.user(),
            stand_in=StandIn(entry=entry.number, absent=members(entry)[0].pk, person=members(other)[0].pk),
        )
    with pytest.raises(EventError, match="Choose the stand-in"):
        changes_apply.let_stand_in(
            round_=round_, by=club.user(), stand_in=StandIn(entry=entry.number, absent=members(entry)[0].pk, name=" ")
        )


def test_a_substitute_does_not_enter_again_with_their_own_pair() -> None:
    round_ = club.published(club.event(10, **club.PAIRS, odd="sit_out"))
    waiting, entry = round_.sit_outs.get().entry, present(round_.places.first()).entry
    helper, absent = members(waiting)[0], members(entry)[0]
    changes_apply.let_stand_in(
        round_=round_, by=club.user(), stand_in=StandIn(entry=entry.number, absent=absent.pk, person=helper.pk)
    )
    other = present(round_.places.exclude(table_number=round_.places.get(entry=entry).table_number).first()).entry
    with pytest.raises(EventConflict, match=f"{helper.name} already has a seat in round 1"):
        changes_services.replace_at_table(round_=round_, entry=other, by=club.user(), substitute=waiting)
    assert round_.places.filter(entry=other).exists()


@pytest.mark.long
def test_a_table_that_has_begun_takes_no_substitute(teams: Any) -> None:
    round_, entry = teams
    club.play_table(round_.event, round_.places.get(entry=entry).table_id)
    with pytest.raises(EventConflict, match="Play has started at table"):
        stand_in(round_, entry, members(entry)[0])
    assert not round_.substitutions.exists()


def test_a_single_player_has_no_substitute() -> None:
    round_ = club.published(club.event(4))
    entry = present(round_.places.first()).entry
    with pytest.raises(EventError, match="is not a pair or team"):
        stand_in(round_, entry, members(entry)[0])


def test_an_online_table_is_dealt_again_for_a_substitute() -> None:
    round_ = club.published(club.event(4, **club.PAIRS, place="online"))
    place = present(round_.places.first())
    before = tables.facts([place.table_id])[place.table_id].version
    stand_in(round_, place.entry, members(place.entry)[0])
    fact = tables.facts([place.table_id])[place.table_id]
    assert (fact.state, fact.running_deal) == ("running", 1)
    assert fact.version > before
    assert place.table.deals.filter(state="void").count() == 1
