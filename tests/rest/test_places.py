"""Effects of corrections, later corrections of seats, and followups, over REST."""

from typing import Any

import pytest
from django.test import Client

from games.api import sheets
from games.api.sheets import Correction
from tests.present import present
from tests.rest.site import body_of, get, post, refused
from tests.tournaments.helpers import club
from tournaments.corrections import services as corrections_services
from tournaments.desk import services as desk_services
from tournaments.rounds import selectors as rounds_selectors
from tournaments.sheets import services as sheets_services

SHEET = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}}
OTHER = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 3, "E": 4, "S": 4, "W": 2}}


@pytest.fixture
def round_(friday: Any) -> Any:
    event = club.event(8, name="Eight")
    new_round = club.published(event)
    sheets_services.write_sheet(event=event, table_id=table_id(new_round, 1), number=1, values=SHEET, by=club.user())
    return new_round


def table_id(round_: Any, number: int) -> int:
    return present(rounds_selectors.table_of(round_, number)).table_id


def path(round_: Any, rest: str) -> str:
    return f"events/{round_.event.slug}/rounds/{round_.number}/{rest}"


def test_the_effect_of_a_correction_is_shown_and_nothing_is_written(rina: Client, round_: Any) -> None:
    where = f"events/{round_.event.slug}/tables/{table_id(round_, 1)}/sheets/1/effect"
    body = body_of(post(rina, where, {"values": OTHER}))
    assert {
        change["points_after"] - change["points_before"] for change in body["changes"] if change["points_before"] == 0
    } >= {1.0}
    assert body["rounds"] == []
    assert len(sheets.history(table_id(round_, 1), 1)) == 1
    assert post(rina, where, {"values": {"bids": {"N": 99}}}).status_code == 400


@pytest.mark.long
def test_seats_are_previewed_corrected_and_taken_back(rina: Client, round_: Any) -> None:
    tables = club.tables(round_)
    request_body = {"kind": "seats", "one": tables[1][2], "other": tables[2][0]}
    body = body_of(post(rina, path(round_, "places/preview"), request_body))
    before = club.points(round_.event)
    sent = {**request_body, "reason": "the slip says so", "key": "k"}
    assert post(rina, path(round_, "places"), sent).status_code == 204
    assert post(rina, path(round_, "places"), sent).status_code == 204
    after = club.points(round_.event)
    assert {change["entry"]: change["points_after"] for change in body["changes"]}.items() <= after.items()
    assert after != before
    assert post(rina, path(round_, "places/undo"), {"number": 1}).status_code == 204
    assert club.points(round_.event) == before
    refused(post(rina, path(round_, "places/undo"), {"number": 1}), 409, "last_seats_only")


@pytest.mark.long
def test_sheets_are_moved_exchanged_and_taken_away(rina: Client, round_: Any) -> None:
    def values(number: int) -> list[int]:
        return [sheet.number for sheet in sheets.of_tables([table_id(round_, number)])[table_id(round_, number)]]

    move = {"kind": "move", "table": 1, "deal": 1, "to_table": 2, "to_deal": 2, "reason": "wrong table"}
    assert post(rina, path(round_, "places"), move).status_code == 204
    assert (values(1), values(2)) == ([], [2])
    exchange = {"kind": "exchange", "table": 1, "to_table": 2, "reason": "wrong table"}
    assert post(rina, path(round_, "places"), exchange).status_code == 204
    assert (values(1), values(2)) == ([2], [])
    away = {"kind": "away", "table": 1, "deal": 2, "reason": "never played"}
    assert post(rina, path(round_, "places"), away).status_code == 204
    assert values(1) == []
    refused(post(rina, path(round_, "places/preview"), {"kind": "move", "table": 1, "deal": 9}), 409, "no_sheet_yet")


@pytest.mark.parametrize("sent", [{}, {"kind": "x"}, {"kind": "seats", "one": 10**30}, {"kind": "move", "table": -1}])
def test_an_unreadable_value_is_named(rina: Client, round_: Any, sent: Any) -> None:
    assert post(rina, path(round_, "places"), {**sent, "reason": "why"}).status_code == 400


@pytest.mark.long
def test_a_followup_is_asked_and_chosen_once(rina: Client, round_: Any) -> None:
    event = round_.event
    club.play_round(round_)
    desk_services.close_round(round_=round_, by=club.user())
    second = club.published(event)
    corrections_services.correct_sheet(
        event=event,
        table_id=table_id(round_, 1),
        number=1,
        correction=Correction(values=OTHER, reason="typing error"),
        by=club.user(),
    )
    reply = body_of(get(rina, path(second, "follow")))
    assert ([correction["round"] for correction in reply["corrections"]], reply["may_reseat"]) == ([1], True)
    assert body_of(post(rina, path(second, "follow"), {"choice": "keep"}))["corrections"] == []
    assert post(rina, path(second, "follow"), {"choice": "all"}).status_code == 400


def test_a_refused_corrector_learns_who_can(stranger: Client, round_: Any) -> None:
    for where in ("places", "places/preview", "places/undo", "follow"):
        assert post(stranger, path(round_, where), {}).status_code in (401, 403)
