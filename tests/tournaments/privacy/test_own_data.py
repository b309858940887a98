"""Players get all data about themselves, and none about others."""

import json
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from knox.models import AuthToken

from games.core.schemas import NewTable
from games.models import Call, ChatLine, Seat, Sheet, Table
from games.play import turns as play_turns
from games.tables import opening as tables_opening
from games.tables import table_state
from games.tables.players import Player
from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import sign_in
from tournaments.models import Entry, Person, PersonalLink
from tournaments.privacy.own_data import own_data
from tournaments.privacy.selectors import subject_of, subject_of_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def ayu() -> Person:
    """Create an account in an event of pairs with one round played; return its person."""
    made = club.event(8, **club.PAIRS)
    Person.objects.filter(name="Person 02").update(email="secret@example.org", shown="initials")
    club.played(made)
    club.ruling(
        event=made,
        entry=Entry.objects.get(event=made, number=1),
        kind="penalty",
        points=-1,
        reason="late",
        by=club.user(),
    )
    player = Person.objects.get(name="Person 01")
    player.user = club.user("ayu", email="ayu@example.org")
    player.email = "ayu@example.org"
    player.save()
    AuthToken.objects.create(user=player.user)
    return player


def test_all_of_it_is_there(ayu: Person) -> None:
    table = Table.objects.filter(seats__holder=f"person:{ayu.pk}").get()
    seat = Seat.objects.get(table=table, holder=f"person:{ayu.pk}")
    ChatLine.objects.create(table=table, seat=seat.code, name=seat.name, text="what I said")
    ChatLine.objects.create(table=table, seat="?", name="Person 05", text="what others said")
    Call.objects.create(table=table, seat=seat.code, name=seat.name, reason="rules", words="come please")
    data = own_data(subject_of(ayu))
    assert data["account"]["email"] == "ayu@example.org"
    assert len(data["account"]["tokens"]) == 1
    assert data["person"]["name"] == "Person 01"
    assert [entry["number"] for entry in data["events"]["entries"]] == [1]
    assert len(data["events"]["places"]) == 1
    assert [ruling["reason"] for ruling in data["events"]["rulings"]] == ["late"]
    assert [line["text"] for line in data["at_tables"]["chat"]] == ["what I said"]
    assert [call["words"] for call in data["at_tables"]["calls"]] == ["come please"]
    assert [seat["table"] for seat in data["at_tables"]["seats"]] == [table.pk]


@pytest.mark.long
def test_the_persons_own_writing_is_there_and_that_of_others_is_not(ayu: Person) -> None:
    sheet = Sheet.objects.first()
    assert sheet
    for version, name in ((20, "Person 01"), (21, "Person 05")):
        sheet.pk, sheet.version, sheet.author, sheet.author_name, sheet.reason = None, version, None, name, "x"
        sheet.table = Table.objects.get(seats__holder=f"person:{ayu.pk}")
        sheet.save(force_insert=True)
    written = own_data(subject_of(ayu))["at_tables"]["sheets_written"]
    assert [one["author_name"] for one in written] == ["Person 01"]


@pytest.mark.long
def test_nothing_private_of_others_is_there(ayu: Person) -> None:
    tokens = [club.link(person) for person in Person.objects.all()]
    hashes = list(PersonalLink.objects.values_list("token_hash", flat=True))
    text = json.dumps(own_data(subject_of(ayu)), default=str)
    assert "secret@example.org" not in text
    assert "Person 02" not in text  # the partner is shown by initials
    assert not [secret for secret in tokens + hashes if secret in text]


def test_no_secret_that_opens_something_is_there(ayu: Person) -> None:
    text = json.dumps(own_data(subject_of(ayu)), default=str)
    digest = AuthToken.objects.get().digest
    assert ayu.user
    assert ayu.user.password == "" or ayu.user.password not in text
    assert digest not in text


def test_nothing_of_a_running_deal_is_there() -> None:
    user = club.user("ayu")
    table = tables_opening.open_casual(
        table=NewTable(game="troefcall", preset="club", options={}, clock_seconds=None),
        player=Player(name="Ayu", user_id=user.pk),
    )
    play = table_state.load(table)
    while not present(play.row).moves.filter(seat=Seat.objects.get(table_id=table, user=user).code).exists():
        play = play_turns.play_for_absent(table, next(iter(play.since)))
    export = own_data(subject_of_user(user))
    assert export["at_tables"]["moves"] == []
    Table.objects.filter(pk=table).update(state=Table.State.FINISHED)
    assert own_data(subject_of_user(user))["at_tables"]["moves"]


@pytest.mark.long
def test_it_is_one_file_on_the_persons_page(ayu: Person, client: Client) -> None:
    client.force_login(ayu.user)  # type: ignore[arg-type]
    assert reverse("own-file") in client.get("/account/").content.decode()
    answer = client.post(reverse("own-file"))
    assert answer["Content-Disposition"].startswith("attachment")
    assert "no-store" in answer["Cache-Control"]
    assert answer.json()["person"]["name"] == "Person 01"


@pytest.mark.long
def test_it_is_one_file_in_the_office_and_at_the_command_line(ayu: Person, client: Client, capsys: Any) -> None:
    sign_in(client, club.user("root", is_staff=True, is_superuser=True))
    page = reverse("admin:tournaments_person_data", args=[ayu.pk])
    assert page in client.get(reverse("admin:tournaments_person_change", args=[ayu.pk])).content.decode()
    response = client.get(page).json()
    call_command("export_person", str(ayu.pk))
    printed = json.loads(capsys.readouterr().out)
    assert {**printed, "made_at": ""} == {**response, "made_at": ""}
    call_command("export_person", "--user", "ayu")
    assert json.loads(capsys.readouterr().out)["person"]["id"] == ayu.pk
