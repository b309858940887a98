"""Delivery of notifications to browsers, encrypted so that only the browser can read them (RFC 8291).

A worker claims each before it sends it, as with emails. A repeat after a crash has the same tag, so that a browser
replaces the first one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import http_ece
import orjson
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.urls import reverse
from django.utils import translation

from tournaments.core.outgoing import DeliveryOutcome, Parcel, send_all
from tournaments.links.selectors import still_open
from tournaments.models import Notification, PushSubscription, WebhookDelivery
from tournaments.models.limits import MAIL_ERROR
from tournaments.notifications import text
from tournaments.notifications.delivery import claim, due_by, record, try_again
from tournaments.notifications.push_key import are_pushed, from_text, signature_for
from tournaments.notifications.readers import NEEDED, EventMail, language_of
from tournaments.profiles.history import played_event

State, Channel, Problem = Notification.State, Notification.Channel, WebhookDelivery.Problem
URGENT = ("round", "check_in", "offered")
KEPT_SECONDS: Mapping[bool, int] = {True: 2 * 3600, False: 24 * 3600}
"""How long a push service keeps a message for a browser that is away, by whether it is urgent."""
GONE = (404, 410)
"""The browser unsubscribed, or its user removed the permission."""
MAY_CHANGE = (408, 429)
"""Answers from 400 to 499 after which another attempt may succeed."""
MAX_TITLE, MAX_BODY = 150, 500
"""Letters; push services take 4 kB."""


@dataclass(frozen=True, slots=True)
class ShownMessage:
    """What a browser shows: `url` is the path that a tap opens, and a message replaces an earlier one of its `tag`."""

    title: str
    body: str
    url: str
    tag: str
    lang: str


def push_due(now: datetime) -> int:
    """Send the notifications that are due; return how many left. Never raises for a push service."""
    if not are_pushed():
        return 0
    parcels = [parcel for pk in due_by(Channel.PUSH, now) if (parcel := _parcel(pk, now)) is not None]
    return sum(_note(outcome, now) for outcome in send_all(parcels))


def _parcel(pk: int, now: datetime) -> Parcel | None:
    """Claim a notification and encrypt it; None if it is not due, or no longer wanted."""
    if not claim(pk, now):
        return None
    rows = Notification.objects.select_related(*NEEDED, "subscription")
    notification = rows.get(pk=pk)
    browser, person = notification.subscription, notification.person
    if browser is None or person is None or person.minor or not _is_still_signed_in(browser):
        record(notification, State.DROPPED, "")
        return None
    message = message_of(notification)
    if message is None:
        record(notification, State.DROPPED, "")
        return None
    urgent = notification.kind in URGENT
    headers = {
        **signature_for(browser.endpoint),
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEPT_SECONDS[urgent]),
        "Urgency": "high" if urgent else "normal",
    }
    return Parcel(pk, browser.endpoint, _encrypted(browser, message), headers, settings.PUSH_PRIVATE_TARGETS)


def _is_still_signed_in(browser: PushSubscription) -> bool:
    """Whether the personal link is still open in the browser; otherwise the subscription ends."""
    if browser.opening_id is None or still_open({browser.opening_id: browser.person_id}):
        return True
    PushSubscription.objects.filter(pk=browser.pk).delete()
    return False


def message_of(notification: Notification) -> ShownMessage | None:
    """Return what the browser shows, in the language of the person; None if it is out of date by now."""
    assert notification.person is not None  # only people have browsers with notifications
    language = language_of(notification.person)
    with translation.override(language):
        mail = text.mail_of(EventMail(notification, None))
    if mail is None:
        return None
    *before, last = mail.paragraphs
    facts = [f"{label}: {value}" for label, value in mail.facts[1:]] if last.endswith(":") else []
    body = " ".join([*facts, *before] if facts else filter(None, mail.paragraphs))
    about = notification.event_id or f"match-{notification.cause.fixture_id}"
    tag = f"{notification.kind}-{about}-{notification.person_id}"
    url = _keepsake(notification) or mail.link
    return ShownMessage(mail.subject[:MAX_TITLE], body[:MAX_BODY], url, tag, language)


def _keepsake(notification: Notification) -> str:
    """Return the address of the player's keepsake once the results are final; "" if there is none."""
    event, person = notification.event, notification.person
    if notification.kind != "final" or event is None or person is None or event.held_version is not None:
        return ""
    try:
        played_event(person, event)
    except ObjectDoesNotExist:
        return ""
    return reverse("keepsake", args=[person.pk, event.slug])


def _encrypted(browser: PushSubscription, message: ShownMessage) -> bytes:
    body: bytes = http_ece.encrypt(
        orjson.dumps(message),
        private_key=ec.generate_private_key(ec.SECP256R1()),  # of this message alone
        dh=from_text(browser.key),
        auth_secret=from_text(browser.auth),
        version="aes128gcm",
    )
    return body


def _note(outcome: DeliveryOutcome, now: datetime) -> bool:
    """Record an attempt; a browser that is gone is forgotten."""
    notification = Notification.objects.select_related("subscription").filter(pk=outcome.delivery).first()
    if notification is None:
        return False  # the person was erased meanwhile
    browsers: Sequence[int] = [notification.subscription_id] if notification.subscription_id else []
    rows = PushSubscription.objects.filter(pk__in=browsers)
    if not outcome.problem:
        rows.update(sent_at=now)
        return record(notification, State.SENT, "")
    if outcome.status in GONE:
        record(notification, State.FAILED, str(outcome.status))
        rows.delete()
        return False
    reason = f"{outcome.status} {outcome.excerpt}"[:MAIL_ERROR] if outcome.status else outcome.problem
    if _is_final(outcome):
        return record(notification, State.FAILED, reason)
    return try_again(notification, reason, now)


def _is_final(outcome: DeliveryOutcome) -> bool:
    status = outcome.status or 0
    return outcome.problem == Problem.PRIVATE or (300 <= status < 500 and status not in MAY_CHANGE)
