"""Contacts: agreeing to emails, confirming an address, and stopping emails."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated, Any

from allauth.account.models import EmailAddress
from django.core import signing
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from pydantic import Field

from engine.sentences import N
from inputs.model import Input, letters
from tournaments.core.errors import EventConflict, EventError
from tournaments.models import Contact, Event, Notification, OutboxEvent, Person

CONSENT_TEXT = "2026-11"
"""The version of the sentence above the button; raise it with a new meaning."""
CONFIRM_SALT, STOP_SALT = "tournaments.email.confirm", "tournaments.email.stop"
ADDRESS = 254
"""Letters in an email address, as in models.EmailField."""
CONFIRM_WITHIN = timedelta(days=7)
ASK_AGAIN_AFTER = timedelta(minutes=5)
DELIVERIES_KEPT = timedelta(days=90)
MAX_SHOWN = 200
"""Messages on the page of staff, newest first."""
MAX_REFUSALS = 2
"""Refusals in a row that end the emails to an address."""


class EmailWish(Input):
    """Where and what a player wants to hear about their events."""

    address: Annotated[str, letters(ADDRESS, 1)] = Field(title=N("Email address"))
    rounds: bool = Field(default=False, title=N("Also send an email when a round is published"))


def subscribe(*, person: Person, wish: EmailWish, site: str) -> Contact:
    """Store where a person wants to hear about their events, with their consent.

    An address that their account has confirmed counts at once; another one is to be confirmed by the email that
    `delivery.ask_to_confirm` sends. For a player under 16 it is the address of the guardian, whatever was typed. Raises
    EventError for an invalid address, EventConflict if the last such email is less than 5 minutes old, or without the
    address of a guardian.
    """
    address = _address_of(person, wish)
    try:
        validate_email(address)
    except ValidationError as error:
        raise EventError("bad_address", "address") from error
    now = timezone.now()
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=person.pk)
        contact = Contact.objects.filter(person=person).first() or Contact(person=person)
        is_same = contact.address.lower() == address.lower()
        verified = contact.verified_at if is_same else None
        if verified is None and _is_confirmed_by_account(person, address):
            verified = now
        if verified is None and contact.asked_at is not None and now - contact.asked_at < ASK_AGAIN_AFTER:
            raise EventConflict("asked_a_moment_ago", "address")
        contact.address, contact.rounds, contact.site = address, wish.rounds, site
        contact.consent_at, contact.consent_text, contact.unsubscribed_at = now, CONSENT_TEXT, None
        contact.verified_at, contact.refusals = verified, 0
        if verified is None:
            contact.asked_at = now
        contact.save()
    return contact


def _address_of(person: Person, wish: EmailWish) -> str:
    """Return where emails go. Raises EventConflict for a player under 16 without the address of a guardian."""
    if not person.minor:
        return wish.address.strip()
    if not person.guardian_email:
        raise EventConflict("guardian_missing", "address")
    return person.guardian_email


def may_get_emails(contact: Contact) -> bool:
    """Whether emails go to this address: its owner confirmed it, did not stop them, and guards a player under 16."""
    person = contact.person
    is_right = not person.minor or contact.address.lower() == person.guardian_email.lower()
    return is_right and contact.unsubscribed_at is None and contact.verified_at is not None


def _is_confirmed_by_account(person: Person, address: str) -> bool:
    """Whether the person's account has confirmed this address."""
    return (
        person.user_id is not None
        and EmailAddress.objects.filter(user=person.user_id, email__iexact=address, verified=True).exists()
    )


def forget_question(contact: Contact) -> None:
    """Let the person try again at once: the email that confirms the address could not be sent."""
    Contact.objects.filter(pk=contact.pk).update(asked_at=None)


def contact_of(person: Person) -> Contact | None:
    """Return where a person wants to hear about their events."""
    return Contact.objects.filter(person=person).first()


def sent_about(event: Event) -> Sequence[Notification]:
    """Return the newest messages about an event, with their people."""
    return list(event.notifications.select_related("person")[:MAX_SHOWN])


def unsubscribe(contact: Contact) -> None:
    """Send no more emails to this contact. Idempotent; the address stays, so that they can be resumed."""
    Contact.objects.filter(pk=contact.pk, unsubscribed_at=None).update(unsubscribed_at=timezone.now())


def count_refusal(contact: Contact) -> None:
    """Count an email that the address refused or sent back; several in a row end the emails to it."""
    refused = Contact.objects.filter(pk=contact.pk)
    refused.update(refusals=F("refusals") + 1)
    refused.filter(refusals__gte=MAX_REFUSALS, unsubscribed_at=None).update(unsubscribed_at=timezone.now())


def forget_refusals(contact: Contact) -> None:
    """Begin to count again: an email arrived."""
    Contact.objects.filter(pk=contact.pk).exclude(refusals=0).update(refusals=0)


def remove_contact(person: Person) -> None:
    """Delete the person's address and browsers, and what was sent to them."""
    person.notifications.all().delete()
    person.push_subscriptions.all().delete()
    Contact.objects.filter(person=person).delete()


def forget_deliveries(now: datetime) -> dict[str, int]:
    """Delete what was sent and what it followed from, once it is old, and addresses that were never confirmed."""
    old = now - DELIVERIES_KEPT
    return {
        "notifications": OutboxEvent.objects.filter(done_at__lt=old).delete()[0],
        "email_contacts": Contact.objects.filter(verified_at=None, consent_at__lt=old).delete()[0],
    }


def confirm_address(contact: Contact) -> None:
    """Note that the owner of the address confirmed it. Idempotent."""
    Contact.objects.filter(pk=contact.pk, verified_at=None).update(verified_at=timezone.now())


def confirm_token(contact: Contact) -> str:
    """Return the token of the link that confirms the contact's present address."""
    return signing.dumps([contact.pk, contact.address], salt=CONFIRM_SALT)


def stop_token(contact: Contact) -> str:
    """Return the token of the link that stops emails. It works for as long as the contact has this address."""
    return signing.dumps([contact.pk, contact.address], salt=STOP_SALT)


def contact_to_confirm(token: str) -> Contact | None:
    """Return the contact of a link that confirms an address; None once it is old or the address changed."""
    return _contact_of(token, salt=CONFIRM_SALT, max_age=CONFIRM_WITHIN)


def contact_to_stop(token: str) -> Contact | None:
    """Return the contact of a link that stops emails."""
    return _contact_of(token, salt=STOP_SALT)


def _contact_of(token: str, **how: Any) -> Contact | None:
    try:
        pk, address = signing.loads(token, **how)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return Contact.objects.filter(pk=pk, address=address).select_related("person").first()
