"""Throws away what is kept of people only for a time; games.privacy.forgetting does the same for tables."""

from django.contrib.sessions.models import Session
from django.utils import timezone
from knox.models import AuthToken

from games import api
from tournaments.links.services import forget_openings
from tournaments.people.links import end_old_links


def forget() -> dict[str, int]:
    """Everything whose time is over; answers with how many rows that concerned, by what they are. May run twice."""
    now = timezone.now()
    return {
        **api.forget_at_tables(),
        **end_old_links(),
        **forget_openings(),
        "sessions": Session.objects.filter(expire_date__lt=now).delete()[0],
        "tokens": AuthToken.objects.filter(expiry__lt=now).delete()[0],
    }
