"""Players at the table: codes, entry, confirmation, and scores entered offline."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.api import sheets as game_sheets
from games.core.devices import NEW_FOR
from games.models import Sheet, SheetAnswer
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import TRUF_SHEET, messages_at, organiser, text
from tournaments.confirmation import services as confirmation_services
from tournaments.confirmation.services import PlayerAtTable
from tournaments.core.codes import grouped, read_code
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.events import services as events_services
from tournaments.misplaced import services as misplaced_services
from tournaments.models import Event, LogEntry, Person, Round, TableCode
from tournaments.rounds.chairs import Chair, chairs_at
from tournaments.rounds.selectors import PairingTable, pairings_of
from tournaments.score_entry.code_services import table_codes
from tournaments.sheets import rate_limit
from tournaments.sheets import services as sheets_services

pytestmark = pytest.mark.django_db
WRONG = {**TRUF_SHEET, "tricks.W": 9}
VALUES = {name: {seat: TRUF_SHEET[f"{name}.{seat}"] for seat in "NESW"} for name in ("bids", "tricks")}


@pytest.fixture
def event() -> Event:
    made = club.event(8)
    made.result_options = {"confirm": "one"}
    made.save(update_fields=["result_options"])
    club.published(made)
    return made


def table(event: Event, number: int = 1) -> PairingTable:
    return pairings_of(Round.objects.filter(event=event).latest("number")).tables[number - 1]


def chair(event: Event, seat: str, number: int = 1) -> Chair:
    round_ = Round.objects.filter(event=event).latest("number")
    return next(occupant for occupant in chairs_at(round_, table(event, number)) if occupant.seat == seat)


def person(event: Event, seat: str, number: int = 1) -> Person:
    found = chair(event, seat, number).person
    assert found
    return found


def phone(event: Event, seat: str) -> Client:
    """Return a device that opened the personal link of the player at table 1."""
    client = Client()
    client.get(f"/go/{club.link(person(event, seat))}")
    return client


def enter(client: Client, event: Event, **more: Any) -> Any:
    return client.post(f"/t/{event.slug}/table/1/", {**TRUF_SHEET, "deal": 1, "key": "k", "save": "1", **more})


def send(client: Client, event: Event, **more: Any) -> Any:
    sent = {**TRUF_SHEET, "deal": 1, "key": "k", "table_id": table(event).table_id, **more}
    return client.post(f"/t/{event.slug}/table/1/send", sent)


def answer(client: Client, event: Event, seat: str, **more: Any) -> Any:
    sheet = Sheet.objects.latest("pk")
    return client.post(f"/t/{event.slug}/table/1/answer", {"sheet": sheet.pk, "seat": seat, **more})


def state(event: Event) -> str:
    return game_sheets.history(table(event).table_id, 1)[-1].state


# --- codes -------------------------------------------------------------------------------------------


def test_a_code_is_read_however_it_is_typed() -> None:
    assert read_code(" b7km-q2xt r9wd ") == "B7KMQ2XTR9WD"
    assert read_code(grouped("B7KMQ2XTR9WD")) == "B7KMQ2XTR9WD"
    assert read_code("O7KMQ2XTR9WD") is None  # no letter that looks like a digit
    assert read_code("B7KM") is None


def test_every_table_has_a_unique_code_that_stays(event: Event) -> None:
    codes = table_codes(event)
    assert sorted(codes) == [1, 2]
    assert len(set(codes.values())) == 2
    assert table_codes(event) == codes


def test_an_entry_that_withdrew_needs_no_table_and_no_code() -> None:
    made = club.event(5)
    entries_services.withdraw(entry=club.entry(made, 5), by=club.user())
    assert sorted(table_codes(made)) == [1]


def test_a_code_asks_for_the_name_and_the_device_then_enters_for_it(client: Client, event: Event) -> None:
    address = f"/q/{table_codes(event)[1]}"
    page = text(client.get(address))
    assert all(chair(event, seat).name in page for seat in "NESW")
    assert client.post(address, {"seat": "E"}).url == f"/t/{event.slug}/table/1/"  # type: ignore[attr-defined]
    enter(client, event)
    assert (Sheet.objects.get().seat, Sheet.objects.get().author_name) == ("E", chair(event, "E").name)


def test_a_name_pressed_counts_at_that_table_only(client: Client, event: Event) -> None:
    client.post(f"/q/{table_codes(event)[1]}", {"seat": "E"})
    assert client.post(f"/t/{event.slug}/table/2/", {**TRUF_SHEET, "deal": 1, "save": "1"}).status_code == 403
    assert "Choose your own name" in text(client.get(f"/q/{table_codes(event)[2]}"))


def test_a_name_pressed_does_not_count_for_the_next_player_of_that_seat(client: Client, event: Event) -> None:
    client.post(f"/q/{table_codes(event)[1]}", {"seat": "E"})
    round_, tables = Round.objects.get(), club.tables(Round.objects.get())
    misplaced_services.correct_seats(
        round_=round_, entry=tables[1][1], other=tables[2][1], reason="the slip says so", by=club.user()
    )
    assert enter(client, event).status_code == 403


def test_a_player_of_another_table_is_led_there(event: Event) -> None:
    page = text(phone(event, "N").get(f"/q/{table_codes(event)[2]}"))
    assert "This is table 2." in page
    assert "You are at table 1." in page
    assert f'href="/t/{event.slug}/table/1/"' in page


def test_a_personal_link_goes_straight_to_the_form(event: Event) -> None:
    assert phone(event, "N").get(f"/q/{table_codes(event)[1]}").url == f"/t/{event.slug}/table/1/"  # type: ignore[attr-defined]


def test_a_code_before_the_first_round_and_after_the_last(client: Client) -> None:
    made = club.event(4)
    address = f"/q/{table_codes(made)[1]}"
    assert "No round is in progress" in text(client.get(address))
    club.played(made)
    events_services.finish_event(event=made, by=club.user())
    assert "The event is finished" in text(client.get(address))


def test_a_table_that_is_not_used_in_this_round_says_so(client: Client, event: Event) -> None:
    TableCode.objects.create(event=event, number=7, code="B7KMQ2XTR9WD")
    assert "This table is not used in round 1" in text(client.get("/q/b7km-q2xt-r9wd"))


@pytest.mark.parametrize("code", ["B7KMQ2XTR9WD", "x", "%20", "é" * 200, "9" * 5000])
def test_an_unknown_code_is_a_sentence(client: Client, code: str) -> None:
    response = client.get(f"/q/{code}")
    assert response.status_code == 404
    assert "No table has this code" in text(response)


@pytest.mark.long
def test_codes_are_not_found_by_trying(client: Client, event: Event) -> None:
    for _ in range(rate_limit.MAX_OF_ADDRESS):
        Client().get("/q/B7KMQ2XTR9WD")
    assert client.get("/q/B7KMQ2XTR9WD").status_code == 429
    assert client.get(f"/q/{table_codes(event)[1]}").status_code == 429
    assert phone(event, "N").get(f"/q/{table_codes(event)[1]}").status_code == 302  # in the same hall


@pytest.mark.long
def test_one_device_that_tries_codes_locks_out_nobody_else_behind_its_address(client: Client, event: Event) -> None:
    for _ in range(3 * rate_limit.MAX_OF_ADDRESS):
        client.get("/q/B7KMQ2XTR9WD")
    assert client.get(f"/q/{table_codes(event)[1]}").status_code == 429
    assert Client().get(f"/q/{table_codes(event)[1]}").status_code == 200


@pytest.mark.long
def test_a_program_without_cookies_locks_out_no_phone_that_was_here_before(event: Event, time_machine: Any) -> None:
    player = Client()
    player.get(f"/q/{table_codes(event)[1]}")
    time_machine.move_to(timezone.now() + NEW_FOR + timedelta(seconds=1), tick=False)
    for _ in range(rate_limit.MAX_OF_ADDRESS):
        Client().get("/q/B7KMQ2XTR9WD")
    assert Client().get(f"/q/{table_codes(event)[1]}").status_code == 429
    assert player.get(f"/q/{table_codes(event)[1]}").status_code == 200


def test_the_field_on_the_front_page_takes_a_code(client: Client) -> None:
    assert client.get("/join", {"code": "b7km q2xt r9wd"}).url == "/q/B7KMQ2XTR9WD"  # type: ignore[attr-defined]


def test_cards_and_slips_carry_the_code_of_their_table(client: Client, event: Event) -> None:
    organiser(client)
    for kind in ("cards", "slips"):
        page = text(client.get(f"/t/{event.slug}/print/{kind}/"))
        assert all(grouped(code) in page for code in table_codes(event).values())
        assert page.count("segno") == 2


# --- entering and confirming -------------------------------------------------------------------------


@pytest.mark.long
def test_a_sheet_entered_by_a_player_waits_for_the_named_other(event: Event) -> None:
    north = phone(event, "N")
    enter(north, event)
    assert state(event) == "waiting"
    page = text(north.get(f"/t/{event.slug}/table/1/"))
    assert "to confirm" in page
    assert f"{chair(event, 'E').name}" in page
    assert "accept</button>" not in page  # a player cannot confirm their own sheet


@pytest.mark.long
def test_a_player_who_is_asked_to_confirm_does_not_begin_in_the_form_below(event: Event) -> None:
    north, east = phone(event, "N"), phone(event, "E")
    enter(north, event)
    address = f"/t/{event.slug}/table/1/"
    assert [page.count(" autofocus") for page in (text(north.get(address)), text(east.get(address)))] == [1, 0]


@pytest.mark.long
def test_one_press_of_another_player_confirms(event: Event) -> None:
    enter(phone(event, "N"), event)
    east = phone(event, "E")
    assert f"Accept as {chair(event, 'E').name}" in text(east.get(f"/t/{event.slug}/me"))
    answer(east, event, "E", accept="1")
    assert state(event) == "settled"
    assert not SheetAnswer.objects.get().same_device


@pytest.mark.long
def test_one_phone_passed_round_confirms_and_the_log_keeps_that(event: Event) -> None:
    north = phone(event, "N")
    enter(north, event)
    page = text(north.get(f"/t/{event.slug}/table/1/?as=S"))
    assert f"Accept as {chair(event, 'S').name}" in page
    answer(north, event, "S", accept="1")
    assert (state(event), SheetAnswer.objects.get().same_device) == ("settled", True)
    assert LogEntry.objects.latest("pk").facts["same_device"] is True


@pytest.mark.long
def test_no_player_confirms_their_own_entry_even_on_another_phone(event: Event) -> None:
    enter(phone(event, "N"), event)
    answer(phone(event, "E"), event, "N", accept="1")
    assert state(event) == "waiting"


def test_an_outsider_cannot_answer(client: Client, event: Event) -> None:
    enter(phone(event, "N"), event)
    assert answer(client, event, "E", accept="1").status_code == 403
    away = Client()
    away.get(f"/go/{club.link(person(event, 'N', 2))}")
    assert answer(away, event, "E", accept="1").status_code == 403
    assert state(event) == "waiting"


@pytest.mark.long
def test_a_rejection_is_shown_and_the_sheet_entered_again_as_it_was_typed(event: Event) -> None:
    north, east = phone(event, "N"), phone(event, "E")
    enter(north, event)
    answer(east, event, "E", reject="1", why="numbers", words="Dewi had three")
    page = text(north.get(f"/t/{event.slug}/table/1/"))
    assert "The director has been notified" in page
    assert "The score is wrong. Dewi had three" in page
    form = text(north.get(f"/t/{event.slug}/table/1/?again=1"))
    assert re.search(r'name="bids.N" value="4"', form)
    enter(north, event, key="k2", again=1, **{"bids.N": 5})
    assert [fact.state for fact in game_sheets.history(table(event).table_id, 1)][-1] == "waiting"
    assert Sheet.objects.latest("version").version == 2


@pytest.mark.long
def test_the_last_deal_of_a_table_can_be_entered_again_too(event: Event) -> None:
    north = phone(event, "N")
    enter(north, event)
    enter(north, event, deal=2, key="k2")
    answer(phone(event, "E"), event, "E", reject="1")
    form = text(north.get(f"/t/{event.slug}/table/1/?again=2"))
    assert 'name="again" value="1"' in form
    assert re.search(r'name="bids.N" value="4"', form)
    enter(north, event, deal=2, again=1, key="k3", **{"bids.N": 5})
    assert [fact.version for fact in game_sheets.history(table(event).table_id, 2)] == [1, 2]


def test_a_player_is_not_offered_a_sheet_of_staff_to_enter_again(event: Event) -> None:
    event.result_options = {"second_typist": True}
    event.save(update_fields=["result_options"])
    sheets_services.write_sheet(event=event, table_id=table(event).table_id, number=1, values=VALUES, by=club.user())
    form = text(phone(event, "N").get(f"/t/{event.slug}/table/1/?again=1"))
    assert 'name="again"' not in form
    assert not re.search(r'name="bids.N" value="4"', form)


@pytest.mark.long
def test_a_player_only_looks_after_the_event_is_over(event: Event) -> None:
    round_ = Round.objects.get()
    club.play_round(round_)
    desk_services.close_round(round_=round_, by=club.user())
    events_services.finish_event(event=event, by=club.user())
    north, sheets = phone(event, "N"), Sheet.objects.count()
    assert north.get(f"/t/{event.slug}/table/1/").context["writer"] is None
    assert enter(north, event).status_code == 403
    assert Sheet.objects.count() == sheets


def test_a_player_answers_only_results_of_the_same_table(event: Event) -> None:
    at, other = table(event, 2), chair(event, "N", 2)
    values = {name: {seat: TRUF_SHEET[f"{name}.{seat}"] for seat in "NESW"} for name in ("bids", "tricks")}
    fact = confirmation_services.enter_sheet(
        event=event, table_id=at.table_id, number=1, values=values, player=PlayerAtTable(seat="N", name=other.name)
    )
    body = {"sheet": fact.sheet_id, "seat": "E", "accept": "1"}
    phone(event, "E").post(f"/t/{event.slug}/table/1/answer", body)
    assert not SheetAnswer.objects.exists()


@pytest.mark.long
def test_a_strange_answer_is_a_sentence(event: Event) -> None:
    east, page = phone(event, "E"), f"/t/{event.slug}/table/1/"
    for sheet in ("", "0", "999999999", "9" * 400, "\x00", "x"):
        assert east.post(f"{page}answer", {"sheet": sheet, "seat": "E", "accept": "1"}).status_code == 302
        assert "error" in messages_at(east, page), sheet


def test_the_device_is_known_again_and_shown_nowhere(event: Event) -> None:
    north = phone(event, "N")
    enter(north, event)
    device = Sheet.objects.get().device
    assert north.cookies["device"]["httponly"]
    assert len(device) > 20
    assert device not in text(north.get(f"/t/{event.slug}/table/1/")) + str(LogEntry.objects.latest("pk").facts)


@pytest.mark.long
def test_a_form_of_an_earlier_round_is_not_stored_in_this_one(event: Event) -> None:
    north, old = phone(event, "N"), table(event).table_id
    club.play_round(Round.objects.get())
    desk_services.close_round(round_=Round.objects.get(), by=club.user())
    club.published(event)
    north = next(phone(event, seat) for seat in "NESW")
    found = enter(north, event, table_id=old)
    assert found.status_code == 409
    assert "another round" in text(found)
    assert game_sheets.history(table(event).table_id, 1) == []


def test_staff_who_play_at_the_table_enter_as_players(client: Client, event: Event) -> None:
    user = organiser(client)
    Person.objects.filter(pk=person(event, "W").pk).update(user=user)
    enter(client, event)
    assert (Sheet.objects.get().seat, state(event)) == ("W", "waiting")


def test_the_sheet_of_troefcall_is_read_back_before_it_is_saved(client: Client) -> None:
    made = club.event(8, **club.PAIRS)
    club.published(made)
    organiser(client)
    sheet = {"caller": "N", "trump": "S", "kind": "normal", "side": "NS", "points": "", "deal": 1}
    found = client.post(f"/t/{made.slug}/table/1/preview", sheet)
    assert "called spades" in text(found)


# --- scores that waited on the phone --------------------------------------------------------------------


def test_a_score_sent_twice_is_stored_once_and_answered_alike(event: Event) -> None:
    north = phone(event, "N")
    first, second = send(north, event, seat="N").json(), send(north, event, seat="N").json()
    assert first["saved"]
    assert first == second
    assert Sheet.objects.count() == 1


def test_an_unstorable_value_is_reported_as_json(event: Event) -> None:
    north = phone(event, "N")
    wrong = send(north, event, **WRONG)
    assert (wrong.status_code, wrong.json()["saved"]) == (422, False)
    assert "13" in wrong.json()["sentence"]
    assert Sheet.objects.count() == 0


@pytest.mark.long
def test_a_contradicting_report_learns_the_other_reporter_and_that_the_director_decides(event: Event) -> None:
    send(phone(event, "E"), event, key="e")
    late = send(phone(event, "N"), event, key="n", **{"bids.N": 5})
    assert late.json()["saved"]
    assert f"{chair(event, 'E').name} entered a different result" in late.json()["sentence"]
    assert Sheet.objects.count() == 2


def test_a_score_typed_in_for_another_person_is_not_stored(event: Event) -> None:
    refused = send(phone(event, "N"), event, seat="E")
    assert (refused.status_code, Sheet.objects.count()) == (409, 0)
    assert chair(event, "N").name in refused.json()["sentence"]


def test_an_outsider_is_refused_as_json(client: Client, event: Event) -> None:
    refused = send(client, event)
    assert (refused.status_code, refused.json()["saved"]) == (409, False)


@pytest.mark.long
def test_a_strange_deal_is_refused_as_json(event: Event) -> None:
    north = phone(event, "N")
    for deal in ("", "0", "-1", "7" * 300, "x", "\x00"):
        assert send(north, event, deal=deal).json()["saved"] is False, deal


@pytest.mark.long
def test_only_a_players_own_table_and_seat_may_be_kept_offline(client: Client, event: Event) -> None:
    north = phone(event, "N")
    for own in (f"/t/{event.slug}/table/1/", f"/t/{event.slug}/me"):
        assert north.get(own).headers.get("X-Keep-Offline")
        assert "X-Keep-Offline" not in client.get(own).headers
    for other in (f"/t/{event.slug}/table/2/", f"/t/{event.slug}/standings/", "/me/"):
        assert "X-Keep-Offline" not in north.get(other).headers


@pytest.mark.long
def test_the_desk_may_be_kept_offline_by_its_staff_only(client: Client, event: Event) -> None:
    assert "X-Keep-Offline" not in client.get(f"/t/{event.slug}/desk/").headers
    organiser(client)
    assert client.get(f"/t/{event.slug}/desk/").headers.get("X-Keep-Offline")


def test_the_worker_comes_from_the_root_and_knows_its_files(client: Client) -> None:
    found = client.get("/worker.js")
    assert found.headers["Content-Type"].startswith("text/javascript")
    assert found.headers["Cache-Control"] == "no-cache"
    shell = re.search(r'"shell":\[(.*?)\]', text(found))
    assert shell
    for name in re.findall(r'"(.*?)"', shell[1]):
        assert client.get(name).status_code == 200, name


def test_kept_pages_are_forgotten_when_somebody_signs_in_or_out(client: Client) -> None:
    forget = re.search(r'"forget":(\[.*?\])', text(client.get("/worker.js")))
    assert forget
    starts = tuple(json.loads(forget[1]))
    for name in ("account_login", "account_logout", "account_signup", "end-other-sessions", "admin:logout", "not-me"):
        assert reverse(name).startswith(starts), name
