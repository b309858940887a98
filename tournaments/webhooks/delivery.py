"""Delivery of webhooks. A worker claims each delivery before it sends it, so a killed worker loses none.

A claim ends after a while, and then another worker tries again. A delivery could therefore arrive twice; it has the
same id, by which receivers recognise a repeat.
"""

import logging
from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from threading import Lock

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.boxes import UnreadableError
from tournaments.core.outgoing import DeliveryOutcome, Parcel, send_all
from tournaments.models import Webhook, WebhookDelivery
from tournaments.webhooks.signing import headers_of, secrets_of

logger = logging.getLogger(__name__)
State, Problem, Ending = WebhookDelivery.State, WebhookDelivery.Problem, Webhook.Ending
WAITING = (State.QUEUED, State.SENDING)
CLAIM = timedelta(minutes=1)
RETRIES: Sequence[timedelta] = (
    timedelta(seconds=5),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=10),
    timedelta(hours=14),
    timedelta(hours=20),
    timedelta(hours=24),
)
"""Pauses after attempts that failed; after the last one a delivery is given up."""
FAILING_FOR = timedelta(days=5)
"""A webhook is disabled once nothing has arrived for this long."""
PER_RUN, PER_WEBHOOK = 50, 10
"""Deliveries sent side by side, and those of one webhook among them."""
GONE = 410
_running = Lock()
"""Held while this process delivers."""


def due_deliveries(now: datetime) -> list[int]:
    """Return the keys of deliveries to send now, the longest due first, and of no webhook more than PER_WEBHOOK."""
    due = _due(now).order_by("due_at", "pk")
    of_webhook: Counter[int] = Counter()
    chosen = []
    for pk, webhook in due.values_list("pk", "webhook")[: PER_RUN * PER_WEBHOOK]:
        of_webhook[webhook] += 1
        if of_webhook[webhook] <= PER_WEBHOOK:
            chosen.append(pk)
    return chosen[:PER_RUN]


def deliver(deliveries: Sequence[int], now: datetime | None = None) -> int:
    """Send these deliveries if they are due; return how many arrived. Never raises for a receiver."""
    now = timezone.now() if now is None else now
    parcels = [parcel for pk in deliveries if (parcel := _claim(pk, now)) is not None]
    return sum(_record(outcome, now) for outcome in send_all(parcels))


def deliver_alone(deliveries: Sequence[int]) -> None:
    """Send these deliveries unless this process is sending others; those stay due."""
    if _running.acquire(blocking=False):
        try:
            deliver(deliveries)
        finally:
            connection.close()
            _running.release()


def _due(now: datetime) -> QuerySet[WebhookDelivery]:
    return WebhookDelivery.objects.filter(
        state__in=WAITING, due_at__lte=now, webhook__disabled_at=None, webhook__paused=False
    )


def _claim(pk: int, now: datetime) -> Parcel | None:
    """Claim a delivery; None if it is not due, or cannot be signed."""
    if not _due(now).filter(pk=pk).update(state=State.SENDING, due_at=now + CLAIM, attempts=F("attempts") + 1):
        return None
    row = WebhookDelivery.objects.select_related("webhook").get(pk=pk)
    try:
        secrets = secrets_of(row.webhook, now)
    except UnreadableError:
        _record(DeliveryOutcome(pk, 0, Problem.SECRET), now)
        return None
    sent_at = timezone.now()  # receivers refuse a signature that is 5 minutes old
    headers = headers_of(row.message_id, row.body, secrets=secrets, now=sent_at)
    headers["Content-Type"] = "application/json"
    body, may_be_private = row.body.encode(), settings.WEBHOOK_PRIVATE_TARGETS
    return Parcel(pk, row.webhook.url, body, headers, may_be_private)


@transaction.atomic
def _record(outcome: DeliveryOutcome, now: datetime) -> bool:
    """Record an attempt, at the delivery and at its webhook."""
    row = WebhookDelivery.objects.filter(pk=outcome.delivery).first()
    webhook = Webhook.objects.select_for_update().filter(pk=row.webhook_id).first() if row else None
    if row is None or webhook is None:
        return False  # deleted meanwhile
    row.status, row.milliseconds, row.excerpt = outcome.status, outcome.milliseconds, outcome.excerpt
    row.problem, row.tried_at = outcome.problem, now
    if not outcome.problem:
        row.state = State.DELIVERED
        webhook.failing_since = None
    elif row.attempts > len(RETRIES):
        row.state = State.FAILED
    else:
        row.state, row.due_at = State.QUEUED, now + RETRIES[row.attempts - 1]
    row.save()
    if outcome.problem:
        _note_failure(webhook, outcome, now)
    webhook.save(update_fields=["failing_since", "disabled_at", "disabled_for"])
    return not outcome.problem


def _note_failure(webhook: Webhook, outcome: DeliveryOutcome, now: datetime) -> None:
    webhook.failing_since = webhook.failing_since or now
    if webhook.disabled_at is not None:
        return  # another delivery disabled it a moment ago
    if outcome.status == GONE:
        webhook.disabled_at, webhook.disabled_for = now, Ending.GONE
    elif now - webhook.failing_since >= FAILING_FOR:
        webhook.disabled_at, webhook.disabled_for = now, Ending.FAILING
    if webhook.disabled_at == now:
        logger.warning("Webhook %s of club %s was disabled: %s.", webhook.pk, webhook.club_id, webhook.disabled_for)
