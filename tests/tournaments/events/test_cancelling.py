"""Events that are cancelled, and drafts."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from tests.tournaments.helpers import club
from tests.tournaments.helpers.hosted import event_of, hosted
from tests.tournaments.helpers.pages import new_event, organiser, text
from tests.tournaments.helpers.registering import joined, open_event, states
from tournaments.events.cancelling import cancel_event, reinstate_event
from tournaments.events.schemas import Cancellation, ChangedEvent
from tournaments.events.services import change_event
from tournaments.models import Event, OutboxEvent
from tournaments.series.selectors import series_table

pytestmark = pytest.mark.django_db
REASON = "The café is closed."


def cancelled(event: Event, reason: str = REASON) -> Event:
    return cancel_event(event=event, by=club.user(), cancellation=Cancellation(reason=reason))


def test_everyone_reads_on_the_page_of_the_event_why_it_is_cancelled(client: Client) -> None:
    event = club.event(4)
    organiser(client)
    client.post(f"/t/{event.slug}/desk/cancel", {"reason": REASON})
    page = text(Client().get(f"/t/{event.slug}/"))
    assert "This event is cancelled." in page
    assert REASON in page


def calendar_entry(client: Client, event: Event) -> dict[str, object]:
    [entry] = Calendar.from_ical(client.get(f"/t/{event.slug}/event.ics").content).walk("VEVENT")
    return dict(entry)


def test_an_event_is_not_cancelled_without_a_reason(client: Client) -> None:
    event = club.event(4)
    organiser(client)
    assert client.post(f"/t/{event.slug}/desk/cancel", {"reason": " "}).status_code == 422
    assert Event.objects.get().state == Event.State.OPEN


def test_an_event_with_a_published_round_is_not_cancelled(client: Client) -> None:
    event = club.event(4)
    club.published(event)
    organiser(client)
    page = text(client.post(f"/t/{event.slug}/desk/cancel", {"reason": REASON}, follow=True))
    assert "You cannot cancel the event while the event is running." in page
    assert Event.objects.get().state == Event.State.RUNNING


def test_nobody_registers_for_a_cancelled_event(client: Client) -> None:
    event = cancelled(open_event())
    assert 'name="name"' not in text(client.get(f"/t/{event.slug}/join"))


def test_a_reinstated_event_has_its_entries_and_its_waiting_list_again() -> None:
    event = open_event(capacity=1)
    registrations = joined(event, 2)
    before = states(registrations)
    reinstate_event(event=cancelled(event), by=club.user())
    assert states(registrations) == before == ["confirmed", "waiting"]
    assert Event.objects.get().state == Event.State.OPEN


def test_cancelling_twice_is_cancelling_once() -> None:
    event = club.event(4)
    cancelled(event), cancelled(event)
    assert OutboxEvent.objects.filter(kind="event.cancelled").count() == 1


def test_calendars_strike_a_cancelled_event_out(client: Client) -> None:
    event = club.event(4)
    change_event(by=club.user(), event=event, changes=ChangedEvent(starts_at=timezone.now() + timedelta(days=3)))
    before = calendar_entry(client, event)
    cancelled(event)
    after = calendar_entry(client, event)
    assert (before["STATUS"], after["STATUS"]) == ("CONFIRMED", "CANCELLED")
    assert before["UID"] == after["UID"]
    assert int(str(before["SEQUENCE"])) < int(str(after["SEQUENCE"]))


def test_a_cancelled_date_stays_in_the_list_of_the_club_until_it_has_passed(client: Client) -> None:
    host = hosted()
    event = event_of(host, name="Evening that was cancelled")
    change_event(by=club.user(), event=event, changes=ChangedEvent(starts_at=timezone.now() + timedelta(days=3)))
    cancelled(event)
    page = text(client.get(f"/c/{host.slug}/"))
    assert "Evening that was cancelled" in page
    assert "Next event" not in page
    Event.objects.update(starts_at=timezone.now() - timedelta(days=1))
    assert "Evening that was cancelled" not in text(client.get(f"/c/{host.slug}/"))


def test_a_cancelled_event_is_not_a_coming_event_of_its_season() -> None:
    event = club.event(4)
    season = club.series(event)
    assert series_table(season).coming == (event,)
    cancelled(event)
    assert series_table(season).coming == ()


@pytest.mark.parametrize("page", ["", "standings/", "desk/", "settings/", "players/add", "print/"])
def test_visitors_get_the_same_answer_for_a_draft_as_for_an_event_that_does_not_exist(page: str) -> None:
    draft = club.event(4, draft=True)
    there, missing = (Client().get(f"/t/{slug}/{page}") for slug in (draft.slug, "no-such-event"))
    assert there.status_code == missing.status_code
    assert there.headers.get("Location", "").replace(draft.slug, "no-such-event") == missing.headers.get("Location", "")


@pytest.mark.long
def test_a_draft_is_seen_by_its_staff_alone_until_it_is_published(client: Client) -> None:
    organiser(client)
    new_event(client, create="draft", starts_at="2027-10-23T19:30")
    event = Event.objects.get()
    assert "This is a draft. Only staff of the event can see it." in text(client.get(f"/t/{event.slug}/"))
    for address in (f"/t/{event.slug}/", f"/t/{event.slug}/event.ics", f"/api/v1/events/{event.slug}"):
        assert Client().get(address).status_code == 404
    for address in ("/events/", "/", "/events.ics", "/api/v1/events"):
        assert event.slug not in Client().get(address).content.decode()
    client.post(f"/t/{event.slug}/desk/remove", {"do": "show"})
    assert Client().get(f"/t/{event.slug}/").status_code == 200


def test_no_public_document_of_its_club_has_a_byte_of_a_draft() -> None:
    place = hosted()
    draft = event_of(place, name="Zwolfabend", people=4, draft=True)
    pages = (
        "/",
        "/events/",
        "/clubs/",
        "/series/",
        "/events.ics",
        f"/c/{place.slug}/",
        "/api/v1/events",
        "/api/v1/clubs",
    )
    feeds = (f"/c/{place.slug}/calendar.ics", f"/c/{place.slug}/feed.atom")
    for address in (*pages, *feeds):
        document = Client().get(address, follow=True).text
        assert "Zwolfabend" not in document, address
        assert draft.slug not in document, address
    for address in (
        f"/embed/t/{draft.slug}/standings",
        f"/embed/t/{draft.slug}/pairings",
        f"/t/{draft.slug}/share.png",
    ):
        assert Client().get(address).status_code == 404, address


def test_rest_cancels_and_reinstates(client: Client) -> None:
    event = club.event(4)
    organiser(client)
    answer = client.post(f"/api/v1/events/{event.slug}/cancel", {"reason": REASON}, content_type="application/json")
    assert answer.json() == {"slug": event.slug, "state": "cancelled", "cancel_reason": REASON}
    answer = client.post(f"/api/v1/events/{event.slug}/reinstate", content_type="application/json")
    assert answer.json() == {"slug": event.slug, "state": "open", "cancel_reason": ""}
