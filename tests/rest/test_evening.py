"""An evening run by a program: create, enter, seat, publish, write, close, correct."""

from typing import Any

import pytest
from django.test import Client

from games.api import tables as game_tables
from tests.rest.site import body_of, get, post, put, refused
from tests.tournaments.helpers import club
from tournaments.demo.play import match_sheets

SHEET = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}}
OTHER = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 3, "E": 4, "S": 4, "W": 2}}
NEW = {"name": "Monday", "game": "truf", "preset": "classic", "options": {"deals": 1}, "format": "individuals"}


def _published(client: Client, slug: str) -> list[dict[str, Any]]:
    number = body_of(post(client, f"events/{slug}/rounds"), 201)["number"]
    body_of(post(client, f"events/{slug}/rounds/{number}/publish"))
    tables: list[dict[str, Any]] = body_of(get(client, f"events/{slug}/rounds/{number}/pairings"))["tables"]
    return tables


def _write(client: Client, slug: str, tables: list[dict[str, Any]]) -> None:
    for table in tables:
        fact = game_tables.facts([table["id"]])[table["id"]]
        for number, values in enumerate(match_sheets(fact.game, fact.preset, fact.options, str(table["id"])), 1):
            body_of(
                post(client, f"events/{slug}/tables/{table['id']}/sheets", {"number": number, "values": values}), 201
            )


def test_a_whole_evening_over_rest(rina: Client) -> None:
    slug = body_of(post(rina, "events", {**NEW, "rounds_planned": 2}), 201)["slug"]
    rows = [{"name": f"Player {number}"} for number in range(1, 8)]
    assert len(body_of(post(rina, f"events/{slug}/entries", {"rows": rows}), 201)["entries"]) == 7
    assert body_of(post(rina, f"events/{slug}/entries/check-in-all")) == {"checked_in": 7}
    for number in (1, 2):
        tables = _published(rina, slug)
        assert sorted(len(table["seats"]) for table in tables) == [3, 4]
        _write(rina, slug, tables)
        assert body_of(post(rina, f"events/{slug}/rounds/{number}/close"))["state"] == "finished"
    assert body_of(post(rina, f"events/{slug}/finish"))["state"] == "finished"
    rows = body_of(get(rina, f"events/{slug}/standings"))["rows"]
    assert [row["played"] for row in rows] == [2] * 7


def test_a_correction_changes_the_standings_and_keeps_the_old_version(rina: Client, friday: Any) -> None:
    [first, *_] = _published(rina, friday.slug)
    path = f"events/{friday.slug}/tables/{first['id']}/sheets"
    body_of(post(rina, path, {"number": 1, "values": SHEET}), 201)
    before = body_of(get(rina, f"events/{friday.slug}/standings"))
    correction = {"values": OTHER, "reason": "North and East mixed up", "seen_version": 1}
    history = body_of(put(rina, f"{path}/1", correction))
    assert [version["version"] for version in history["versions"]] == [1, 2]
    assert (history["current"]["values"], history["current"]["source"]) == (OTHER, "api")
    after = body_of(get(rina, f"events/{friday.slug}/standings"))
    assert after["version"] > before["version"]
    assert after["rows"] != before["rows"]
    [text] = body_of(get(Client(), f"events/{friday.slug}/corrections"))["results"]
    assert (text["reason"], text["before"], text["after"]) == ("North and East mixed up", SHEET, OTHER)


def test_a_corrector_of_a_changed_sheet_is_notified(rina: Client, friday: Any) -> None:
    [first, *_] = _published(rina, friday.slug)
    path = f"events/{friday.slug}/tables/{first['id']}/sheets"
    body_of(post(rina, path, {"number": 1, "values": SHEET}), 201)
    body_of(put(rina, f"{path}/1", {"values": OTHER, "reason": "Once", "seen_version": 1}))
    late = put(rina, f"{path}/1", {"values": SHEET, "reason": "Twice", "seen_version": 1})
    assert "rina" in refused(late, 409, "corrected_meanwhile")["message"]


def test_a_sheet_that_cannot_be_true_names_every_field(rina: Client, friday: Any) -> None:
    [first, *_] = _published(rina, friday.slug)
    wrong = {"bids": {**SHEET["bids"], "N": 99}, "tricks": {**SHEET["tricks"], "N": 9}}
    answer = post(rina, f"events/{friday.slug}/tables/{first['id']}/sheets", {"number": 1, "values": wrong})
    body = refused(answer, 400, "invalid_sheet")
    assert {error["field"] for error in body["errors"]} == {"bids.N", "tricks"}


def test_the_same_key_writes_once(rina: Client, friday: Any) -> None:
    [first, *_] = _published(rina, friday.slug)
    path, body = f"events/{friday.slug}/tables/{first['id']}/sheets", {"number": 1, "values": SHEET, "key": "k1"}
    assert body_of(post(rina, path, body), 201) == body_of(post(rina, path, body), 201)
    assert body_of(get(rina, path))["count"] == 1


def test_a_preview_shows_the_points_and_writes_nothing(rina: Client, friday: Any) -> None:
    [first, *_] = _published(rina, friday.slug)
    table = f"events/{friday.slug}/tables/{first['id']}"
    reply = body_of(post(rina, f"{table}/preview", {"values": SHEET}))
    assert sum(reply["points"].values()) == -1
    assert body_of(get(rina, f"{table}/sheets"))["count"] == 0


def test_two_of_a_draft_are_swapped(rina: Client, friday: Any) -> None:
    body_of(post(rina, f"events/{friday.slug}/rounds"), 201)
    before = _seats(body_of(get(rina, f"events/{friday.slug}/rounds/1/pairings")))
    after = _seats(body_of(post(rina, f"events/{friday.slug}/rounds/1/swap", {"one": 1, "other": 8})))
    assert (after[1], after[8]) == (before[8], before[1])


def _seats(pairings: dict[str, Any]) -> dict[int, tuple[int, str]]:
    return {seat["entry"]: (table["number"], seat["seat"]) for table in pairings["tables"] for seat in table["seats"]}


def test_a_ruling_counts_until_it_is_cancelled(rina: Client, friday: Any) -> None:
    _published(rina, friday.slug)
    given = {"entry": 3, "kind": "penalty", "points": -5, "reason": "Revoke"}
    ruling = body_of(post(rina, f"events/{friday.slug}/rulings", given), 201)
    assert _points_of_3(rina, friday.slug) == -5
    body_of(post(rina, f"events/{friday.slug}/rulings/{ruling['id']}/cancel", {"reason": "It was none"}))
    assert _points_of_3(rina, friday.slug) == 0
    assert body_of(get(rina, f"events/{friday.slug}/rulings"))["results"][0]["cancelled"] is True


def test_a_draft_that_was_published_meanwhile_is_a_conflict(rina: Client, friday: Any) -> None:
    club.published(friday)
    path = f"events/{friday.slug}/rounds/1"
    refused(post(rina, f"{path}/swap", {"one": 1, "other": 8}), 409, "not_a_draft")
    refused(rina.delete(f"/api/v1/{path}"), 409, "not_a_draft")


def test_a_ruling_sent_again_under_its_key_is_given_once(rina: Client, friday: Any) -> None:
    _published(rina, friday.slug)
    given = {"entry": 3, "kind": "penalty", "points": -5, "reason": "Revoke", "key": "k1"}
    first = body_of(post(rina, f"events/{friday.slug}/rulings", given), 201)
    assert body_of(post(rina, f"events/{friday.slug}/rulings", given), 201) == first
    assert _points_of_3(rina, friday.slug) == -5
    refused(post(rina, f"events/{friday.slug}/rulings", {**given, "points": -7}), 409, "key_used")
    assert body_of(post(rina, f"events/{friday.slug}/rulings", {**given, "key": "k2"}), 201) != first
    assert _points_of_3(rina, friday.slug) == -10


def _points_of_3(client: Client, slug: str) -> float:
    """The sum of the arithmetic: standings show no points of an entry without a result."""
    points: float = body_of(get(client, f"events/{slug}/standings/3"))["points"]
    return points


@pytest.mark.long
def test_a_published_club_match_adds_up(rina: Client) -> None:
    made = club.club_match()
    for number, (home, visitors) in enumerate([(27, 8), (29, 15), (19, 19), (16, 28)], start=1):
        _published(rina, made.slug)
        body_of(post(rina, f"events/{made.slug}/rounds/{number}/total", {"home": home, "visitors": visitors}))
        body_of(post(rina, f"events/{made.slug}/rounds/{number}/close"))
    match = body_of(get(Client(), f"events/{made.slug}/standings"))["match"]
    assert (match["home"], match["visitors"], match["home_points"]) == (91, 70, 2)


def test_the_arithmetic_behind_a_row_adds_up(rina: Client, friday: Any) -> None:
    tables = _published(rina, friday.slug)
    _write(rina, friday.slug, tables)
    row = body_of(get(Client(), f"events/{friday.slug}/standings"))["rows"][0]
    body = body_of(get(Client(), f"events/{friday.slug}/standings/{row['entry']}"))
    assert sum(term["points"] for term in body["terms"]) == row["points"] == body["points"]
    assert body["terms"][0]["sentence"].startswith("Round 1, table")


def test_the_desk_and_the_log_show_staff_the_next_steps_and_past_actions(rina: Client, friday: Any) -> None:
    body_of(post(rina, f"events/{friday.slug}/rounds"), 201)
    assert body_of(get(rina, f"events/{friday.slug}/desk"))["step"] == "publish"
    actions = [line["action"] for line in body_of(get(rina, f"events/{friday.slug}/log?round=1"))["results"]]
    assert actions == ["round_seated"]
