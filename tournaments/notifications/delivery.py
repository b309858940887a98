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
from tournaments.models import Contact, Notification, Person
from tournaments.models.limits import MAIL_ERROR
from tournaments.notifications import text
from tournaments.notifications.services import MAX_REFUSALS

logger = logging.getLogger(__name__)
State = Notification.State
WAITING = (State.QUEUED, State.SENDING)
CLAIM = timedelta(minutes=5)
RETRIES: Sequence[timedelta] = (
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
)
"""Pauses after attempts that failed; after the last one the email is given up."""
PER_RUN = 50
PERMANENT = 500
"""From this SMTP code on an answer is final."""


def deliver_due(now: datetime) -> int:
    """Send the emails that are due; return how many left. Never raises for a mail server that fails."""
    due = Notification.objects.filter(state__in=WAITING, due_at__lte=now).order_by("due_at", "pk")
    return sum(_deliver(pk, now) for pk in due.values_list("pk", flat=True)[:PER_RUN])


def ask_to_confirm(contact: Contact) -> None:
    """Send the email that confirms an address. Raises OSError while the mail server does not take it."""
    with translation.override(_language(contact.person)):
        _message(contact, text.question(contact), f"confirm-{contact.pk}-{timezone.now():%Y%m%d%H%M%S}").send()


def _deliver(pk: int, now: datetime) -> bool:
    claimed = Notification.objects.filter(pk=pk, state__in=WAITING, due_at__lte=now).update(
        state=State.SENDING, due_at=now + CLAIM, attempts=F("attempts") + 1
    )
    if not claimed:
        return False
    notification = Notification.objects.select_related("event", "cause", "person__contact", "person__user").get(pk=pk)
    contact = getattr(notification.person, "contact", None)
    if contact is None or contact.unsubscribed_at is not None or contact.verified_at is None:
        return _note(notification, State.DROPPED, "")
    with translation.override(_language(notification.person)):
        mail = text.mail_of(text.EventMail(notification, contact))
        if mail is None:
            return _note(notification, State.DROPPED, "")
        message = _message(contact, mail, f"notification-{pk}")
    try:
        message.send()
    except OSError as error:  # also every SMTPException
        return _failed(notification, contact, error, now)
    Contact.objects.filter(pk=contact.pk).exclude(refusals=0).update(refusals=0)
    return _note(notification, State.SENT, "")


def _failed(notification: Notification, contact: Contact, error: OSError, now: datetime) -> bool:
    reason = str(error)[:MAIL_ERROR]
    if _is_final(error):
        refusals = contact.refusals + 1
        ended = timezone.now() if refusals >= MAX_REFUSALS else contact.unsubscribed_at
        Contact.objects.filter(pk=contact.pk).update(refusals=refusals, unsubscribed_at=ended)
        return _note(notification, State.FAILED, reason)
    if notification.attempts > len(RETRIES):
        logger.warning("An email about event %s was given up: %s", notification.event_id, reason)
        return _note(notification, State.FAILED, reason)
    due = now + RETRIES[notification.attempts - 1]
    Notification.objects.filter(pk=notification.pk).update(state=State.QUEUED, due_at=due, error=reason)
    return False


def _is_final(error: OSError) -> bool:
    """Whether the mail server refused this address or email, rather than being busy or away."""
    if isinstance(error, SMTPRecipientsRefused):
        return all(code >= PERMANENT for code, _ in error.recipients.values())
    return isinstance(error, SMTPResponseException) and error.smtp_code >= PERMANENT


def _note(notification: Notification, state: str, error: str) -> bool:
    sent = timezone.now() if state == State.SENT else None
    Notification.objects.filter(pk=notification.pk).update(state=state, error=error, sent_at=sent)
    return state == State.SENT


def _language(person: Person) -> str:
    account = person.user.language if person.user is not None else ""
    return person.language or account or settings.LANGUAGE_CODE


def _message(contact: Contact, mail: Mail, key: str) -> EmailMultiAlternatives:
    headers = {"Message-ID": f"<{key}@{_domain()}>"}
    if mail.stop:
        headers |= {"List-Unsubscribe": f"<{mail.stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    name = contact.person.name if mail.stop else ""
    return as_message(mail, to=[contact.address], name=name, site=contact.site, headers=headers)


def _domain() -> str:
    """Return the domain of the sender."""
    return settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].rstrip("> ") or "localhost"
