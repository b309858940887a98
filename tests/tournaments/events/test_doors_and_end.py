"""When the doors of an event open and when it ends: order, pages, calendars, REST, copies and archives."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.test import Client
from icalendar import Calendar

from tests.tournaments.helpers import archives, club
from tests.tournaments.helpers.pages import organiser, text
from tournaments.core.errors import EventError
from tournaments.events.copying import copy_event
from tournaments.events.repeats import change_this_and_later, set_repeat
from tournaments.events.schemas import ChangedEvent, Repetition
from tournaments.events.services import change_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 10, 12, 9, tzinfo=UTC)
START = datetime(2026, 10, 15, 17, 30, tzinfo=UTC)
DOORS, END = START - timedelta(minutes=30), START + timedelta(hours=4)
WEEK = timedelta(days=7)


@pytest.fixture(autouse=True)
def monday() -> object:
    with time_machine.travel(NOW, tick=False):
        yield


def timed(**more: datetime | None) -> Event:
    fields = ChangedEvent.model_validate({"starts_at": START, "doors_at": DOORS, "ends_at": END, **more})
    return change_event(by=club.user(), event=club.event(), changes=fields)


def times(event: Event) -> tuple[datetime | None, ...]:
    return event.doors_at, event.starts_at, event.ends_at


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"doors_at": START + timedelta(minutes=1)}, "doors_after_start"),
        ({"ends_at": START}, "ends_before_start"),
        ({"starts_at": None}, "times_without_start"),
    ],
)
def test_times_out_of_order_are_refused(wrong: dict[str, datetime | None], code: str) -> None:
    with pytest.raises(EventError) as refused:
        timed(**wrong)
    assert refused.value.code == code


def test_doors_may_open_at_the_start() -> None:
    assert timed(doors_at=START).doors_at == START


@pytest.mark.parametrize("wrong", [{"doors_at": END}, {"ends_at": DOORS}])
def test_the_database_refuses_times_out_of_order(wrong: dict[str, datetime]) -> None:
    event = timed()
    with pytest.raises(IntegrityError), transaction.atomic():
        Event.objects.filter(pk=event.pk).update(**wrong)


def test_a_refused_end_is_explained_at_its_field_and_everything_typed_stays() -> None:
    client, event = Client(), club.event()
    organiser(client)
    sent = {"name": "Friday", "starts_at": "2026-10-15T19:30", "ends_at": "2026-10-15T18:00", "fee": "€ 5"}
    answer = client.post(f"/t/{event.slug}/desk/details", sent)
    assert answer.status_code == 422
    page = text(answer)
    assert "The end must be after the start." in page
    assert 'value="2026-10-15T18:00"' in page
    assert 'value="€ 5"' in page


def test_the_page_of_the_event_says_when_doors_open_and_when_it_ends() -> None:
    page = text(Client().get(f"/t/{timed().slug}/"))
    assert "Doors open at 19:00." in page
    assert "Ends at 23:30." in page


def test_an_end_on_another_day_has_its_date() -> None:
    later = ChangedEvent(ends_at=START + timedelta(hours=30))
    event = change_event(by=club.user(), event=timed(), changes=later)
    page = text(Client().get(f"/t/{event.slug}/"))
    assert "Ends: 17 Oct 2026 01:30." in page


def test_calendars_end_the_event_as_announced() -> None:
    feed = Calendar.from_ical(Client().get(f"/t/{timed().slug}/event.ics").content)
    assert [entry.decoded("dtend") for entry in feed.walk("VEVENT")] == [END]


def test_programs_read_and_change_the_times() -> None:
    client, event = Client(), timed()
    organiser(client)
    path = f"/api/v1/events/{event.slug}"
    assert Client().get(path).json()["ends_at"] == "2026-10-15T21:30:00Z"
    answer = client.patch(path, {"doors_at": None, "ends_at": "2026-10-15T22:00:00Z"}, content_type="application/json")
    assert (answer.json()["doors_at"], answer.json()["ends_at"]) == (None, "2026-10-15T22:00:00Z")


def test_a_copy_has_them_a_week_later_at_the_same_time_on_the_clock() -> None:
    rina = organiser(Client())
    copy = copy_event(event=timed(), by=rina)
    assert times(copy) == (DOORS + WEEK, START + WEEK, END + WEEK)


def test_the_next_dates_of_a_repeat_have_them() -> None:
    event = timed()
    set_repeat(event=event, by=club.user(), repetition=Repetition())
    later = Event.objects.exclude(pk=event.pk).order_by("starts_at").first()
    assert later is not None
    assert times(later) == (DOORS + WEEK, START + WEEK, END + WEEK)


def test_another_day_moves_them_along() -> None:
    moved = change_event(by=club.user(), event=timed(), changes=ChangedEvent(starts_at=START + timedelta(days=1)))
    assert times(moved) == (DOORS + timedelta(days=1), START + timedelta(days=1), END + timedelta(days=1))


def test_another_end_of_this_and_later_dates_is_that_of_each_date() -> None:
    event = timed()
    set_repeat(event=event, by=club.user(), repetition=Repetition())
    event.refresh_from_db()
    later_end = END + timedelta(minutes=30)
    change_this_and_later(by=club.user(), event=event, changes=ChangedEvent(ends_at=later_end))
    ends = list(Event.objects.order_by("starts_at").values_list("ends_at", flat=True)[:2])
    assert ends == [later_end, later_end + WEEK]


def test_without_a_date_there_are_no_doors() -> None:
    event = change_event(by=club.user(), event=timed(), changes=ChangedEvent(starts_at=None))
    assert times(event) == (None, None, None)


def test_an_archive_keeps_them() -> None:
    copy = archives.imported(archives.exported(timed())).event
    assert times(copy) == (DOORS, START, END)
