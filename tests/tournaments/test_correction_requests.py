"""Players ask for corrections; somebody of another side agrees; a leader grants or refuses."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from engine.errors import SheetError
from games import api
from tests.tournaments import club
from tests.tournaments.sheet_values import OTHER, SHEET
from tournaments.core.errors import EventConflict, EventError
from tournaments.corrections import requests as corrections_requests
from tournaments.corrections import services as corrections_services
from tournaments.corrections.selectors import open_requests, request_of
from tournaments.demo.play import match_sheets
from tournaments.desk import log as desk_log
from tournaments.desk import services as desk_services
from tournaments.models import CorrectionRequest, Event, LogEntry
from tournaments.sheets import services as sheets_services

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return club.event(4)


@pytest.fixture
def table(event: Event) -> int:
    table_id: int = club.published(event).places.all()[0].table_id
    sheets_services.write_sheet(event, table_id, 1, SHEET, club.user())
    return table_id


def ask(event: Event, table: int, values: Any = OTHER, seat: str = "E", **more: Any) -> CorrectionRequest:
    said = {"seat": seat, "name": f"Player {seat}", **more}
    return corrections_requests.ask_correction(event, table, 1, values, "Tricks mixed up", **said)


def agree(event: Event, asked: CorrectionRequest, seat: str = "N", **more: Any) -> CorrectionRequest:
    return corrections_requests.agree_request(event, asked.pk, seat=seat, name=f"Player {seat}", **more)


def decide(event: Event, asked: CorrectionRequest, grant: bool = True, reason: str = "") -> CorrectionRequest:
    return corrections_requests.decide_request(event, asked.pk, grant, club.user(), reason)


def standing(table: int) -> api.SheetData:
    return api.sheets_of([table])[table][0]


def said(event: Event) -> str:
    return desk_log.log_of(event)[0].sentence


def test_asking_corrects_nothing_and_stands_in_the_log(event: Event, table: int) -> None:
    ask(event, table)
    assert standing(table).version == 1
    assert said(event).startswith(
        "Player E asked to correct deal 1 at table 1 of round 1 from tricks.N 4, tricks.E 3 (N +0,"
    )
    assert said(event).endswith(": Tricks mixed up")
    assert [one.request.by_name for one in open_requests(event)] == ["Player E"]


def test_agreed_to_it_takes_the_director_one_press(event: Event, table: int) -> None:
    asked = agree(event, ask(event, table))
    decide(event, asked)
    now = standing(table)
    assert (now.version, now.values, now.reason, now.author_name) == (2, OTHER, "Tricks mixed up", "rina")
    assert "that Player E asked for and Player N agreed to" in said(event)
    assert open_requests(event) == []


def test_without_the_other_side_it_takes_words(event: Event, table: int) -> None:
    asked = ask(event, table)
    with pytest.raises(EventError, match="Nobody of another side has agreed"):
        decide(event, asked)
    decide(event, asked, reason="The slip shows it")
    assert standing(table).version == 2
    assert "without the other side: The slip shows it" in said(event)


def test_a_refusal_needs_words_and_changes_nothing(event: Event, table: int) -> None:
    asked = ask(event, table)
    with pytest.raises(EventError, match="why the request is refused"):
        decide(event, asked, grant=False)
    decide(event, asked, grant=False, reason="Both signed the slip")
    assert standing(table).version == 1
    assert said(event).endswith("Player E asked for: Both signed the slip")
    assert ask(event, table).pk != asked.pk  # it may be asked for again


def test_the_same_press_again_decides_once_and_another_is_told(event: Event, table: int) -> None:
    asked = agree(event, ask(event, table))
    assert decide(event, asked).pk == decide(event, asked).pk
    assert standing(table).version == 2
    with pytest.raises(EventConflict, match=r"request of Player E is decided: granted"):
        decide(event, asked, grant=False, reason="No")


def test_only_another_side_agrees(event: Event, table: int) -> None:
    asked = ask(event, table)
    with pytest.raises(EventConflict, match="somebody of another side"):
        agree(event, asked, seat="E")
    with pytest.raises(EventError, match="is no seat of this table"):
        agree(event, asked, seat="X")
    agree(event, asked)
    agree(event, asked, seat="S")  # one is enough; the first stays
    assert request_of(event, asked.pk).request.agreed_name == "Player N"
    assert LogEntry.objects.filter(action__startswith="correction_agreed").count() == 1


def test_partners_are_one_side() -> None:
    event = club.event(4, **club.PAIRS)
    round_ = club.published(event)
    table_id: int = round_.places.all()[0].table_id
    club.play_table(event, table_id)
    sheet = api.sheets_of([table_id])[table_id][0]
    other = next(v for v in _sheets() if v != sheet.values)
    asked = corrections_requests.ask_correction(event, table_id, 1, other, "Mixed up", seat="NS", name="A")
    with pytest.raises(EventConflict, match="somebody of another side"):
        agree(event, asked, seat="S")
    agree(event, asked, seat="EW")


def _sheets() -> list[dict[str, Any]]:
    return [*match_sheets("troefcall", "club", {}, "other")]


def test_the_log_says_on_whose_device_it_was_agreed(event: Event, table: int) -> None:
    agree(event, ask(event, table), device_of="Player E")
    assert said(event).startswith("Player N agreed, on the device of Player E, to the correction of deal 1")


def test_only_the_side_that_asked_takes_it_back(event: Event, table: int) -> None:
    asked = ask(event, table)
    with pytest.raises(EventConflict, match="only that side"):
        corrections_requests.withdraw_request(event, asked.pk, seat="N", name="Player N")
    for _ in range(2):
        corrections_requests.withdraw_request(event, asked.pk, seat="E", name="Player E")
    assert LogEntry.objects.filter(action="correction_withdrawn").count() == 1
    with pytest.raises(EventConflict, match="is decided: taken back"):
        agree(event, asked)


def test_a_sheet_corrected_meanwhile_is_told_and_nothing_is_granted(event: Event, table: int) -> None:
    asked = agree(event, ask(event, table))
    third = {**SHEET, "tricks": {"N": 5, "E": 3, "S": 3, "W": 2}}
    corrections_services.correct_sheet(event, table, 1, third, club.user("budi"), "Ruling")
    assert request_of(event, asked.pk).overtaken
    with pytest.raises(api.Conflict, match="budi corrected deal 1"):
        decide(event, asked)
    assert request_of(event, asked.pk).is_open
    assert standing(table).version == 2


def test_one_request_at_a_time_for_a_deal_and_the_database_holds_it(event: Event, table: int) -> None:
    asked = ask(event, table)
    with pytest.raises(EventConflict, match="Player E asked for a correction of deal 1 at"):
        ask(event, table, seat="N")
    asked.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        asked.save(force_insert=True)


def test_the_same_key_asks_once(event: Event, table: int) -> None:
    assert ask(event, table, key="k").pk == ask(event, table, key="k").pk
    with pytest.raises(api.Conflict, match="already sent with other values"):
        ask(event, table, {**OTHER, "mode": None}, key="k")
    with pytest.raises(EventError, match="at most 64"):
        ask(event, table, key="k" * 65)


def test_what_cannot_be_asked(event: Event, table: int) -> None:
    with pytest.raises(api.Conflict, match="nothing was changed"):
        ask(event, table, SHEET)
    with pytest.raises(SheetError):
        ask(event, table, {**SHEET, "tricks": {"N": 9, "E": 9, "S": 9, "W": 9}})
    with pytest.raises(api.Conflict, match="has no sheet yet"):
        corrections_requests.ask_correction(event, table, 2, OTHER, "x", seat="N", name="N")
    with pytest.raises(EventError, match="Say why"):
        corrections_requests.ask_correction(event, table, 1, OTHER, " ", seat="N", name="N")
    assert not CorrectionRequest.objects.exists()


def test_a_correction_that_waits_is_not_asked_about(event: Event, table: int) -> None:
    event.result_options = {"two_to_correct": True}
    event.save(update_fields=["result_options"])
    corrections_services.correct_sheet(event, table, 1, OTHER, club.user(), "Ruling")
    with pytest.raises(EventConflict, match="does not count yet"):
        ask(event, table, {**SHEET, "tricks": {"N": 5, "E": 3, "S": 3, "W": 2}})


def test_asking_ends_with_the_time_for_it(event: Event, table: int) -> None:
    event.result_options = {"ask_minutes": 10}
    event.save(update_fields=["result_options"])
    club.play_round(event.rounds.get())
    desk_services.close_round(event.rounds.get(), club.user())
    LogEntry.objects.filter(action="round_closed").update(at=timezone.now() - timedelta(minutes=11))
    with pytest.raises(EventConflict, match="Players could ask for a correction until"):
        ask(event, table)


def test_a_granted_request_waits_where_two_persons_are_asked_for(event: Event, table: int) -> None:
    event.result_options = {"two_to_correct": True}
    event.save(update_fields=["result_options"])
    decide(event, agree(event, ask(event, table)))
    assert standing(table).version == 1
    assert api.history_of(table, 1)[-1].state == "waiting"
