"""Places and the waiting list: the order of places, and the terms of offers."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, transaction

from tests.tournaments.helpers import club, registering
from tests.tournaments.helpers.registering import check, join, joined, open_event, states, who
from tournaments.core.errors import EventConflict, EventGone
from tournaments.entries import services as entries
from tournaments.models import Entry, Event, Person, Registration, RegistrationPerson
from tournaments.pairing.services import seat_round
from tournaments.registration import services, staff
from tournaments.registration.selectors import places_of
from tournaments.registration.times import term_of_offer
from tournaments.registration.waiting import sweep

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
FAR, TOMORROW, TONIGHT, SOON = (NOW + timedelta(hours=hours) for hours in (72, 24, 5, 0.5))


@pytest.fixture(autouse=True)
def clock() -> Any:
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


def test_places_are_confirmed_until_they_are_gone_and_then_people_wait_in_order() -> None:
    event = open_event(2)
    made = joined(event, 4)
    assert states(made) == ["confirmed", "confirmed", "waiting", "waiting"]
    assert event.entries.count() == 2
    check(event)


def test_without_a_limit_nobody_waits() -> None:
    assert set(states(joined(open_event(None), 5))) == {"confirmed"}


def test_a_full_event_refuses_whoever_does_not_want_to_wait() -> None:
    event = open_event(1)
    joined(event, 1)
    with pytest.raises(EventConflict, match="Join the waiting list"):
        join(event, "Zainal Arifin", waiting_list=False)
    assert not Person.objects.filter(name="Zainal Arifin").exists()


def test_an_entry_of_the_desk_takes_a_place() -> None:
    event = open_event(2)
    entries.enter_people(event=event, rows=club.rows(2), by=club.user())
    assert states([join(event, "Zainal Arifin")]) == ["waiting"]


@pytest.mark.parametrize(
    ("starts_at", "term"),
    [
        (None, timedelta(hours=24)),
        (FAR, timedelta(hours=24)),
        (TOMORROW, timedelta(hours=2)),
        (TONIGHT, timedelta(minutes=20)),
        (NOW + timedelta(hours=48), timedelta(hours=2)),
        (NOW + timedelta(hours=6), timedelta(minutes=20)),
        (NOW + timedelta(hours=1), None),
        (SOON, None),
        (NOW - timedelta(hours=1), None),
    ],
)
def test_the_term_of_an_offer_depends_on_the_time_left(starts_at: datetime | None, term: timedelta | None) -> None:
    assert term_of_offer(starts_at, NOW) == term


def test_a_cancelled_place_is_offered_to_the_first_who_waits_until_the_end_of_the_term() -> None:
    event = open_event(1, starts_at=FAR.isoformat())
    first, second, third = joined(event, 3)
    services.cancel(event=event, person=who(first))
    assert states([first, second, third]) == ["cancelled", "offered", "waiting"]
    second.refresh_from_db()
    assert second.offered_until == NOW + timedelta(hours=24)
    assert places_of(event).left == 0
    check(event)


def test_an_offer_that_is_taken_becomes_an_entry() -> None:
    event = open_event(1, starts_at=FAR.isoformat())
    first, second = joined(event, 2)
    services.cancel(event=event, person=who(first))
    services.accept_offer(event=event, person=who(second))
    assert states([second]) == ["confirmed"]
    assert [entry.name for entry in event.entries.all()] == [who(second).name]


def test_an_offer_that_expires_goes_to_the_next_and_cannot_be_taken_any_more(clock: Any) -> None:
    event = open_event(1, starts_at=FAR.isoformat())
    first, second, third = joined(event, 3)
    services.cancel(event=event, person=who(first))
    clock.shift(timedelta(hours=24))
    with pytest.raises(EventGone, match="This offer has expired"):
        services.accept_offer(event=event, person=who(second))
    assert states([second, third]) == ["expired", "offered"]
    check(event)


def test_the_sweep_passes_an_expired_offer_on_and_leaves_quiet_events_alone(clock: Any) -> None:
    event = open_event(1, starts_at=FAR.isoformat())
    first, second, third = joined(event, 3)
    services.cancel(event=event, person=who(first))
    event.refresh_from_db()
    assert sweep() == 0
    assert Event.objects.get(pk=event.pk).version == event.version
    clock.shift(timedelta(hours=25))
    assert sweep() == 1
    assert states([second, third]) == ["expired", "offered"]
    assert sweep() == 0


def test_whoever_lost_an_offer_rejoins_at_the_end(clock: Any) -> None:
    event = open_event(1, starts_at=FAR.isoformat())
    first, second, third = joined(event, 3)
    services.cancel(event=event, person=who(first))
    clock.shift(timedelta(hours=25))
    sweep()
    again = join(event, who(second))
    assert states([third, again]) == ["offered", "waiting"]
    assert again.queued_at > third.queued_at


def test_a_declined_offer_goes_to_the_next() -> None:
    event = open_event(1, starts_at=FAR.isoformat())
    first, second, third = joined(event, 3)
    services.cancel(event=event, person=who(first))
    services.decline_offer(event=event, person=who(second))
    assert states([second, third]) == ["declined", "offered"]
    with pytest.raises(EventConflict):
        services.decline_offer(event=event, person=who(second))


def test_a_place_that_the_desk_frees_is_offered_by_the_sweep() -> None:
    event = open_event(1, starts_at=FAR.isoformat())
    first, second = joined(event, 2)
    first.refresh_from_db()
    assert first.entry is not None
    entries.withdraw(entry=first.entry, by=club.user())
    assert states([first]) == ["cancelled"]
    assert sweep() == 1
    assert states([second]) == ["offered"]


def test_an_entry_that_the_desk_removes_ends_its_registration() -> None:
    event = open_event(1)
    (first,) = joined(event, 1)
    entries.remove_entry(entry=event.entries.get(), by=club.user())
    assert states([first]) == ["cancelled"]
    assert states([join(event, who(first))]) == ["confirmed"]


def test_nobody_overtakes_the_list_between_a_withdrawal_and_the_sweep() -> None:
    event = open_event(1, starts_at=FAR.isoformat())
    first, second = joined(event, 2)
    entries.withdraw(entry=event.entries.get(), by=club.user())
    late = join(event, "Zainal Arifin")
    assert states([first, second, late]) == ["cancelled", "offered", "waiting"]


def test_in_the_last_hour_only_people_at_short_notice_get_a_place_and_at_once() -> None:
    event = open_event(1, starts_at=SOON.isoformat())
    first, second = joined(event, 2)
    ready = join(event, "Zainal Arifin", short_notice=True)
    services.cancel(event=event, person=who(first))
    assert states([second, ready]) == ["waiting", "confirmed"]


def test_more_places_are_given_at_once_and_fewer_remove_nobody() -> None:
    event = open_event(1, starts_at=FAR.isoformat())
    made = joined(event, 4)
    club.changed(event, capacity=3)
    assert states(made) == ["confirmed", "confirmed", "confirmed", "waiting"]
    club.changed(event, capacity=1)
    assert states(made) == ["confirmed", "confirmed", "confirmed", "waiting"]
    services.cancel(event=event, person=who(made[0]))
    assert states(made) == ["cancelled", "confirmed", "confirmed", "waiting"]
    club.changed(event, capacity=None)
    assert states(made)[-1] == "confirmed"


def test_a_waiting_person_whom_the_desk_enters_no_longer_waits() -> None:
    event = open_event(1)
    _first, second = joined(event, 2)
    entries.enter_person(event=event, person=who(second), by=club.user())
    sweep()
    second.refresh_from_db()
    assert second.state == "confirmed"
    assert second.entry == Entry.objects.get(event=event, members__person=who(second))


@pytest.mark.long
def test_after_a_cancellation_the_same_person_comes_back_to_their_paired_entry() -> None:
    event = open_event(8)
    made = joined(event, 8)
    entries.check_in_all(event=event, by=club.user())
    seat_round(event=event, by=club.user())
    services.cancel(event=event, person=who(made[0]))
    assert event.entries.get(number=1).state == "withdrawn"
    again = join(event, who(made[0]))
    again.refresh_from_db()
    assert again.entry == event.entries.get(number=1)
    assert event.entries.get(number=1).state == "registered"


def test_registration_ends_with_the_event() -> None:
    event = open_event(1)
    first, second = joined(event, 2)
    Event.objects.filter(pk=event.pk).update(state="finished")
    sweep()
    assert states([first, second]) == ["confirmed", "expired"]


def test_approval_comes_before_a_place_and_keeps_the_order() -> None:
    event = open_event(1, registration_approval=True)
    first, second, third = joined(event, 3)
    assert states([first, second, third]) == ["pending"] * 3
    staff.approve(event=event, by=club.user(), registration_id=third.pk)
    staff.approve(event=event, by=club.user(), registration_id=second.pk)
    staff.approve(event=event, by=club.user(), registration_id=first.pk)
    assert states([first, second, third]) == ["waiting", "waiting", "confirmed"]
    services.cancel(event=event, person=who(third))
    assert states([first, second]) == ["offered", "waiting"]
    with pytest.raises(EventConflict):
        staff.approve(event=event, by=club.user(), registration_id=first.pk)


def test_the_desk_refuses_and_gives_places_out_of_turn() -> None:
    event = open_event(1)
    made = joined(event, 3)
    staff.give_place(event=event, by=club.user(), registration_id=made[2].pk)
    staff.refuse(event=event, by=club.user(), registration_id=made[1].pk)
    assert states(made) == ["confirmed", "refused", "confirmed"]
    with pytest.raises(EventConflict):
        staff.refuse(event=event, by=club.user(), registration_id=made[0].pk)
    with pytest.raises(EventConflict):
        staff.give_place(event=event, by=club.user(), registration_id=made[1].pk)


def test_a_person_registers_once() -> None:
    event = open_event(1)
    made = joined(event, 2)
    for registration in made:
        with pytest.raises(EventConflict) as refused:
            join(event, who(registration))
        assert refused.value.existing == registration


def test_the_database_refuses_a_second_live_registration_of_a_person() -> None:
    event = open_event(1)
    _first, second = joined(event, 2)
    third = join(event, "Zainal Arifin")
    with pytest.raises(IntegrityError), transaction.atomic():
        RegistrationPerson.objects.create(registration=third, event=event, person=who(second))


@pytest.mark.parametrize(
    "wrong",
    [
        {"state": "confirmed"},
        {"state": "offered"},
        {"state": "pending"},
        {"needs": "partner"},
        {"offered_until": NOW},
    ],
)
def test_the_database_refuses_a_state_without_what_belongs_to_it(wrong: dict[str, Any]) -> None:
    event = open_event(1)
    _first, second = joined(event, 2)
    with pytest.raises(IntegrityError), transaction.atomic():
        Registration.objects.filter(pk=second.pk).update(**wrong)


def test_a_withdrawal_frees_a_place_and_so_does_an_absence() -> None:
    event = open_event(2, starts_at=FAR.isoformat())
    entries.enter_people(event=event, rows=club.rows(2), by=club.user())
    assert places_of(event).left == 0
    entries.withdraw(entry=event.entries.get(number=1), by=club.user())
    entries.check_out(entry=event.entries.get(number=2), by=club.user())
    assert places_of(event).left == 2


def test_names_in_helpers_look_alike_to_nobody() -> None:
    assert len({registering.name_of(number) for number in range(200)}) == 200
