"""The reader of a message: a person at the address they chose, or the account of a captain at its own."""

from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse

from tournaments.models import Club, Contact, Event, Fixture, Notification, OutboxEvent, Person, Postponement
from tournaments.notifications.account_emails import address_of
from tournaments.notifications.services import may_get_emails

NEEDED = (
    "event__club",
    "cause__fixture__league__club",
    "cause__fixture__home",
    "cause__fixture__visitors",
    "person__contact",
    "person__user",
    "user",
)


@dataclass(frozen=True, slots=True)
class Reader:
    """Where an email goes, and how it addresses its reader. `site` begins the links; `contact` can stop the emails."""

    address: str
    name: str
    site: str
    language: str
    contact: Contact | None = None


@dataclass(frozen=True)
class EventMail:
    """A notification with what its email needs. Without a site it is for a device, where links are paths."""

    notification: Notification
    contact: Contact | None
    site: str = ""

    @property
    def event(self) -> Event:
        """The event it is about."""
        assert self.notification.event is not None
        return self.notification.event

    @property
    def match(self) -> Fixture:
        """The league match it is about."""
        assert self.notification.cause.fixture is not None
        return self.notification.cause.fixture

    def page(self, name: str, *args: object) -> str:
        """Return the address of a page: in full for emails."""
        site = self.contact.site if self.contact else self.site
        return site.rstrip("/") + reverse(name, args=args)


def reader_of(notification: Notification) -> Reader | None:
    """Return who reads an email; None if they want none any more, or have no address."""
    person, user = notification.person, notification.user
    if person is not None:
        contact = getattr(person, "contact", None)
        if contact is None or not may_get_emails(contact):
            return None
        return Reader(contact.address, person.name, contact.site, language_of(person), contact)
    if user is None or not user.is_active or not user.match_emails:
        return None
    address, site = address_of(user), site_of_cause(notification.cause)
    if not address or not site:
        return None
    return Reader(address, str(user), site, user.language or settings.LANGUAGE_CODE)


def reply_address_of(club: Club | None) -> str:
    """Return where answers to the emails of a club go; empty: to the sender."""
    return (club.reply_email or club.email) if club is not None else ""


def site_of_cause(cause: OutboxEvent) -> str:
    """Return the address of this site for an account: that of the club, otherwise as the captain who asked uses it."""
    league = cause.fixture.league if cause.fixture is not None else None
    if league is not None and league.club.public_address:
        return str(league.club.public_address)
    return Postponement.objects.filter(pk=cause.subject).values_list("site", flat=True).first() or ""


def language_of(person: Person) -> str:
    """Return the language of messages to a person."""
    account = person.user.language if person.user is not None else ""
    return person.language or account or settings.LANGUAGE_CODE
