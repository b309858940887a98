"""Time limits of personal links and of the data of their openings."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tournaments.links.selectors import live_links
from tournaments.models import EntryPerson, Event, LinkOpening, LogEntry, PersonalLink, Substitution

DAYS_AFTER_EVENT = 14
"""Days for which a link works after its event has finished."""
WITH_NETWORK = ("link_opened", "device_disowned", "seat_taken")
"""Log actions whose data has a network."""


def expire_links_of(event: Event) -> None:
    """Let links made for an event that is over expire after `DAYS_AFTER_EVENT`.

    Links of people in another unfinished event stay.
    """
    elsewhere = EntryPerson.objects.exclude(event__state__in=Event.OVER).exclude(event=event)
    links = live_links().filter(event=event).exclude(person__in=elsewhere.values("person"))
    links.update(expires_at=timezone.now() + timedelta(days=DAYS_AFTER_EVENT))


def keep_links_of(event: Event) -> None:
    """Keep the links of a reopened event."""
    PersonalLink.objects.filter(event=event, ended_at=None).update(expires_at=None)


def forget_openings() -> dict[str, int]:
    """Remove networks from openings and logs after ADDRESSES_KEPT_DAYS.

    Ended openings are deleted. Idempotent. With 0 days nothing is removed.
    """
    if settings.ADDRESSES_KEPT_DAYS <= 0:
        return {}
    before = timezone.now() - timedelta(days=settings.ADDRESSES_KEPT_DAYS)
    old = LinkOpening.objects.filter(at__lt=before)
    count = old.exclude(ended_at=None).delete()[0] + old.exclude(network="").update(network="")
    for line in LogEntry.objects.filter(action__in=WITH_NETWORK, at__lt=before).exclude(facts__network="-"):
        LogEntry.objects.filter(pk=line.pk).update(facts={**line.facts, "network": "-"})
    return {"link_openings": count}


def end_old_links() -> dict[str, int]:
    """End links of people without a game for LINKS_KEPT_DAYS; return their number.

    0 days keep all links. Browsers that opened them are signed out. No event changes, since no page differs.
    Idempotent.
    """
    if settings.LINKS_KEPT_DAYS <= 0:
        return {}
    now = timezone.now()
    since = now - timedelta(days=settings.LINKS_KEPT_DAYS)
    old = PersonalLink.objects.filter(ended_at=None, created_at__lt=since)
    return {"links": old.exclude(_played_since(since)).update(ended_at=now)}


def _played_since(since: datetime) -> Q:
    """Filter people with an event or round since then, stand-ins included."""
    of_person = EntryPerson.objects.filter(person=OuterRef("person"))
    entered = of_person.filter(Q(event__created_at__gte=since) | Q(event__rounds__seated_at__gte=since))
    stood_in = Substitution.objects.filter(person=OuterRef("person"), round__seated_at__gte=since)
    return Q(Exists(entered)) | Q(Exists(stood_in))
