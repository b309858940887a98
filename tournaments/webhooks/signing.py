"""Secrets of webhooks and the signatures they make.

Source: Standard Webhooks 1.0.0, https://www.standardwebhooks.com.
"""

import base64
from datetime import UTC, datetime

from standardwebhooks import Webhook as Signer

from accounts.boxes import Box
from games.api.values import chance
from tournaments.models import Webhook

BOX = Box(b"troeftafel webhooks 1")
PREFIX = "whsec_"
SECRET_BYTES = 24
"""Random bytes of a secret: 192 bits."""


def new_secret() -> str:
    """Return a secret as its owner enters it at the receiver."""
    token = chance.new_token(SECRET_BYTES)
    return PREFIX + base64.b64encode(base64.urlsafe_b64decode(token)).decode()


def secrets_of(webhook: Webhook, now: datetime) -> list[str]:
    """Return the secrets that sign now: today's, and for a while the one before. Raises UnreadableError."""
    until = webhook.old_secret_until
    also = [webhook.old_secret] if webhook.old_secret and until is not None and now < until else []
    return [BOX.open(locked) for locked in (webhook.secret, *also)]


def headers_of(message_id: str, body: str, *, secrets: list[str], now: datetime) -> dict[str, str]:
    """Return the headers that prove who sent a body, and when; one signature for each secret."""
    moment = now.astimezone(UTC)
    signatures = [Signer(secret).sign(message_id, moment, body) for secret in secrets]
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(int(moment.timestamp())),
        "webhook-signature": " ".join(signatures),
    }


def renew() -> None:
    """Encrypt secrets under today's SECRET_KEY that are under an older one."""
    for webhook in Webhook.objects.all():
        renewed = BOX.renewed(webhook.secret)
        older = BOX.renewed(webhook.old_secret) if webhook.old_secret else ""
        if (renewed, older) != (webhook.secret, webhook.old_secret):
            Webhook.objects.filter(pk=webhook.pk, secret=webhook.secret).update(secret=renewed, old_secret=older)
