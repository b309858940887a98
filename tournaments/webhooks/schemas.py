"""Webhooks and their deliveries as they come in and go out."""

from datetime import datetime
from typing import Annotated

from django.conf import settings
from pydantic import AfterValidator, Field

from engine.sentences import N
from inputs.model import LEFT_OUT, Choices, Input, Moment, letters
from tournaments.core.targets import require_fit_address
from tournaments.models import OutboxEvent, WebhookDelivery
from tournaments.models.limits import WEBHOOK_URL

MAX_WEBHOOKS = 10
"""Webhooks of one club."""
OVERLAP_HOURS = 24
"""Hours in which the previous secret still signs, together with the new one."""
Kind = OutboxEvent.Kind
KINDS: dict[str, str] = {
    Kind.ANNOUNCED: N("An event is published"),
    Kind.UPDATED: N("An event is changed"),
    Kind.CANCELLED: N("An event is cancelled, deleted or hidden"),
    Kind.FINAL: N("An event is finished"),
    Kind.REGISTRATION: N("A registration changes"),
    Kind.PUBLISHED: N("A round is published"),
    Kind.CONFIRMED: N("A score sheet counts"),
    Kind.CORRECTED: N("A score sheet is corrected"),
    Kind.RULING: N("A ruling is made or cancelled"),
    Kind.STANDINGS: N("The public standings change"),
    Kind.FIXTURE: N("A league match changes"),
}
"""What a webhook can ask for. Emails have further kinds."""
KIND_CHOICES = tuple(KINDS.items())
STATES = ("active", "failing", "paused", "disabled")
WebhookKind = Annotated[str, Choices(KINDS)]


def _fit(url: str) -> str:
    return require_fit_address(url, may_be_private=settings.WEBHOOK_PRIVATE_TARGETS)


Address = Annotated[str, letters(WEBHOOK_URL, 1), AfterValidator(_fit)]
Kinds = Annotated[list[WebhookKind], Field(min_length=1, max_length=len(KINDS))]


class NewWebhook(Input):
    """A webhook to create."""

    url: Address = Field(title=N("Address of the receiver"))
    kinds: Kinds = Field(title=N("Events"))


class WebhookChange(Input):
    """Changes of a webhook. `paused: false` also enables one that was disabled."""

    stays_when_left_out = True

    url: Address = Field(default=LEFT_OUT, title=N("Address of the receiver"))
    kinds: Kinds = Field(default=LEFT_OUT, title=N("Events"))
    paused: bool = Field(default=LEFT_OUT, title=N("Paused"))


class Replay(Input):
    """What to deliver again, with the same ids: one delivery, or all since a time."""

    delivery: int | None = Field(default=None, title=N("Delivery"))
    since: Moment | None = Field(default=None, title=N("Since"))


class Replayed(Input):
    """The number of deliveries that are sent again."""

    count: int


class WebhookDocument(Input):
    """A webhook as organisers see it. Its secret is never in it."""

    id: int
    url: str
    kinds: list[WebhookKind]
    state: Annotated[str, Choices({state: state for state in STATES})]
    failing_since: datetime | None
    made_at: datetime


class WebhookWithSecret(WebhookDocument):
    """A webhook with its new secret, which no later answer repeats."""

    secret: str


class DeliveryDocument(Input):
    """One delivery. `status`, `milliseconds`, `excerpt` and `problem` are those of its last attempt."""

    id: int
    message_id: str = Field(json_schema_extra={"description": "The header webhook-id; the same when repeated."})
    kind: WebhookKind
    state: Annotated[WebhookDelivery.State, Choices.of(WebhookDelivery.State)]
    attempts: int
    made_at: datetime
    tried_at: datetime | None
    due_at: datetime
    status: int | None
    milliseconds: int | None
    excerpt: str
    problem: str
