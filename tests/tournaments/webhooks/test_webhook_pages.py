"""Pages and REST addresses of webhooks."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import club as clubs
from tests.tournaments.helpers.hosted import event_of, hosted
from tournaments.models import Webhook, WebhookDelivery
from tournaments.webhooks.queue import queue_deliveries

pytestmark = pytest.mark.django_db
URL = "https://hooks.example/troeftafel"
HOOK = {"url": URL, "kinds": ["event.updated", "round.published"]}
SECRET = re.compile(r"whsec_[\w+/=]+")


@pytest.fixture
def owner() -> Client:
    """The browser of the club's owner."""
    browser = Client()
    hosted()
    browser.force_login(clubs.user())
    return browser


def club() -> Any:
    return clubs.user().club_roles.get().club


def page(tail: str = "") -> str:
    return f"/c/{club().slug}/settings/connections{tail}"


def rest(tail: str = "") -> str:
    return f"/api/v1/clubs/{club().pk}/webhooks{tail}"


def with_delivery() -> WebhookDelivery:
    """A delivery that has arrived."""
    clubs.changed(event_of(club()), venue="Town hall")
    queue_deliveries(timezone.now())
    WebhookDelivery.objects.update(state="delivered", attempts=1, status=204, milliseconds=31)
    return WebhookDelivery.objects.get()


def test_the_secret_is_on_the_page_that_creates_it_and_on_no_other(owner: Client) -> None:
    made = owner.post(page(), HOOK)
    assert SECRET.search(made.text)
    webhook = Webhook.objects.get()
    assert not SECRET.search(owner.get(page(f"/{webhook.pk}")).text)
    assert SECRET.search(owner.post(page(f"/{webhook.pk}"), {"do": "rotate"}).text)


def test_a_wrong_address_stays_in_its_field_with_the_reason(owner: Client) -> None:
    answer = owner.post(page(), {"url": "http://hooks.example", "kinds": ["event.final"]})
    assert answer.status_code == 422
    assert "begins with https://" in answer.text
    assert 'value="http://hooks.example"' in answer.text


def test_a_form_sent_twice_creates_one_webhook(owner: Client) -> None:
    for _time in range(2):
        owner.post(page(), {**HOOK, "key": "once"})
    assert Webhook.objects.count() == 1


def test_deliveries_are_listed_and_one_is_sent_again(owner: Client) -> None:
    owner.post(page(), HOOK)
    row = with_delivery()
    address = page(f"/{row.webhook_id}")
    text = owner.get(address).text
    assert row.message_id in text
    assert "204" in text
    answer = owner.post(address, {"do": "replay", "delivery": row.pk}, follow=True)
    assert "1 delivery is sent again." in answer.text
    assert WebhookDelivery.objects.get().state == "queued"


def test_a_webhook_is_paused_resumed_changed_and_deleted(owner: Client) -> None:
    owner.post(page(), HOOK)
    address = page(f"/{Webhook.objects.get().pk}")
    owner.post(address, {"do": "pause"})
    assert Webhook.objects.get().paused
    owner.post(address, {"do": "resume"})
    owner.post(address, {"do": "change", "url": URL, "kinds": ["event.final"]})
    assert (Webhook.objects.get().paused, Webhook.objects.get().kinds) == (False, ["event.final"])
    owner.post(address, {"do": "delete"})
    assert not Webhook.objects.exists()


def test_rest_creates_changes_rotates_and_deletes(owner: Client) -> None:
    json: Any = {"content_type": "application/json"}
    made = owner.post(rest(), HOOK, **json).json()
    assert SECRET.fullmatch(made["secret"])
    one = rest(f"/{made['id']}")
    assert "secret" not in owner.get(one).json()
    assert owner.patch(one, {"paused": True}, **json).json()["state"] == "paused"
    assert owner.patch(one, {"paused": False}, **json).json()["state"] == "active"
    assert owner.post(f"{one}/rotate", **json).json()["secret"] != made["secret"]
    assert owner.delete(one).status_code == 204
    assert owner.get(rest()).json() == []


def test_rest_lists_deliveries_and_sends_them_again(owner: Client) -> None:
    owner.post(page(), HOOK)
    row = with_delivery()
    listed = owner.get(rest(f"/{row.webhook_id}/deliveries")).json()["results"]
    assert [(one["message_id"], one["status"], one["milliseconds"]) for one in listed] == [(row.message_id, 204, 31)]
    again = {"since": row.made_at.isoformat()}
    answer = owner.post(rest(f"/{row.webhook_id}/replay"), again, content_type="application/json")
    assert answer.json() == {"count": 1}


def test_a_webhook_of_another_club_is_not_found(owner: Client) -> None:
    owner.post(page(), HOOK)
    number = Webhook.objects.get().pk
    other = hosted("Meja Empat", owner=clubs.user("budi"))
    assert owner.get(f"/api/v1/clubs/{other.pk}/webhooks/{number}").status_code in (403, 404)
    assert owner.get(f"/c/{other.slug}/settings/connections/{number}").status_code in (403, 404)
