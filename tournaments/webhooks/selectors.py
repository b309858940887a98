"""Webhooks and their deliveries as pages and REST show them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import HttpRequest

from tournaments.models import Club, OutboxEvent, Webhook, WebhookDelivery
from tournaments.webhooks.schemas import KINDS, DeliveryDocument, WebhookDocument

MAX_SHOWN = 100
"""Deliveries on a page, the newest first."""


@dataclass(frozen=True, slots=True)
class KindLabel:
    """A kind with its label, for a list of checkboxes."""

    value: str
    label: str
    chosen: bool


def webhooks_of(club: Club) -> QuerySet[Webhook]:
    """Return the webhooks of a club in the order of their creation."""
    return Webhook.objects.filter(club=club).select_related("club").order_by("pk")


def site_of(request: HttpRequest, club: Club) -> str:
    """Return the address of this site for the links in messages."""
    return club.public_address or f"{request.scheme}://{request.get_host()}"


def state_of(webhook: Webhook) -> str:
    """Return `active`, `failing`, `paused` or `disabled`."""
    if webhook.disabled_at is not None:
        return "disabled"
    if webhook.paused:
        return "paused"
    return "failing" if webhook.failing_since is not None else "active"


def deliveries_of(webhook: Webhook) -> QuerySet[WebhookDelivery]:
    """Return the deliveries of a webhook, the newest first."""
    return webhook.deliveries.select_related("cause").order_by("-pk")


def kinds_with_labels(chosen: Sequence[str]) -> list[KindLabel]:
    """Return all kinds of webhooks."""
    return [KindLabel(kind, label, kind in chosen) for kind, label in KINDS.items()]


def webhook_document(webhook: Webhook) -> WebhookDocument:
    """Return a webhook without its secret."""
    return WebhookDocument(
        id=webhook.pk,
        url=webhook.url,
        kinds=webhook.kinds,
        state=state_of(webhook),
        failing_since=webhook.failing_since,
        made_at=webhook.made_at,
    )


def delivery_document(row: WebhookDelivery) -> DeliveryDocument:
    """Return a delivery with the outcome of its last attempt."""
    return DeliveryDocument(
        id=row.pk,
        message_id=row.message_id,
        kind=OutboxEvent.Kind(row.cause.kind),
        state=WebhookDelivery.State(row.state),
        attempts=row.attempts,
        made_at=row.made_at,
        tried_at=row.tried_at,
        due_at=row.due_at,
        status=row.status,
        milliseconds=row.milliseconds,
        excerpt=row.excerpt,
        problem=row.problem,
    )
