"""Correction requests: a player asks, another side agrees, a leader decides."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from engine.errors import SheetError
from games.api import sheets
from games.api.sheets import Correction
from games.api.values import Conflict
from inputs.reading import InvalidInputError, read
from tests.tournaments.helpers import club
from tests.tournaments.helpers.sheet_values import OTHER, SHEET
from tournaments.core.errors import EventConflict, EventError
from tournaments.corrections import requests as corrections_requests
from tournaments.corrections import services as corrections_services
from tournaments.corrections.schemas import CorrectionDecision, NewCorrectionRequest
from tournaments.corrections.selectors import open_requests, request_of
from tournaments.demo.play import match_sheets
from tournaments.desk import log as desk_log
from tournaments.desk import services as desk_services
from tournaments.models import CorrectionRequest, Event, LogEntry
from tournaments.rounds.chairs import Chair
from tournaments.sheets import services as sheets_services

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return club.event(4)


@pytest.fixture
def table(event: Event) -> int:
    table_id: int = club.published(event).places.all()[0].table_id
    sheets_services.write_sheet(event=event, table_id=table_id, number=1, values=SHEET, by=club.user())
    return table_id


def chair_of(seat: str) -> Chair:
    return Chair(seat, seat, f"Player {seat}")


def ask(
    event: Event, table: int, values: Any = OTHER, seat: str = "E", *, number: int = 1, **more: Any
) -> CorrectionRequest:
    asked = read(NewCorrectionRequest, {"values": values, "reason": "Tricks mixed up", **more})
    return corrections_requests.ask_correction(
        event=event, table_id=table, number=number, new_request=asked, chair=chair_of(seat)
    )


def agree(event: Event, asked: CorrectionRequest, seat: str = "N", **more: Any) -> CorrectionRequest:
    return corrections_requests.agree_request(event=event, request_id=asked.pk, chair=chair_of(seat), **more)


def decide(event: Event, asked: CorrectionRequest, grant: bool = True, reason: str = "") -> CorrectionRequest:
    return corrections_requests.decide_request(
        event=event, request_id=asked.pk, grant=grant, by=club.user(), decision=CorrectionDecision(reason=reason)
    )


def standing(table: int) -> sheets.SheetData:
    return sheets.of_tables([table])[table][0]


def log_text(event: Event) -> str:
    return desk_log.log_of(event)[0].sentence


def test_a_request_corrects_nothing_and_is_logged(event: Event, table: int) -> None:
    ask(event, table)
    assert standing(table).version == 1
    assert log_text(event).startswith(
        "Player E asked to correct deal 1 at table 1 in round 1 from North: Tricks 4, East: Tricks 3 (North +0,"
    )
    assert log_text(event).endswith(": Tricks mixed up")
    assert [request.request.by_name for request in open_requests(event)] == ["Player E"]


def test_agreed_to_it_takes_the_director_one_press(event: Event, table: int) -> None:
    pending = agree(event, ask(event, table))
    decide(event, pending)
    now = standing(table)
    assert (now.version, now.values, now.reason, now.author_name) == (2, OTHER, "Tricks mixed up", "rina")
    assert "Agreed by: Player N" in log_text(event)
    assert open_requests(event) == []


def test_without_the_other_side_it_takes_words(event: Event, table: int) -> None:
    asked = ask(event, table)
    with pytest.raises(EventError, match="No opponent has agreed"):
        decide(event, asked)
    decide(event, asked, reason="The slip shows it")
    assert standing(table).version == 2
    assert "without the opponents’ agreement: The slip shows it" in log_text(event)


def test_a_refusal_needs_words_and_changes_nothing(event: Event, table: int) -> None:
    asked = ask(event, table)
    with pytest.raises(EventError, match="your reason for refusing the request"):
        decide(event, asked, grant=False)
    decide(event, asked, grant=False, reason="Both signed the slip")
    assert standing(table).version == 1
    assert log_text(event).endswith("round 1: Both signed the slip")
    assert ask(event, table).pk != asked.pk  # it may be asked for again


def test_the_same_decision_twice_counts_once_and_a_different_one_is_refused(event: Event, table: int) -> None:
    asked = agree(event, ask(event, table))
    assert decide(event, asked).pk == decide(event, asked).pk
    assert standing(table).version == 2
    with pytest.raises(EventConflict, match=r"request from Player E has been decided: granted"):
        decide(event, asked, grant=False, reason="No")


def test_only_another_side_agrees(event: Event, table: int) -> None:
    asked = ask(event, table)
    with pytest.raises(EventConflict, match="An opponent must agree to it"):
        agree(event, asked, seat="E")
    with pytest.raises(EventError, match="is not a seat or side at this table"):
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
    sheet = sheets.of_tables([table_id])[table_id][0]
    other = next(v for v in _sheets() if v != sheet.values)
    correction_request = ask(event, table_id, other, seat="NS")
    with pytest.raises(EventConflict, match="An opponent must agree to it"):
        agree(event, correction_request, seat="S")
    agree(event, correction_request, seat="EW")


def _sheets() -> list[dict[str, Any]]:
    return [*match_sheets("troefcall", "club", {}, "other")]


def test_the_log_says_on_whose_device_it_was_agreed(event: Event, table: int) -> None:
    agree(event, ask(event, table), device_of="Player E")
    assert log_text(event).startswith(
        "Player N used Player E’s device to agree to Player E’s request to correct deal 1"
    )


def test_only_the_side_that_asked_takes_it_back(event: Event, table: int) -> None:
    asked = ask(event, table)
    with pytest.raises(EventConflict, match="Only that side"):
        corrections_requests.withdraw_request(event=event, request_id=asked.pk, chair=chair_of("N"))
    for _ in range(2):
        corrections_requests.withdraw_request(event=event, request_id=asked.pk, chair=chair_of("E"))
    assert LogEntry.objects.filter(action="correction_withdrawn").count() == 1
    with pytest.raises(EventConflict, match="has been decided: withdrawn"):
        agree(event, asked)


def test_a_sheet_corrected_meanwhile_is_reported_and_nothing_is_granted(event: Event, table: int) -> None:
    asked = agree(event, ask(event, table))
    third = {**SHEET, "tricks": {"N": 5, "E": 3, "S": 3, "W": 2}}
    corrections_services.correct_sheet(
        event=event,
        table_id=table,
        number=1,
        correction=Correction(values=third, reason="Ruling"),
        by=club.director(event),
    )
    assert request_of(event, asked.pk).overtaken
    with pytest.raises(Conflict, match="budi corrected deal 1"):
        decide(event, asked)
    assert request_of(event, asked.pk).is_open
    assert standing(table).version == 2


def test_one_request_at_a_time_for_a_deal_and_the_database_holds_it(event: Event, table: int) -> None:
    asked = ask(event, table)
    with pytest.raises(EventConflict, match="Player E asked for a correction to deal 1 at"):
        ask(event, table, seat="N")
    asked.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        asked.save(force_insert=True)


def test_the_same_key_asks_once(event: Event, table: int) -> None:
    assert ask(event, table, key="k").pk == ask(event, table, key="k").pk
    with pytest.raises(Conflict, match="already been sent with other values"):
        ask(event, table, {**OTHER, "mode": None}, key="k")
    with pytest.raises(InvalidInputError, match="64"):
        ask(event, table, key="k" * 65)


def test_impossible_requests_are_refused(event: Event, table: int) -> None:
    with pytest.raises(Conflict, match="Nothing was changed"):
        ask(event, table, SHEET)
    with pytest.raises(SheetError):
        ask(event, table, {**SHEET, "tricks": {"N": 9, "E": 9, "S": 9, "W": 9}})
    with pytest.raises(Conflict, match="has no score sheet yet"):
        ask(event, table, seat="N", number=2)
    with pytest.raises(InvalidInputError, match="blank"):
        ask(event, table, reason=" ")
    assert not CorrectionRequest.objects.exists()


def test_a_correction_that_waits_is_not_asked_about(event: Event, table: int) -> None:
    event.result_options = {"two_to_correct": True}
    event.save(update_fields=["result_options"])
    corrections_services.correct_sheet(
        event=event, table_id=table, number=1, correction=Correction(values=OTHER, reason="Ruling"), by=club.user()
    )
    with pytest.raises(EventConflict, match="is not final yet"):
        ask(event, table, {**SHEET, "tricks": {"N": 5, "E": 3, "S": 3, "W": 2}})


def test_asking_ends_with_the_time_for_it(event: Event, table: int) -> None:
    event.result_options = {"ask_minutes": 10}
    event.save(update_fields=["result_options"])
    club.play_round(event.rounds.get())
    desk_services.close_round(round_=event.rounds.get(), by=club.user())
    LogEntry.objects.filter(action="round_closed").update(at=timezone.now() - timedelta(minutes=11))
    with pytest.raises(EventConflict, match="Players could request a correction until"):
        ask(event, table)


def test_a_granted_request_waits_where_two_persons_are_asked_for(event: Event, table: int) -> None:
    event.result_options = {"two_to_correct": True}
    event.save(update_fields=["result_options"])
    decide(event, agree(event, ask(event, table)))
    assert standing(table).version == 1
    assert sheets.history(table, 1)[-1].state == "waiting"
