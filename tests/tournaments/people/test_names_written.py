"""Names in an event follow one rule, and organisers see look-alikes."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from accounts import staff_names
from accounts.models import User
from tests.present import present
from tests.rest.site import body_of, post, refused
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, sign_in, text
from tournaments.changes import apply as changes_apply
from tournaments.changes.schemas import StandIn
from tournaments.core.errors import EventError
from tournaments.entries import services as entries_services
from tournaments.models import Club, Entry, Event, Person
from tournaments.people import services as people_services
from tournaments.people.import_rows import PersonRow
from tournaments.people.similar_names import clubs_alike, names_alike, names_like_staff

pytestmark = pytest.mark.django_db
DECEIVING = ["Budi ✓", "Аyu", "Team 🛡", "\u3164"]
"""A check mark, a word of two alphabets, an emblem and an invisible letter."""


@pytest.mark.parametrize("name", DECEIVING)
def test_an_entry_takes_no_name_that_deceives(name: str) -> None:
    made = club.event(4)
    with pytest.raises(EventError) as refusal:
        entries_services.rename_entry(entry=club.entry(made, 1), name=name, by=club.user())
    assert refusal.value.field == "name"
    assert club.entry(made, 1).name == "Person 01"


@pytest.mark.parametrize("name", DECEIVING)
def test_a_named_pair_takes_no_name_that_deceives(name: str) -> None:
    made = club.club_match(home=0, visitors=0)
    with pytest.raises(EventError):
        entries_services.enter_named(event=made, names=["Pair 1", name], by=club.user(), side="home")
    assert not made.entries.exists()


@pytest.mark.parametrize("name", DECEIVING)
def test_a_substitute_takes_no_deceptive_name(name: str) -> None:
    made = club.event(8, **club.PAIRS)
    round_ = club.published(made)
    entry = present(round_.places.first()).entry
    absent = present(entry.people.first())
    with pytest.raises(EventError):
        changes_apply.let_stand_in(
            round_=round_, by=club.user(), stand_in=StandIn(entry=entry.number, absent=absent.pk, name=name)
        )
    assert not round_.substitutions.exists()


@pytest.mark.parametrize("name", DECEIVING[:3])
def test_a_club_takes_no_name_that_deceives(name: str, client: Client) -> None:
    with pytest.raises(ValidationError):
        Club(name=name).full_clean()
    with pytest.raises(EventError):
        entries_services.enter_people(event=club.event(), rows=[PersonRow(1, "Ayu", name)], by=club.user())
    sign_in(client, club.user(is_superuser=True, is_staff=True))
    refused(post(client, "clubs", {"name": name}), 400, "invalid")
    assert not Club.objects.exists()


def test_names_are_stored_in_nfkc_without_invisible_characters() -> None:
    made = club.club_match(home=0, visitors=0)
    (entry,) = entries_services.enter_named(event=made, names=["Ｐair\u200b 1"], by=club.user(), side="home")
    assert entry.name == "Pair 1"
    assert entries_services.rename_entry(entry=entry, name="𝓐ces\u202e", by=club.user()).name == "Aces"
    entries_services.enter_people(event=club.event(), rows=[PersonRow(1, "Ayu", "Ｋap\u200b Partij")], by=club.user())
    assert Club.objects.filter(name="Kap Partij").exists()


def test_a_name_from_before_these_rules_stays_when_something_else_changes(client: Client) -> None:
    old = Club.objects.create(name="Club ✓")
    old.full_clean()
    person = Person.objects.create(name="Ayu", club=old)
    people_services.change_person(person, club.user(), email="ayu@example.org")
    made = club.event(4)
    Entry.objects.filter(event=made, number=1).update(name="Budi ✓")
    club.entry(made, 1).full_clean()


def test_a_second_entry_of_the_same_name_is_taken_as_before() -> None:
    made = club.event(4)
    entries_services.rename_entry(entry=club.entry(made, 1), name="Person 02", by=club.user())
    assert names_alike(made) == [["Person 02", "Person 02"]]


def test_a_team_a_substitute_and_a_club_that_look_like_others_are_pointed_out_to_staff_alone(client: Client) -> None:
    made = club.event(8, **club.PAIRS)
    round_ = club.published(made)
    entry = present(round_.places.first()).entry
    absent = present(entry.people.first())
    other = present(made.entries.exclude(pk=entry.pk).first())
    entries_services.rename_entry(entry=other, name="Aces", by=club.user())
    changes_apply.let_stand_in(
        round_=round_, by=club.user(), stand_in=StandIn(entry=entry.number, absent=absent.pk, name="Peter Son")
    )
    entries_services.rename_entry(entry=entry, name="PeterSon", by=club.user())
    Club.objects.create(name="CIub 1")  # a capital I, where another one has an l
    assert names_alike(made) == [["Peter Son", "PeterSon"]]
    assert clubs_alike(made) == [["CIub 1", "Club 1"]]
    path = f"/t/{made.slug}/players/"
    assert "PeterSon" not in text(client.get(path)).split('id="people"')[0]
    organiser(client)
    page = text(client.get(path)).split('id="people"')[0]
    assert "<bdi>Peter Son</bdi> · <bdi>PeterSon</bdi>" in page
    assert "<bdi>CIub 1</bdi> · <bdi>Club 1</bdi>" in page


def test_names_that_sound_like_staff_are_pointed_out_except_the_staff_themselves(client: Client) -> None:
    rina = club.user(first_name="Rina", last_name="Pinas")
    made = club.event(4, by=rina)
    User.objects.create_user("olga", first_name="Olga", last_name="Smit", is_staff=True)
    rows = [
        PersonRow(1, "Rina Pinas"),
        PersonRow(2, "R1na Pinas"),
        PersonRow(3, "0lga Smit"),
        PersonRow(4, "Wasit Satu"),
    ]
    entries_services.enter_people(event=made, rows=rows, by=rina)
    Person.objects.filter(name="Rina Pinas").update(user=rina)
    assert names_like_staff(made) == ["R1na Pinas", "0lga Smit", "Wasit Satu"]
    organiser(client)
    assert "Names that sound like staff" in text(client.get(f"/t/{made.slug}/players/"))


@pytest.fixture
def evening() -> Event:
    return club.event(4, by=club.user("dirk", first_name="Dirk", last_name="de Boer"))


@pytest.mark.parametrize("name", ["Dirk de Boer", "D1rk de Boer", "dirk", "DIRK (guest)"])
def test_a_guest_of_the_lobby_takes_no_name_with_a_role_in_an_event(client: Client, evening: Event, name: str) -> None:
    opened = {"game": "truf", "preset": "classic", "lobby": "open", "name": name}
    answer = refused(post(client, "lobby", opened), 400, "name_of_staff")
    assert "looks like the name of a member of staff" in str(answer)


def test_a_lost_role_frees_the_name(client: Client, evening: Event) -> None:
    opened = {"game": "truf", "preset": "classic", "lobby": "open", "name": "D1rk"}
    refused(post(client, "lobby", opened), 400, "name_of_staff")
    evening.roles.all().delete()
    body_of(post(client, "lobby", opened), 201)


def test_an_account_may_bear_the_full_name_of_an_organiser_as_before(evening: Any) -> None:
    staff_names.check("Dirk de Boer", offices=False)
    with pytest.raises(ValidationError):
        staff_names.check("Dirk de Boer")
