"""Expiry of personal links after the last event of their person.

The desk then creates a new one.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tournaments.models import EntryPerson, PersonalLink, Substitution


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
