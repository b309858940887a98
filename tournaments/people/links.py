"""Ends personal links some time after the last event of their person; the desk then makes a new one."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tournaments.models import EntryPerson, PersonalLink, Substitution


def end_old_links() -> dict[str, int]:
    """End the links of people who have not played for LINKS_KEPT_DAYS; returns how many, and nothing when that is 0.

    Browsers that opened them are signed out. No event changes: nothing it shows differs. May run twice.
    """
    if settings.LINKS_KEPT_DAYS <= 0:
        return {}
    now = timezone.now()
    since = now - timedelta(days=settings.LINKS_KEPT_DAYS)
    old = PersonalLink.objects.filter(ended_at=None, created_at__lt=since)
    return {"links": old.exclude(_played_since(since)).update(ended_at=now)}


def _played_since(since: datetime) -> Q:
    """Who was in an event that was made since then or had a round since, also for another player."""
    of_person = EntryPerson.objects.filter(person=OuterRef("person"))
    entered = of_person.filter(Q(event__created_at__gte=since) | Q(event__rounds__seated_at__gte=since))
    stood_in = Substitution.objects.filter(person=OuterRef("person"), round__seated_at__gte=since)
    return Q(Exists(entered)) | Q(Exists(stood_in))
