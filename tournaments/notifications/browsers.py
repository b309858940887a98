"""Browsers with notifications: subscribing one with consent, and ending it."""

from collections.abc import Sequence
from typing import Annotated

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from pydantic import AfterValidator, Field

from engine.sentences import N
from inputs.model import Input, letters, refusal
from tournaments.core.errors import EventConflict
from tournaments.core.targets import require_fit_address
from tournaments.models import Person, PushSubscription
from tournaments.models.limits import PUSH_ENDPOINT, PUSH_SECRET
from tournaments.notifications.push_key import are_pushed, from_text

CONSENT_TEXT = "2026-11"
"""The version of the sentence above the button; raise it with a new meaning."""
MAX_BROWSERS = 10
"""Browsers of one person; a further one ends the oldest."""
AUTH_BYTES = 16


def _fit(endpoint: str) -> str:
    return require_fit_address(endpoint, may_be_private=settings.PUSH_PRIVATE_TARGETS)


def _key(text: str) -> str:
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_text(text))
    except ValueError as error:
        raise _incomplete() from error
    return text


def _auth(text: str) -> str:
    try:
        length = len(from_text(text))
    except ValueError as error:
        raise _incomplete() from error
    if length != AUTH_BYTES:
        raise _incomplete()
    return text


def _incomplete() -> Exception:
    return refusal("subscription", N("The browser sent an incomplete subscription. Reload the page and try again."))


class BrowserSubscription(Input):
    """A subscription as the browser gives it: the address of its push service, its public key and its secret."""

    endpoint: Annotated[str, letters(PUSH_ENDPOINT, 1), AfterValidator(_fit)] = Field(title=N("Address"))
    p256dh: Annotated[str, letters(PUSH_SECRET, 1), AfterValidator(_key)] = Field(title=N("Key"))
    auth: Annotated[str, letters(PUSH_SECRET, 1), AfterValidator(_auth)] = Field(title=N("Secret"))


def allow_notifications(
    *, person: Person, browser: BrowserSubscription, device: str, opening: int | None, session: int | None = None
) -> PushSubscription:
    """Store that a person wants notifications in this browser; twice is once.

    The subscription ends with `opening`, the use of the personal link; for an account, where that is None, with
    `session`. Raises EventConflict without a key of this server, and for players under 16.
    """
    if not are_pushed():
        raise EventConflict("no_push_key")
    with transaction.atomic():
        current = Person.objects.select_for_update().get(pk=person.pk)
        if current.minor:
            raise EventConflict("minor_notifications")
        now, rows = timezone.now(), PushSubscription.objects.filter(person=current)
        facts = {
            "key": browser.p256dh,
            "auth": browser.auth,
            "device": device,
            "opening_id": opening,
            "session_id": session,
        }
        row, _made = rows.update_or_create(
            person=current,
            endpoint=browser.endpoint,
            defaults={**facts, "consent_at": now, "consent_text": CONSENT_TEXT},
        )
        newest = rows.order_by("-consent_at", "-pk").values_list("pk", flat=True)[:MAX_BROWSERS]
        rows.exclude(pk__in=list(newest)).delete()
    return row


def browsers_of(person: Person) -> Sequence[PushSubscription]:
    """Return the browsers in which a person gets notifications, in the order of their consent."""
    return list(person.push_subscriptions.order_by("consent_at", "pk"))


def end_notifications(*, person: Person, number: int) -> bool:
    """End the notifications in one browser of a person; return whether there was one."""
    return bool(person.push_subscriptions.filter(pk=number).delete()[0])
