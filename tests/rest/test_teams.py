"""Teams, replacing who does not come, and matches of sets and rounds over REST."""

from typing import Any

import pytest
from django.test import Client

from tests.rest.site import body_of, get, post, refused
from tests.tournaments.helpers import club
from tournaments.demo.play import match_sheets

NEW = {"name": "Truc", "game": "truc_y_flou", "preset": "aure", "format": "teams", "place": "club"}
ROUND = {"dealer": "5", "credits": [["E", 25, "flor_round"]]}


def entered(client: Client, **more: Any) -> str:
    """A running event of two teams; its slug."""
    slug: str = body_of(post(client, "events", {**NEW, **more}), 201)["slug"]
    rows = [
        {"name": f"{name} {team}", "team": team} for team in ("Ens", "Guchan") for name in ("Ana", "Bernat", "Clara")
    ]
    body_of(post(client, f"events/{slug}/entries", {"rows": rows}), 201)
    body_of(post(client, f"events/{slug}/entries/check-in-all"))
    return slug


def published(client: Client, slug: str) -> Any:
    body_of(post(client, f"events/{slug}/rounds"), 201)
    body_of(post(client, f"events/{slug}/rounds/1/publish"))
    return body_of(get(client, f"events/{slug}/rounds/1/pairings"))["tables"][0]


@pytest.mark.long
def test_a_team_event_over_rest(rina: Client) -> None:
    slug = entered(rina, words_seconds=30)
    assert body_of(get(rina, f"events/{slug}"))["words_seconds"] == 30
    assert body_of(get(rina, f"events/{slug}"))["ranking"] == "match_points"
    table = published(rina, slug)
    people = {person["seat"]: person for side in table["seats"] for person in side["people"]}
    assert [seat for seat, one in sorted(people.items()) if one["captain"]] == ["1", "4"]
    for number, values in enumerate(match_sheets("truc_y_flou", "aure", {}, "rest"), start=1):
        body_of(post(rina, f"events/{slug}/tables/{table['id']}/sheets", {"number": number, "values": values}), 201)
    body_of(post(rina, f"events/{slug}/rounds/1/close"))
    reply = body_of(get(rina, f"events/{slug}/tables/{table['id']}"))
    assert (reply["finished"], max(reply["won"].values())) == (True, 2)
    rows = body_of(get(Client(), f"events/{slug}/standings"))["rows"]
    assert [row["points"] for row in rows] == [2, 0]


def test_a_preview_shows_the_resulting_match(rina: Client) -> None:
    slug = entered(rina)
    table = published(rina, slug)
    path = f"events/{slug}/tables/{table['id']}/preview"
    body = body_of(post(rina, path, {"values": ROUND, "number": 1}))
    assert (body["won"], body["totals"], body["match_over"]) == (
        {"even": 1, "odd": 0},
        {"even": 25, "odd": 0},
        False,
    )
    assert body_of(post(rina, path, {"values": ROUND}))["won"] is None


def test_another_captain_is_named(rina: Client) -> None:
    slug = entered(rina)
    people = body_of(get(rina, f"events/{slug}/entries/1"))["people"]
    body = body_of(post(rina, f"events/{slug}/entries/1/captain", {"person": people[2]["id"]}))
    assert [person["id"] for person in body["people"]] == [people[2]["id"], people[0]["id"], people[1]["id"]]
    other = body_of(get(rina, f"events/{slug}/entries/2"))["people"][0]["id"]
    assert post(rina, f"events/{slug}/entries/1/captain", {"person": other}).status_code == 404


def test_a_no_show_is_replaced(rina: Client, friday: Any) -> None:
    round_ = club.published(friday)
    late = club.late_entry(friday)
    absent = club.tables(round_)[1][0]
    path = f"events/{friday.slug}/rounds/1/replace"
    tables = body_of(post(rina, path, {"entry": absent, "substitute": late.number}))["tables"]
    assert late.number in [seat["entry"] for seat in tables[0]["seats"]]
    refused(post(rina, path, {"entry": absent, "substitute": late.number}), 409, "not_in_round")


def test_a_table_continues_with_one_seat_less(rina: Client, friday: Any) -> None:
    round_ = club.published(friday)
    absent = club.tables(round_)[1][0]
    tables = body_of(post(rina, f"events/{friday.slug}/rounds/1/replace", {"entry": absent}))["tables"]
    assert [len(table["seats"]) for table in tables] == [3, 4]


@pytest.mark.parametrize("role", ["scorer", None])
def test_only_leaders_replace(client: Client, friday: Any, role: str | None) -> None:
    round_ = club.published(friday)
    user = club.user("siti")
    if role:
        friday.roles.create(user=user, kind=role)
    client.force_login(user)
    absent = club.tables(round_)[1][0]
    refused(post(client, f"events/{friday.slug}/rounds/1/replace", {"entry": absent}), 403, "permission_denied")


def test_the_same_person_in_two_rows_is_a_sentence(rina: Client, friday: Any) -> None:
    rows = [{"name": "New"}, {"name": "new"}]
    body = refused(post(rina, f"events/{friday.slug}/entries", {"rows": rows}), 400, "person_twice")
    assert (body["field"], body["message"]) == ("rows[1]", "New is already in row 1. Enter each person once.")
