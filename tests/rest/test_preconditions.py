"""Changes with If-Match: an event or a sheet changes only if it is still as the program read it."""

from typing import Any

import pytest
from django.test import Client

from tests.rest.site import API, body_of, get, refused
from tests.tournaments.helpers import club
from tests.tournaments.helpers.sheet_values import OTHER, SHEET
from tournaments.core.errors import Outdated
from tournaments.events import services
from tournaments.events.schemas import ChangedEvent
from tournaments.models import Event
from tournaments.sheets import services as sheets_services

pytestmark = pytest.mark.django_db
CORRECTION = {"values": OTHER, "reason": "Typing error"}
SENTENCE = "This has changed since you read it: the current version is "


@pytest.fixture
def event(rina: Client) -> Event:
    return club.event(4)


@pytest.fixture
def sheet(event: Event) -> str:
    table_id: int = club.published(event).places.all()[0].table_id
    sheets_services.write_sheet(event=event, table_id=table_id, number=1, values=SHEET, by=club.user())
    return f"events/{event.slug}/tables/{table_id}/sheets/1"


def changed(client: Client, path: str, body: Any, tag: str, method: str = "patch") -> Any:
    send = getattr(client, method)
    return send(f"{API}/{path}", body, "application/json", headers={"If-Match": tag})


def test_an_event_that_has_not_changed_is_changed_and_has_a_new_tag(rina: Client, event: Event) -> None:
    path = f"events/{event.slug}"
    tag = get(rina, path)["ETag"]
    answer = changed(rina, path, {"venue": "Town hall"}, tag)
    assert body_of(answer)["venue"] == "Town hall"
    assert answer["ETag"] == get(rina, path)["ETag"] != tag


def test_an_event_that_changed_meanwhile_stays_as_it_is(rina: Client, event: Event) -> None:
    path = f"events/{event.slug}"
    tag = get(rina, path)["ETag"]
    club.changed(event, venue="Town hall")
    problem = refused(changed(rina, path, {"venue": "Canteen"}, tag), 412, "outdated")
    assert problem["message"].startswith(SENTENCE)
    refused(changed(rina, path, {}, tag, "delete"), 412, "outdated")
    event.refresh_from_db()
    assert event.venue == "Town hall"


def test_the_version_is_compared_again_under_the_lock(event: Event) -> None:
    club.changed(event, venue="Town hall")
    with pytest.raises(Outdated, match=SENTENCE):
        services.change_event(by=club.user(), event=event, changes=ChangedEvent(fee="5"), seen_version=0)


@pytest.mark.parametrize("tag", ["*", '"v0", *'])
def test_a_star_matches_every_version(rina: Client, event: Event, tag: str) -> None:
    body_of(changed(rina, f"events/{event.slug}", {"venue": "Town hall"}, tag))


@pytest.mark.parametrize("tag", ["v1", 'W/"v1"', "nonsense"])
def test_what_is_no_tag_of_this_version_matches_nothing(rina: Client, event: Event, tag: str) -> None:
    refused(changed(rina, f"events/{event.slug}", {"venue": "Town hall"}, tag), 412, "outdated")


def test_a_sheet_is_corrected_once_for_the_version_that_was_read(rina: Client, sheet: str) -> None:
    tag = get(rina, sheet)["ETag"]
    answer = changed(rina, sheet, CORRECTION, tag, "put")
    assert body_of(answer)["current"]["version"] == 2
    assert answer["ETag"] == '"v2"'
    refused(changed(rina, sheet, {**CORRECTION, "values": SHEET}, tag, "put"), 412, "outdated")


def test_an_old_version_in_the_body_is_refused_as_before(rina: Client, sheet: str) -> None:
    body_of(changed(rina, sheet, CORRECTION, "*", "put"))
    body = {**CORRECTION, "values": SHEET, "seen_version": 1}
    refused(changed(rina, sheet, body, "*", "put"), 409, "corrected_meanwhile")
