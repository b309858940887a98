"""A form with a key does its work once; what was not done can be sent again."""

from typing import Any

import pytest
from django.test import Client

from tests.tournaments import club
from tests.tournaments_pages.helpers import organiser, said
from tournaments import services
from tournaments.models import Event
from tournaments.views import edge

pytestmark = pytest.mark.django_db


def send(client: Client, event: Event) -> Any:
    return client.post(f"/t/{event.slug}/desk/rounds", {"key": "k7"})


def planned(event: Event) -> int:
    event.refresh_from_db()
    return event.rounds_planned


def test_a_double_click_counts_once(client: Client) -> None:
    event = club.event(4, by=organiser(client))
    before = planned(event)
    assert [send(client, event).status_code for _click in range(2)] == [302, 302]
    assert planned(event) == before + 1


def test_what_failed_can_be_sent_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    event = club.event(4, by=organiser(client))
    before = planned(event)
    client.raise_request_exception = False
    with monkeypatch.context() as broken:
        broken.setattr(services, "change_event", lambda *args, **kwargs: 1 / 0)
        assert send(client, event).status_code == 500
    assert send(client, event).status_code == 302
    assert planned(event) == before + 1


@pytest.fixture
def killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process ends before it can note that a form was done, or that it was not."""
    monkeypatch.setattr(edge, "_done", lambda request, answer: answer)
    monkeypatch.setattr(edge, "_let_go", lambda request: None)


@pytest.mark.usefixtures("killed")
def test_who_sends_again_what_was_cut_off_is_told(client: Client) -> None:
    event = club.event(4, by=organiser(client))
    send(client, event)
    send(client, event)
    assert "still being done" in said(client, f"/t/{event.slug}/desk/")


@pytest.mark.usefixtures("killed")
def test_what_was_cut_off_is_forgotten_with_the_short_time(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    event = club.event(4, by=organiser(client))
    before = planned(event)
    monkeypatch.setattr(edge, "UNDER_WAY", 0)
    send(client, event)
    send(client, event)
    assert planned(event) == before + 2
