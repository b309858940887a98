"""Personal links and their devices; an online seat belongs to one device."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.services import create_token
from games.core.devices import kind_of, network_of
from games.core.facts import SeatPlan
from games.models import Seat
from games.play import turns as play_turns
from games.tables import intermission as tables_intermission
from games.tables import opening as tables_opening
from games.tables import table_state
from games.tables.seat_devices import MAX_PIN_FAILURES
from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, person_of, text
from tournaments.desk import services as desk_services
from tournaments.events import services as events_services
from tournaments.links.services import MAX_OPENINGS, OPENINGS_WITHIN, make_link
from tournaments.models import Event, LinkOpening, LogEntry, Person, PersonalLink
from tournaments.people import services as people_services
from tournaments.privacy.services import forget

pytestmark = pytest.mark.django_db
PHONE = "Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari/537.36"
LAPTOP = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"
PIN = "402857"
OWN_CARD = re.compile(r'value="(?:play )?[2-9TJQKA][SHDC]"')
"""A card of the player's hand in a form of the table page."""


@pytest.fixture
def event() -> Event:
    """A round that four people play online."""
    made = club.event(4, place="online")
    club.published(made)
    return made


@pytest.fixture
def table(event: Event) -> int:
    return present(event.rounds.get().places.first()).table_id


def browser(agent: str = PHONE, **more: Any) -> Client:
    return Client(HTTP_USER_AGENT=agent, **more)


def browser_with_link(person: Person, agent: str = PHONE, **more: Any) -> Client:
    """A new browser in which the person's link was opened."""
    client = browser(agent, **more)
    assert client.get(f"/go/{club.link(person)}").status_code == 302
    return client


def hand_shown(client: Client, table: int) -> bool:
    """Return True if the browser gets a hand, from the page or over REST."""
    page, view = text(client.get(f"/play/{table}/")), client.get(f"/api/v1/tables/{table}").json()
    by_page, by_rest = OWN_CARD.search(page) is not None, bool((view["deal"] or {}).get("hand"))
    assert by_page == by_rest == (view["seat"] is not None)
    return by_page


def seat_of(table: int, person: Person) -> Seat:
    return Seat.objects.get(table=table, holder=f"person:{person.pk}")


# --- opening -----------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_link_opened_by_ever_new_browsers_makes_few_rows_and_ends_no_device(event: Event, time_machine: Any) -> None:
    person = person_of(event, 1)
    time_machine.move_to(timezone.now(), tick=False)
    player, version = browser_with_link(person), Event.objects.get().version
    link = club.link(person)
    answers = [browser(LAPTOP).get(f"/go/{link}") for _ in range(3 * MAX_OPENINGS)]
    assert [answer.status_code for answer in answers] == [302] * (MAX_OPENINGS - 1) + [429] * (2 * MAX_OPENINGS + 1)
    assert link not in answers[-1].content.decode()
    assert LinkOpening.objects.count() == MAX_OPENINGS
    assert LogEntry.objects.filter(action="link_opened").count() == MAX_OPENINGS
    assert Event.objects.get().version == version + MAX_OPENINGS - 1
    assert player.get(f"/go/{link}").status_code == 302
    time_machine.move_to(timezone.now() + OPENINGS_WITHIN)
    assert browser_with_link(person).get(f"/t/{event.slug}/me").status_code == 200


PREVIEWS = ("WhatsApp/2.23.20", "TelegramBot (like TwitterBot)", "Mozilla/5.0 (compatible; Discordbot/2.0)")


@pytest.mark.parametrize("agent", PREVIEWS)
def test_a_preview_of_a_link_in_a_message_opens_nothing(event: Event, agent: str) -> None:
    link = club.link(person_of(event, 1))
    program = browser(agent)
    page = text(program.get(f"/go/{link}"))
    assert (link in page, person_of(event, 1).name in page) == (False, False)
    assert not LinkOpening.objects.exists()
    assert program.post(f"/go/{link}").status_code == 302  # a person in a browser that looks like one


def test_a_link_fetched_in_advance_opens_nothing_until_it_is_followed(event: Event) -> None:
    player, link = browser(), club.link(person_of(event, 1))
    assert player.get(f"/go/{link}", headers={"sec-purpose": "prefetch"}).status_code == 200
    assert not LinkOpening.objects.exists()
    assert player.get(f"/go/{link}").status_code == 302


def test_a_phone_shows_only_the_newest_openings_elsewhere(event: Event) -> None:
    person = person_of(event, 1)
    player = browser_with_link(person)
    for _ in range(4):
        browser_with_link(person, LAPTOP)
    assert text(player.get(f"/t/{event.slug}/me")).count("Your link was opened on another computer") == 3


# --- the seat ----------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_leader_who_opens_a_players_link_elsewhere_does_not_get_the_hand(event: Event, table: int) -> None:
    person = person_of(event, 1)
    player = browser_with_link(person)
    assert hand_shown(player, table)
    leader = browser_with_link(person, LAPTOP)
    leader.force_login(club.user())
    assert not hand_shown(leader, table)
    assert "Your seat is open on another device." in text(leader.get(f"/play/{table}/"))
    moved = leader.post(f"/api/v1/tables/{table}/act", {"move": "bid 2S"}, content_type="application/json")
    assert moved.status_code in (403, 409)
    assert hand_shown(player, table)


def test_a_foreign_token_with_an_opened_link_does_not_give_the_hand(event: Event, table: int) -> None:
    person = person_of(event, 1)
    player = browser_with_link(person)
    assert hand_shown(player, table)
    thief = browser_with_link(person, LAPTOP)
    _row, token = create_token(club.user("accomplice"))
    headers = {"authorization": f"Bearer {token}"}
    view = thief.get(f"/api/v1/tables/{table}", headers=headers).json()
    assert view["seat"] is None
    assert not (view["deal"] or {}).get("hand")
    assert thief.get(f"/api/v1/tables/{table}/receipts", headers=headers).status_code == 409
    move = {"move": "bid 2S"}
    moved = thief.post(f"/api/v1/tables/{table}/act", move, content_type="application/json", headers=headers)
    assert moved.status_code in (403, 409)


def test_the_hand_stays_on_the_first_device_after_a_new_session(event: Event, table: int) -> None:
    person = person_of(event, 1)
    player = browser_with_link(person)
    assert hand_shown(player, table)
    del player.cookies["sessionid"]
    assert not hand_shown(player, table)
    player.get(f"/go/{club.link(person)}")
    assert hand_shown(player, table)


def test_a_device_cookie_that_was_made_up_opens_nothing(event: Event, table: int) -> None:
    person = person_of(event, 1)
    player = browser_with_link(person)
    assert hand_shown(player, table)
    forged = browser_with_link(person)
    value = player.cookies["device"].value
    forged.cookies["device"] = value[:-1] + ("B" if value.endswith("A") else "A")
    assert not hand_shown(forged, table)


def test_the_cookie_of_a_device_cannot_be_read_by_scripts(event: Event) -> None:
    cookie = browser_with_link(person_of(event, 1)).cookies["device"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


def test_an_account_plays_its_seat_on_one_device(event: Event, table: int) -> None:
    person = person_of(event, 1)
    ayu = club.user("ayu")
    people_services.change_person(person, club.user(), user=ayu)
    first, second = browser(), browser(LAPTOP)
    for one in (first, second):
        one.force_login(ayu)
    assert [hand_shown(one, table) for one in (first, second)] == [True, False]


@pytest.mark.long
def test_the_pin_moves_the_seat_to_another_device(event: Event, table: int) -> None:
    person = person_of(event, 1)
    old, new = browser_with_link(person), browser_with_link(person, LAPTOP)
    assert hand_shown(old, table)
    assert old.post(f"/play/{table}/device/pin", {"pin": PIN}).status_code == 302
    assert "Your 6-digit PIN" in text(new.get(f"/play/{table}/device"))
    assert new.post(f"/play/{table}/device/move", {"pin": PIN})["Location"] == f"/play/{table}/"
    assert [hand_shown(one, table) for one in (old, new)] == [False, True]
    assert PIN not in seat_of(table, person).pin


def test_only_the_device_that_plays_sets_the_pin(event: Event, table: int) -> None:
    person = person_of(event, 1)
    old, new = browser_with_link(person), browser_with_link(person, LAPTOP)
    assert hand_shown(old, table)
    answer = new.post(f"/play/{table}/device/pin", {"pin": PIN})
    assert answer.status_code == 409
    assert "Set the PIN on the device used for this seat." in text(answer)
    assert seat_of(table, person).pin == ""


@pytest.mark.parametrize("pin", ["", "12345", "1234567", "12a456", "111111", "123456", "987654", "４０２８５７"])
def test_a_pin_that_is_none_or_easily_guessed_is_refused_with_a_sentence(event: Event, table: int, pin: str) -> None:
    person = person_of(event, 1)
    player = browser_with_link(person)
    player.get(f"/play/{table}/")
    answer = player.post(f"/play/{table}/device/pin", {"pin": pin})
    assert answer.status_code == 409
    assert "six digits" in text(answer)
    assert seat_of(table, person).pin == ""


@pytest.mark.long
def test_guessing_the_pin_stops_with_429_also_for_the_right_one(event: Event, table: int) -> None:
    person = person_of(event, 1)
    old, new = browser_with_link(person), browser_with_link(person, LAPTOP)
    old.get(f"/play/{table}/")
    old.post(f"/play/{table}/device/pin", {"pin": PIN})
    move = f"/play/{table}/device/move"
    wrong = [new.post(move, {"pin": f"90000{guess}"}).status_code for guess in range(MAX_PIN_FAILURES)]
    assert wrong == [409] * MAX_PIN_FAILURES
    stopped = new.post(move, {"pin": PIN})
    assert stopped.status_code == 429
    assert 0 < int(stopped["Retry-After"]) <= 900
    assert "Try again in 15 minutes" in text(stopped)
    assert browser_with_link(person, LAPTOP).post(move, {"pin": PIN}).status_code == 429
    assert not hand_shown(new, table)
    assert "A wrong PIN for your seat was entered" in text(old.get(f"/play/{table}/"))
    Seat.objects.update(pin_failed_at=timezone.now() - timedelta(minutes=16))
    assert new.post(move, {"pin": PIN}).status_code == 302


@pytest.mark.long
def test_a_device_keeps_its_pin_for_the_next_round(event: Event, table: int) -> None:
    person = person_of(event, 1)
    old, new = browser_with_link(person), browser_with_link(person, LAPTOP)
    old.get(f"/play/{table}/")
    old.post(f"/play/{table}/device/pin", {"pin": PIN})
    club.play_round(event.rounds.get())
    desk_services.close_round(round_=event.rounds.get(), by=club.user())
    later = present(club.published(event).places.first()).table_id
    assert hand_shown(old, later)
    assert new.post(f"/play/{later}/device/move", {"pin": PIN}).status_code == 302
    assert hand_shown(new, later)


# --- the director's release --------------------------------------------------------------------------------------


def released(client: Client, event: Event, table: int, person: Person) -> Any:
    return client.post(f"/t/{event.slug}/desk/table/{table}/release/{seat_of(table, person).code}", follow=True)


@pytest.mark.long
def test_a_release_is_logged_and_shown_to_everyone_and_hides_the_hand_until_the_next_deal(
    client: Client, event: Event, table: int
) -> None:
    person, other = person_of(event, 1), browser_with_link(person_of(event, 2))
    lost, new = browser_with_link(person), browser_with_link(person, LAPTOP)
    assert hand_shown(lost, table)
    organiser(client)
    assert "Release seat" in text(client.get(f"/t/{event.slug}/desk/table/{table}/"))
    assert "is free for another device" in text(released(client, event, table, person))
    line = LogEntry.objects.get(action="seat_released")
    assert (line.facts["name"], line.by_name) == (person.name, "rina")
    for one in (new, other, browser()):
        assert f"The director released {person.name}’s seat" in text(one.get(f"/play/{table}/"))
    take_seat(new, table)
    assert [hand_shown(one, table) for one in (new, lost)] == [False, False]
    assert "You will get your cards in the next one" in text(new.get(f"/play/{table}/"))
    play_deal(table)
    assert [hand_shown(one, table) for one in (new, lost)] == [True, False]
    assert not seat_of(table, person).stand_in
    assert "The director released" not in text(other.get(f"/play/{table}/"))


def take_seat(client: Client, table: int) -> Any:
    return client.post(f"/play/{table}/device/take", follow=True)


@pytest.mark.long
def test_an_open_page_does_not_take_a_released_seat_by_itself(client: Client, event: Event, table: int) -> None:
    person = person_of(event, 1)
    lost, new = browser_with_link(person), browser_with_link(person, LAPTOP)
    assert hand_shown(lost, table)
    organiser(client)
    released(client, event, table, person)
    page = text(new.get(f"/play/{table}/"))
    new.get(f"/play/{table}/device")
    new.get(f"/api/v1/tables/{table}")
    assert "Take my seat" in page
    assert seat_of(table, person).device == ""


@pytest.mark.long
def test_desk_table_and_log_name_the_device_that_took_a_released_seat(client: Client, event: Event, table: int) -> None:
    person, other = person_of(event, 1), browser_with_link(person_of(event, 2))
    lost = browser_with_link(person)
    new = browser_with_link(person, LAPTOP, REMOTE_ADDR="198.51.100.9")
    assert hand_shown(lost, table)
    organiser(client)
    released(client, event, table, person)
    take_seat(new, table)
    take_seat(new, table)
    assert f"{person.name} took the released seat on a computer." in text(other.get(f"/play/{table}/"))
    assert "(computer)" in text(client.get(f"/t/{event.slug}/desk/table/{table}/"))
    line = LogEntry.objects.get(action="seat_taken")
    wanted = {"name": person.name, "device": "computer", "network": "198.51.100.0/24", "round": 1, "table": 1}
    assert line.facts == wanted


@pytest.mark.long
def test_a_bot_plays_for_a_released_seat_until_a_device_takes_it(client: Client, event: Event, table: int) -> None:
    person = person_of(event, 1)
    lost, new = browser_with_link(person), browser_with_link(person, LAPTOP)
    assert hand_shown(lost, table)
    organiser(client)
    released(client, event, table, person)
    play_deal(table)
    assert seat_of(table, person).stand_in
    take_seat(new, table)
    assert hand_shown(new, table)
    assert not seat_of(table, person).stand_in


def test_no_device_takes_a_seat_that_another_one_has(event: Event, table: int) -> None:
    person = person_of(event, 1)
    player, thief = browser_with_link(person), browser_with_link(person, LAPTOP)
    assert hand_shown(player, table)
    assert "Enter your PIN here" in text(take_seat(thief, table))
    assert not hand_shown(thief, table)


@pytest.mark.long
def test_another_device_at_the_next_table_asks_before_it_takes_the_seat(event: Event, table: int) -> None:
    person = person_of(event, 1)
    player, other = browser_with_link(person), browser_with_link(person, LAPTOP)
    assert hand_shown(player, table)
    club.play_round(event.rounds.get())
    desk_services.close_round(round_=event.rounds.get(), by=club.user())
    later = present(club.published(event).places.first()).table_id
    assert not hand_shown(other, later)
    assert "Take my seat" in text(other.get(f"/play/{later}/"))
    assert hand_shown(player, later)


def play_deal(table: int) -> None:
    """Play as if all players were absent until the next deal is dealt."""
    number = present(table_state.load(table).row).number
    while (play := table_state.load(table)).deal is None or present(play.row).number == number:
        if play.deal is None:
            play_turns.play_what_is_due(table)
            for seat in play.seats:
                tables_intermission.be_ready(table_id=table, seat=seat)
        else:
            play_turns.play_for_absent(table, next(iter(play.since)))


@pytest.mark.long
def test_a_bot_plays_a_released_seat_and_no_player_takes_it_back_in_that_deal(
    client: Client, event: Event, table: int
) -> None:
    person = person_of(event, 1)
    lost, new = browser_with_link(person), browser_with_link(person, LAPTOP)
    lost.get(f"/play/{table}/")
    organiser(client)
    released(client, event, table, person)
    for one in (lost, new):
        one.get(f"/play/{table}/")
        one.post(f"/play/{table}/back")
    assert seat_of(table, person).stand_in


def test_a_leader_who_plays_at_the_table_releases_no_seat_there(client: Client, event: Event, table: int) -> None:
    rina = organiser(client)
    people_services.change_person(person_of(event, 2), rina, user=rina)
    browser_with_link(person_of(event, 1)).get(f"/play/{table}/")
    assert "another director must release its seats" in text(released(client, event, table, person_of(event, 1)))
    assert seat_of(table, person_of(event, 1)).device


@pytest.mark.long
def test_a_released_device_takes_the_seat_only_after_the_director_allows_it(
    client: Client, event: Event, table: int
) -> None:
    person = person_of(event, 1)
    player = browser_with_link(person)
    player.get(f"/play/{table}/")
    organiser(client)
    for _twice in range(2):
        released(client, event, table, person)
    assert "The director released your seat from this device." in text(player.get(f"/play/{table}/"))
    assert "ask the director to allow this one" in text(take_seat(player, table))
    assert "Allow earlier device" in text(client.get(f"/t/{event.slug}/desk/table/{table}/"))
    code = seat_of(table, person).code
    answer = text(client.post(f"/t/{event.slug}/desk/table/{table}/readmit/{code}", follow=True))
    assert "can take the seat on the earlier device too" in answer
    assert seat_of(table, person).device == ""
    take_seat(player, table)
    assert seat_of(table, person).device
    assert not hand_shown(player, table)


def test_a_seat_taken_over_by_another_player_belongs_to_no_device(event: Event, table: int) -> None:
    person = person_of(event, 1)
    browser_with_link(person).get(f"/play/{table}/")
    seat = seat_of(table, person)
    tables_opening.reseat(table, [SeatPlan(seat.code, "human", "Eko", "person:999999")])
    seat.refresh_from_db()
    assert (seat.device, seat.one_device) == ("", True)


# --- openings ----------------------------------------------------------------------------------------------------


def test_an_opening_is_in_the_log_with_the_kind_of_device_and_a_shortened_network(event: Event) -> None:
    browser_with_link(person_of(event, 1), REMOTE_ADDR="203.0.113.77")
    line = LogEntry.objects.get(action="link_opened")
    assert line.facts == {"name": "Person 01", "device": "phone", "network": "203.0.113.0/24"}
    assert "203.0.113.77" not in str(LinkOpening.objects.values())


def test_a_program_that_previews_the_link_is_no_opening(event: Event) -> None:
    assert browser().head(f"/go/{club.link(person_of(event, 1))}").status_code == 200
    assert not LinkOpening.objects.exists()


def test_the_log_of_the_desk_says_it_in_words(client: Client, event: Event) -> None:
    browser_with_link(person_of(event, 1), REMOTE_ADDR="203.0.113.77")
    organiser(client)
    words = "Person 01’s personal link was opened. Device: phone. Network: 203.0.113.0/24."
    assert words in text(client.get(f"/t/{event.slug}/log"))


def test_the_first_opening_makes_no_page_of_the_event_ask_again(event: Event) -> None:
    event.refresh_from_db()
    before = event.version
    browser_with_link(person_of(event, 1))
    event.refresh_from_db()
    assert event.version == before
    browser_with_link(person_of(event, 1), LAPTOP)
    event.refresh_from_db()
    assert event.version > before


@pytest.mark.parametrize("path", ["/t/{slug}/me", "/play/{table}/", "/me/devices/"])
def test_the_owner_is_shown_that_the_link_was_opened_on_another_device(event: Event, table: int, path: str) -> None:
    person = person_of(event, 1)
    player = browser_with_link(person)
    address = path.format(slug=event.slug, table=table)
    assert "Your link was opened" not in text(player.get(address))
    browser_with_link(person, LAPTOP)
    assert "Your link was opened on another computer" in text(player.get(address))
    assert "Your link was opened" not in text(browser_with_link(person_of(event, 2)).get(address))


def test_the_owner_signs_out_all_other_devices_with_one_press(event: Event) -> None:
    person = person_of(event, 1)
    player, other = browser_with_link(person), browser_with_link(person, LAPTOP)
    assert "Sign out other devices" in text(player.get("/me/devices/"))
    answer = player.post("/me/devices/end-others", {"person": person.pk}, follow=True)
    assert "1 other device was signed out." in text(answer)
    assert person.name in text(player.get("/me/"))
    assert "This device was signed out of Person 01’s link" in text(other.get("/me/"))
    assert LogEntry.objects.get(action="devices_ended").facts == {"count": 1}


@pytest.mark.long
def test_not_me_signs_that_device_out_and_calls_the_director(client: Client, event: Event) -> None:
    person = person_of(event, 1)
    player, thief = browser_with_link(person), browser_with_link(person, LAPTOP, REMOTE_ADDR="198.51.100.9")
    opening = LinkOpening.objects.latest("pk")
    sent = {"person": person.pk, "opening": opening.pk}
    assert "director has been called" in text(player.post("/me/devices/not-me", sent, follow=True))
    assert "not linked to a player" in text(thief.get(f"/t/{event.slug}/me"))
    organiser(client)
    desk = text(client.get(f"/t/{event.slug}/desk/"))
    assert "Director called: unknown device" in desk
    assert "Person 01 says they did not open their link at" in desk
    assert "198.51.100.0/24" in desk
    client.post(f"/t/{event.slug}/desk/devices/{opening.pk}/checked")
    assert "Director called: unknown device" not in text(client.get(f"/t/{event.slug}/desk/"))
    assert LogEntry.objects.filter(action__in=("device_disowned", "disowned_checked")).count() == 2


def test_no_player_signs_out_or_reports_devices_of_another(event: Event) -> None:
    person = person_of(event, 1)
    player, other = browser_with_link(person), browser_with_link(person_of(event, 2))
    opening = LinkOpening.objects.get(link__person=person)
    for path, sent in (("end-others", {}), ("not-me", {"opening": opening.pk})):
        other.post(f"/me/devices/{path}", {"person": person.pk, **sent})
    other.post("/me/devices/not-me", {"person": person_of(event, 2).pk, "opening": opening.pk})
    assert person.name in text(player.get("/me/"))


def test_opening_a_link_makes_a_new_session_id(event: Event) -> None:
    client = browser()
    session = client.session
    session["planted"] = 1
    session.save()
    planted = client.session.session_key
    client.get(f"/go/{club.link(person_of(event, 1))}")
    assert client.session.session_key != planted
    stranger = browser()
    stranger.cookies["sessionid"] = planted or ""
    assert "do not recognise this device" in text(stranger.get("/me/"))


def test_a_new_link_ends_the_earlier_one_and_says_so_to_its_owner(client: Client, event: Event) -> None:
    person = person_of(event, 1)
    player, old = browser_with_link(person), club.link(person)
    organiser(client)
    client.post(f"/t/{event.slug}/players/{club.entry(event, 1).pk}/links/{person.pk}/new")
    assert browser().get(f"/go/{old}").status_code == 404
    assert "rina replaced Person 01’s link" in text(player.get("/me/"))
    assert LogEntry.objects.get(action="link_replaced").by_name == "rina"


def test_no_organiser_of_another_event_replaces_the_link_of_somebody_who_is_playing(
    client: Client, event: Event
) -> None:
    person = person_of(event, 1)
    player, stranger = browser_with_link(person), club.user("stranger")
    second = club.event(1, by=stranger, name="Second")
    entry = second.entries.get()
    assert entry.members.get().person == person
    client.force_login(stranger)
    page = client.post(f"/t/{second.slug}/players/{entry.pk}/links/{person.pk}/new", follow=True)
    assert "is playing in another event" in text(page)
    assert person.name in text(player.get("/me/"))


@pytest.mark.long
def test_printing_makes_links_only_for_those_without_one(client: Client, event: Event) -> None:
    kept = club.link(person_of(event, 1))
    organiser(client)
    page = text(client.get(f"/t/{event.slug}/print/links/"))
    assert "3 players have no link yet." in page
    assert "/go/" not in page
    printed = text(client.post(f"/t/{event.slug}/print/links/new", {"key": "k"}))
    assert len(re.findall(r"/go/[\w-]{22}/", printed)) == 3
    assert kept not in printed
    again = client.post(f"/t/{event.slug}/print/links/new", {"key": "k"}, follow=True)
    assert "/go/" not in text(again)
    assert browser().get(f"/go/{kept}").status_code == 302


@pytest.mark.long
def test_a_link_works_for_two_weeks_after_its_event(event: Event) -> None:
    person = person_of(event, 1)
    token = make_link(person=person, by=None, event=event, channel=PersonalLink.Channel.PAPER)
    club.play_round(event.rounds.get())
    desk_services.close_round(round_=event.rounds.get(), by=club.user())
    events_services.finish_event(event=event, by=club.user())
    link = PersonalLink.objects.get(person=person, ended_at=None)
    assert timedelta(days=13) < present(link.expires_at) - timezone.now() < timedelta(days=15)
    assert browser().get(f"/go/{token}").status_code == 302
    PersonalLink.objects.filter(pk=link.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert browser().get(f"/go/{token}").status_code == 404


def test_networks_are_forgotten_and_devices_that_are_signed_in_stay(event: Event, settings: Any) -> None:
    person = person_of(event, 1)
    player = browser_with_link(person, REMOTE_ADDR="203.0.113.77")
    long_ago = timezone.now() - timedelta(days=settings.ADDRESSES_KEPT_DAYS + 1)
    LinkOpening.objects.update(at=long_ago)
    LogEntry.objects.update(at=long_ago)
    assert forget()["link_openings"] == 1
    assert (LinkOpening.objects.get().network, LogEntry.objects.get(action="link_opened").facts["network"]) == ("", "-")
    assert person.name in text(player.get("/me/"))
    assert forget()["link_openings"] == 0


@pytest.mark.parametrize(
    ("agent", "kind"),
    [
        (PHONE, "phone"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148", "phone"),
        ("Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X)", "tablet"),
        ("Mozilla/5.0 (Linux; Android 15; SM-X910) Safari/537.36", "tablet"),
        (LAPTOP, "computer"),
        ("curl/8", "other"),
        ("", "other"),
    ],
)
def test_the_kind_of_device_is_coarse(agent: str, kind: str) -> None:
    assert kind_of(agent) == kind


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.77", "203.0.113.0/24"),
        ("2001:db8:1:2::9", "2001:db8:1::/48"),
        ("::ffff:203.0.113.77", "203.0.113.0/24"),
        ("unknown", ""),
        ("", ""),
    ],
)
def test_networks_are_shortened(address: str, network: str) -> None:
    assert network_of(address) == network
