"""The whole server is killed while it delivers; after its start the delivery arrives."""

import json
from pathlib import Path

import pytest

from testkit.clocks import may_take, patience
from testkit.live_app import LiveApp, wait_for
from tests.tournaments.webhooks.receiver import receiving

pytestmark = [pytest.mark.long, may_take(240)]
SCENE = """
from accounts.models import User
from tournaments.clubs.schemas import NewClub
from tournaments.clubs.services import create_club
from tournaments.events.schemas import ChangedEvent, NewEvent
from tournaments.events.services import change_event, create_event
from tournaments.models import Event
from tournaments.webhooks.schemas import NewWebhook
from tournaments.webhooks.services import create_webhook
owner = User.objects.create_user(username="owner")
club = create_club(by=None, owner=owner, club=NewClub(name="Kap Partij", hosted=True))
wanted = NewWebhook(url="{url}", kinds=["event.published", "event.updated"])
create_webhook(by=owner, club=club, webhook=wanted, site="https://cards.test")
event = create_event(by=owner, event=NewEvent(
    name="Friday", game="truf", preset="classic", format="individuals", club=club.pk))
change_event(by=owner, event=event, changes=ChangedEvent(venue="Town hall"))
"""
CLAIMS_END = "from tournaments.models import WebhookDelivery as D; from django.utils import timezone; \
D.objects.filter(state='sending').update(due_at=timezone.now())"


def test_a_server_that_is_killed_while_it_delivers_loses_nothing(tmp_path: Path, worker_number: int) -> None:
    with receiving() as receiver, LiveApp.prepared(tmp_path, worker_number, migrated=True) as app:
        app.environment["WEBHOOK_PRIVATE_TARGETS"] = "true"
        app.start("--no-demo")
        receiver.gate.clear()
        app.manage("shell", "-v0", "-c", SCENE.format(url=receiver.url))
        for _message in range(2):
            assert receiver.arrived.acquire(timeout=patience(60))
        app.kill()
        receiver.gate.set()
        app.start("--no-demo")
        app.manage("shell", "-v0", "-c", CLAIMS_END)
        wait_for(lambda: len(receiver.received) >= 4, "both deliveries arrive again")
    first, again = receiver.ids()[:2], receiver.ids()[2:4]
    assert sorted(first) == sorted(again)
    assert {json.loads(request.body)["type"] for request in receiver.received} == {"event.published", "event.updated"}
