"""Players under 16: emails go to the guardian, pages show initials, and keepsakes and partner lists leave them out."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from inputs.reading import read
from tests.accounts.mail_server import MailServer, mail_server
from tests.tournaments.helpers import club as clubs
from tests.tournaments.helpers.hosted import event_of, hosted
from tournaments.core.errors import EventConflict
from tournaments.members.schemas import MemberChange, NewMember
from tournaments.members.services import add_member, change_member
from tournaments.models import ClubMember, Contact, Event, Notification, Person
from tournaments.notifications import services
from tournaments.notifications.audience import fan_out
from tournaments.notifications.delivery import deliver_due
from tournaments.notifications.services import EmailWish
from tournaments.privacy.own_data import own_data
from tournaments.privacy.selectors import Subject
from tournaments.registration import partners
from tournaments.registration import services as registration_services
from tournaments.registration.schemas import Joining
from tournaments.registration.selectors import looking_for_partner

pytestmark = pytest.mark.django_db
GUARDIAN, SITE = "parent@club.test", "https://cards.test/"
WANTED = {"partner_wanted": True}


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    settings.ALLOWED_HOSTS = ["cards.test", "testserver"]
    with mail_server(settings) as server:
        yield server


def child(name: str = "Ayu Pratama", guardian: str = GUARDIAN) -> Person:
    return Person.objects.create(name=name, minor=True, guardian_email=guardian)


def pairs_ahead() -> Event:
    return clubs.event(**{**clubs.PAIRS, "registration": "open", "starts_at": timezone.now() + timedelta(days=9)})


def joined(event: Event, person: Person, **wish: Any) -> Any:
    return registration_services.join(event=event, joining=read(Joining, wish), person=person)


def send() -> None:
    now = timezone.now()
    fan_out(now)
    Notification.objects.update(due_at=now)
    deliver_due(now)


def confirmed(person: Person) -> Contact:
    contact = services.subscribe(person=person, wish=EmailWish(address="ayu@club.test"), site=SITE)
    services.confirm_address(contact)
    return contact


def test_the_email_that_confirms_an_address_goes_to_the_guardian(server: MailServer, client: Client) -> None:
    person = child()
    client.get(f"/go/{clubs.link(person)}")
    wish = {"person": person.pk, "address": "ayu@club.test"}
    assert client.post("/me/emails/", wish, headers={"host": "cards.test"}).status_code == 302
    assert [mail["To"] for mail in server.mails] == [GUARDIAN]


def test_emails_about_events_of_a_minor_go_to_the_guardian(server: MailServer) -> None:
    person = child()
    confirmed(person)
    joined(clubs.event(registration="open", starts_at=timezone.now() + timedelta(days=9)), person)
    send()
    assert [mail["To"] for mail in server.mails] == [GUARDIAN]


def test_an_address_from_before_gets_nothing_once_its_owner_is_a_minor(server: MailServer) -> None:
    person = Person.objects.create(name="Ayu Pratama")
    confirmed(person)
    Person.objects.filter(pk=person.pk).update(minor=True, guardian_email=GUARDIAN)
    joined(clubs.event(registration="open", starts_at=timezone.now() + timedelta(days=9)), person)
    send()
    assert server.mails == []
    assert Notification.objects.get().state == Notification.State.DROPPED


def test_a_new_guardian_confirms_the_address_first(server: MailServer) -> None:
    person = child()
    confirmed(person)
    Person.objects.filter(pk=person.pk).update(guardian_email="other@club.test")
    joined(clubs.event(registration="open", starts_at=timezone.now() + timedelta(days=9)), person)
    send()
    assert server.mails == []


def test_without_the_address_of_a_guardian_a_minor_gets_no_emails(client: Client) -> None:
    person = child(guardian="")
    with pytest.raises(EventConflict, match="guardian"):
        confirmed(person)
    client.get(f"/go/{clubs.link(person)}")
    assert "no address of a parent or guardian" in client.get("/me/emails/").text


def test_staff_enter_the_address_of_a_guardian() -> None:
    club = hosted()
    member = add_member(
        by=None, club=club, member=NewMember(name="Ayu Pratama", kind=ClubMember.Kind.JUNIOR), is_new=True
    )
    change_member(by=None, member=member, change=MemberChange(guardian_email=GUARDIAN))
    member = ClubMember.objects.select_related("person").get(pk=member.pk)
    assert (member.person.guardian_email, member.person.minor) == (GUARDIAN, True)
    assert own_data(Subject(person=member.person, user=None))["person"]["guardian_email"] == GUARDIAN


def test_public_lists_show_the_initials_of_a_minor() -> None:
    event = event_of(hosted(), 4)
    person = clubs.entry(event, 1).people.get()
    Person.objects.filter(pk=person.pk).update(minor=True, name="Ayu Pratama")
    event.entries.filter(number=1).update(name="Ayu Pratama")
    for page in ("", "players/", "standings/"):
        assert "Pratama" not in Client().get(f"/t/{event.slug}/{page}").text


def test_a_minor_is_not_in_the_list_of_people_without_a_partner() -> None:
    event = pairs_ahead()
    grown = Person.objects.create(name="Budi")
    wanted = joined(event, grown, **WANTED)
    with pytest.raises(EventConflict, match="under 16"):
        joined(event, child(), **WANTED)
    Person.objects.filter(pk=grown.pk).update(minor=True)
    assert not looking_for_partner(event).exists()
    other = Person.objects.create(name="Citra")
    joined(event, other, **WANTED)
    with pytest.raises(EventConflict):
        partners.ask_partner(event=event, person=other, other_id=wanted.pk)


def test_a_minor_has_no_keepsake_not_even_for_themselves(client: Client) -> None:
    event = event_of(hosted(), 4)
    clubs.played(event)
    person = clubs.entry(event, 1).people.get()
    Event.objects.filter(pk=event.pk).update(state=Event.State.FINISHED)
    client.get(f"/go/{clubs.link(person)}")
    address = f"/p/{person.pk}/{event.slug}/"
    assert client.get(address).status_code == 200
    Person.objects.filter(pk=person.pk).update(minor=True)
    assert client.get(address).status_code == 404
