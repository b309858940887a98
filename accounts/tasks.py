"""What is put in order of accounts; sessions and tokens that ended: tournaments.privacy.services."""

from celery import shared_task

from accounts import audit, kept_answers, second_factors, sessions


@shared_task
def clean() -> None:
    """Forget what is old, and bring second factors under the SECRET_KEY of today. May run twice, may be lost."""
    audit.forget()
    kept_answers.forget()
    sessions.forget()
    second_factors.renew()
