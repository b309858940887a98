"""Tasks of workers for events: pairing large rounds, confirmation by silence, waiting lists.

A task carries an id at most, may run twice, and may be lost.
"""

from datetime import timedelta
from typing import Any

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from tournaments.confirmation.official import make_due_official
from tournaments.core import tasks as dispatch
from tournaments.hall.services import release_forgotten
from tournaments.models import Round, SentForm
from tournaments.notifications.audience import fan_out, note_reminders
from tournaments.notifications.delivery import deliver_due
from tournaments.pairing.progress import is_lost
from tournaments.pairing.services import fill_round
from tournaments.privacy.services import forget as forget_what_is_old
from tournaments.registration.waiting import sweep as sweep_waiting_lists
from tournaments.score_entry.settling import settle_silent

LONGEST = 110
"""The maximum seconds of a worker on a round, below the broker's redelivery time."""
REMEMBERED = timedelta(hours=1)
"""How long a processed form is remembered."""


@shared_task(name=dispatch.SEAT, bind=True, soft_time_limit=LONGEST - 5, time_limit=LONGEST)
def seat(task: Any, round_id: int) -> None:
    """Pair a waiting round. Idempotent.

    If one process does everything, a search in it would block all pages, so the search gets a process of its own.
    """
    here = task.request.called_directly
    if settings.EMBEDDED and not here:
        dispatch.seat_apart(round_id, LONGEST)
    else:
        fill_round(round_id, apart=not here)


@shared_task(name="tournaments.tasks.sweep")
def sweep() -> None:
    """Restart rounds of lost workers, make due results official, release held ones, delete old forms."""
    SentForm.objects.filter(at__lt=timezone.now() - REMEMBERED).delete()
    make_due_official()
    release_forgotten()
    for round_ in filter(is_lost, Round.objects.filter(state=Round.State.SEATING)):
        dispatch.seat(round_.pk)


@shared_task(name="tournaments.tasks.silence", ignore_result=True)
def silence() -> None:
    """Confirm results without an objection in time."""
    settle_silent()


@shared_task(name="tournaments.tasks.registrations", ignore_result=True)
def registrations() -> None:
    """End offers and invitations of partners in time, and offer places that the desk has freed."""
    sweep_waiting_lists()


@shared_task(name="tournaments.tasks.notify", ignore_result=True)
def notify() -> None:
    """Send the emails that follow from what happened, and those that are due again."""
    now = timezone.now()
    note_reminders(now)
    fan_out(now)
    deliver_due(now)


@shared_task(name="tournaments.tasks.forget", ignore_result=True)
def forget() -> None:
    """Delete expired personal data."""
    forget_what_is_old()
