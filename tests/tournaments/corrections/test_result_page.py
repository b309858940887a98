"""The page of a result: versions, times, undo, second person, player requests."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.api import sheets
from games.api.sheets import Correction
from testkit.markup import flat
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import TRUF_SHEET, messages_at, organiser, person_of, scorer, sign_in, text
from tournaments.confirmation import services as confirmation_services
from tournaments.confirmation.services import PlayerAtTable
from tournaments.corrections import services as corrections_services
from tournaments.desk import services as desk_services
from tournaments.models import CorrectionRequest, Event, LogEntry, Person, Role
from tournaments.sheets import services as sheets_services

pytestmark = pytest.mark.django_db
SHEET = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}}
OTHER = {**SHEET, "tricks": {"N": 3, "E": 4, "S": 4, "W": 2}}
FORM = {**TRUF_SHEET, "tricks.N": 3, "tricks.E": 4, "reason_code": "typing", "seen_version": 1, "key": "k"}


@pytest.fixture
def event() -> Event:
    return club.event(4)


@pytest.fixture
def sheet(event: Event) -> sheets.SheetData:
    table_id = club.published(event).places.all()[0].table_id
    return sheets_services.write_sheet(event=event, table_id=table_id, number=1, values=SHEET, by=club.user())


def rules(event: Event, **options: Any) -> None:
    Event.objects.filter(pk=event.pk).update(result_options=options)


def page_of(event: Event, sheet: sheets.SheetData) -> str:
    return f"/t/{event.slug}/result/{sheet.sheet_id}/"


def at_seat(event: Event, seat: str) -> Client:
    """Return a phone that opened the personal link of the player in that seat."""
    number = event.rounds.get().places.get(seat=seat).entry.number
    phone = Client()
    phone.get(f"/go/{club.link(person_of(event, number))}")
    return phone


def name_at(event: Event, seat: str) -> str:
    person: Person = person_of(event, event.rounds.get().places.get(seat=seat).entry.number)
    return person.public_name


def director(event: Event, name: str = "dora") -> Client:
    user = club.user(name)
    Role.objects.create(event=event, user=user, kind=Role.Kind.DIRECTOR)
    client = Client()
    sign_in(client, user)
    return client


def versions(sheet: sheets.SheetData) -> list[sheets.SheetData]:
    return sheets.history(sheet.table_id, 1)


def ask_correction(event: Event, sheet: sheets.SheetData, seat: str = "E") -> CorrectionRequest:
    assert at_seat(event, seat).post(f"{page_of(event, sheet)}ask", FORM).status_code == 302
    return CorrectionRequest.objects.get()


def test_every_version_has_its_author_origin_time_and_reason(event: Event, sheet: sheets.SheetData) -> None:
    corrections_services.correct_sheet(
        event=event,
        table_id=sheet.table_id,
        number=1,
        correction=Correction(values=OTHER, reason="Two numbers swapped"),
        by=club.user(),
        source="admin",
    )
    page = text(Client().get(page_of(event, sheet)))
    assert "rina, entered by the director" in page
    assert "rina, entered in Administration" in page
    assert "Reason: Two numbers swapped" in page


def test_a_result_that_was_confirmed_says_by_whom_and_on_which_device(event: Event) -> None:
    rules(event, confirm="one")
    event.refresh_from_db()
    table_id = club.published(event).places.all()[0].table_id
    fact = confirmation_services.enter_sheet(
        event=event, table_id=table_id, number=1, values=SHEET, player=PlayerAtTable(seat="N", name="Ayu", device="d")
    )
    assert "waiting for" in text(Client().get(page_of(event, fact)))
    confirmation_services.answer_sheet(
        event=event, sheet_id=fact.sheet_id, accept=True, player=PlayerAtTable(seat="E", name="Budi", device="d")
    )
    assert "on the device used to enter it." in text(Client().get(page_of(event, fact)))


def test_a_sheet_that_was_taken_away_says_so_and_comes_back_by_one_press(event: Event, sheet: sheets.SheetData) -> None:
    sheets.take_away(table_id=sheet.table_id, number=1, by=sheets.Author("rina"), reason="Never played")
    desk = director(event)
    page = text(desk.get(page_of(event, sheet)))
    assert "The result of this deal has been removed." in page
    assert "Restore version 1" in page
    desk.post(f"{page_of(event, sheet)}undo", {"to_version": 1, "seen_version": 2})
    assert sheets.of_tables([sheet.table_id])[sheet.table_id][0].values == SHEET


def test_a_moved_sheet_shows_its_old_and_new_table() -> None:
    event = club.event(8)
    round_ = club.published(event)
    first, second = (round_.places.filter(table_number=number)[0].table_id for number in (1, 2))
    sheet = sheets_services.write_sheet(event=event, table_id=first, number=1, values=SHEET, by=club.user())
    moved = sheets.move(
        table_id=first, number=1, to_table_id=second, to_number=1, by=sheets.Author("rina"), reason="Wrong table"
    )
    assert "Moved to round 1, table 2, deal 1." in text(Client().get(page_of(event, sheet)))
    assert "Moved here from round 1, table 1, deal 1." in text(Client().get(page_of(event, moved)))
    assert "Undo" not in text(director(event).get(page_of(event, sheet)))


def test_a_sheet_that_is_removed_later_is_not_listed_as_moved_again() -> None:
    event = club.event(8)
    round_ = club.published(event)
    one, two = (round_.places.filter(table_number=number)[0].table_id for number in (1, 2))
    sheet = sheets_services.write_sheet(event=event, table_id=one, number=1, values=SHEET, by=club.user())
    sheets.move(table_id=one, number=1, to_table_id=two, to_number=1, by=sheets.Author("rina"), reason="Wrong table")
    sheets.move(table_id=two, number=1, to_table_id=one, to_number=1, by=sheets.Author("rina"), reason="It was right")
    sheets.take_away(table_id=one, number=1, by=sheets.Author("rina"), reason="Never played")
    page = text(Client().get(page_of(event, sheet)))
    assert page.count("Moved to round 1, table") == 1
    assert page.count("Moved here from round 1, table") == 1


def test_undo_is_one_press_and_two_presses_are_one(event: Event, sheet: sheets.SheetData) -> None:
    corrections_services.correct_sheet(
        event=event,
        table_id=sheet.table_id,
        number=1,
        correction=Correction(values=OTHER, reason="Typing error"),
        by=club.user(),
    )
    desk, press = director(event), {"to_version": 1, "seen_version": 2, "key": "one"}
    for _ in range(2):
        desk.post(f"{page_of(event, sheet)}undo", press)
    assert [version.reason for version in versions(sheet)] == ["", "Typing error", "Restore version 1"]


@pytest.mark.long
def test_the_times_are_on_the_result_the_table_and_the_players_card(event: Event, sheet: sheets.SheetData) -> None:
    rules(event, since="entry", ask_minutes=30, staff_minutes=90)
    phone = at_seat(event, "N")
    for address in (page_of(event, sheet), f"/t/{event.slug}/table/1/", f"/t/{event.slug}/me"):
        page = flat(text(phone.get(address)))
        assert "Players may request a correction until" in page, address
        assert 'class="time-left" role="timer" data-until="20' in page
    rules(event)
    assert "time-left" not in text(phone.get(page_of(event, sheet)))


def test_when_it_is_too_late_the_page_says_so_and_has_no_button(event: Event, sheet: sheets.SheetData) -> None:
    rules(event, staff_minutes=5, later="nobody")
    club.play_round(event.rounds.get())
    desk_services.close_round(round_=event.rounds.get(), by=club.user())
    LogEntry.objects.filter(action="round_closed").update(at=timezone.now() - timedelta(minutes=6))
    desk = director(event)
    page = text(desk.get(page_of(event, sheet)))
    assert "An organiser can change the rules of this event" in page
    assert "/correct" not in page
    answer = desk.post(f"{page_of(event, sheet)}correct", FORM)
    assert answer.status_code == 403
    assert "An organiser can change the rules of this event" in text(answer)
    assert len(versions(sheet)) == 1


@pytest.mark.long
def test_a_correction_that_waits_is_confirmed_by_another_one(event: Event, sheet: sheets.SheetData) -> None:
    rules(event, two_to_correct=True)
    dora, budi = director(event), director(event, "budi")
    assert "will not count until a second organiser or director" in text(dora.get(f"{page_of(event, sheet)}correct"))
    dora.post(f"{page_of(event, sheet)}correct", FORM)
    page = text(budi.get(f"/t/{event.slug}/desk/"))
    assert "Version 2 by dora" in page
    assert "needs a second approver" in page
    waiting = versions(sheet)[-1]
    confirm = f"/t/{event.slug}/result/{waiting.sheet_id}/confirm"
    assert confirm not in text(dora.get(page_of(event, sheet)))
    assert confirm in text(budi.get(page_of(event, sheet)))
    dora.post(confirm)
    assert "Another organiser or director" in messages_at(dora, f"/t/{event.slug}/")
    assert not versions(sheet)[-1].settled
    budi.post(confirm)
    assert versions(sheet)[-1].settled
    assert "budi confirmed the result at" in text(Client().get(page_of(event, sheet)))


@pytest.mark.long
def test_a_rejected_correction_is_done_with(event: Event, sheet: sheets.SheetData) -> None:
    rules(event, two_to_correct=True)
    corrections_services.correct_sheet(
        event=Event.objects.get(),
        table_id=sheet.table_id,
        number=1,
        correction=Correction(values=OTHER, reason="Typing error"),
        by=club.user(),
    )
    budi = director(event, "budi")
    reject = reverse("event-result-reject", args=[event.slug, versions(sheet)[-1].sheet_id])
    budi.post(reject, {"reason": ""})
    assert versions(sheet)[-1].state == "waiting"
    response = budi.post(reject, {"reason": "The slip says otherwise"}, follow=True)
    assert "The previous version still counts" in text(response)
    page = text(budi.get(page_of(event, sheet)))
    assert "budi rejected the result at" in page
    assert "The slip says otherwise" in page
    desk = text(budi.get(f"/t/{event.slug}/desk/"))
    assert "Corrections awaiting a decision" not in desk
    assert "Results needing attention" not in desk


def test_a_scorer_confirms_nothing(client: Client, event: Event, sheet: sheets.SheetData) -> None:
    rules(event, two_to_correct=True)
    corrections_services.correct_sheet(
        event=Event.objects.get(),
        table_id=sheet.table_id,
        number=1,
        correction=Correction(values=OTHER, reason="Typing error"),
        by=club.user(),
    )
    scorer(client, event)
    for action in ("confirm", "reject", "undo"):
        address = reverse(f"event-result-{action}", args=[event.slug, versions(sheet)[-1].sheet_id])
        assert client.post(address, {"reason": "x"}).status_code == 403


def test_a_player_asks_and_the_other_side_agrees_on_another_phone(event: Event, sheet: sheets.SheetData) -> None:
    assert "Request a correction" in text(at_seat(event, "E").get(page_of(event, sheet)))
    request = ask_correction(event, sheet)
    other = at_seat(event, "N")
    page = text(other.get(page_of(event, sheet)))
    assert f"{name_at(event, 'E')} requested a correction at" in page
    other.post(f"/t/{event.slug}/requests/{request.pk}/agree", {"seat": "N"})
    desk = director(event)
    assert f"{name_at(event, 'N')} agreed at" in text(desk.get(f"/t/{event.slug}/desk/"))
    desk.post(f"/t/{event.slug}/requests/{request.pk}/grant")
    assert versions(sheet)[-1].values["tricks"] == OTHER["tricks"]
    assert "granted" in text(at_seat(event, "E").get(page_of(event, sheet)))


def test_one_phone_passed_round_says_whose_it_is(event: Event, sheet: sheets.SheetData) -> None:
    request = ask_correction(event, sheet)
    at_seat(event, "E").post(f"/t/{event.slug}/requests/{request.pk}/agree", {"seat": "S"})
    line = LogEntry.objects.get(action="correction_agreed_here")
    assert (line.by_name, line.facts["holder"]) == (name_at(event, "S"), name_at(event, "E"))


@pytest.mark.long
def test_a_request_without_agreement_takes_words_at_the_desk(event: Event, sheet: sheets.SheetData) -> None:
    request, desk = ask_correction(event, sheet), director(event)
    grant = f"/t/{event.slug}/requests/{request.pk}/grant"
    desk.post(grant, {"next": f"/t/{event.slug}/desk/"})
    assert "No opponent has agreed" in messages_at(desk, f"/t/{event.slug}/desk/")
    desk.post(grant, {"reason": "The slip shows it"})
    assert len(versions(sheet)) == 2


@pytest.mark.long
def test_requests_are_for_the_table_and_the_staff(client: Client, event: Event, sheet: sheets.SheetData) -> None:
    request = ask_correction(event, sheet)
    assert "requested a correction" not in text(client.get(page_of(event, sheet)))
    for action in ("agree", "withdraw", "grant", "refuse"):
        answer = client.post(f"/t/{event.slug}/requests/{request.pk}/{action}", {"seat": "N", "reason": "x"})
        assert answer.status_code == 403, action
    assert client.get(f"{page_of(event, sheet)}ask").status_code == 403
    scorer(client, event)
    assert client.post(f"/t/{event.slug}/requests/{request.pk}/grant", {"reason": "x"}).status_code == 403
    assert CorrectionRequest.objects.get().state == "open"


def test_typed_text_stays_when_the_request_is_refused(event: Event, sheet: sheets.SheetData) -> None:
    phone = at_seat(event, "E")
    wrong = phone.post(f"{page_of(event, sheet)}ask", {**FORM, "tricks.N": 9, "key": "w"})
    assert wrong.status_code == 422
    assert 'name="tricks.N" value="9"' in text(wrong)
    ask_correction(event, sheet, "N")
    again = phone.post(f"{page_of(event, sheet)}ask", {**FORM, "key": "z"})
    assert again.status_code == 409
    assert "The director has not decided yet" in text(again)
    assert 'name="tricks.E" value="4"' in text(again)


@pytest.mark.long
def test_a_request_can_be_taken_back(event: Event, sheet: sheets.SheetData) -> None:
    request = ask_correction(event, sheet)
    assert f"requests/{request.pk}/withdraw" in text(at_seat(event, "E").get(page_of(event, sheet)))
    assert f"requests/{request.pk}/withdraw" not in text(at_seat(event, "N").get(page_of(event, sheet)))
    at_seat(event, "E").post(f"/t/{event.slug}/requests/{request.pk}/withdraw")
    assert CorrectionRequest.objects.get().state == "withdrawn"


@pytest.mark.parametrize("hostile", ["9" * 400, "\x00", "", "-1", "NaN"])
def test_strange_values_are_refused_with_a_sentence(event: Event, sheet: sheets.SheetData, hostile: str) -> None:
    request, desk = ask_correction(event, sheet), director(event)
    sent = {"to_version": hostile, "seen_version": hostile, "seat": hostile, "reason": hostile}
    for address in (f"{page_of(event, sheet)}undo", f"/t/{event.slug}/requests/{request.pk}/agree"):
        assert desk.post(address, sent).status_code in (302, 400, 403)
    assert at_seat(event, "N").post(f"/t/{event.slug}/requests/{request.pk}/agree", {"seat": hostile}).status_code in (
        302,
        400,
        403,
    )
    assert desk.post(f"/t/{event.slug}/requests/{'9' * 400}/grant").status_code == 404


@pytest.mark.long
def test_the_desk_does_not_offer_what_was_overtaken(client: Client, event: Event, sheet: sheets.SheetData) -> None:
    request = ask_correction(event, sheet)
    organiser(client)
    third = {**SHEET, "tricks": {"N": 5, "E": 3, "S": 3, "W": 2}}
    corrections_services.correct_sheet(
        event=event,
        table_id=sheet.table_id,
        number=1,
        correction=Correction(values=third, reason="Ruling"),
        by=club.user(),
    )
    page = text(client.get(f"/t/{event.slug}/desk/"))
    assert "The score sheet was corrected after this request." in page
    assert f"requests/{request.pk}/grant" not in page


@pytest.mark.long
def test_a_player_sees_a_pending_request_on_the_table_and_the_card(event: Event, sheet: sheets.SheetData) -> None:
    ask_correction(event, sheet)
    words = f"{name_at(event, 'E')} has requested a correction to deal 1. Review the request"
    for address in (f"/t/{event.slug}/table/1/", f"/t/{event.slug}/me"):
        assert words in text(at_seat(event, "N").get(address)), address
    assert "requested a correction" not in text(Client().get(f"/t/{event.slug}/table/1/"))


def test_the_log_is_filtered_by_player_table_and_round() -> None:
    event = club.event(8)
    round_ = club.published(event)
    for number in (1, 2):
        table_id = round_.places.filter(table_number=number)[0].table_id
        sheets_services.write_sheet(event=event, table_id=table_id, number=1, values=SHEET, by=club.user())
    entry = round_.places.filter(table_number=2)[0].entry
    log, desk = f"/t/{event.slug}/log", director(event)
    of_player = text(desk.get(log, {"name": entry.name}))
    assert "entered deal 1 at table 2" in of_player
    assert "entered deal 1 at table 1" not in of_player
    of_table = text(desk.get(log, {"table": "1", "round": "1"}))
    assert "entered deal 1 at table 1" in of_table
    assert "entered deal 1 at table 2" not in of_table
    assert "entered deal" not in text(desk.get(log, {"round": "2"}))


def test_the_administration_says_that_a_correction_waits(client: Client, event: Event, sheet: sheets.SheetData) -> None:
    rules(event, two_to_correct=True, admins_alone=False)
    sign_in(client, club.user("root", is_superuser=True, is_staff=True))
    address = f"/admin/games/sheet/{sheet.sheet_id}/correct/"
    page = text(client.get(address))
    assert page.count('type="radio" name="reason_code"') == 4  # a number, a chip, Save: nothing else opens
    answer = client.post(address, {**FORM, "reason_code": "typing_error"}, follow=True)
    assert "once a second approver confirms it" in text(answer)
    assert versions(sheet)[-1].state == "waiting"
