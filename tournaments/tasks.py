"""What workers do for events: seating large rounds, and letting results count to which nobody objected in time.

A task carries an id at most, may run twice, and may be lost.
"""

from datetime import timedelta
from typing import Any

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from tournaments.confirmation.official import make_due_official
from tournaments.core import tasks as dispatch
from tournaments.models import Round, SentForm
from tournaments.pairing.progress import is_lost
from tournaments.pairing.services import fill_round
from tournaments.privacy.services import forget as forget_what_is_old
from tournaments.score_entry.settling import settle_silent

LONGEST = 110
"""Seconds a worker may take over a round: less than the broker waits before it gives the task to another one."""
REMEMBERED = timedelta(hours=1)
"""How long it is remembered that a form was done."""


@shared_task(name=dispatch.SEAT, bind=True, soft_time_limit=LONGEST - 5, time_limit=LONGEST)
def seat(task: Any, round_id: int) -> None:
    """Seat the round that waits for it. Harmless when it was done already.

    Where one process does everything, a search in it would make all pages wait; it gets a process of its own.
    """
    here = task.request.called_directly
    if settings.EMBEDDED and not here:
        dispatch.seat_apart(round_id, LONGEST)
    else:
        fill_round(round_id, apart=not here)


@shared_task(name="tournaments.tasks.sweep")
def sweep() -> None:
    """Find rounds whose worker was lost and ask for them again; forget forms that were done long ago.

    Results whose time for corrections has passed become official.
    """
    SentForm.objects.filter(at__lt=timezone.now() - REMEMBERED).delete()
    make_due_official()
    for round_ in filter(is_lost, Round.objects.filter(state=Round.State.SEATING)):
        dispatch.seat(round_.pk)


@shared_task(name="tournaments.tasks.silence", ignore_result=True)
def silence() -> None:
    """Let results count to which nobody objected in time."""
    settle_silent()


@shared_task(name="tournaments.tasks.forget", ignore_result=True)
def forget() -> None:
    """Throw away what is kept of people only for a time."""
    forget_what_is_old()
