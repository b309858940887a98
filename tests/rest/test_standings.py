"""Standings over REST: any version, files, changes, possible outcomes, checks."""

from typing import Any

import pytest
from django.test import Client

from tests.rest.site import body_of, get, refused
from tests.tournaments.helpers import club
from tournaments.core import versions as core_versions

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Any:
    event = club.event(4, rounds_planned=2)
    club.played(event)
    return event


def test_standings_of_an_old_version_are_those_of_then_and_may_be_kept(client: Client, played: Any) -> None:
    now = body_of(get(client, f"events/{played.slug}/standings"))
    old = get(client, f"events/{played.slug}/standings?version={now['version'] - 4}")
    assert body_of(old)["version"] == now["version"] - 4
    assert "immutable" in old["Cache-Control"]
    etag = {"If-None-Match": old["ETag"]}
    assert get(client, f"events/{played.slug}/standings?version={now['version'] - 4}", **etag).status_code == 304


def test_a_version_that_never_was_is_refused(client: Client, played: Any) -> None:
    refused(get(client, f"events/{played.slug}/standings?version=9999"), 400, "no_such_version")
    refused(get(client, f"events/{played.slug}/standings?version=seven"), 400, "no_version_number")
    refused(get(client, f"events/{played.slug}/standings/moved?from=1"), 400, "no_version_number")


def test_the_files_are_those_of_the_pages(client: Client, played: Any) -> None:
    answer = get(client, f"events/{played.slug}/standings/file.csv")
    assert answer.content == client.get(f"/t/{played.slug}/standings.csv").content
    assert get(client, f"events/{played.slug}/standings/file.xlsx").content[:2] == b"PK"
    assert get(client, f"events/{played.slug}/standings/file.pdf").status_code == 404


def test_changed_points_and_ranks_are_listed(client: Client, played: Any) -> None:
    changes = body_of(get(client, f"events/{played.slug}/standings/changes"))
    assert changes["versions"][0]["version"] <= core_versions.version_of(played)
    assert any("was published" in sentence for line in changes["versions"] for sentence in line["sentences"])
    first, last = changes["versions"][-1]["version"], changes["versions"][0]["version"]
    moved = body_of(get(client, f"events/{played.slug}/standings/moved?from={first}&to={last}"))
    assert moved
    assert {one["rank_after"] for one in moved} <= {1, 2, 3, 4}


def test_possible_outcomes_of_the_last_round_are_listed(client: Client, played: Any) -> None:
    body = body_of(get(client, f"events/{played.slug}/standings/1/needs"))
    assert (body["round"], body["drawn"]) == (2, False)
    assert body["gaps"]
    assert body["sentences"]
    assert get(client, f"events/{played.slug}/standings/99/needs").status_code == 404


def test_checks_are_for_staff(rina: Any, client: Client, played: Any) -> None:
    assert body_of(get(rina, f"events/{played.slug}/standings/checks"))["findings"] == []
    assert get(client, f"events/{played.slug}/standings/checks").status_code in (401, 403)
