"""The pages of members: two clicks to add one, and what staff without the permission do not see."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import club as clubs
from tests.tournaments.helpers.hosted import hosted, staff
from tournaments.members.invitations import invite_member, revoke_invitation
from tournaments.members.schemas import NewMember, NewMemberInvitation
from tournaments.members.services import add_member
from tournaments.models import Club, ClubMember, MemberInvitation, Person

pytestmark = pytest.mark.django_db


def browser(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def owner(club: Club) -> Client:
    return browser(club.roles.get().user)


def page(client: Client, club: Club, tail: str = "") -> str:
    return client.get(f"/c/{club.slug}/members/{tail}").content.decode()


def test_a_new_person_is_added_with_one_form() -> None:
    club = hosted()
    owner(club).post(f"/c/{club.slug}/members/", {"name": "Ayu Pratama", "kind": "member"})
    assert ClubMember.objects.get().person.name == "Ayu Pratama"


def test_a_refused_new_member_keeps_what_was_typed() -> None:
    club = hosted()
    client = owner(club)
    client.post(f"/c/{club.slug}/members/", {"name": "Ayu Pratama", "kind": "member"})
    person = Person.objects.get()
    answer = client.post(f"/c/{club.slug}/members/", {"person": person.pk, "name": "Ayu Pratama", "kind": "junior"})
    assert answer.status_code == 409
    assert 'value="Ayu Pratama"' in answer.text
    assert '<option value="junior" selected>' in answer.text


def test_a_known_name_offers_the_person_to_choose() -> None:
    club, known = hosted(), Person.objects.create(name="Ayu Pratama")
    client = owner(club)
    answer = client.post(f"/c/{club.slug}/members/", {"name": "Ayu Pratama", "kind": "member"})
    assert answer.status_code == 409
    assert f'name="person" value="{known.pk}"' in answer.content.decode()
    client.post(f"/c/{club.slug}/members/", {"person": known.pk, "kind": "member"})
    assert ClubMember.objects.get().person == known


def test_a_director_sees_the_members_and_no_form() -> None:
    club = hosted()
    add_member(by=None, club=club, member=NewMember(name="Ayu Pratama"))
    text = page(browser(staff(club, "wati", "director")), club)
    assert "Ayu Pratama" in text
    assert "Import list" not in text


@pytest.mark.parametrize("tail", ["", "import", "invitations"])
def test_scorers_see_no_members(tail: str) -> None:
    club = hosted()
    client = browser(staff(club, "wati", "scorer"))
    assert client.get(f"/c/{club.slug}/members/{tail}").status_code == 403


def test_a_member_of_another_club_has_no_page_here() -> None:
    club, other = hosted(), hosted("Meja Empat")
    member = add_member(by=None, club=other, member=NewMember(name="Ayu Pratama"))
    assert owner(club).get(f"/c/{club.slug}/members/{member.pk}/").status_code == 404


def test_a_member_is_changed_paused_and_ended_on_their_page() -> None:
    club = hosted()
    member = add_member(by=None, club=club, member=NewMember(name="Ayu Pratama"))
    client, at = owner(club), f"/c/{club.slug}/members/{member.pk}/"
    changed = {"name": "Ayu Lestari", "kind": "member", "number": "9", "since": "2024-09-01", "email": ""}
    assert client.post(at, changed).status_code == 302
    client.post(f"{at}pause")
    assert "Paused since" in page(client, club, f"{member.pk}/")
    client.post(f"{at}resume"), client.post(f"{at}end", {"until": "2024-10-01"})
    assert "Left on" in page(client, club, f"{member.pk}/")
    member.refresh_from_db()
    assert (member.person.name, str(member.until)) == ("Ayu Lestari", "2024-10-01")


def test_a_wrong_field_keeps_what_was_typed() -> None:
    club = hosted()
    member = add_member(by=None, club=club, member=NewMember(name="Ayu Pratama"))
    answer = owner(club).post(f"/c/{club.slug}/members/{member.pk}/", {"name": "Ayu Lestari", "email": "x"})
    assert answer.status_code == 422
    assert "Ayu Lestari" in answer.content.decode()


def test_a_pasted_list_names_its_wrong_rows() -> None:
    club = hosted()
    text = "name,since\nAyu Pratama,\nBudi Santoso,soon\n"
    answer = owner(club).post(f"/c/{club.slug}/members/import", {"people": text})
    assert answer.status_code == 422
    assert "Row 3" in answer.content.decode()
    assert ClubMember.objects.get().person.name == "Ayu Pratama"


def test_the_file_has_the_whole_list() -> None:
    club = hosted()
    add_member(by=None, club=club, member=NewMember(name="Ayu Pratama"))
    assert "Ayu Pratama" in owner(club).get(f"/c/{club.slug}/members.csv").content.decode()


# --- invitations -----------------------------------------------------------------------------------------------


def invited(club: Club, **more: Any) -> str:
    by = club.roles.get().user
    return invite_member(by=by, club=club, invitation=NewMemberInvitation(**more)).token


@pytest.mark.postgres
def test_an_invitation_makes_the_account_a_member_once() -> None:
    club = hosted()
    token, user = invited(club), clubs.user("ayu")
    client = browser(user)
    assert "invites you to become a member" in client.get(f"/joining/{token}").content.decode()
    client.post(f"/joining/{token}", {"name": "Ayu Pratama"})
    assert ClubMember.objects.get().person.user == user
    assert Client().get(f"/joining/{token}").status_code == 410


def test_a_personal_link_joins_as_its_person() -> None:
    club, person = hosted(), Person.objects.create(name="Ayu Pratama")
    client = Client()
    client.get(f"/go/{clubs.link(person)}")
    client.post(f"/joining/{invited(club)}", {"who": person.pk, "name": ""})
    assert ClubMember.objects.get().person == person


def test_a_new_person_gets_their_personal_link_once() -> None:
    club = hosted()
    answer = Client().post(f"/joining/{invited(club)}", {"name": "Ayu Pratama"})
    assert "/go/" in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]


def test_a_typed_name_of_a_member_is_not_taken_over() -> None:
    club = hosted()
    add_member(by=None, club=club, member=NewMember(name="Ayu Pratama"))
    answer = Client().post(f"/joining/{invited(club)}", {"name": "Ayu Pratama"})
    assert answer.status_code == 409
    assert ClubMember.objects.count() == 1


def test_an_invitation_ends_with_time_or_when_it_is_withdrawn() -> None:
    club = hosted()
    old, withdrawn = invited(club), invited(club)
    row = MemberInvitation.objects.latest("pk")
    revoke_invitation(by=None, club=club, number=row.pk)
    assert Client().get(f"/joining/{withdrawn}").status_code == 410
    MemberInvitation.objects.update(expires_at=timezone.now() - timedelta(days=1))
    assert Client().get(f"/joining/{old}").status_code == 410


def test_the_link_of_an_invitation_is_shown_once() -> None:
    club = hosted()
    client, at = owner(club), f"/c/{club.slug}/members/invitations"
    assert "/joining/" in client.post(at, {"do": "invite", "kind": "member"}).content.decode()
    assert "/joining/" not in client.get(at).content.decode()
    client.post(at, {"do": "revoke", "number": MemberInvitation.objects.get().pk})
    assert MemberInvitation.objects.get().revoked_at is not None


# --- REST ------------------------------------------------------------------------------------------------------


def test_staff_read_and_change_members_over_rest() -> None:
    club = hosted()
    client, at = owner(club), f"/api/v1/clubs/{club.pk}/members"
    made = client.post(at, {"name": "Ayu Pratama", "number": "12"}, "application/json").json()
    assert made["state"] == "active"
    one = f"{at}/{made['id']}"
    assert client.patch(one, {"number": "13"}, "application/json").json()["number"] == "13"
    assert client.post(f"{one}/pause").json()["state"] == "paused"
    assert client.post(f"{one}/resume").json()["state"] == "active"
    assert client.post(f"{one}/end", {}, "application/json").json()["until"] is not None
    assert [row["name"] for row in client.get(at).json()["results"]] == ["Ayu Pratama"]


def test_members_are_invited_over_rest() -> None:
    club = hosted()
    client, at = owner(club), f"/api/v1/clubs/{club.pk}/member-invitations"
    made = client.post(at, {"kind": "member"}, "application/json").json()
    assert "/joining/" in made["link"]
    assert client.delete(f"{at}/{made['id']}").status_code == 204
    assert client.get(at).json()[0]["state"] == "revoked"
