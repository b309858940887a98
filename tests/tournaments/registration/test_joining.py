"""Permission to register, and identity: a typed name is never an existing person."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from tests.tournaments.helpers import club
from tests.tournaments.helpers.registering import join, joined, open_event, person, states, who
from tournaments.core.errors import EventConflict, EventError, NotAllowed
from tournaments.entries import services as entries
from tournaments.events.copying import copy_event
from tournaments.models import Event, Person
from tournaments.registration import services
from tournaments.registration.codes import link_code
from tournaments.registration.schemas import Joining
from tournaments.registration.times import check_in_times

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def clock() -> Any:
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


def test_a_closed_event_takes_no_registration() -> None:
    with pytest.raises(EventConflict) as refused:
        join(club.event(), "Ayu")
    assert refused.value.code == "registration_closed"


def test_before_and_after_its_times_registration_says_when_it_is(clock: Any) -> None:
    times = {"registration_opens_at": (NOW + HOUR).isoformat(), "registration_closes_at": (NOW + 2 * HOUR).isoformat()}
    event = open_event(2, **times)
    with pytest.raises(EventConflict, match="opens at 20 November 2026"):
        join(event, "Ayu")
    clock.shift(HOUR)
    assert states([join(event, "Ayu")]) == ["confirmed"]
    clock.shift(HOUR)
    with pytest.raises(EventConflict, match="closed at 20 November 2026"):
        join(event, "Budi")


@pytest.mark.long
def test_an_event_that_has_begun_takes_no_registration_and_cancels_none() -> None:
    event = open_event(8)
    made = joined(event, 8)
    entries.check_in_all(event=event, by=club.user())
    club.published(event)
    with pytest.raises(EventConflict, match="has begun"):
        join(event, "Zainal Arifin")
    with pytest.raises(EventConflict, match="has begun"):
        services.cancel(event=event, person=who(made[0]))


def test_registration_by_link_needs_the_code_of_the_same_event() -> None:
    event, other = open_event(), open_event()
    for made in (event, other):
        club.changed(made, registration="link")
    for code in ("", "BCDFGHJKMNPQ", link_code(other)):
        with pytest.raises(NotAllowed):
            join(event, "Ayu", code=code)
    assert states([join(event, "Ayu", code=link_code(event))]) == ["confirmed"]


def test_a_typed_name_makes_a_new_person_even_if_the_club_has_one_of_that_name() -> None:
    known = person("Ayu Pratama")
    made = join(open_event(), "Ayu Pratama")
    assert who(made) != known
    assert Person.objects.filter(name="Ayu Pratama").count() == 2


def test_a_person_who_is_known_stays_the_same_person() -> None:
    known = person("Ayu Pratama")
    assert who(join(open_event(), known)) == known


@pytest.mark.parametrize(
    "name", ["Ayu Pratama", "ayu  PRATAMA", "\u0410yu Pratama".replace("\u0410", "A"), "Ayu Pratama (2)"]
)
def test_a_name_that_looks_like_one_in_the_event_is_refused(name: str) -> None:
    event = open_event(5)
    join(event, "Ayu Pratama")
    with pytest.raises(EventConflict) as refused:
        join(event, name)
    assert refused.value.code == "name_in_event"


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "Referee", "rina", "Ayu \u0410yu\u0430y", "!!!"])
def test_a_name_that_says_nothing_or_too_much_is_refused(name: str) -> None:
    event = open_event(5, by=club.user("rina", is_staff=True))
    with pytest.raises(EventError):
        join(event, name)
    assert not event.registrations.exists()


def test_a_withdrawn_player_registers_again_under_the_same_name_as_somebody_new() -> None:
    event = open_event(5)
    entries.enter_people(event=event, rows=club.rows(1), by=club.user())
    entries.withdraw(entry=event.entries.get(), by=club.user())
    assert states([join(event, "Person 01")]) == ["confirmed"]
    assert event.entries.count() == 2


def test_someone_entered_at_the_desk_cannot_register_again() -> None:
    event = open_event(5)
    entries.enter_people(event=event, rows=club.rows(1), by=club.user())
    with pytest.raises(EventConflict) as refused:
        join(event, Person.objects.get(name="Person 01"))
    assert refused.value.code == "registered_already"


def test_an_account_becomes_that_of_a_new_person() -> None:
    user = club.user("budi")
    made = services.join(event=open_event(), joining=Joining(), name="Budi Santoso", user=user)
    assert who(made).user == user


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"registration_opens_at": NOW + HOUR, "registration_closes_at": NOW}, "registration_closes_at"),
        ({"registration_opens_at": NOW, "registration_closes_at": NOW}, "registration_closes_at"),
        ({"check_in_from": NOW + HOUR, "check_in_until": NOW}, "check_in_until"),
        ({"starts_at": NOW, "check_in_from": NOW + HOUR}, "check_in_from"),
    ],
)
def test_times_in_the_wrong_order_are_refused_at_their_field(wrong: dict[str, datetime], field: str) -> None:
    with pytest.raises(EventError) as refused:
        club.changed(open_event(), **{name: moment.isoformat() for name, moment in wrong.items()})
    assert refused.value.field == field


def test_a_club_match_takes_no_registrations() -> None:
    with pytest.raises(EventError) as refused:
        club.changed(club.club_match(), registration="open")
    assert refused.value.code == "club_match_registers"


def test_check_in_is_in_the_hour_before_the_start_unless_it_has_times() -> None:
    event = Event(starts_at=NOW)
    assert check_in_times(event) == (NOW - HOUR, NOW)
    event.check_in_from, event.check_in_until = NOW - 2 * HOUR, NOW + HOUR
    assert check_in_times(event) == (NOW - 2 * HOUR, NOW + HOUR)
    assert check_in_times(Event()) == (None, None)


def test_a_copy_has_the_same_places_and_times_and_no_registrations() -> None:
    times = {"starts_at": NOW + 2 * HOUR, "registration_closes_at": NOW + HOUR, "check_in_from": NOW + HOUR}
    event = open_event(24, **{name: moment.isoformat() for name, moment in times.items()})
    joined(event, 2)
    made = copy_event(event=event, by=None)
    week = timedelta(weeks=1)
    assert (made.capacity, made.registration, made.registrations.count()) == (24, "open", 0)
    assert (made.starts_at, made.registration_closes_at, made.check_in_from) == (
        NOW + 2 * HOUR + week,
        NOW + HOUR + week,
        NOW + HOUR + week,
    )
    assert made.registration_opens_at is None
