"""Invitations of staff: each link works once, for a while, and only with the right of its maker."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.mail_message import IN_THE_LOG
from tests.accounts.mail_server import MailServer, mail_server
from tests.tournaments.helpers import club as clubs
from tests.tournaments.helpers.hosted import event_of, hosted, staff
from tests.tournaments.helpers.pages import sign_in
from tournaments.clubs import invitations, services
from tournaments.clubs.schemas import DAYS, NewInvitation
from tournaments.core import permissions
from tournaments.core.errors import EventConflict, EventError, EventGone, NotAllowed
from tournaments.models import Club, ClubRole, Event, LogEntry, StaffInvitation

pytestmark = pytest.mark.django_db
Kind = ClubRole.Kind


def invited(place: Club | Event, role: str = "director", by: Any = None) -> str:
    made = invitations.invite(by=by or clubs.user(), place=place, invitation=NewInvitation(role=Kind(role)))
    return made.token


def test_an_invitation_gives_its_role_once() -> None:
    club = hosted()
    token, budi = invited(club), clubs.user("budi")
    invitations.accept(by=budi, token=token)
    assert club.roles.get(user=budi).kind == "director"
    with pytest.raises(EventGone, match="already been used"):
        invitations.accept(by=clubs.user("citra"), token=token)
    assert not club.roles.filter(user=clubs.user("citra")).exists()


def test_the_link_is_not_in_the_database() -> None:
    token = invited(hosted())
    row = StaffInvitation.objects.get()
    assert token not in str(vars(row))


def test_an_invitation_to_an_event_gives_the_role_there_and_is_in_its_log() -> None:
    made = clubs.event()
    budi = clubs.user("budi")
    invitations.accept(by=budi, token=invited(made, "scorer"))
    assert permissions.roles_of(budi, made) == {"scorer"}
    assert LogEntry.objects.filter(event=made, action="invitation_accepted").exists()


def test_an_invitation_expires() -> None:
    token = invited(hosted())
    with (
        time_machine.travel(timezone.now() + timedelta(days=DAYS, seconds=1), tick=False),
        pytest.raises(EventGone, match="expired"),
    ):
        invitations.accept(by=clubs.user("budi"), token=token)


@pytest.mark.parametrize("make", [hosted, clubs.event])
def test_a_withdrawn_invitation_gives_nothing(make: Any) -> None:
    place = make()
    token = invited(place)
    invitations.revoke(by=clubs.user(), place=place, number=StaffInvitation.objects.get().pk)
    with pytest.raises(EventGone, match="withdrawn"):
        invitations.accept(by=clubs.user("budi"), token=token)


def test_an_invitation_ends_with_the_right_of_its_maker() -> None:
    club = hosted()
    organiser = staff(club, "citra", "organiser")
    token = invited(club, by=organiser)
    services.take_club_role(by=clubs.user(), role=club.roles.get(user=organiser))
    with pytest.raises(EventGone):
        invitations.accept(by=clubs.user("budi"), token=token)


def test_who_has_the_role_does_not_use_up_the_link() -> None:
    club = hosted()
    token = invited(club)
    with pytest.raises(EventConflict):
        invitations.accept(by=clubs.user(), token=token)
    assert club.roles.get(user=clubs.user()).kind == "owner"
    invitations.accept(by=clubs.user("budi"), token=token)


def test_a_higher_role_replaces_a_lower_one() -> None:
    club = hosted()
    scorer = staff(club, "budi", "scorer")
    invitations.accept(by=scorer, token=invited(club, "organiser"))
    assert club.roles.get(user=scorer).kind == "organiser"


def test_organisers_invite_no_owners_and_directors_nobody() -> None:
    club = hosted()
    with pytest.raises(NotAllowed):
        invited(club, "owner", by=staff(club, "budi", "organiser"))
    with pytest.raises(NotAllowed):
        invited(club, "scorer", by=staff(club, "citra", "director"))
    with pytest.raises(EventError, match="Only clubs have owners"):
        invited(clubs.event(), "owner")


def test_the_page_says_who_invites_before_anyone_signs_in() -> None:
    club = hosted()
    page = Client().get(f"/invited/{invited(club)}")
    text = page.content.decode()
    assert page.status_code == 200
    assert "rina invites you to become director: Kap Partij." in text
    assert "/account/signup/?next=/invited/" in text
    assert page["Referrer-Policy"] == "no-referrer"
    assert "no-store" in page["Cache-Control"]


def test_a_new_account_signs_up_and_comes_to_the_desk_without_the_administration() -> None:
    made, client = clubs.event(), Client()
    address = f"/invited/{invited(made)}"
    words = {"username": "budi", "password1": "vier rode stoelen", "password2": "vier rode stoelen", "next": address}
    assert client.post("/account/signup/", words)["Location"] == address
    answer = client.post(address)
    assert answer["Location"] == f"/t/{made.slug}/desk/"
    desk = client.get(answer["Location"])
    assert desk.status_code == 200
    assert "/admin/" not in desk.content.decode()


def test_the_second_use_of_a_link_answers_410() -> None:
    address = f"/invited/{invited(hosted())}"
    for name, status in (("budi", 302), ("citra", 410), ("budi", 410)):
        client = Client()
        client.force_login(clubs.user(name))
        assert client.post(address).status_code == status
    assert Client().get(address).status_code == 410


def test_an_unknown_link_is_not_repeated() -> None:
    answer = Client().get("/invited/not-a-link")
    assert answer.status_code == 404
    assert "not-a-link" not in answer.content.decode()


def test_the_link_is_shown_once_on_the_page_of_staff() -> None:
    club, client = hosted(), Client()
    sign_in(client, clubs.user())
    address = f"/c/{club.slug}/settings/staff"
    made = client.post(address, {"do": "invite", "role": "scorer"}).content.decode()
    assert "http://testserver/invited/" in made
    assert "/invited/" not in client.get(address).content.decode()


def test_roles_are_changed_and_removed_on_the_page_of_staff() -> None:
    club, client = hosted(), Client()
    scorer = staff(club, "budi", "scorer")
    sign_in(client, clubs.user())
    address, number = f"/c/{club.slug}/settings/staff", club.roles.get(user=scorer).pk
    client.post(address, {"do": "change", "number": number, "role": "director"})
    assert club.roles.get(user=scorer).kind == "director"
    client.post(address, {"do": "remove", "number": number})
    assert not club.roles.filter(user=scorer).exists()
    own = club.roles.get()
    assert "is the only owner" in client.post(address, {"do": "remove", "number": own.pk}, follow=True).content.decode()


def test_the_only_organiser_of_an_event_without_a_club_stays() -> None:
    made, client = clubs.event(), Client()
    sign_in(client, clubs.user())
    page = client.post(f"/t/{made.slug}/desk/staff", {"do": "remove", "number": made.roles.get().pk}, follow=True)
    assert "is the only organiser" in page.content.decode()
    assert made.roles.count() == 1


def test_staff_of_the_club_are_on_the_page_of_its_event() -> None:
    club, client = hosted(), Client()
    made = event_of(club)
    sign_in(client, clubs.user())
    assert "staff of Kap Partij" in client.get(f"/t/{made.slug}/desk/staff").content.decode()


def emailed(club: Club, address: str = "budi@example.org") -> str:
    """Let the owner invite by the page of a club, and return that page."""
    client = Client()
    sign_in(client, clubs.user())
    form = {"do": "invite", "role": "director", "email": address}
    return client.post(f"/c/{club.slug}/settings/staff", form, follow=True).content.decode()


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    with mail_server(settings) as started:
        yield started


def test_an_invitation_with_an_address_is_emailed_with_its_link(server: MailServer) -> None:
    club = hosted()
    page = emailed(club)
    assert "The invitation was sent to budi@example.org." in page
    (mail,) = server.mails
    assert mail["To"] == "budi@example.org"
    body = mail.get_body(("plain",))
    assert body is not None
    text = body.get_content()
    assert "invites you to become director" in text
    (link,) = set(re.findall(r"http://\S*/invited/\S+", text))
    assert link in page


def test_a_mail_server_that_refuses_leaves_the_link_to_send(server: MailServer) -> None:
    server.refusal = "550 No such mailbox"
    page = emailed(hosted())
    assert "The email to budi@example.org could not be sent. Send the link below yourself." in page
    assert "/invited/" in page


@pytest.mark.long
def test_an_account_emails_a_bounded_number_of_invitations_a_day(server: MailServer) -> None:
    club = hosted()
    for number in range(invitations.EMAILED_A_DAY):
        emailed(club, f"player{number}@example.org")
    assert "You can email 20 invitations a day." in emailed(club)
    assert len(server.mails) == invitations.EMAILED_A_DAY


def test_a_refused_invitation_keeps_what_was_typed_and_says_what_to_enter(server: MailServer) -> None:
    owner = clubs.user()
    club = hosted()
    client = Client()
    sign_in(client, owner)
    event = event_of(club)
    form = {"do": "invite", "role": "scorer", "email": "budi@"}
    for path in (f"/c/{club.slug}/settings/staff", f"/t/{event.slug}/desk/staff"):
        answer = client.post(path, form)
        page = answer.content.decode()
        assert answer.status_code == 400
        assert "This is not an email address. Enter one such as club@example.org." in page
        assert 'value="budi@"' in page
        assert '<option value="scorer" selected>' in page
    assert not StaffInvitation.objects.exists()


@pytest.mark.long
def test_an_invitation_over_the_limit_keeps_its_address(server: MailServer) -> None:
    club = hosted()
    for number in range(invitations.EMAILED_A_DAY):
        emailed(club, f"player{number}@example.org")
    assert 'value="budi@example.org"' in emailed(club)


def test_without_a_mail_server_there_is_no_field_for_an_address(settings: Any) -> None:
    settings.EMAIL_BACKEND = IN_THE_LOG
    club, client = hosted(), Client()
    sign_in(client, clubs.user())
    page = client.get(f"/c/{club.slug}/settings/staff").content.decode()
    assert 'name="email"' not in page


def test_programs_learn_whether_an_invitation_was_emailed(server: MailServer) -> None:
    club, client = hosted(), Client()
    sign_in(client, clubs.user())
    address, addressed = f"/api/v1/clubs/{club.pk}/invitations/", {"role": "scorer", "email": "budi@example.org"}
    sent = [client.post(address, body, "application/json") for body in (addressed, {"role": "scorer"})]
    assert [(answer.status_code, answer.json()["emailed"]) for answer in sent] == [(201, True), (201, None)]
    assert [mail["To"] for mail in server.mails] == ["budi@example.org"]
