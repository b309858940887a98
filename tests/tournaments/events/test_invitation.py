"""When and where an event is: details, calendar files, lists in the order of dates, and copies."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from inputs.archive_errors import ArchiveError
from inputs.reading import InvalidInputError, read
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import new_event, organiser, text
from tournaments.archive.page_checks import check_pages
from tournaments.events import services
from tournaments.events.copying import copy_event
from tournaments.events.schemas import ChangedEvent
from tournaments.front.selectors import in_order_of_dates
from tournaments.models import Event

pytestmark = pytest.mark.django_db
FRIDAY = datetime(2026, 10, 23, 17, 30, tzinfo=UTC)
"""19:30 in Amsterdam, in the last week of summer time."""


def dated(event: Event, starts_at: datetime | None = FRIDAY, **more: Any) -> Event:
    changes = ChangedEvent(starts_at=starts_at, **more)
    return services.change_event(by=club.user(), event=event, changes=changes)


def entries_of(body: bytes) -> list[Any]:
    return list(Calendar.from_ical(body).walk("VEVENT"))


def test_the_form_of_a_new_event_takes_a_local_time_and_a_venue(client: Client) -> None:
    organiser(client)
    new_event(client, starts_at="2026-10-23T19:30", venue="Kantine, Dorpsstraat 1")
    event = Event.objects.get()
    assert event.starts_at == FRIDAY
    assert event.venue == "Kantine, Dorpsstraat 1"


def test_details_are_changed_on_one_page_and_shown_to_players(client: Client) -> None:
    event = club.event(4)
    organiser(client)
    page = f"/t/{event.slug}/desk/details"
    sent = {
        "name": event.name,
        "starts_at": "2026-10-23T19:30",
        "venue": "Kantine",
        "fee": "€ 5",
        "description": "Soup.",
    }
    assert client.post(page, sent).status_code == 302
    assert 'value="2026-10-23T19:30"' in text(client.get(page))
    front = text(Client().get(f"/t/{event.slug}/"))
    for part in ("23 October 2026", "19:30", "Kantine", "€ 5", "Soup."):
        assert part in front


def test_a_wrong_date_is_refused_and_nothing_typed_is_lost(client: Client) -> None:
    event = club.event(4)
    organiser(client)
    answer = client.post(f"/t/{event.slug}/desk/details", {"name": "X", "starts_at": "soon", "description": "Soup."})
    assert answer.status_code == 422
    assert "Enter a valid date/time." in text(answer)
    assert "Soup." in text(answer)


SKIPPED = "2027-03-28T02:30"
"""In the night in which summer time begins, 03:00 follows 01:59."""


def test_a_time_that_the_clock_skips_becomes_the_next_minute_and_the_page_says_so(client: Client) -> None:
    event = club.event(4)
    organiser(client)
    page = client.post(f"/t/{event.slug}/desk/details", {"name": "X", "starts_at": SKIPPED}, follow=True)
    event.refresh_from_db()
    assert event.starts_at == datetime(2027, 3, 28, 1, tzinfo=UTC)
    assert (
        "28 March, 02:30 does not exist, because summer time begins in that night. The time is saved as 03:00."
        in text(page)
    )


def test_a_new_event_at_a_time_that_the_clock_skips_says_so(client: Client) -> None:
    organiser(client)
    page = text(client.get(new_event(client, starts_at=SKIPPED)["Location"]))
    assert "The time is saved as 03:00." in page


def test_a_time_that_the_clock_has_twice_is_the_first_and_needs_no_notice(client: Client) -> None:
    event = club.event(4)
    organiser(client)
    sent = {"name": "X", "starts_at": "2027-10-31T02:30"}
    page = client.post(f"/t/{event.slug}/desk/details", sent, follow=True)
    event.refresh_from_db()
    assert event.starts_at == datetime(2027, 10, 31, 0, 30, tzinfo=UTC)
    assert "does not exist" not in text(page)


def test_programs_get_the_next_minute_of_a_time_that_the_clock_skips(client: Client) -> None:
    event = club.event(4)
    organiser(client)
    answer = client.patch(f"/api/v1/events/{event.slug}", {"starts_at": SKIPPED}, content_type="application/json")
    assert answer.json()["starts_at"] == "2027-03-28T01:00:00Z"


def test_a_description_of_5000_letters_is_refused_with_both_numbers_and_stays(client: Client) -> None:
    event, letters = club.event(4), "Soup. " * 833 + "So"
    organiser(client)
    answer = client.post(f"/t/{event.slug}/desk/details", {"name": "X", "description": letters})
    assert answer.status_code == 422
    assert "2000" in text(answer)
    assert "5000" in text(answer)
    assert letters in text(answer)


def test_a_played_event_may_still_move(client: Client) -> None:
    event = club.event(4)
    club.published(event)
    assert dated(event).starts_at == FRIDAY


def test_rest_takes_an_offset_and_answers_in_utc(client: Client) -> None:
    event = club.event(4)
    organiser(client)
    address = f"/api/v1/events/{event.slug}"
    answer = client.patch(address, {"starts_at": "2026-10-23T19:30:00+02:00"}, "application/json")
    assert answer.status_code == 200, answer.content
    event.refresh_from_db()
    assert event.starts_at == FRIDAY


def test_the_calendar_file_of_an_event_names_time_place_and_address(client: Client) -> None:
    event = dated(club.event(4, rounds_planned=3), venue="Kantine", round_minutes=50)
    (entry,) = entries_of(client.get(f"/t/{event.slug}/event.ics").content)
    assert entry["dtstart"].dt == FRIDAY
    assert entry["dtend"].dt - entry["dtstart"].dt == timedelta(minutes=3 * 60)
    assert entry["location"] == "Kantine"
    assert entry["url"] == f"http://testserver/t/{event.slug}/"


def test_a_moved_event_keeps_its_id_and_has_a_higher_sequence(client: Client) -> None:
    event = dated(club.event(4))
    (before,) = entries_of(client.get(f"/t/{event.slug}/event.ics").content)
    dated(event, FRIDAY + timedelta(days=1))
    (after,) = entries_of(client.get(f"/t/{event.slug}/event.ics").content)
    assert after["uid"] == before["uid"]
    assert after["sequence"] > before["sequence"]


def test_an_event_without_a_date_has_no_calendar_file(client: Client) -> None:
    assert client.get(f"/t/{club.event(4).slug}/event.ics").status_code == 404


def test_the_feed_has_every_public_date_and_no_hidden_one(client: Client) -> None:
    public, hidden, undated = dated(club.event(4)), dated(club.event(4)), club.event(4)
    Event.objects.filter(pk=hidden.pk).update(hidden=True)
    found = [str(entry["url"]) for entry in entries_of(client.get("/events.ics").content)]
    assert found == [f"http://testserver/t/{public.slug}/"]
    assert undated.starts_at is None


def test_running_events_come_first_then_the_next_dates_then_those_without_one() -> None:
    undated, later, sooner = club.event(4), dated(club.event(4), FRIDAY + timedelta(days=7)), dated(club.event(4))
    running = club.event(4)
    club.published(running)
    assert list(in_order_of_dates(Event.objects.all())) == [running, sooner, later, undated]


@pytest.mark.long
@time_machine.travel(datetime(2026, 10, 24, 12, tzinfo=UTC), tick=False)
def test_a_copy_is_a_week_later_at_the_same_time_on_the_clock_without_entries(client: Client) -> None:
    rina = organiser(client)
    event = dated(club.event(8, by=rina), venue="Kantine")
    club.played(event)
    page = client.post(f"/t/{event.slug}/desk/copy", {"key": "1"}, follow=True)
    made = Event.objects.exclude(pk=event.pk).get()
    assert "This is a copy without entries." in text(page)
    assert timezone.localtime(made.starts_at).strftime("%a %H:%M") == "Fri 19:30"
    assert made.starts_at == FRIDAY + timedelta(weeks=1, hours=1)  # winter time has begun
    assert (made.venue, made.state, made.entries.count(), made.rounds.count()) == ("Kantine", Event.State.OPEN, 0, 0)
    assert made.seed != event.seed


@time_machine.travel(datetime(2026, 11, 24, 12, tzinfo=UTC), tick=False)
def test_a_copy_of_an_old_event_is_on_the_next_such_day_to_come() -> None:
    made = copy_event(event=dated(club.event(4)), by=None)
    assert timezone.localtime(made.starts_at).strftime("%Y-%m-%d %H:%M") == "2026-11-27 19:30"


@pytest.mark.parametrize("wrong", ["soon", "2026-13-40T19:30", 7])
def test_a_moment_that_is_none_is_refused_with_an_example(wrong: object) -> None:
    with pytest.raises(InvalidInputError, match="such as 2026-11-27T19:30"):
        read(ChangedEvent, {"starts_at": wrong}, strict=True)


@pytest.mark.parametrize("moment", ["9999-12-31T23:30:00Z", "0001-01-01T00:00:00Z"])
def test_a_date_at_the_end_of_the_calendar_is_refused(moment: str) -> None:
    with pytest.raises(InvalidInputError):
        read(ChangedEvent, {"starts_at": moment})


def test_line_breaks_in_texts_add_no_lines_to_a_calendar_file(client: Client) -> None:
    event = dated(club.event(4), venue="Hall\r\nATTENDEE:mailto:a@b.example", description="1\nEND:VEVENT")
    (entry,) = entries_of(client.get(f"/t/{event.slug}/event.ics").content)
    assert "ATTENDEE" not in entry
    assert "END:VEVENT" in entry["description"]


def test_an_archive_with_a_date_at_the_end_of_the_calendar_is_refused() -> None:
    event = club.event(4)
    event.starts_at = datetime(9999, 12, 31, 23, 30, tzinfo=UTC)
    event.save()
    with pytest.raises(ArchiveError, match="date"):
        check_pages(event)


@pytest.mark.long
def test_a_date_in_the_past_is_allowed_with_a_warning(client: Client) -> None:
    organiser(client)
    made = new_event(client, starts_at="2020-10-23T19:30")
    assert "The date of this event is in the past. Check it." in text(client.get(made["Location"]))
    event = Event.objects.get()
    assert event.starts_at is not None
    sent = {"name": event.name, "starts_at": "2020-10-24T19:30"}
    assert "is in the past" in text(client.post(f"/t/{event.slug}/desk/details", sent, follow=True))
    later = {"name": event.name, "starts_at": "2099-10-24T19:30"}
    assert "is in the past" not in text(client.post(f"/t/{event.slug}/desk/details", later, follow=True))
