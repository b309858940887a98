"""PINs of seats: rights of a device without a personal link, and its limits."""

from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.utils import timezone

from games.api import sheets
from games.models import Sheet, SheetAnswer
from testkit.markup import flat
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import TRUF_SHEET, messages_at, organiser, text
from tournaments.confirmation import services as confirmation_services
from tournaments.confirmation.selectors import open_sheets
from tournaments.confirmation.services import PlayerAtTable
from tournaments.core.errors import TooManyGuesses
from tournaments.desk import services as desk_services
from tournaments.models import Event, LogEntry, Round, TableCode
from tournaments.result_rules import services as result_rules_services
from tournaments.result_rules.schemas import ResultRules, read_rules
from tournaments.rounds.chairs import Chair, chairs_at
from tournaments.rounds.pins import is_pin, pin_of
from tournaments.rounds.selectors import pairings_of
from tournaments.score_entry.code_services import table_codes
from tournaments.score_entry.settling import settle_silent
from tournaments.sheets import pins

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    cache.clear()
    made = club.event(8, result_options={"confirm": "one", "silence_minutes": 10})
    club.published(made)
    return made


def newest(event: Event) -> Round:
    return Round.objects.filter(event=event).latest("number")


def table_id(event: Event, number: int = 1) -> int:
    return pairings_of(newest(event)).tables[number - 1].table_id


def chair(event: Event, seat: str, number: int = 1) -> Chair:
    table = pairings_of(newest(event)).tables[number - 1]
    return next(occupant for occupant in chairs_at(newest(event), table) if occupant.seat == seat)


def pin(event: Event, seat: str) -> str:
    return pin_of(newest(event).pk, table_id(event), seat)


def wrong_pin(event: Event, seat: str) -> str:
    return f"{(int(pin(event, seat)) + 1) % 10_000:04}"


def scan(client: Client, event: Event, seat: str, typed: str = "", number: int = 1) -> Any:
    """Scan the card of a table, choose a name and type a PIN."""
    return client.post(f"/q/{table_codes(event)[number]}", {"seat": seat, "pin": typed})


def enter(client: Client, event: Event) -> Any:
    return client.post(f"/t/{event.slug}/table/1/", {**TRUF_SHEET, "deal": 1, "key": "k", "save": "1"})


def answer(client: Client, event: Event, seat: str, **more: Any) -> Any:
    sheet = Sheet.objects.latest("pk")
    return client.post(f"/t/{event.slug}/table/1/answer", {"sheet": sheet.pk, "seat": seat, "accept": "1", **more})


def linked(event: Event, seat: str) -> Client:
    client, person = Client(), chair(event, seat).person
    assert person
    client.get(f"/go/{club.link(person)}")
    return client


def state(event: Event) -> str:
    return sheets.history(table_id(event), 1)[-1].state


# --- the attack ----------------------------------------------------------------------------------------------


def test_an_outsider_with_a_photo_of_a_table_card_and_two_cookie_jars_settles_nothing(event: Event) -> None:
    one, other = Client(), Client()
    for client, seat in ((one, "N"), (other, "E")):
        assert scan(client, event, seat).status_code == 422
        assert enter(client, event).status_code == 403
        answer_to_nothing = client.post(f"/t/{event.slug}/table/1/answer", {"sheet": 1, "seat": seat, "accept": "1"})
        assert answer_to_nothing.status_code == 403
    assert not Sheet.objects.exists()
    assert not SheetAnswer.objects.exists()


@pytest.mark.long
def test_one_device_that_enters_and_confirms_is_held_for_the_desk(event: Event, client: Client) -> None:
    phone = Client()
    scan(phone, event, "N", pin(event, "N"))
    enter(phone, event)
    answer(phone, event, "E", pin=pin(event, "E"))
    assert state(event) == "waiting"
    assert LogEntry.objects.filter(event=event, action="sheet_held_same_device").count() == 1
    (open_,) = open_sheets(event)
    assert open_.held
    organiser(client)
    assert "Check: confirmed on one device" in text(client.get(f"/t/{event.slug}/desk/"))


def test_a_link_and_a_pin_on_one_device_are_one_device(event: Event) -> None:
    phone = linked(event, "N")
    enter(phone, event)
    answer(phone, event, "E", pin=pin(event, "E"))
    assert state(event) == "waiting"


def test_two_links_opened_on_one_device_are_one_device(event: Event) -> None:
    phone, other = linked(event, "N"), chair(event, "E").person
    assert other
    enter(phone, event)
    phone.get(f"/go/{club.link(other)}")
    answer(phone, event, "E")
    assert state(event) == "waiting"


def test_two_equal_reports_of_one_device_settle_nothing(event: Event) -> None:
    phone = Client()
    scan(phone, event, "N", pin(event, "N"))
    enter(phone, event)
    scan(phone, event, "E", pin(event, "E"))
    confirmation_services.enter_sheet(
        event=event,
        table_id=table_id(event),
        number=1,
        values=Sheet.objects.get().values,
        player=PlayerAtTable(seat="E", name="E", device=Sheet.objects.get().device),
    )
    assert state(event) == "waiting"


def test_over_rest_two_links_of_one_session_are_one_device(event: Event) -> None:
    phone, other = linked(event, "N"), chair(event, "E").person
    assert other
    address = f"/api/v1/events/{event.slug}/tables/{table_id(event)}/sheets"
    values = {name: {seat: TRUF_SHEET[f"{name}.{seat}"] for seat in "NESW"} for name in ("bids", "tricks")}
    sent = phone.post(address, {"number": 1, "values": values}, content_type="application/json")
    assert sent.status_code == 201
    phone.get(f"/go/{club.link(other)}")
    answered = phone.post(f"{address}/1/answer", {"version": 1, "accept": True}, content_type="application/json")
    assert answered.status_code == 200
    assert state(event) == "waiting"


def test_silence_does_not_settle_what_one_device_confirmed(event: Event, time_machine: Any) -> None:
    phone = linked(event, "N")
    enter(phone, event)
    answer(phone, event, "E", pin=pin(event, "E"))
    time_machine.move_to(timezone.now() + timedelta(hours=1))
    assert settle_silent() == 0
    assert state(event) == "waiting"


def test_the_desk_settles_what_one_device_confirmed(event: Event, client: Client) -> None:
    phone = linked(event, "N")
    enter(phone, event)
    answer(phone, event, "E", pin=pin(event, "E"))
    organiser(client)
    client.post(f"/t/{event.slug}/result/{Sheet.objects.latest('pk').pk}/settle", {"key": "k"})
    assert state(event) == "settled"


# --- what players do -----------------------------------------------------------------------------------------


def test_two_devices_with_the_pins_of_two_seats_settle_a_result(event: Event) -> None:
    one, other = Client(), Client()
    scan(one, event, "N", pin(event, "N"))
    enter(one, event)
    scan(other, event, "E", pin(event, "E"))
    answer(other, event, "E")
    assert state(event) == "settled"


def test_a_personal_link_needs_no_pin(event: Event) -> None:
    enter(linked(event, "N"), event)
    answer(linked(event, "E"), event, "E")
    assert state(event) == "settled"


def test_a_seat_cannot_be_answered_for_without_its_pin(event: Event) -> None:
    phone = linked(event, "N")
    enter(phone, event)
    back = answer(phone, event, "E", pin=wrong_pin(event, "E"))
    assert back.url == f"/t/{event.slug}/table/1/?as=E#opens"
    assert "’s PIN for round 1. PINs change every round." in messages_at(phone, back.url)
    assert not SheetAnswer.objects.exists()


def test_a_wrong_pin_leaves_the_name_chosen_and_says_where_the_right_one_is(event: Event) -> None:
    page = scan(Client(), event, "E", wrong_pin(event, "E"))
    assert page.status_code == 422
    assert "PINs change every round" in text(page)
    assert 'value="E" required checked' in flat(page.content.decode())


def test_a_pin_opens_only_its_round(event: Event) -> None:
    before, phone = pin(event, "N"), Client()
    scan(phone, event, "N", before)
    club.play_round(newest(event))
    desk_services.close_round(round_=newest(event), by=club.user())
    club.published(event)
    assert pin(event, "N") != before
    assert scan(Client(), event, "N", before).status_code == 422
    assert enter(phone, event).status_code == 403


@pytest.mark.long
def test_pins_of_one_seat_are_guessed_five_times_at_most(event: Event) -> None:
    for _ in range(pins.WRONG_BY_SEAT):
        assert scan(Client(), event, "N", wrong_pin(event, "N")).status_code == 422
    locked = scan(Client(), event, "N", pin(event, "N"))
    assert locked.status_code == 429
    assert "Too many wrong PINs" in text(locked)
    assert scan(Client(), event, "E", pin(event, "E")).status_code == 302


def test_guesses_that_arrive_at_once_are_as_few(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    north = chair(event, "N")
    read: list[str] = []

    def guess() -> None:
        asked = RequestFactory().post("/", {"pin": wrong_pin(event, "N")}, REMOTE_ADDR=f"192.0.2.{len(read)}")
        with suppress(TooManyGuesses):
            pins.check_pin(asked, newest(event), table_id(event), north)

    def meanwhile(typed: str, *seat: Any) -> bool:
        """The real check, during which the next guess arrives from another address."""
        read.append(typed)
        if len(read) < 3 * pins.WRONG_BY_SEAT:
            guess()
        return is_pin(typed, *seat)

    monkeypatch.setattr(pins, "is_pin", meanwhile)
    guess()
    assert len(read) == pins.WRONG_BY_SEAT


@pytest.mark.long
def test_right_pins_are_not_counted_as_guesses(event: Event) -> None:
    for _ in range(3 * pins.WRONG_BY_SEAT):
        assert scan(Client(), event, "N", pin(event, "N")).status_code == 302


def test_a_pin_opens_its_seat_under_a_new_session_id(event: Event) -> None:
    phone = Client()
    session = phone.session
    session["planted"] = 1
    session.save()
    planted = str(session.session_key)
    phone.cookies["sessionid"] = planted
    assert scan(phone, event, "N", pin(event, "N")).status_code == 302
    thief = Client()
    thief.cookies["sessionid"] = planted
    assert enter(thief, event).status_code == 403
    assert enter(phone, event).status_code == 302


@pytest.mark.long
def test_guesses_in_answers_are_limited_as_well(event: Event) -> None:
    phone = linked(event, "N")
    enter(phone, event)
    for _ in range(pins.WRONG_BY_SEAT):
        answer(phone, event, "E", pin=wrong_pin(event, "E"))
    assert answer(phone, event, "E", pin=pin(event, "E")).status_code == 429
    assert state(event) == "waiting"


@pytest.mark.long
def test_a_pin_typed_with_a_refused_answer_is_not_kept(event: Event) -> None:
    enter(linked(event, "N"), event)
    first = Sheet.objects.latest("pk")
    other = linked(event, "N")
    values = {**TRUF_SHEET, "deal": 1, "key": "k2", "save": "1", "again": first.version}
    other.post(f"/t/{event.slug}/table/1/", {**values, "tricks.N": 3, "tricks.E": 4})
    assert Sheet.objects.latest("pk") != first
    typed = {"sheet": first.pk, "seat": "E", "accept": "1", "pin": pin(event, "E"), "words": "No."}
    assert other.post(f"/t/{event.slug}/table/1/answer", typed).status_code == 302
    kept = other.session["unsent"]["typed"]
    assert kept["words"] == "No."
    assert pin(event, "E") not in kept.values()


# --- where PINs are shown ------------------------------------------------------------------------------------


def test_players_read_their_own_pin_and_no_other(event: Event) -> None:
    phone = linked(event, "N")
    for page in (f"/t/{event.slug}/me", f"/t/{event.slug}/table/1/"):
        content = text(phone.get(page))
        assert pin(event, "N") in content
        assert not [seat for seat in "ESW" if pin(event, seat) in content]


def test_a_pin_shows_no_pin_of_the_seat_to_the_device_that_typed_it(event: Event) -> None:
    phone = Client()
    scan(phone, event, "N", pin(event, "N"))
    assert "seat-pins" not in phone.get(f"/t/{event.slug}/table/1/").content.decode()


@pytest.mark.parametrize("path", ["", "table/1/", "r/1/", "standings/"])
def test_public_pages_show_no_pin(event: Event, path: str) -> None:
    content = Client().get(f"/t/{event.slug}/{path}").content.decode()
    assert "PIN" not in content


def test_the_desk_and_the_slips_show_all_pins_of_a_table(event: Event, client: Client) -> None:
    organiser(client)
    for page in (f"/t/{event.slug}/table/1/", f"/t/{event.slug}/print/slips/"):
        content = client.get(page).content.decode()
        assert all(f"<strong>{pin(event, seat)}</strong>" in content for seat in "NESW")


def test_staff_who_play_at_a_table_read_only_their_own_pin_on_its_page(event: Event, client: Client) -> None:
    user, person = organiser(client), chair(event, "N").person
    assert person
    person.user = user
    person.save()
    content = client.get(f"/t/{event.slug}/table/1/").content.decode()
    assert [seat for seat in "NESW" if f"<strong>{pin(event, seat)}</strong>" in content] == ["N"]


# --- the rule ------------------------------------------------------------------------------------------------


def test_new_events_have_pins_and_events_from_before_keep_pressing_names(event: Event) -> None:
    assert read_rules(event.result_options).seat_pins
    Event.objects.filter(pk=event.pk).update(result_options={"confirm": "one"})
    phone = Client()
    assert scan(phone, event, "N").status_code == 302
    enter(phone, event)
    answer(phone, event, "E")
    assert state(event) == "settled"


def test_a_name_pressed_before_pins_were_required_opens_nothing_afterwards(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(result_options={"confirm": "one"})
    phone = Client()
    scan(phone, event, "N")
    event.refresh_from_db()
    result_rules_services.change_result_rules(by=club.user(), event=event, rules=ResultRules(seat_pins=True))
    assert enter(phone, event).status_code == 403
    assert "Seat PIN for round" in text(phone.get(f"/q/{TableCode.objects.get(event=event, number=1).code}"))


def test_pins_printed_with_an_old_secret_key_still_open_their_seat(event: Event, settings: Any) -> None:
    printed = pin(event, "N")
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another key", [settings.SECRET_KEY]
    assert is_pin(f" {printed[:2]} {printed[2:]} ", newest(event).pk, table_id(event), "N")
    settings.SECRET_KEY_FALLBACKS = []
    assert not is_pin(printed, newest(event).pk, table_id(event), "N")
