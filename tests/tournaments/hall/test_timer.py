"""The round timer: the end is a moment of the server, whatever happens to pages and processes."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import messages_at, organiser, scorer, text
from tournaments.core.errors import EventConflict, EventError, NotAllowed
from tournaments.hall import services
from tournaments.hall.schemas import ExtraTime, RoundTime
from tournaments.hall.selectors import clock_of
from tournaments.models import Event, RoundTimer

pytestmark = pytest.mark.django_db
FORTY = RoundTime(minutes=40)


def ends(event: Event) -> float:
    """Return the minutes that remain, as the database has them."""
    timer = RoundTimer.objects.get(round__event=event)
    assert timer.ends_at is not None
    return (timer.ends_at - timezone.now()).total_seconds() / 60


def test_a_round_without_a_timer_suggests_the_minutes_of_the_round_before(event: Event) -> None:
    clock = clock_of(event)
    assert clock is not None
    assert (clock.state, clock.minutes) == ("idle", 50)
    services.start_timer(event=event, by=club.user(), time=FORTY)
    services.stop_timer(event=event, by=club.user())
    event.refresh_from_db()
    clock = clock_of(event)
    assert clock is not None
    assert (clock.state, clock.minutes) == ("idle", 40)


def test_a_paused_timer_keeps_what_was_left(event: Event) -> None:
    services.start_timer(event=event, by=club.user(), time=FORTY)
    services.pause_timer(event=event, by=club.user())
    clock = clock_of(event)
    assert clock is not None
    assert clock.state == "paused"
    assert 39 * 60 < clock.seconds <= 40 * 60
    assert clock.ends_at is None
    services.add_time(event=event, by=club.user(), extra=ExtraTime())
    services.resume_timer(event=event, by=club.user())
    assert 44 < ends(event) <= 45


def test_pausing_twice_is_pausing_once(event: Event) -> None:
    services.start_timer(event=event, by=club.user(), time=FORTY)
    services.pause_timer(event=event, by=club.user())
    services.pause_timer(event=event, by=club.user())
    assert list(event.log.filter(action="timer_paused").values_list("facts__round", flat=True)) == [1]


def test_one_table_has_its_extra_minutes_and_the_others_do_not(event: Event) -> None:
    services.start_timer(event=event, by=club.user(), time=FORTY)
    services.add_time(event=event, by=club.user(), extra=ExtraTime(minutes=5, table=2))
    services.add_time(event=event, by=club.user(), extra=ExtraTime(minutes=3, table=2))
    one, two = clock_of(event, 1), clock_of(event, 2)
    assert one is not None
    assert two is not None
    assert one.ends_at is not None
    assert two.ends_at is not None
    assert (one.extra, two.extra) == (0, 8)
    assert two.ends_at - one.ends_at == timedelta(minutes=8)


def test_more_time_after_the_end_begins_now(event: Event) -> None:
    services.start_timer(event=event, by=club.user(), time=FORTY)
    RoundTimer.objects.update(ends_at=timezone.now() - timedelta(minutes=3))
    clock = clock_of(event)
    assert clock is not None
    assert (clock.state, clock.face) == ("over", "0:00")
    services.add_time(event=event, by=club.user(), extra=ExtraTime())
    assert 4.9 < ends(event) <= 5


def test_a_table_that_does_not_exist_gets_no_time(event: Event) -> None:
    services.start_timer(event=event, by=club.user(), time=FORTY)
    with pytest.raises(EventError) as error:
        services.add_time(event=event, by=club.user(), extra=ExtraTime(table=9))
    assert error.value.code == "unknown_table"


def test_there_is_no_timer_between_rounds() -> None:
    event = club.event(8)
    assert clock_of(event) is None
    with pytest.raises(NotAllowed):
        services.start_timer(event=event, by=club.user(), time=FORTY)
    club.played(event)
    event.refresh_from_db()
    assert clock_of(event) is None
    with pytest.raises(EventConflict):
        services.start_timer(event=event, by=club.user(), time=FORTY)


def test_a_timer_that_was_never_started_cannot_be_paused(event: Event) -> None:
    with pytest.raises(EventConflict) as error:
        services.pause_timer(event=event, by=club.user())
    assert error.value.code == "timer_not_started"


@pytest.mark.long
def test_the_desk_starts_pauses_and_extends_it_with_one_press_each(event: Event, client: Client) -> None:
    scorer(client, event)
    timer = f"/t/{event.slug}/desk/timer"
    client.post(timer, {"do": "start", "minutes": "40"})
    assert 'role="timer"' in text(client.get(f"/t/{event.slug}/desk/"))
    client.post(timer, {"do": "pause"})
    assert "The timer is paused." in text(client.get(f"/t/{event.slug}/desk/"))
    client.post(timer, {"do": "resume"})
    client.post(timer, {"do": "add", "minutes": "5"})
    assert 44 < ends(event) <= 45
    actions = list(event.log.order_by("pk").values_list("action", flat=True))[-4:]
    assert actions == ["timer_started", "timer_paused", "timer_resumed", "timer_extended"]


def test_wrong_minutes_are_refused_in_a_sentence(event: Event, client: Client) -> None:
    organiser(client)
    client.post(f"/t/{event.slug}/desk/timer", {"do": "start", "minutes": "0"})
    assert "1" in messages_at(client, f"/t/{event.slug}/desk/")
    assert not RoundTimer.objects.exists()


def test_the_minutes_of_a_round_travel_with_the_event(event: Event) -> None:
    services.start_timer(event=event, by=club.user(), time=FORTY)
    event.refresh_from_db()
    assert event.round_minutes == 40
