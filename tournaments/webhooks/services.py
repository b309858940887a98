"""Webhooks of a club: creation, changes, new secrets, and repeats of deliveries."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from tournaments.core.clubs import require_in_club
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.transactions import By
from tournaments.models import Club, Webhook, WebhookDelivery
from tournaments.webhooks.schemas import MAX_WEBHOOKS, OVERLAP_HOURS, NewWebhook, Replay, WebhookChange
from tournaments.webhooks.signing import BOX, new_secret

State = WebhookDelivery.State
MAX_REPLAYED = 1000
"""Deliveries that one request sends again, the oldest first."""


class WithSecret(NamedTuple):
    """A webhook with a secret that cannot be read again."""

    webhook: Webhook
    secret: str


def create_webhook(*, by: By, club: Club, webhook: NewWebhook, site: str) -> WithSecret:
    """Create a webhook of a club; `site` begins the links in its messages. Raises EventConflict, NotAllowed."""
    require_in_club(by, "connect", club)
    secret = new_secret()
    with transaction.atomic():
        locked = Club.objects.select_for_update().get(pk=club.pk)
        if locked.webhooks.count() >= MAX_WEBHOOKS:
            raise EventConflict("too_many_webhooks", most=MAX_WEBHOOKS)
        made = Webhook.objects.create(
            club=locked,
            url=webhook.url,
            kinds=sorted(set(webhook.kinds)),
            site=locked.public_address or site,
            secret=BOX.lock(secret),
            made_by=by,
        )
    return WithSecret(made, secret)


def change_webhook(*, by: By, webhook: Webhook, changes: WebhookChange) -> Webhook:
    """Change a webhook. One that is resumed sends what waits; one that was disabled is enabled. Raises NotAllowed."""
    with _locked(by, webhook) as locked:
        for name, value in changes.given().items():
            setattr(locked, name, sorted(set(value)) if name == "kinds" else value)
        if changes.given().get("paused") is False:
            locked.disabled_at, locked.disabled_for = None, ""
            locked.failing_since = locked.owners_notified_at = None
        locked.save()
    return locked


def rotate_secret(*, by: By, webhook: Webhook) -> WithSecret:
    """Give a webhook a new secret; the one before signs, too, for OVERLAP_HOURS. Raises NotAllowed."""
    secret = new_secret()
    with _locked(by, webhook) as locked:
        locked.old_secret, locked.secret = locked.secret, BOX.lock(secret)
        locked.old_secret_until = timezone.now() + timedelta(hours=OVERLAP_HOURS)
        locked.save(update_fields=["secret", "old_secret", "old_secret_until"])
    return WithSecret(locked, secret)


def delete_webhook(*, by: By, webhook: Webhook) -> None:
    """Delete a webhook with its deliveries. Raises NotAllowed."""
    with _locked(by, webhook) as locked:
        locked.delete()


def replay(*, by: By, webhook: Webhook, wanted: Replay) -> int:
    """Send deliveries again with their ids; return how many. Those that wait already stay as they are.

    Raises EventError unless one delivery or a time is given, WebhookDelivery.DoesNotExist, NotAllowed.
    """
    if (wanted.delivery is None) == (wanted.since is None):
        raise EventError("replay_what", "since")
    with _locked(by, webhook) as locked:
        rows = locked.deliveries.order_by("pk")
        if wanted.delivery is not None:
            chosen = [rows.get(pk=wanted.delivery).pk]
        else:
            chosen = list(rows.filter(made_at__gte=wanted.since).values_list("pk", flat=True)[:MAX_REPLAYED])
        ended = rows.filter(pk__in=chosen, state__in=[State.DELIVERED, State.FAILED])
        return ended.update(state=State.QUEUED, attempts=0, due_at=timezone.now())


@contextmanager
def _locked(by: By, webhook: Webhook) -> Iterator[Webhook]:
    """Yield the locked webhook in one transaction. Raises NotAllowed, Webhook.DoesNotExist."""
    require_in_club(by, "connect", webhook.club)
    with transaction.atomic():
        yield Webhook.objects.select_for_update(of=("self",)).select_related("club").get(pk=webhook.pk)
