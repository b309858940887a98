"""Moments over REST: written in one form, and asked for in it."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts import services as accounts
from inputs.values import read_moment, written_moment
from testkit.clocks import frozen
from tests.rest.site import body_of, get, post, refused
from tests.tournaments.helpers import club
from tournaments.core import versions as core_versions
from tournaments.desk import services as desk_services
from tournaments.events import services as events_services

pytestmark = pytest.mark.django_db

MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?")


def moments(value: Any) -> Iterator[str]:
    """Every text in an answer that begins as a moment does."""
    if isinstance(value, dict):
        for one in value.values():
            yield from moments(one)
    elif isinstance(value, list):
        for one in value:
            yield from moments(one)
    elif isinstance(value, str) and MOMENT.match(value):
        yield value


@pytest.mark.long
def test_every_answer_writes_moments_in_utc_with_a_z(rina: Client, friday: Any) -> None:
    assert settings.TIME_ZONE != "UTC"
    club.played(friday)
    events_services.finish_event(event=friday, by=club.user("rina"))
    table = body_of(post(rina, "lobby", {"game": "truf", "preset": "classic"}), 201)["id"]
    body_of(post(rina, f"tables/{table}/begin"))
    body_of(post(rina, f"tables/{table}/chat", {"code": "hello"}))
    first = body_of(get(rina, f"events/{friday.slug}/tables"))["results"][0]["id"]
    accounts.create_token(club.user("rina"))
    of_event = ("", "/rounds", "/standings/changes", "/log", f"/tables/{first}/sheets/1")
    paths = [*(f"events/{friday.slug}{name}" for name in of_event), f"tables/{table}/chat", "auth/tokens"]
    for path in paths:
        found = list(moments(body_of(get(rina, path))))
        assert found, path
        assert [one for one in found if not re.fullmatch(rf"{MOMENT.pattern}Z", one)] == [], path


def test_a_moment_is_written_in_utc_wherever_it_was_read() -> None:
    evening = datetime(2026, 11, 24, 20, 30, tzinfo=timezone(timedelta(hours=1)))
    assert written_moment(evening) == "2026-11-24T19:30:00Z"
    assert read_moment("2026-11-24T20:30:00+01:00") == evening == read_moment("2026-11-24T19:30:00Z")
    assert [read_moment(one) for one in ("2026-11-24T19:30:00", "2026-11-24", "soon", "")] == [None] * 4


def test_standings_at_a_moment_are_those_of_the_version_then(client: Client) -> None:
    with frozen(-60):
        event = club.event(4, rounds_planned=2)
        then, noted = core_versions.version_of(event), datetime.now(UTC)
        rows = body_of(get(client, f"events/{event.slug}/standings"))["rows"]
    club.played(event)
    past = get(client, f"events/{event.slug}/standings?at={written_moment(noted)}")
    assert (body_of(past)["version"], body_of(past)["rows"]) == (then, rows)
    assert past["Cache-Control"] == "no-cache"
    assert body_of(get(client, f"events/{event.slug}/standings"))["version"] > then


def test_a_moment_between_two_sheets_counts_the_first_of_them(client: Client) -> None:
    event = club.event(4, rounds_planned=2)
    with frozen(-60):
        round_ = club.published(event)
        club.play_round(round_)
        noted, then = datetime.now(UTC), core_versions.version_of(event)
    desk_services.close_round(round_=round_, by=club.user())
    assert body_of(get(client, f"events/{event.slug}/standings?at={written_moment(noted)}"))["version"] == then


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ("at=yesterday", "no_moment"),
        ("at=2026-11-24T19:30:00", "no_moment"),
        ("at=2999-01-01T00:00:00Z", "moment_to_come"),
        ("at=2020-01-01T00:00:00Z", "before_the_first"),
        ("at=2020-01-01T00:00:00Z&version=1", "version_or_moment"),
    ],
)
def test_a_moment_that_cannot_be_answered_is_refused(client: Client, friday: Any, asked: str, code: str) -> None:
    for path in ("standings", "standings/file.csv"):
        assert refused(get(client, f"events/{friday.slug}/{path}?{asked}"), 400, code)["field"] == "at"
