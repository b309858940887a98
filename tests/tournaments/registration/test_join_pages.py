"""Pages of people who register: without an account, with a link, in pairs, and from the waiting list."""

import re
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest
import time_machine
from django.test import Client

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import sign_in, text
from tests.tournaments.helpers.registering import State, join, joined, open_event, person, states, who
from tournaments.models import Event, Person, PersonalLink, Registration
from tournaments.registration import services
from tournaments.registration.codes import link_code
from tournaments.registration.limits import GuestRegistrations

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


MOMENTS = count()


@pytest.fixture(autouse=True)
def clock() -> Any:
    """Each test has a time of its own: cached pages are those of an event that was created at that time."""
    with time_machine.travel(NOW + timedelta(seconds=next(MOMENTS)), tick=False) as clock:
        yield clock


def known(who: Person) -> Client:
    """A browser in which the person's link was opened."""
    client = Client()
    client.get(f"/go/{club.link(who)}")
    return client


def register(client: Client, event: Event, **form: Any) -> Any:
    return client.post(f"/t/{event.slug}/join", {"key": "k", **form})


def test_the_invitation_shows_places_and_the_way_to_register(client: Client) -> None:
    event = open_event(24)
    front = text(client.get(f"/t/{event.slug}/"))
    assert "24 places left" in front
    assert f'href="/t/{event.slug}/join"' in front
    joined(event, 1)
    assert "23 places left" in text(client.get(f"/t/{event.slug}/"))


def test_a_closed_event_shows_no_way_to_register(client: Client) -> None:
    event = club.event()
    assert f"/t/{event.slug}/join" not in text(client.get(f"/t/{event.slug}/"))
    assert "Registration is closed." in text(client.get(f"/t/{event.slug}/join"))
    assert register(client, event, name="Ayu").status_code == 409
    assert not Registration.objects.exists()


def test_somebody_without_an_account_registers_by_name_and_gets_a_link_once(client: Client) -> None:
    event = open_event(24)
    answer = register(client, event, name="Ayu Pratama")
    page = text(answer)
    assert "no-store" in answer["Cache-Control"]
    assert "You have a place." in page
    (link,) = re.findall(r"/go/[\w-]+/" + event.slug, page)[:1]
    assert PersonalLink.objects.get().channel == PersonalLink.Channel.JOINED
    assert link not in text(client.get(f"/t/{event.slug}/join"))
    phone = Client()
    assert phone.get(link).status_code == 302
    assert "You have a place." in text(phone.get(f"/t/{event.slug}/"))


def test_the_same_form_sent_twice_registers_once_and_never_shows_the_link_again(client: Client) -> None:
    event = open_event(24)
    form = {"name": "Ayu Pratama"}
    assert register(client, event, **form).status_code == 200
    client.logout()
    again = register(client, event, **form)
    assert "/go/" not in text(again)
    assert Registration.objects.count() == 1


def test_a_known_person_registers_with_two_presses_and_gets_no_new_link() -> None:
    event, ayu = open_event(24), person("Ayu Pratama")
    client = known(ayu)
    before = PersonalLink.objects.count()
    page = text(client.get(f"/t/{event.slug}/join"))
    assert f'<option value="{ayu.pk}" selected>Ayu Pratama</option>' in page
    assert register(client, event, who=ayu.pk).status_code == 302
    assert who(Registration.objects.get()) == ayu
    assert PersonalLink.objects.count() == before


def test_a_visitor_cannot_register_as_a_person_whose_link_they_have_not_opened(client: Client) -> None:
    event, ayu = open_event(24), person("Ayu Pratama")
    register(client, event, who=ayu.pk, name="Budi Santoso")
    assert who(Registration.objects.get()) != ayu
    other = known(person("Citra Dewi"))
    assert register(other, event, who=ayu.pk).status_code == 422


@pytest.mark.long
def test_a_typed_name_of_a_known_person_opens_nothing_of_them(client: Client) -> None:
    event = open_event(24)
    played = club.event(4)
    club.played(played)
    old = Person.objects.get(name="Person 01")
    register(client, event, name="Person 01")
    assert who(Registration.objects.get()) != old
    assert "My seat" not in text(client.get(f"/t/{played.slug}/"))


def test_an_account_registers_as_its_person(client: Client) -> None:
    event, user = open_event(24), club.user("budi")
    sign_in(client, user)
    assert register(client, event, name="Budi Santoso").status_code == 302
    assert who(Registration.objects.get()).user == user
    assert not PersonalLink.objects.exists()


def test_a_full_event_offers_the_waiting_list_and_shows_the_place_on_it(client: Client) -> None:
    event = open_event(1)
    joined(event, 1)
    page = text(client.get(f"/t/{event.slug}/join"))
    assert "Join waiting list" in page
    assert "All 1 places are taken" in page
    refused = register(client, event, name="Zainal Arifin")
    assert refused.status_code == 409
    assert "All places are taken. Join the waiting list." in text(refused)
    assert 'value="Zainal Arifin"' in text(refused)
    assert "You are on the waiting list." in text(register(client, event, name="Zainal Arifin", waiting_list="on"))
    assert "You are number 1 on the waiting list." in text(client.get(f"/t/{event.slug}/"))


def test_who_registers_again_is_refused_and_sees_the_own_registration() -> None:
    event = open_event(24)
    (made,) = joined(event, 1)
    client = known(who(made))
    answer = register(client, event, who=who(made).pk)
    assert answer.status_code == 422
    assert "You have a place." in text(answer)


@pytest.mark.long
def test_an_offer_is_taken_or_declined_on_the_page() -> None:
    event = open_event(1, starts_at=(NOW + timedelta(days=3)).isoformat())
    first, second, third = joined(event, 3)
    services.cancel(event=event, person=who(first))
    client = known(who(second))
    assert "A place is free for you." in text(client.get(f"/t/{event.slug}/"))
    client.post(f"/t/{event.slug}/registration/decline", {"person": who(second).pk, "key": "1"})
    taking = known(who(third))
    page = taking.post(f"/t/{event.slug}/registration/accept", {"person": who(third).pk, "key": "1"}, follow=True)
    assert "You have a place." in text(page)
    assert states([second, third]) == [State.DECLINED, State.CONFIRMED]


def test_whoever_is_too_late_for_an_offer_reads_how_to_rejoin(clock: Any) -> None:
    event = open_event(1, starts_at=(NOW + timedelta(days=3)).isoformat())
    first, second = joined(event, 2)
    services.cancel(event=event, person=who(first))
    client = known(who(second))
    clock.shift(timedelta(hours=25))
    page = client.post(f"/t/{event.slug}/registration/accept", {"person": who(second).pk, "key": "1"}, follow=True)
    assert "This offer has expired" in text(page)
    assert "You can register again below." in text(client.get(f"/t/{event.slug}/join"))
    register(client, event, who=who(second).pk)
    assert Registration.objects.latest("pk").state == State.CONFIRMED


def test_only_the_person_cancels_their_registration(client: Client) -> None:
    event = open_event(1)
    (made,) = joined(event, 1)
    for other in (client, known(person("Budi Santoso"))):
        other.post(f"/t/{event.slug}/registration/cancel", {"person": who(made).pk, "key": "1"})
        assert states([made]) == [State.CONFIRMED]
    known(who(made)).post(f"/t/{event.slug}/registration/cancel", {"person": who(made).pk, "key": "1"})
    assert states([made]) == [State.CANCELLED]


def test_a_partner_accepts_with_one_press_by_the_link_of_the_other(client: Client) -> None:
    event = open_event(4, **club.PAIRS)
    page = text(register(client, event, name="Ayu Pratama", partner="Budi Santoso"))
    (address,) = set(re.findall(rf"/t/{event.slug}/partner/\d+/\w+", page))
    partner = Client()
    invitation = text(partner.get(address))
    assert "Ayu Pratama asks you to play as partners" in invitation
    assert 'value="Budi Santoso"' in invitation
    accepted = text(partner.post(address, {"name": "Budi Santoso", "key": "k"}))
    assert "You have a place." in accepted
    assert "/go/" in accepted
    assert event.entries.get().name == "Ayu Pratama & Budi Santoso"
    assert Client().get(address).status_code == 410


def test_a_partner_declines(client: Client) -> None:
    event = open_event(4, **club.PAIRS)
    page = text(register(client, event, name="Ayu Pratama", partner="Budi Santoso"))
    (address,) = set(re.findall(rf"/t/{event.slug}/partner/\d+/\w+", page))
    Client().post(address, {"decline": "on", "key": "k"})
    assert Registration.objects.get().partner_wanted
    assert Client().post(address, {"name": "Budi", "key": "k"}).status_code in (302, 410)
    assert Registration.objects.get().members.count() == 1


@pytest.mark.long
def test_people_without_a_partner_see_each_other_and_nobody_else_sees_them(client: Client) -> None:
    event = open_event(4, **club.PAIRS)
    ayu, budi = person("Ayu Pratama"), person("Budi Santoso")
    for one in (ayu, budi):
        join(event, one, partner_wanted=True)
    assert "Budi Santoso" in text(known(ayu).get(f"/t/{event.slug}/join"))
    for path in (f"/t/{event.slug}/", f"/t/{event.slug}/join", f"/t/{event.slug}/players/"):
        assert "Budi Santoso" not in text(client.get(path))
        assert "Ayu Pratama" not in text(client.get(path))
    first, second = Registration.objects.order_by("pk")
    asking, answering = known(budi), known(ayu)
    asking.post(f"/t/{event.slug}/registration/ask", {"person": budi.pk, "other": first.pk, "key": "1"})
    assert "Accept request" in text(answering.get(f"/t/{event.slug}/join"))
    answering.post(f"/t/{event.slug}/registration/ask", {"person": ayu.pk, "other": second.pk, "key": "1"})
    assert states([first, second]) == [State.CONFIRMED, State.CANCELLED]


def test_a_team_registers_on_the_page_and_a_missing_name_is_said_at_its_field(client: Client) -> None:
    event = open_event(4, **club.TEAMS)
    form = {"name": "Ayu", "team": "Kap Partij", "member-1": "Budi", "member-2": ""}
    refused = register(client, event, **form)
    assert refused.status_code == 400
    assert "Enter your name." in text(refused)
    register(client, event, **{**form, "member-2": "Citra"})
    assert event.entries.get().name == "Kap Partij"


def test_registration_by_link_is_not_shown_and_works_with_the_link_only(client: Client) -> None:
    event = open_event(24)
    club.changed(event, registration="link")
    assert f"/t/{event.slug}/join" not in text(client.get(f"/t/{event.slug}/"))
    assert register(client, event, name="Ayu").status_code == 403
    address = f"/t/{event.slug}/join/{link_code(event)}"
    assert "registration link" not in text(client.get(address))
    assert "You have a place." in text(client.post(address, {"name": "Ayu", "key": "k"}))


def test_too_many_registrations_from_an_address_are_refused_with_a_sentence(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GuestRegistrations, "THROTTLE_RATES", {"registrations": "2/hour"})
    event = open_event(24)
    for name in ("Ayu", "Budi"):
        assert register(Client(), event, name=name).status_code == 200
    refused = register(client, event, name="Citra Dewi")
    assert refused.status_code == 429
    assert "Too many registrations from your network." in text(refused)
    assert 'value="Citra Dewi"' in text(refused)
    assert int(refused["Retry-After"]) > 0


def test_the_public_name_is_shown_and_the_full_one_is_not(client: Client) -> None:
    event = open_event(24)
    hilda = Person.objects.create(name="Hidden Hilda", shown=Person.Shown.INITIALS)
    join(event, hilda)
    front = text(client.get(f"/t/{event.slug}/"))
    assert "H. H." in front
    assert "Hilda" not in front
