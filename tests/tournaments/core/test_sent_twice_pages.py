"""A form with a key does its work once; what was not done can be sent again."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib import messages
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser
from tournaments.desk import services as desk_services
from tournaments.events import services as events_services
from tournaments.models import Event, SentForm
from tournaments.pairing import services as pairing_services
from tournaments.tasks import REMEMBERED, sweep

pytestmark = pytest.mark.django_db


class Killed(BaseException):
    """The end of the process: no code catches it, and uncommitted writes are lost."""


def send(client: Client, event: Event, key: str = "k7") -> Any:
    return client.post(f"/t/{event.slug}/desk/rounds", {"key": key})


def planned(event: Event) -> int:
    event.refresh_from_db()
    return event.rounds_planned


def test_a_double_click_counts_once(client: Client) -> None:
    event = club.event(4, by=organiser(client))
    before = planned(event)
    assert [send(client, event).status_code for _click in range(2)] == [302, 302]
    assert planned(event) == before + 1
    send(client, event, "k8")
    assert planned(event) == before + 2


def test_a_failed_request_can_be_sent_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    event = club.event(4, by=organiser(client))
    before = planned(event)
    client.raise_request_exception = False
    with monkeypatch.context() as broken:
        broken.setattr(events_services, "change_event", lambda *args, **kwargs: 1 / 0)
        assert send(client, event).status_code == 500
    assert send(client, event).status_code == 302
    assert planned(event) == before + 1


def test_a_request_cut_off_after_its_work_is_done_once_when_sent_again(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = club.event(4, by=organiser(client))
    before = planned(event)

    def killed(*_args: Any, **_kwargs: Any) -> None:
        raise Killed

    with monkeypatch.context() as cut:
        cut.setattr(messages, "success", killed)  # what comes after the service and before the answer
        with pytest.raises(Killed):
            send(client, event)
    assert planned(event) == before
    send(client, event)
    assert planned(event) == before + 1


def test_a_refused_request_can_be_sent_again(client: Client) -> None:
    event = club.event(4, by=organiser(client))
    path, form = f"/t/{event.slug}/desk/finish", {"key": "k9"}
    desk_services.publish_round(
        round_=pairing_services.seat_round(event=event, by=organiser(client)), by=organiser(client)
    )
    client.post(path, form)
    assert not SentForm.objects.exists()


def test_a_round_is_seated_once_and_the_second_click_goes_to_the_desk(client: Client) -> None:
    event = club.event(4, by=organiser(client))
    first, second = (client.post(f"/t/{event.slug}/desk/seat", {"key": "k1"}) for _click in range(2))
    assert (first["Location"], second["Location"]) == (f"/t/{event.slug}/r/1/", f"/t/{event.slug}/desk/")
    assert event.rounds.count() == 1


def test_a_draft_is_drawn_again_once(client: Client) -> None:
    event = club.event(8, by=organiser(client))
    pairing_services.seat_round(event=event, by=organiser(client))
    for _click in range(2):
        client.post(f"/t/{event.slug}/r/1/again", {"key": "k1"})
    assert event.log.filter(action="draft_discarded").count() == 1
    assert event.rounds.count() == 1


def test_forms_of_long_ago_are_forgotten(client: Client) -> None:
    event = club.event(4, by=organiser(client))
    send(client, event, "old")
    SentForm.objects.update(at=timezone.now() - REMEMBERED - timedelta(seconds=1))
    send(client, event, "new")
    sweep()
    assert SentForm.objects.count() == 1
