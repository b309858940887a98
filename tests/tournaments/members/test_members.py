"""Members of a club: who is one, what changes a membership, and who may register among members only."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import club as clubs
from tests.tournaments.helpers.hosted import event_of, hosted, staff
from tournaments.core.clubs import is_member
from tournaments.core.errors import EventConflict, EventError, NotAllowed
from tournaments.members import services
from tournaments.members.schemas import MemberChange, MembershipEnd, NewMember
from tournaments.members.selectors import candidates, last_attended, listed, members_of, state_of
from tournaments.models import Club, ClubMember, Event, Person, Registration
from tournaments.privacy.own_data import own_data
from tournaments.privacy.selectors import subject_of
from tournaments.privacy.services import erase
from tournaments.registration.schemas import Joining
from tournaments.registration.services import join, registration_refusal

pytestmark = pytest.mark.django_db
YESTERDAY = timedelta(days=1)


def added(club: Club, name: str = "Ayu Pratama", **fields: Any) -> ClubMember:
    return services.add_member(by=None, club=club, member=NewMember(name=name, **fields), is_new=True)


def members_only(club: Club) -> Event:
    made = event_of(club, 2)
    Event.objects.filter(pk=made.pk).update(registration=Event.Registering.MEMBERS)
    return Event.objects.get(pk=made.pk)


def test_a_new_name_becomes_a_person_of_the_club() -> None:
    club = hosted()
    member = added(club)
    assert member.person.club == club
    assert is_member(club, member.person)


def test_a_name_that_others_have_too_asks_which_person_is_meant() -> None:
    club, known = hosted(), Person.objects.create(name="Ayu Pratama")
    with pytest.raises(EventConflict) as refused:
        services.add_member(by=None, club=club, member=NewMember(name="AYU PRATAMA"))
    assert refused.value.code == "similar_people"
    assert [candidate.person for candidate in candidates(club, "AYU PRATAMA")] == [known]


def test_a_member_is_not_added_twice() -> None:
    club = hosted()
    person = added(club).person
    with pytest.raises(EventConflict) as refused:
        services.add_member(by=None, club=club, member=NewMember(person=person.pk))
    assert refused.value.code == "member_already"


def test_a_number_belongs_to_one_member() -> None:
    club = hosted()
    added(club, number="12")
    with pytest.raises(EventConflict) as refused:
        added(club, "Budi Santoso", number="12")
    assert refused.value.code == "member_number_taken"


def test_a_number_is_free_again_once_its_member_has_left() -> None:
    club = hosted()
    services.end_member(by=None, member=added(club, number="12"), end=MembershipEnd())
    assert added(club, "Budi Santoso", number="12").number == "12"


def test_a_paused_member_is_not_a_member_until_the_pause_ends() -> None:
    club = hosted()
    member = added(club)
    services.pause_member(by=None, member=member)
    assert not is_member(club, member.person)
    services.resume_member(by=None, member=member)
    assert is_member(club, member.person)


def test_the_last_day_still_counts() -> None:
    club = hosted()
    member = added(club)
    ended = services.end_member(by=None, member=member, end=MembershipEnd())
    assert state_of(ended) == "active"
    ClubMember.objects.update(since=timezone.localdate() - 2 * YESTERDAY, until=timezone.localdate() - YESTERDAY)
    assert state_of(ClubMember.objects.get()) == "left"
    assert not is_member(club, member.person)


def test_a_membership_cannot_end_before_it_begins() -> None:
    member = added(hosted(), since=date(2026, 1, 2))
    with pytest.raises(EventError) as refused:
        services.end_member(by=None, member=member, end=MembershipEnd(until=date(2026, 1, 1)))
    assert refused.value.code == "member_ends_early"


def test_a_person_who_returns_has_another_membership() -> None:
    club = hosted()
    member = added(club, since=date(2025, 1, 1))
    services.end_member(by=None, member=member, end=MembershipEnd(until=date(2025, 6, 1)))
    services.add_member(by=None, club=club, member=NewMember(person=member.person_id))
    assert club.members.count() == 2


def test_members_are_found_by_name_and_by_number() -> None:
    club = hosted()
    added(club, number="12"), added(club, "Budi Santoso", number="7")
    assert [member.person.name for member in listed(club, words="prat")] == ["Ayu Pratama"]
    assert [member.person.name for member in listed(club, words="7")] == ["Budi Santoso"]


def test_the_last_attendance_is_that_in_events_of_the_club() -> None:
    club = hosted()
    made = event_of(club, 4)
    clubs.played(made)
    person = clubs.entry(made, 1).members.get().person
    services.add_member(by=None, club=club, member=NewMember(person=person.pk))
    added(club)
    days = {member.person.name: last_attended(member) for member in members_of(club)}
    assert days == {"Ayu Pratama": None, person.name: timezone.localdate()}


def test_juniors_are_shown_by_their_initials() -> None:
    assert added(hosted(), kind="junior").person.public_name == "A. P."


def test_staff_change_the_person_and_the_membership() -> None:
    member = added(hosted())
    change = MemberChange(name="Ayu Lestari", number="9", kind=ClubMember.Kind.GUEST)
    services.change_member(by=None, member=member, change=change)
    member.refresh_from_db()
    assert (member.person.name, member.number, member.kind) == ("Ayu Lestari", "9", "guest")


@pytest.mark.parametrize("kind", ["scorer", "director"])
def test_scorers_and_directors_do_not_change_members(kind: str) -> None:
    club = hosted()
    with pytest.raises(NotAllowed):
        services.add_member(by=staff(club, "wati", kind), club=club, member=NewMember(name="Ayu Pratama"))


def test_a_member_registers_where_only_members_may() -> None:
    club = hosted()
    person = added(club).person
    made = join(event=members_only(club), joining=Joining(), person=person)
    assert made.state == Registration.State.CONFIRMED


def test_others_are_refused_with_the_names_of_whom_to_ask() -> None:
    club = hosted()
    with pytest.raises(NotAllowed) as refused:
        join(event=members_only(club), joining=Joining(), name="Zainal Arifin")
    assert str(club.roles.get().user) in refused.value.message


@pytest.mark.parametrize("kind", ["guest", "paused"])
def test_guests_and_paused_members_are_not_among_them(kind: str) -> None:
    club = hosted()
    member = added(club, kind="guest" if kind == "guest" else "member")
    if kind == "paused":
        services.pause_member(by=None, member=member)
    assert registration_refusal(members_only(club), people=[member.person])


def test_the_page_of_registration_says_whom_to_ask() -> None:
    made = members_only(hosted())
    answer = Client().post(f"/t/{made.slug}/join", {"name": "Zainal Arifin"})
    assert answer.status_code == 403
    assert "Only members of Kap Partij can register" in answer.content.decode()


def test_own_data_has_the_membership_and_erasure_removes_it() -> None:
    person = added(hosted(), number="12").person
    assert own_data(subject_of(person))["person"]["memberships"][0]["number"] == "12"
    erase(subject_of(person), None)
    assert not ClubMember.objects.exists()
