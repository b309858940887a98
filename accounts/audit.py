"""Audit of accounts: a log line for operators and a row for administrators."""

from datetime import timedelta

import structlog
from allauth.core import context
from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from prometheus_client import Counter

from accounts.addresses import address_of
from accounts.models import AuditLine, User

HAPPENED = Counter("troeftafel_accounts", "What happened to accounts, as the sign-in log calls it.", ["what"])
WATCHED = ("signed_in", "refused", "slowed_down", "factor_refused")
"""Series that docs/alerts.yml watches.

They exist from the start, because a series that appears later does not count as an increase.
"""

for _what in WATCHED:
    HAPPENED.labels(_what)


logger = structlog.get_logger(__name__)


def log_event(what: str, user: User | None, way: str = "", request: HttpRequest | None = None) -> None:
    """Count and log that `what` happened.

    The name of an unknown account is not logged, because it may be a password.
    """
    name = user.get_username() if user else ""
    HAPPENED.labels(what).inc()
    logger.info(what, account=user.pk if user else None, name=name, way=way, address=_address(request))


def record_event(what: str, user: User | None, way: str = "", request: HttpRequest | None = None) -> None:
    """The same, and of staff in the database too, where the administration shows it."""
    log_event(what, user, way, request)
    if user is not None and (user.is_staff or user.is_superuser):
        AuditLine.objects.create(
            what=what, user=user, name=user.get_username(), way=way, address=_address(request)[:45]
        )


def forget() -> None:
    """Lines older than AUDIT_DAYS."""
    AuditLine.objects.filter(at__lt=timezone.now() - timedelta(days=settings.AUDIT_DAYS)).delete()


def _address(request: HttpRequest | None) -> str:
    source = request or context.request
    return address_of(source) if source is not None else ""
