"""Periodic maintenance of accounts.

Expired sessions and tokens are deleted by tournaments.privacy.services.
"""

from celery import shared_task

from accounts import audit, kept_answers, second_factors, sessions


@shared_task
def clean() -> None:
    """Delete old records and re-encrypt second factors under today's SECRET_KEY.

    May run twice, may be lost.
    """
    audit.forget()
    kept_answers.forget()
    sessions.forget()
    second_factors.renew()
