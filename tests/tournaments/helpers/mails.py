"""People who want emails about events, and what was sent to them."""

from datetime import datetime

from django.utils import timezone

from tests.accounts.mail_server import MailServer
from tournaments.models import Contact, Notification, Person
from tournaments.notifications import services
from tournaments.notifications.audience import fan_out
from tournaments.notifications.delivery import deliver_due
from tournaments.notifications.services import EmailWish

ADDRESS, SITE = "ayu@club.test", "https://cards.test/"


def wanting(person: Person, address: str = ADDRESS, *, rounds: bool = False) -> Contact:
    """A person who confirmed that they want emails."""
    contact = services.subscribe(person=person, wish=EmailWish(address=address, rounds=rounds), site=SITE)
    services.confirm_address(contact)
    return contact


def send(now: datetime | None = None) -> None:
    """Work off what happened, by day."""
    now = now or timezone.now()
    fan_out(now)
    Notification.objects.filter(attempts=0).update(due_at=now)
    deliver_due(now)


def subjects(server: MailServer) -> list[str]:
    return [str(mail["Subject"]).partition(" · ")[0] for mail in server.mails]
