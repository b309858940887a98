"""Ratings and series over REST."""

from typing import Any

import pytest
from django.test import Client

from tests.rest.site import body_of, get, patch, post, refused
from tests.tournaments.helpers import club
from tournaments.models import Event, Person, Series

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Event:
    event = club.event(4)
    club.played(event)
    return event


def test_the_ratings_of_a_game(client: Client, evening: Event) -> None:
    games = {answer["game"]: answer for answer in body_of(get(client, "ratings"))}
    assert (games["truf"]["people"], games["truf"]["tables"]) == (4, 1)
    rows = body_of(get(client, "ratings/truf"))["results"]
    assert [row["rating"] for row in rows] == sorted((row["rating"] for row in rows), reverse=True)
    club_of_first = Person.objects.get(pk=rows[0]["person"]).club_id
    some = body_of(get(client, f"ratings/truf?club={club_of_first}&name={rows[0]['name'][-2:]}"))["results"]
    assert some == rows[:1]


def test_how_a_rating_came_about(client: Client, evening: Event) -> None:
    first = body_of(get(client, "ratings/truf"))["results"][0]
    reply = body_of(get(client, f"ratings/truf/{first['person']}"))
    (step,) = reply["history"]
    assert (step["event"], step["round"], step["after"]) == (evening.slug, 1, first["rating"])
    assert (step["before"], step["change"], len(step["opponents"])) == (1000, first["rating"] - 1000, 3)


@pytest.mark.parametrize(
    "path", ["ratings/chess", "ratings/chess/1", "ratings/truf/999999999", "series/none", "series/none/table"]
)
def test_missing_objects_are_not_found(client: Client, path: str) -> None:
    refused(get(client, path), 404, "not_found")


def test_making_changing_and_reading_a_series(rina: Client, client: Client, evening: Event) -> None:
    person = Person.objects.get(name="Person 01")
    body = {"name": "Season", "scheme": "points", "events": [evening.slug], "roster": [{"person": person.pk}]}
    made = body_of(post(rina, "series", body), 201)
    assert (made["slug"], made["events"]) == ("season", [evening.slug])
    changed = body_of(patch(rina, "series/season", {"best": 1, "seen": made["mark"]}))
    assert (changed["best"], changed["events"]) == (1, [evening.slug])
    refused(patch(rina, "series/season", {"best": 2, "seen": made["mark"]}), 409, "series_changed")
    table = body_of(get(client, "series/season/table"))
    (row,) = table["rows"]
    assert (row["name"], row["total"]) == ("Person 01", club.points(evening)[1])
    assert row["worths"][0]["counted"]
    assert [result["slug"] for result in body_of(get(client, "series"))["results"]] == ["season"]


def test_the_table_is_sent_again_only_when_it_changed(client: Client, evening: Event) -> None:
    club.series(evening)
    first = get(client, "series/season/table")
    again = {"If-None-Match": first["ETag"]}
    assert get(client, "series/season/table", **again).status_code == 304
    club.ruling(event=evening, entry=club.entry(evening, 1), kind="bonus", points=2, reason="Cake.", by=club.user())
    assert get(client, "series/season/table", **again).status_code == 200


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "S", "scheme": "rank"}, "rank_points"),
        ({"name": "S", "scheme": "points", "events": ["none"]}, "no_such_event"),
        ({"name": "S", "scheme": "points", "roster": [{"person": 99999}]}, "roster_unknown"),
        ({"name": "S", "scheme": "points", "drop": 10**30}, "invalid"),
        ({"name": "S\u0000", "scheme": "points", "best": 0}, "invalid"),
        ({"name": ["S"], "scheme": {}, "rank_points": "x", "roster": [1], "events": 3}, "invalid"),
    ],
)
def test_an_impossible_value_is_refused_with_a_sentence(rina: Client, body: Any, code: str) -> None:
    answer = post(rina, "series", body)
    assert answer.status_code == 400
    assert set(answer.json()) == {"code", "message", "field", "allowed", "errors"}
    assert code in (answer.json()["code"], "invalid")
    assert not Series.objects.exists()


def test_only_organisers_of_a_series_change_it(stranger: Client, client: Client) -> None:
    club.series()
    refused(patch(stranger, "series/season", {"best": 1}), 403, "permission_denied")
    refused(post(stranger, "series", {"name": "Mine", "scheme": "points"}), 403, "permission_denied")
    assert patch(client, "series/season", {"best": 1}).status_code == 401
