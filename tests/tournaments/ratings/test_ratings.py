"""Ratings from the database: players, counted tables and corrections."""

import pytest

from games.api.sheets import Correction
from games.models import Seat
from standings.ratings import Ratings
from standings.skills import Skill
from tests.tournaments.helpers import club
from tournaments.changes import apply as changes_apply
from tournaments.changes.schemas import StandIn
from tournaments.corrections import services as corrections_services
from tournaments.demo.play import match_sheets
from tournaments.models import Event, Person, Place
from tournaments.ratings import selectors as ratings
from tournaments.ratings.selectors import ratings_of
from tournaments.sheets import services as sheets_services

pytestmark = pytest.mark.django_db


def game_ratings(game: str = "truf") -> Ratings:
    return ratings_of(game).ratings


def people_of(event: Event) -> set[int]:
    return set(Person.objects.filter(entries__event=event).values_list("pk", flat=True))


BIDS = {"N": 4, "E": 3, "S": 5, "W": 2}
NORTH_MAKES_IT = {"N": 4, "E": 3, "S": 4, "W": 2}
SOUTH_MAKES_IT = {"N": 3, "E": 3, "S": 5, "W": 2}


def evening(name: str, tricks: dict[str, int]) -> tuple[Event, int]:
    """One table of four who are dealt two deals alike."""
    event = club.event(4, name=name)
    table = club.published(event).places.all()[0].table_id
    for number in (1, 2):
        sheets_services.write_sheet(
            event=event, table_id=table, number=number, values={"bids": BIDS, "tricks": tricks}, by=club.user()
        )
    return event, table


def test_every_player_at_a_finished_table_has_a_rating() -> None:
    event = club.event(8)
    round_ = club.published(event)
    assert game_ratings().rows == ()
    club.play_round(round_)
    assert {row.person for row in game_ratings().rows} == people_of(event)
    assert game_ratings().tables == 2
    assert all(row.provisional and row.tables == 1 for row in game_ratings().rows)
    assert game_ratings().rows[0].skill.rating > Skill().rating > game_ratings().rows[-1].skill.rating


def test_a_table_that_is_not_finished_does_not_count() -> None:
    event = club.event(4)
    table = club.published(event).places.all()[0].table_id
    first, second = match_sheets("truf", "classic", {"deals": 2}, "words")
    sheets_services.write_sheet(event=event, table_id=table, number=1, values=first, by=club.user())
    assert game_ratings().rows == ()
    sheets_services.write_sheet(event=event, table_id=table, number=2, values=second, by=club.user())
    assert len(game_ratings().rows) == 4


@pytest.mark.long
def test_a_correction_of_an_old_table_changes_all_that_follows() -> None:
    event, table = evening("Friday", NORTH_MAKES_IT)
    evening("Saturday", NORTH_MAKES_IT)
    before, who = (
        game_ratings(),
        {place.seat: place.entry.people.get().pk for place in Place.objects.filter(table_id=table)},
    )
    for number in (1, 2):
        values = {"bids": BIDS, "tricks": SOUTH_MAKES_IT}
        corrections_services.correct_sheet(
            event=event,
            table_id=table,
            number=number,
            correction=Correction(values=values, reason="Misread.", reason_code="typing"),
            by=club.user(),
        )
    after = game_ratings()
    assert after.changes[0][who["N"]].place > before.changes[0][who["N"]].place
    assert after.changes[0][who["S"]].place < before.changes[0][who["S"]].place
    assert after.history[who["S"]][1].before.rating > before.history[who["S"]][1].before.rating
    forget()
    assert game_ratings() == after, "as if everything were computed for the first time"


def forget() -> None:
    for kept in (ratings._newest, ratings._of_game, ratings._of_event):
        kept.clear()


def test_an_excluded_event_does_not_count() -> None:
    event = club.event(4, score_options={"rated": False})
    club.played(event)
    assert game_ratings().rows == ()


@pytest.mark.long
def test_people_keep_one_rating_over_several_events() -> None:
    first, second = club.event(4), club.event(4, name="Saturday")
    club.played(first, "a")
    club.played(second, "b")
    assert {row.tables for row in game_ratings().rows} == {2}
    assert {step.event for step in game_ratings().history[game_ratings().rows[0].person]} == {first.pk, second.pk}


def test_a_substitute_is_rated_and_the_absent_player_is_not() -> None:
    event = club.event(8, **club.PAIRS)
    round_ = club.published(event)
    entry = club.entry(event, 1)
    absent = entry.members.all()[1].person
    asked = StandIn(entry=entry.number, absent=absent.pk, name="Stand In")
    changes_apply.let_stand_in(round_=round_, by=club.user(), stand_in=asked)
    stand_in = Person.objects.get(name="Stand In")
    club.play_round(round_)
    rated = {row.person for row in game_ratings("troefcall").rows}
    assert stand_in.pk in rated
    assert absent.pk not in rated


def test_partners_and_opponents_are_listed() -> None:
    event = club.event(8, **club.PAIRS)
    club.played(event)
    for row in game_ratings("troefcall").rows:
        assert (len(row.last.partners), len(row.last.opponents)) == (1, 2)


@pytest.mark.long
def test_pairs_of_unknown_players_have_no_rating() -> None:
    event = club.club_match(2, 2)
    club.played(event)
    assert game_ratings("troefcall").rows == ()


@pytest.mark.long
def test_a_player_replaced_by_a_program_has_no_rating_and_the_others_are_ranked_alone() -> None:
    event = club.event(4, place="online")
    round_ = club.published(event)
    labelled = Seat.objects.get(table_id=round_.places.all()[0].table_id, code="E")
    Seat.objects.filter(pk=labelled.pk).update(program=True)
    club.play_round(round_)
    assert {f"person:{row.person}" for row in game_ratings().rows} | {labelled.holder} == holders(event)
    assert len(game_ratings().rows) == 3


@pytest.mark.long
def test_a_pair_with_a_program_is_no_pair_for_ratings() -> None:
    event = club.event(4, **club.PAIRS, place="online")
    round_ = club.published(event)
    Seat.objects.filter(table_id=round_.places.all()[0].table_id, code__in=("N", "E")).update(program=True)
    club.play_round(round_)
    assert game_ratings("troefcall").rows == ()


def holders(event: Event) -> set[str]:
    return {f"person:{person}" for person in people_of(event)}
