"""Periodic maintenance of accounts.

Expired sessions and tokens are deleted by tournaments.privacy.services.
"""

from celery import shared_task

from accounts import audit, idempotency, second_factors, sessions


@shared_task
def clean() -> None:
    """Delete old records and re-encrypt second factors under today's SECRET_KEY.

    May run twice, may be lost.
    """
    audit.forget()
    idempotency.forget()
    sessions.forget()
    second_factors.renew()
