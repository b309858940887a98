"""What is cleared away of accounts; sessions and tokens that ended: tournaments.services.forgetting."""

from celery import shared_task

from accounts import audit


@shared_task
def clean() -> None:
    """Forget what happened to accounts long ago. May run twice, may be lost."""
    audit.forget()
