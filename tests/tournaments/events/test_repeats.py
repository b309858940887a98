"""Events that repeat: dates ahead, the clock change, changes of this and later dates, and the end."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, text
from tournaments.core.errors import EventError
from tournaments.events.cancelling import cancel_event
from tournaments.events.removal import delete_event
from tournaments.events.repeats import (
    change_this_and_later,
    create_next_dates,
    later_dates,
    set_repeat,
    stop_repeat,
)
from tournaments.events.schemas import Cancellation, ChangedEvent, Repetition
from tournaments.events.services import change_event
from tournaments.models import Event, EventRepeat
from tournaments.tasks import repeat

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 10, 12, 9, tzinfo=UTC)
THURSDAY = datetime(2026, 10, 15, 17, 30, tzinfo=UTC)
"""19:30 in Amsterdam; summer time ends on 25 October."""
AMSTERDAM = ZoneInfo("Europe/Amsterdam")
Every = EventRepeat.Every


def dated(starts_at: datetime = THURSDAY) -> Event:
    return change_event(by=club.user(), event=club.event(), changes=ChangedEvent(starts_at=starts_at))


def repeated(starts_at: datetime = THURSDAY, **rule: Any) -> Event:
    event = dated(starts_at)
    set_repeat(event=event, by=club.user(), repetition=Repetition(**rule))
    event.refresh_from_db()
    return event


def dates() -> list[str]:
    """Return all dates in order, on the clock of the club."""
    moments = Event.objects.order_by("starts_at").values_list("starts_at", flat=True)
    return [f"{moment.astimezone(AMSTERDAM):%d %b %H:%M}" for moment in moments if moment]


@pytest.fixture(autouse=True)
def monday() -> object:
    with time_machine.travel(NOW, tick=False):
        yield


def test_the_next_four_dates_keep_the_time_on_the_clock_across_the_clock_change() -> None:
    repeated()
    assert dates() == ["15 Oct 19:30", "22 Oct 19:30", "29 Oct 19:30", "05 Nov 19:30"]


@pytest.mark.parametrize(
    ("every", "following"),
    [(Every.TWO_WEEKS, "29 Oct 19:30"), (Every.FOUR_WEEKS, "12 Nov 19:30"), (Every.MONTH, "19 Nov 19:30")],
)
def test_a_rule_gives_the_next_date(every: Every, following: str) -> None:
    repeated(every=every)
    assert dates()[1] == following


def test_the_fifth_weekday_of_a_month_repeats_as_the_last_one() -> None:
    repeated(datetime(2026, 10, 29, 18, 30, tzinfo=UTC), every=Every.MONTH)
    assert dates() == ["29 Oct 19:30", "26 Nov 19:30", "31 Dec 19:30", "28 Jan 19:30"]


def test_a_time_that_the_clock_skips_becomes_the_first_minute_after_it() -> None:
    with time_machine.travel(datetime(2027, 3, 20, tzinfo=UTC), tick=False):
        repeated(datetime(2027, 3, 21, 1, 30, tzinfo=UTC))
    assert dates()[1] == "28 Mar 03:00"


def test_a_date_that_has_passed_brings_the_next_one_and_a_second_run_brings_none() -> None:
    repeated()
    friday = THURSDAY + timedelta(days=1)
    assert [create_next_dates(friday), create_next_dates(friday)] == [1, 0]
    assert dates()[-1] == "12 Nov 19:30"


def test_the_task_that_keeps_four_drafts_ahead_creates_none_when_it_runs_twice() -> None:
    event = dated()
    Event.objects.update(hidden=True)
    event.refresh_from_db()
    set_repeat(event=event, by=club.user(), repetition=Repetition())
    with time_machine.travel(THURSDAY + timedelta(days=1), tick=False):
        counts = []
        for _run in range(2):
            repeat.apply()
            ahead = Event.objects.filter(starts_at__gt=timezone.now())
            counts.append((ahead.count(), set(ahead.values_list("hidden", flat=True))))
    assert counts == [(4, {True})] * 2


def test_a_deleted_date_does_not_come_back() -> None:
    event = repeated()
    delete_event(event=later_dates(event)[0], by=club.user())
    assert create_next_dates(timezone.now()) == 0
    assert "22 Oct 19:30" not in dates()


def test_no_date_is_created_after_the_last_one() -> None:
    repeated(ends_on="2026-10-29")
    assert dates()[-1] == "29 Oct 19:30"


def test_a_rule_that_ends_before_the_second_date_is_refused() -> None:
    with pytest.raises(EventError, match="The last date must be after"):
        repeated(ends_on="2026-10-15")


def test_an_event_without_a_date_does_not_repeat() -> None:
    with pytest.raises(EventError, match="Give the event a date first"):
        set_repeat(event=club.event(), by=club.user(), repetition=Repetition())


def test_later_dates_have_the_rules_and_the_registration_but_no_players() -> None:
    event = club.event(4)
    closes = THURSDAY - timedelta(hours=1)
    changes = ChangedEvent(
        starts_at=THURSDAY, registration=Event.Registering.OPEN, registration_closes_at=closes, venue="Kantine"
    )
    event = change_event(by=club.user(), event=event, changes=changes)
    set_repeat(event=event, by=club.user(), repetition=Repetition())
    other = later_dates(Event.objects.get(pk=event.pk))[1]
    assert (other.venue, other.registration, other.entries.count()) == ("Kantine", "open", 0)
    assert other.starts_at is not None
    assert other.registration_closes_at == other.starts_at - timedelta(hours=1)
    assert other.seed != event.seed
    assert other.roles.count() == event.roles.count()


def test_this_and_later_dates_move_by_as_many_days_to_the_new_time() -> None:
    event = repeated()
    changes = ChangedEvent(starts_at=THURSDAY + timedelta(days=1, hours=1))
    assert change_this_and_later(by=club.user(), event=event, changes=changes) == 4
    assert dates() == ["16 Oct 20:30", "23 Oct 20:30", "30 Oct 20:30", "06 Nov 20:30"]
    create_next_dates(THURSDAY + timedelta(days=2))
    assert dates()[-1] == "13 Nov 20:30"


def test_a_change_of_one_date_leaves_the_others_and_those_to_come() -> None:
    event = repeated()
    change_event(by=club.user(), event=later_dates(event)[0], changes=ChangedEvent(venue="Elsewhere"))
    create_next_dates(THURSDAY + timedelta(days=1))
    assert Event.objects.filter(venue="Elsewhere").count() == 1


def test_only_what_was_changed_is_changed_on_later_dates() -> None:
    event = repeated()
    change_event(by=club.user(), event=later_dates(event)[0], changes=ChangedEvent(venue="Elsewhere"))
    changes = ChangedEvent(name="Winter evening", venue=event.venue)
    change_this_and_later(by=club.user(), event=Event.objects.get(pk=event.pk), changes=changes)
    assert Event.objects.filter(name="Winter evening").count() == 4
    assert Event.objects.filter(venue="Elsewhere").count() == 1


def test_a_score_that_stays_the_same_is_not_changed_on_later_dates() -> None:
    event = repeated()
    three_for_a_win = ChangedEvent(score={"win": 3})  # type: ignore[arg-type]
    other = change_event(by=club.user(), event=later_dates(event)[0], changes=three_for_a_win)
    changes = ChangedEvent(name="Winter evening", score=event.score_options)
    change_this_and_later(by=club.user(), event=Event.objects.get(pk=event.pk), changes=changes)
    other.refresh_from_db()
    assert (other.name, other.score_options) == ("Winter evening", {"win": 3})


def test_stopping_deletes_only_dates_that_nobody_entered() -> None:
    event = repeated()
    club.late_entry(later_dates(event)[1])
    assert stop_repeat(event=event, by=club.user(), discard=True) == 2
    assert dates() == ["15 Oct 19:30", "29 Oct 19:30"]
    assert not EventRepeat.objects.exists()


def test_a_cancelled_date_counts_as_one_that_was_created() -> None:
    event = repeated()
    cancel_event(event=later_dates(event)[0], by=club.user(), cancellation=Cancellation(reason="No room."))
    assert create_next_dates(timezone.now()) == 0


def test_dates_of_a_draft_are_drafts() -> None:
    event = dated()
    Event.objects.update(hidden=True)
    event.refresh_from_db()
    set_repeat(event=event, by=club.user(), repetition=Repetition())
    assert set(Event.objects.values_list("hidden", flat=True)) == {True}


@pytest.mark.long
def test_the_page_sets_the_rule_lists_the_dates_and_stops_it(client: Client) -> None:
    event = dated()
    organiser(client)
    address = f"/t/{event.slug}/desk/repeat"
    assert "Every week" in text(client.post(address, {"every": "week"}, follow=True))
    assert Event.objects.count() == 4
    assert "29 October 2026" in text(client.get(address)) or "29 Oct" in text(client.get(address))
    client.post(address, {"do": "stop", "discard": "on"})
    assert Event.objects.count() == 1


def test_details_can_be_changed_on_later_dates_too(client: Client) -> None:
    event = repeated()
    organiser(client)
    sent = {"name": event.name, "starts_at": "2026-10-15T19:30", "venue": "Bovenzaal", "later": "on"}
    client.post(f"/t/{event.slug}/desk/details", sent)
    assert Event.objects.filter(venue="Bovenzaal").count() == 4


def test_rest_sets_and_stops_a_rule(client: Client) -> None:
    event = dated()
    organiser(client)
    address = f"/api/v1/events/{event.slug}/repeat"
    answer = client.post(address, {"every": "week", "ends_on": "2026-10-23"}, content_type="application/json")
    assert answer.status_code == 201
    assert [date["starts_at"] for date in answer.json()["dates"]] == ["2026-10-22T17:30:00Z"]
    assert client.delete(address).status_code == 204
    assert not EventRepeat.objects.exists()
