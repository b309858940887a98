"""The desk's tile of results to check, and the page with the rules of results."""

from typing import Any

import pytest
from django.test import Client

from games.api import sheets
from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.confirmations import EAST, NORTH, OTHER, SHEET, rules, table_of
from tests.tournaments.helpers.pages import messages_at, organiser, scorer, sign_in, text
from tournaments.confirmation import services as confirmation_services
from tournaments.desk import log as desk_log
from tournaments.models import Event
from tournaments.sheets import services as sheets_services

pytestmark = pytest.mark.django_db

FORM = {
    "confirm": "all",
    "silence_minutes": "15",
    "second_typist": "on",
    "since": "event",
    "ask_minutes": "30",
    "staff_minutes": "",
    "later": "nobody",
}

WRONG = [
    ("silence_minutes", "-3"),
    ("silence_minutes", "0"),
    ("staff_minutes", "9" * 40),
    ("ask_minutes", "soon"),
    ("confirm", "everybody"),
    ("later", ""),
]


@pytest.fixture
def event() -> Event:
    made = club.event(4, by=club.user("olga"))
    club.published(made, club.user("olga"))
    return rules(made)


@pytest.fixture
def waiting(event: Event) -> sheets.SheetData:
    return confirmation_services.enter_sheet(
        event=event, table_id=table_of(event).table_id, number=1, values=SHEET, player=NORTH
    )


def desk(client: Client, event: Event) -> str:
    return text(client.get(f"/t/{event.slug}/desk/"))


def settle(client: Client, event: Event, fact: sheets.SheetData) -> Any:
    return client.post(f"/t/{event.slug}/result/{fact.sheet_id}/settle", {"next": f"/t/{event.slug}/desk/"})


@pytest.mark.long
def test_a_waiting_sheet_is_on_the_desk_with_its_writer(client: Client, event: Event, waiting: Any) -> None:
    organiser(client)
    page = desk(client, event)
    assert "Results needing attention" in page
    assert "Entered by Ayu" in page
    assert f"/t/{event.slug}/result/{waiting.sheet_id}/correct" in page


@pytest.mark.long
def test_disputes_come_first_with_what_was_said(client: Client, event: Event, waiting: Any) -> None:
    organiser(client)
    second = confirmation_services.enter_sheet(
        event=event, table_id=table_of(event).table_id, number=2, values=OTHER, player=NORTH
    )
    confirmation_services.answer_sheet(
        event=event, sheet_id=second.sheet_id, accept=False, player=EAST, reason="<b>Four</b> tricks"
    )
    html = desk(client, event)
    assert html.index(f'id="look-{second.sheet_id}"') < html.index(f'id="look-{waiting.sheet_id}"')
    assert "Budi says “&lt;b&gt;Four&lt;/b&gt; tricks”" in html


def test_one_press_accepts_it_and_the_tile_goes(client: Client, event: Event, waiting: Any) -> None:
    organiser(client)
    assert settle(client, event, waiting).url == f"/t/{event.slug}/desk/"
    assert present(sheets.with_id(waiting.sheet_id)).settled
    assert "Results needing attention" not in desk(client, event)


def test_a_second_press_says_that_it_counts_and_changes_nothing(client: Client, event: Event, waiting: Any) -> None:
    organiser(client)
    settle(client, event, waiting)
    before = len(desk_log.log_of(event))
    assert settle(client, event, waiting).status_code == 302
    assert len(desk_log.log_of(event)) == before


@pytest.mark.long
def test_a_table_shows_two_different_reports_and_the_desk_their_writers(
    client: Client, event: Event, waiting: Any
) -> None:
    table = table_of(event)
    confirmation_services.enter_sheet(event=event, table_id=table.table_id, number=1, values=OTHER, player=EAST)
    organiser(client)
    page = text(client.get(f"/t/{event.slug}/table/{table.number}/"))
    assert ["bid 4 and took 3" in page, "Entered by Budi" in page] == [True, True]
    assert ["bid 4 and took 4" in page, "Entered by Ayu" in page] == [True, True]
    assert "Budi and Ayu entered different results." in desk(client, event)


@pytest.mark.long
def test_a_scorer_confirms_what_waits_but_does_not_decide_disputes(client: Client, event: Event, waiting: Any) -> None:
    scorer(client, event)
    confirmation_services.answer_sheet(event=event, sheet_id=waiting.sheet_id, accept=False, player=EAST)
    assert settle(client, event, waiting).status_code == 403
    assert "Accept as entered" not in desk(client, event)
    second = confirmation_services.enter_sheet(
        event=event, table_id=table_of(event).table_id, number=2, values=OTHER, player=NORTH
    )
    assert settle(client, event, second).status_code == 302
    assert present(sheets.with_id(second.sheet_id)).settled


def test_no_other_person_settles(client: Client, event: Event, waiting: Any) -> None:
    sign_in(client, club.user("eve"))
    assert settle(client, event, waiting).status_code == 403
    assert not present(sheets.with_id(waiting.sheet_id)).settled


def test_the_writer_learns_that_another_person_has_to_settle(client: Client, event: Event) -> None:
    user = scorer(client, event)
    rules(event, second_typist=True)
    fact = sheets_services.write_sheet(event=event, table_id=table_of(event).table_id, number=1, values=SHEET, by=user)
    settle(client, event, fact)
    assert "You entered deal 1 yourself" in messages_at(client, f"/t/{event.slug}/desk/")


@pytest.mark.long
def test_the_second_person_gives_the_reason_of_a_rejection(client: Client, event: Event) -> None:
    organiser(client)
    rules(event, second_typist=True)
    fact = sheets_services.write_sheet(
        event=event, table_id=table_of(event).table_id, number=1, values=SHEET, by=club.director(event, "siti")
    )
    address = f"/t/{event.slug}/result/{fact.sheet_id}/reject"
    client.post(address, {"reason": " "})
    assert present(sheets.with_id(fact.sheet_id)).state == "waiting"
    client.post(address, {"reason": "The slip says 3."})
    assert "rina says “The slip says 3.”" in desk(client, event)


@pytest.mark.parametrize("number", ["999999", "9" * 30])
def test_a_result_that_is_not_there_is_not_found(client: Client, event: Event, number: str) -> None:
    organiser(client)
    assert client.post(f"/t/{event.slug}/result/{number}/settle").status_code == 404


class TestRules:
    """The form of the rules of results."""

    @pytest.fixture
    def address(self, client: Client, event: Event) -> str:
        organiser(client)
        return f"/t/{event.slug}/desk/results"

    def test_they_are_saved_and_logged_one_by_one_in_words(self, client: Client, event: Event, address: str) -> None:
        assert client.post(address, FORM).status_code == 302
        event.refresh_from_db()
        assert event.result_options == {
            "confirm": "all",
            "silence_minutes": 15,
            "second_typist": True,
            "admins_alone": False,
            "since": "event",
            "ask_minutes": 30,
            "later": "nobody",
        }
        sentences = [line.sentence for line in desk_log.log_of(event)]
        assert "rina changed the time until automatic confirmation (in minutes) from no limit to 15." in sentences
        assert "rina changed the requirement for a second confirmation of staff results from no to yes." in sentences

    def test_an_impossible_value_comes_back_as_it_was_typed(self, client: Client, event: Event, address: str) -> None:
        for field, typed in WRONG:
            answer = client.post(address, {**FORM, field: typed})
            assert answer.status_code == 422, (field, typed)
            assert answer.context["form"].errors[field]
            assert answer.context["form"][field].value() == typed
        assert client.post(address, {**FORM, "ask_minutes": "1\x00"}).status_code == 422
        event.refresh_from_db()
        assert event.result_options == {"confirm": "one"}

    def test_others_of_the_desk_read_them(self, client: Client, event: Event, address: str) -> None:
        scorer(client, event)
        assert "Only organisers (olga) can change these rules." in text(client.get(address))
        assert client.post(address, FORM).status_code == 403


@pytest.mark.parametrize("wanted", ["E", "home", "2147483648", "é" * 400, "//elsewhere.example/", "https:evil"])
def test_a_foreign_next_page_is_ignored(client: Client, event: Event, waiting: Any, wanted: str) -> None:
    organiser(client)
    answer = client.post(f"/t/{event.slug}/result/{waiting.sheet_id}/settle", {"next": wanted})
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{event.slug}/desk/")
