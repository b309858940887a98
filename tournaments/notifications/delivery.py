"""Delivery of emails. A worker claims each email before it sends it, so a stopped worker loses none.

A claim ends after a while, and then another worker tries again. An email could therefore arrive twice if a worker is
killed between sending and noting; its Message-ID stays the same, by which mail programs recognise a repeat.
"""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused, SMTPResponseException

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db.models import F
from django.utils import timezone, translation

from accounts.mail_message import Mail, as_message
from tournaments.models import Club, Contact, Notification, OutboxEvent, Registration
from tournaments.models.limits import MAIL_ERROR, PROVIDER_ID
from tournaments.notifications import text
from tournaments.notifications.readers import NEEDED, EventMail, Reader, language_of, reader_of, reply_address_of
from tournaments.notifications.services import count_refusal, forget_refusals

logger = logging.getLogger(__name__)
State, Channel = Notification.State, Notification.Channel
CLAIM = timedelta(minutes=5)
RETRIES: Sequence[timedelta] = (
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
)
"""Pauses after attempts that failed; after the last one a message is given up."""
PER_RUN = 50
COUNTED = 1000
"""Waiting messages that are counted at most."""
PERMANENT = 500
"""From this SMTP code on an answer is final."""


def deliver_due(now: datetime) -> int:
    """Send the emails that are due; return how many left. Never raises for a mail server that fails."""
    return sum(_deliver(pk, now) for pk in due_by(Channel.EMAIL, now))


def due_by(channel: Notification.Channel, now: datetime) -> Sequence[int]:
    """Return the keys of what is to be sent now, the longest due first."""
    due = Notification.objects.filter(channel=channel, state__in=Notification.WAITING, due_at__lte=now).order_by(
        "due_at", "pk"
    )
    return list(due.values_list("pk", flat=True)[:PER_RUN])


def overdue_since(before: datetime) -> list[datetime]:
    """Return since when messages and offers of places wait for a worker, of those that were due before a moment."""
    due = Notification.objects.filter(state__in=Notification.WAITING, due_at__lte=before).values_list(
        "due_at", flat=True
    )
    happened = OutboxEvent.objects.filter(done_at=None, at__lte=before).values_list("at", flat=True)
    offers = Registration.objects.filter(state=Registration.State.OFFERED, offered_until__lte=before)
    ended = offers.values_list("offered_until", flat=True)
    return [moment for rows in (due, happened, ended) for moment in rows[:COUNTED] if moment is not None]


def claim(pk: int, now: datetime) -> bool:
    """Claim a due message; return False if another worker has it."""
    due = Notification.objects.filter(pk=pk, state__in=Notification.WAITING, due_at__lte=now)
    return bool(due.update(state=State.SENDING, due_at=now + CLAIM, attempts=F("attempts") + 1))


def ask_to_confirm(contact: Contact) -> None:
    """Send the email that confirms an address. Raises OSError while the mail server does not take it."""
    with translation.override(language_of(contact.person)):
        reader = Reader(contact.address, "", contact.site, language_of(contact.person), contact)
        _message(reader, text.question(contact), f"confirm-{contact.pk}-{timezone.now():%Y%m%d%H%M%S}").send()


def _deliver(pk: int, now: datetime) -> bool:
    if not claim(pk, now):
        return False
    notification = Notification.objects.select_related(*NEEDED).get(pk=pk)
    reader = reader_of(notification)
    if reader is None:
        return record(notification, State.DROPPED, "")
    with translation.override(reader.language):
        mail = text.mail_of(EventMail(notification, reader.contact, reader.site))
        if mail is None:
            return record(notification, State.DROPPED, "")
        message = _message(reader, mail, f"notification-{pk}", reply_address_of(_club_of(notification)))
    try:
        message.send()
    except OSError as error:  # also every SMTPException
        return _failed(notification, reader.contact, error, now)
    provider_id = _provider_id(message)
    if reader.contact is not None and not provider_id:  # a provider says later whether it arrived
        forget_refusals(reader.contact)
    return record(notification, State.SENT, "", provider_id)


def _provider_id(message: EmailMultiAlternatives) -> str:
    """Return what the provider that took an email calls it; "" if a mail server took it."""
    status = getattr(message, "anymail_status", None)
    return (status.message_id or "")[:PROVIDER_ID] if status else ""


def _failed(notification: Notification, contact: Contact | None, error: OSError, now: datetime) -> bool:
    reason = str(error)[:MAIL_ERROR]
    if not _is_final(error):
        return try_again(notification, reason, now)
    if contact is not None:
        count_refusal(contact)
    return record(notification, State.FAILED, reason)


def try_again(notification: Notification, reason: str, now: datetime) -> bool:
    """Note that an attempt failed: the next one follows after a pause, if any is left. Return False."""
    if notification.attempts > len(RETRIES):
        logger.warning("A message about %s was given up: %s", notification.cause, reason)
        return record(notification, State.FAILED, reason)
    due = now + RETRIES[notification.attempts - 1]
    Notification.objects.filter(pk=notification.pk).update(state=State.QUEUED, due_at=due, error=reason)
    return False


def _is_final(error: OSError) -> bool:
    """Whether the mail server refused this address or email, rather than being busy or away."""
    if isinstance(error, SMTPRecipientsRefused):
        return all(code >= PERMANENT for code, _ in error.recipients.values())
    return isinstance(error, SMTPResponseException) and error.smtp_code >= PERMANENT


def record(notification: Notification, state: str, error: str, provider_id: str = "") -> bool:
    """Note what became of a message; return whether it was sent."""
    sent = timezone.now() if state == State.SENT else None
    Notification.objects.filter(pk=notification.pk).update(
        state=state, error=error, sent_at=sent, provider_id=provider_id
    )
    return state == State.SENT


def _club_of(notification: Notification) -> Club | None:
    """Return the club that sends a message: that of the event, or the leader of the league."""
    fixture = notification.cause.fixture
    return fixture.league.club if fixture is not None else notification.event.club if notification.event else None


def _message(reader: Reader, mail: Mail, key: str, reply_address: str = "") -> EmailMultiAlternatives:
    headers = {"Message-ID": f"<{key}@{_domain()}>"}
    if reply_address:
        headers["Reply-To"] = reply_address
    if mail.stop:
        headers |= {"List-Unsubscribe": f"<{mail.stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return as_message(mail, to=[reader.address], name=reader.name, site=reader.site, headers=headers)


def _domain() -> str:
    """Return the domain of the sender."""
    return settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].rstrip("> ") or "localhost"
