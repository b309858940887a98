"""Check-in at the door, and what the desk sees of it."""

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, text
from tests.tournaments.helpers.registering import State, joined, open_event, states, who
from tournaments.events import services as events_services
from tournaments.models import Arrival, Entry, Event, LogEntry
from tournaments.registration.codes import door_code, is_door_code
from tournaments.registration.waiting import sweep

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
MOMENTS = count()


@pytest.fixture(autouse=True)
def clock() -> Any:
    """Half an hour before the start, at another second in each test."""
    cache.clear()
    now = START - timedelta(minutes=30) + timedelta(seconds=next(MOMENTS))
    with time_machine.travel(now, tick=False) as clock:
        yield clock


def tonight(count: int = 2, **more: Any) -> Event:
    event = open_event(24, starts_at=START.isoformat(), **more)
    joined(event, count)
    return event


def known(entry: Entry) -> Client:
    client = Client()
    client.get(f"/go/{club.link(entry.members.get().person)}")
    return client


def door(client: Client, event: Event, **form: Any) -> Any:
    return client.post(f"/t/{event.slug}/check-in", form)


def test_a_player_with_a_link_is_checked_in_by_one_press() -> None:
    event = tonight()
    entry = event.entries.get(number=1)
    client = known(entry)
    assert "I am here" in text(client.get(f"/t/{event.slug}/check-in"))
    answer = client.post(f"/t/{event.slug}/check-in", {"person": entry.members.get().person_id}, follow=True)
    assert "You are checked in." in text(answer)
    entry.refresh_from_db()
    assert entry.state == Entry.State.PRESENT
    assert LogEntry.objects.filter(action="arrived").count() == 1


def test_nobody_checks_in_somebody_else_with_their_number() -> None:
    event = tonight()
    first, second = event.entries.order_by("number")
    known(first).post(f"/t/{event.slug}/check-in", {"person": second.members.get().person_id})
    second.refresh_from_db()
    assert second.state == Entry.State.REGISTERED


def test_code_and_name_wait_for_the_desk_which_sees_them_at_once(client: Client) -> None:
    event = tonight()
    version = Event.objects.get(pk=event.pk).version
    answer = door(Client(), event, entry=1, code=door_code(event).lower())
    assert answer.status_code == 302
    entry = event.entries.get(number=1)
    assert entry.state == Entry.State.REGISTERED
    assert Event.objects.get(pk=event.pk).version == version + 1  # pushed to open pages of the desk
    organiser(client)
    assert "says they are here" in text(client.get(f"/t/{event.slug}/desk/"))
    client.post(f"/t/{event.slug}/desk/arrivals/{entry.pk}/confirm", {"next": f"/t/{event.slug}/desk/"})
    entry.refresh_from_db()
    assert entry.state == Entry.State.PRESENT
    assert not Arrival.objects.exists()


def test_a_claim_of_a_person_who_is_not_there_is_dismissed(client: Client) -> None:
    event = tonight()
    door(Client(), event, entry=1, code=door_code(event))
    entry = event.entries.get(number=1)
    organiser(client)
    client.post(f"/t/{event.slug}/desk/arrivals/{entry.pk}/dismiss")
    entry.refresh_from_db()
    assert (entry.state, Arrival.objects.count()) == (Entry.State.REGISTERED, 0)


def test_after_five_wrong_codes_even_the_right_one_has_to_wait() -> None:
    event, client = tonight(), Client()
    for _try in range(5):
        refused = door(client, event, entry=1, code="BBBBBB")
        assert refused.status_code == 400
        assert "This is not the code of this event." in text(refused)
    for code in ("BBBBBB", door_code(event)):
        refused = door(client, event, entry=1, code=code)
        assert refused.status_code == 429
        assert "Too many wrong codes." in text(refused)
        assert refused["Retry-After"]
    assert not Arrival.objects.exists()


@pytest.mark.long
def test_right_codes_are_not_counted() -> None:
    event, client = tonight(8), Client()
    for number in range(1, 8):
        assert door(client, event, entry=number, code=door_code(event)).status_code == 302
    assert Arrival.objects.count() == 7


def test_the_code_of_the_door_is_that_of_one_event_and_forgives_spaces() -> None:
    one, other = tonight(), tonight()
    code = door_code(one)
    assert is_door_code(one, f" {code[:3]}-{code[3:].lower()} ")
    assert not is_door_code(other, code)
    assert not is_door_code(one, "")


def test_outside_of_its_times_check_in_is_closed(clock: Any) -> None:
    event = tonight()
    entry = event.entries.get(number=1)
    client = known(entry)
    for moment, sentence in ((START - timedelta(hours=2), "Check-in begins at"), (START, "Self check-in is closed")):
        clock.move_to(moment)
        assert sentence in text(client.get(f"/t/{event.slug}/check-in"))
        client.post(f"/t/{event.slug}/check-in", {"person": entry.members.get().person_id})
        entry.refresh_from_db()
        assert entry.state == Entry.State.REGISTERED


def test_the_page_at_the_door_shows_public_names_only(client: Client) -> None:
    event = tonight()
    event.entries.get(number=1).members.get().person.__class__.objects.filter(entries__number=1).update(
        name="Hidden Hilda", shown="initials"
    )
    page = text(client.get(f"/t/{event.slug}/check-in"))
    assert "Hilda" not in page


@pytest.mark.long
def test_after_check_in_the_desk_marks_the_missing_absent_and_their_place_goes_to_who_waits(
    client: Client, clock: Any
) -> None:
    event = open_event(2, starts_at=START.isoformat())
    first, second, third = joined(event, 3, short_notice=True)
    known(Entry.objects.get(registration=first)).post(f"/t/{event.slug}/check-in", {"person": who(first).pk})
    organiser(client)
    assert "have not checked in" not in text(client.get(f"/t/{event.slug}/desk/"))
    clock.move_to(START + timedelta(minutes=1))
    page = text(client.get(f"/t/{event.slug}/desk/"))
    assert "have not checked in" in page
    second.refresh_from_db()
    assert f'id="missing-{second.entry_id}"' in page
    client.post(f"/t/{event.slug}/players/{second.entry_id}/check-out", {"next": f"/t/{event.slug}/desk/"})
    assert sweep() == 1
    assert states([second, third]) == [State.CONFIRMED, State.CONFIRMED]


@pytest.mark.long
def test_a_list_of_registrations_has_the_buttons_of_each_state(client: Client) -> None:
    event = open_event(1, registration_approval=True)
    made = joined(event, 3)
    organiser(client)
    page = f"/t/{event.slug}/desk/registrations"
    for registration in made[:2]:
        assert f"/t/{event.slug}/desk/registrations/{registration.pk}/approve" in text(client.get(page))
        client.post(f"{page}/{registration.pk}/approve", {"key": str(registration.pk)})
    client.post(f"{page}/{made[2].pk}/refuse", {"key": "3"})
    assert states(made) == [State.CONFIRMED, State.WAITING, State.REFUSED]
    client.post(f"{page}/{made[1].pk}/enter", {"key": "4"})
    assert states(made)[1] == State.CONFIRMED
    answer = text(client.get(page))
    assert "2 of 1 places are taken. No one was removed." in answer
    assert door_code(event) in answer


def test_settings_of_registration_are_on_one_page_and_warn_of_too_few_places(client: Client) -> None:
    event = club.event(3)
    organiser(client)
    page = f"/t/{event.slug}/desk/registration"
    sent = {"registration": "open", "capacity": "2", "registration_closes_at": "2026-11-20T18:00"}
    saved = text(client.post(page, sent, follow=True))
    assert "3 of 2 places are taken. No one was removed." in saved
    event.refresh_from_db()
    assert (event.registration, event.capacity, event.entries.count()) == ("open", 2, 3)
    assert 'value="2026-11-20T18:00"' in text(client.get(page))
    wrong = client.post(page, {**sent, "capacity": "0", "registration_opens_at": "soon"})
    assert wrong.status_code == 422
    assert 'value="soon"' in text(wrong)


def test_times_in_the_wrong_order_are_refused_at_the_field_with_everything_typed(client: Client) -> None:
    event = club.event()
    organiser(client)
    sent = {
        "registration": "open",
        "registration_opens_at": "2026-11-21T18:00",
        "registration_closes_at": "2026-11-20T18:00",
    }
    wrong = client.post(f"/t/{event.slug}/desk/registration", sent)
    assert wrong.status_code == 422
    assert "Registration must close after it opens." in text(wrong)
    assert 'value="2026-11-21T18:00"' in text(wrong)


def test_a_scorer_confirms_arrivals_at_the_desk_without_the_list_of_names(client: Client) -> None:
    event = tonight()
    scorer = club.user("sita")
    events_services.give_role(event=event, user=scorer, kind="scorer", by=club.user())
    door(Client(), event, entry=1, code=door_code(event))
    client.force_login(scorer)
    assert client.get(f"/t/{event.slug}/desk/registrations").status_code == 403
    entry = event.entries.get(number=1)
    client.post(f"/t/{event.slug}/desk/arrivals/{entry.pk}/confirm")
    entry.refresh_from_db()
    assert entry.state == Entry.State.PRESENT
