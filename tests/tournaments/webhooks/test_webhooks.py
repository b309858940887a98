"""Webhooks, delivered over HTTP to a real receiver on this machine."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from pydantic import ValidationError
from standardwebhooks import Webhook as Verifier
from standardwebhooks import WebhookVerificationError

from inputs.reading import InvalidInputError, read
from tests.accounts.mail_server import mail_server
from tests.tournaments.helpers import club as clubs
from tests.tournaments.helpers.hosted import event_of, hosted
from tests.tournaments.webhooks.receiver import Received, Receiver, receiving
from tournaments.core.errors import EventConflict, EventError, NotAllowed
from tournaments.events.removal import delete_event, hide_event
from tournaments.events.services import finish_event
from tournaments.models import Club, Event, OutboxEvent, Webhook, WebhookDelivery
from tournaments.notifications.services import DELIVERIES_KEPT, forget_deliveries
from tournaments.webhooks import services
from tournaments.webhooks.delivery import CLAIM, FAILING_FOR, RETRIES, deliver, due_deliveries
from tournaments.webhooks.notices import notify_owners
from tournaments.webhooks.queue import note_standings, queue_deliveries
from tournaments.webhooks.schemas import KINDS, NewWebhook, Replay, WebhookChange
from tournaments.webhooks.signing import BOX, headers_of

pytestmark = pytest.mark.django_db
SITE = "https://cards.test"
State, Problem = WebhookDelivery.State, WebhookDelivery.Problem


@pytest.fixture(autouse=True)
def _private_targets(settings: Any) -> None:
    settings.WEBHOOK_PRIVATE_TARGETS = True


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as started:
        yield started


def hooked(club: Club, receiver: Receiver, *kinds: str) -> services.WithSecret:
    """A webhook of a club for all kinds, or for these."""
    wanted = NewWebhook(url=receiver.url, kinds=list(kinds or KINDS))
    return services.create_webhook(by=None, club=club, webhook=wanted, site=SITE)


def work(now: datetime | None = None) -> int:
    """Do what the periodic task and its worker do; return how many deliveries arrived."""
    now = now or timezone.now()
    note_standings()
    queue_deliveries(now)
    return deliver(due_deliveries(now), now)


def types(receiver: Receiver) -> list[str]:
    return [json.loads(request.body)["type"] for request in receiver.received]


def verified(request: Received, secret: str) -> Any:
    return Verifier(secret).verify(request.body, request.headers)


def updated(receiver: Receiver, *kinds: str) -> tuple[Event, services.WithSecret]:
    """An event that has changed, in a club whose webhook hears it."""
    club = hosted()
    event = event_of(club)
    made = hooked(club, receiver, *(kinds or ("event.updated",)))
    clubs.changed(event, venue="Town hall")
    return event, made


def test_a_delivery_is_signed_so_that_any_receiver_can_verify_it(receiver: Receiver) -> None:
    event, made = updated(receiver)
    assert work() == 1
    message = verified(receiver.received[0], made.secret)
    data = {"club": event.club_id, "event": event.pk, "slug": event.slug, "version": event.version + 1}
    assert message["type"] == "event.updated"
    assert message["data"] == {**data, "visibility": "public", "url": f"{SITE}/t/{event.slug}/"}
    assert abs(datetime.fromisoformat(message["timestamp"]) - timezone.now()) < timedelta(minutes=1)


def test_an_altered_delivery_is_refused(receiver: Receiver) -> None:
    _event, made = updated(receiver)
    work()
    request = receiver.received[0]
    with pytest.raises(WebhookVerificationError):
        verified(request._replace(body=request.body.replace(b"updated", b"deleted")), made.secret)


def test_a_delivery_that_is_6_minutes_old_is_refused(receiver: Receiver) -> None:
    _event, made = updated(receiver)
    work()
    with time_machine.travel(timezone.now() + timedelta(minutes=6)), pytest.raises(WebhookVerificationError):
        verified(receiver.received[0], made.secret)


def test_a_new_secret_signs_beside_the_one_before_for_24_hours(receiver: Receiver) -> None:
    event, made = updated(receiver)
    second = services.rotate_secret(by=None, webhook=made.webhook).secret
    work()
    for secret in (made.secret, second):
        verified(receiver.received[0], secret)
    later = timezone.now() + timedelta(hours=25)
    row = Webhook.objects.get()
    assert row.old_secret_until is not None
    assert row.old_secret_until < later
    clubs.changed(event, venue="Garden")
    work(later)
    with pytest.raises(WebhookVerificationError):
        verified(receiver.received[1], made.secret)


def test_secrets_are_stored_encrypted(receiver: Receiver) -> None:
    made = hooked(hosted(), receiver)
    row = Webhook.objects.values().get()
    assert made.secret not in str(row)
    assert BOX.open(row["secret"]) == made.secret


def test_a_receiver_that_was_down_gets_everything_once_it_is_up(receiver: Receiver) -> None:
    updated(receiver)
    receiver.stop()
    now = timezone.now()
    assert work(now) == 0
    row = WebhookDelivery.objects.get()
    assert (row.state, row.problem, row.attempts) == (State.QUEUED, Problem.CONNECTION, 1)
    receiver.start()
    assert work(now + timedelta(seconds=4)) == 0
    assert work(now + timedelta(seconds=5)) == 1
    assert Webhook.objects.get().failing_since is None


def test_a_worker_that_ends_while_it_sends_loses_nothing(receiver: Receiver) -> None:
    updated(receiver)
    now = timezone.now()
    queue_deliveries(now)
    WebhookDelivery.objects.update(state=State.SENDING, due_at=now + CLAIM, attempts=1)  # as its claim left them
    assert work(now) == 0
    assert work(now + CLAIM) == 1


@pytest.mark.long
def test_retries_follow_the_pauses_and_end(receiver: Receiver) -> None:
    updated(receiver)
    receiver.status, receiver.answer = 500, b"Out of order \x00\xff"
    now = timezone.now()
    work(now)
    for pause in RETRIES:
        row = WebhookDelivery.objects.get()
        assert row.due_at - now == pause
        now = row.due_at
        work(now)
    row = WebhookDelivery.objects.get()
    assert (row.state, row.status, row.attempts, row.excerpt) == (State.FAILED, 500, 10, "Out of order \ufffd")
    assert len(set(receiver.ids())) == 1


def test_a_redirect_is_refused(receiver: Receiver) -> None:
    with receiving() as other:
        updated(receiver)
        receiver.status, receiver.location = 302, other.url
        work()
        assert other.received == []
    assert WebhookDelivery.objects.get().problem == Problem.REDIRECT


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "2130706433", "[::ffff:127.0.0.1]"])
def test_loopback_is_refused_by_default(receiver: Receiver, host: str, settings: Any) -> None:
    updated(receiver)
    Webhook.objects.update(url=f"http://{host}:{receiver.port}/hook")
    settings.WEBHOOK_PRIVATE_TARGETS = False
    work()
    assert receiver.received == []
    assert WebhookDelivery.objects.get().problem in (Problem.PRIVATE, Problem.UNKNOWN)


@pytest.mark.parametrize(
    "url",
    [
        "http://club.example/hook",
        "https://127.0.0.1/hook",
        "https://localhost/hook",
        "https://10.1.2.3/",
        "https://[fd00::1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://169.254.169.254/latest",
        "https://224.0.0.1/",
        "https://user:secret@club.example/",
        "https://club.example/#part",
        "https://club.example:99999/",
        "ftp://club.example/",
        "club.example",
    ],
)
def test_an_address_that_no_delivery_may_go_to_is_refused_when_typed(url: str, settings: Any) -> None:
    settings.WEBHOOK_PRIVATE_TARGETS = False
    with pytest.raises(InvalidInputError):
        read(NewWebhook, {"url": url, "kinds": ["event.final"]})


def test_a_name_is_connected_at_the_address_that_was_checked(receiver: Receiver) -> None:
    updated(receiver)
    Webhook.objects.update(url=f"http://localhost:{receiver.port}/hook")
    assert work() == 1
    assert receiver.received[0].headers["host"] == f"localhost:{receiver.port}"


@pytest.mark.long
def test_a_receiver_that_hangs_is_left_after_the_time_limit(receiver: Receiver, monkeypatch: Any) -> None:
    monkeypatch.setattr("tournaments.core.outgoing.TIMEOUT", 0.2)
    updated(receiver)
    receiver.gate.clear()
    work()
    assert WebhookDelivery.objects.get().problem == Problem.TIMEOUT


def test_410_disables_a_webhook_and_notifies_the_owner_once(receiver: Receiver, settings: Any) -> None:
    event, made = updated(receiver)
    owner = clubs.user()
    owner.emailaddress_set.create(email="rina@club.test", verified=True, primary=True)
    receiver.status = 410
    work()
    clubs.changed(event, venue="Garden")
    assert work() == 0
    assert len(receiver.received) == 1
    with mail_server(settings) as server:
        for _time in range(2):
            notify_owners(timezone.now())
        assert [str(mail["To"]) for mail in server.mails] == ["rina@club.test"]
    assert Webhook.objects.get(pk=made.webhook.pk).disabled_for == Webhook.Ending.GONE


def test_5_failing_days_disable_a_webhook_and_resuming_enables_it(receiver: Receiver) -> None:
    event, made = updated(receiver)
    receiver.status = 503
    now = timezone.now()
    work(now)
    clubs.changed(event, venue="Garden")
    work(now + FAILING_FOR - timedelta(minutes=1))
    assert Webhook.objects.get().disabled_at is None
    work(now + FAILING_FOR)
    assert Webhook.objects.get().disabled_for == Webhook.Ending.FAILING
    receiver.status = 204
    services.change_webhook(by=None, webhook=made.webhook, changes=WebhookChange(paused=False))
    assert work(now + FAILING_FOR + timedelta(days=2)) == 2


def test_a_paused_webhook_gets_what_happened_meanwhile_once_it_is_resumed(receiver: Receiver) -> None:
    _event, made = updated(receiver)
    services.change_webhook(by=None, webhook=made.webhook, changes=WebhookChange(paused=True))
    assert work() == 0
    services.change_webhook(by=None, webhook=made.webhook, changes=WebhookChange(paused=False))
    assert work() == 1


def test_one_delivery_and_all_since_a_time_are_repeated_with_the_same_ids(receiver: Receiver) -> None:
    event, made = updated(receiver)
    since = timezone.now()
    work()
    clubs.changed(event, venue="Garden")
    work()
    before = receiver.ids()
    first = WebhookDelivery.objects.order_by("pk")[0]
    assert services.replay(by=None, webhook=made.webhook, wanted=Replay(delivery=first.pk)) == 1
    assert services.replay(by=None, webhook=made.webhook, wanted=Replay(since=since)) == 1  # the first waits already
    work()
    assert sorted(receiver.ids()) == sorted([*before, *before])
    assert receiver.received[0].body in [request.body for request in receiver.received[2:]]
    with pytest.raises(EventError):
        services.replay(by=None, webhook=made.webhook, wanted=Replay())


def test_every_kind_of_an_evening_arrives(receiver: Receiver) -> None:
    club = hosted()
    hooked(club, receiver)
    event = event_of(club, 4, rounds_planned=1, options={"deals": 1})
    clubs.played(event)
    clubs.ruling(event=event, entry=clubs.entry(event, 1), kind="note", points=0, reason="Late.")
    work()
    expected = {"event.published", "round.published", "sheet.confirmed", "ruling.issued", "standings.changed"}
    assert expected <= set(types(receiver))
    sheet = next(json.loads(request.body) for request in receiver.received if b"sheet.confirmed" in request.body)
    assert {"sheet", "table", "deal", "sheet_version"} <= set(sheet["data"])


@pytest.mark.long
def test_standings_are_announced_once_while_they_stay_the_same(receiver: Receiver) -> None:
    club = hosted()
    event = event_of(club, 4, rounds_planned=1, options={"deals": 1})
    hooked(club, receiver, "standings.changed")
    clubs.played(event)
    for _time in range(2):
        work()
    clubs.changed(event, venue="Garden")
    work()
    assert types(receiver) == ["standings.changed"]


def test_standings_of_events_that_were_over_before_stay_silent(receiver: Receiver) -> None:
    club = hosted()
    event = event_of(club, 4, rounds_planned=1, options={"deals": 1})
    clubs.played(event)
    finish_event(event=event, by=None)
    hooked(club, receiver, "standings.changed")
    work()
    assert receiver.received == []


def test_no_name_of_a_person_leaves_with_a_delivery(receiver: Receiver) -> None:
    club = hosted()
    hooked(club, receiver)
    event = event_of(club, 4, rounds_planned=1, options={"deals": 1})
    clubs.played(event)
    work()
    sent = b" ".join(request.body for request in receiver.received).decode()
    assert not [entry.name for entry in event.entries.all() if entry.name in sent]


def test_a_deleted_and_a_hidden_event_are_cancelled_and_drafts_stay_silent(receiver: Receiver) -> None:
    club = hosted()
    deleted, hidden = event_of(club), event_of(club, name="Other")
    hooked(club, receiver)
    number = deleted.pk
    delete_event(event=deleted, by=clubs.user())
    hide_event(event=hidden, by=clubs.user())
    clubs.changed(hidden, venue="Garden")
    work()
    assert types(receiver) == ["event.cancelled", "event.cancelled"]
    numbers = {json.loads(request.body)["data"]["event"] for request in receiver.received}  # they may arrive together
    assert numbers == {number, hidden.pk}


def test_a_club_without_webhooks_stores_nothing_for_them() -> None:
    event = event_of(hosted(), 4, rounds_planned=1, options={"deals": 1})
    clubs.played(event)
    assert set(OutboxEvent.objects.values_list("kind", flat=True)) == {"round.published"}
    assert not OutboxEvent.objects.filter(webhooks_at=None).exists()


def test_a_row_of_the_outbox_that_is_worked_off_twice_makes_one_delivery(receiver: Receiver) -> None:
    updated(receiver)
    work()
    OutboxEvent.objects.update(webhooks_at=None)
    assert work() == 0
    assert len(receiver.received) == 1


def test_deliveries_are_deleted_after_90_days(receiver: Receiver) -> None:
    updated(receiver)
    work()
    forget_deliveries(timezone.now() + DELIVERIES_KEPT + timedelta(minutes=1))
    assert not WebhookDelivery.objects.exists()


def test_only_owners_and_organisers_connect_programs(receiver: Receiver) -> None:
    club = hosted()
    wanted = NewWebhook(url=receiver.url, kinds=["event.final"])
    with pytest.raises(NotAllowed):
        services.create_webhook(by=clubs.user("visitor"), club=club, webhook=wanted, site=SITE)


def test_a_club_has_a_bounded_number_of_webhooks(receiver: Receiver) -> None:
    club = hosted()
    for _number in range(services.MAX_WEBHOOKS):
        hooked(club, receiver)
    with pytest.raises(EventConflict, match="Delete one first"):
        hooked(club, receiver)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValidationError):
        NewWebhook(url="https://club.example/", kinds=["event.moved"])


def test_the_example_of_the_documentation_verifies() -> None:
    now = datetime(2026, 11, 28, 19, 30, tzinfo=UTC)
    secret = "whsec_dHJvZWZ0YWZlbC1leGFtcGxlLXNlY3JldA=="
    headers = headers_of("msg_example", "{}", secrets=[secret], now=now)
    with time_machine.travel(now):
        Verifier(secret).verify("{}", headers)
