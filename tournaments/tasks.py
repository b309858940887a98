"""Tasks of workers for events: pairing large rounds, confirmation by silence, waiting lists.

A task carries an id at most, may run twice, and may be lost.
"""

from datetime import timedelta
from threading import Thread
from typing import Any

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from tournaments.confirmation.official import make_due_official
from tournaments.core import tasks as dispatch
from tournaments.events.repeats import create_next_dates
from tournaments.hall.services import release_forgotten
from tournaments.models import Round, SentForm
from tournaments.notifications.audience import fan_out, note_check_ins, note_reminders
from tournaments.notifications.delivery import deliver_due
from tournaments.notifications.push import push_due
from tournaments.pairing.progress import is_lost
from tournaments.pairing.services import fill_round
from tournaments.privacy.services import forget as forget_what_is_old
from tournaments.registration.waiting import sweep as sweep_waiting_lists
from tournaments.rehearsals.replay import advance_rehearsals
from tournaments.score_entry.settling import settle_silent
from tournaments.webhooks.delivery import deliver, deliver_alone, due_deliveries
from tournaments.webhooks.league_results import note_results
from tournaments.webhooks.notices import notify_owners
from tournaments.webhooks.queue import note_standings, queue_deliveries
from tournaments.webhooks.signing import renew as renew_webhook_secrets
from tournaments.weekly.running import run_automatic_events

MAX_ROUND_SECONDS = 110
"""The maximum seconds of a worker on a round, below the broker's redelivery time."""
REMEMBERED = timedelta(hours=1)
"""How long a processed form is remembered."""


@shared_task(name=dispatch.SEAT, bind=True, soft_time_limit=MAX_ROUND_SECONDS - 5, time_limit=MAX_ROUND_SECONDS)
def seat(task: Any, round_id: int) -> None:
    """Pair a waiting round. Idempotent.

    If one process does everything, a search in it would block all pages, so the search gets a process of its own.
    """
    here = task.request.called_directly
    if settings.EMBEDDED and not here:
        dispatch.seat_apart(round_id, MAX_ROUND_SECONDS)
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
    note_check_ins(now)
    fan_out(now)
    deliver_due(now)


@shared_task(name="tournaments.tasks.push", ignore_result=True)
def push() -> None:
    """Send the notifications to browsers that are due."""
    push_due(timezone.now())


@shared_task(name="tournaments.tasks.webhooks", ignore_result=True)
def webhooks() -> None:
    """Queue the webhooks that follow from what happened, and ask a worker to deliver those that are due."""
    now = timezone.now()
    note_standings()
    note_results()
    queue_deliveries(now)
    notify_owners(now)
    if due := due_deliveries(now):
        dispatch.deliver_webhooks(due)


@shared_task(name=dispatch.DELIVER, bind=True, ignore_result=True, soft_time_limit=45, time_limit=50)
def deliver_webhooks(task: Any, deliveries: list[int]) -> None:
    """Deliver webhooks. Idempotent: a delivery is claimed before it is sent.

    If one process does everything, receivers must not keep its two workers waiting, so a thread waits for them.
    """
    if settings.EMBEDDED and not task.request.called_directly:
        Thread(target=deliver_alone, args=(deliveries,), name="webhooks", daemon=True).start()
    else:
        deliver(deliveries)


@shared_task(name="tournaments.tasks.repeat", ignore_result=True)
def repeat() -> None:
    """Create the next dates of events that repeat."""
    create_next_dates(timezone.now())


@shared_task(name="tournaments.tasks.run_automatic", ignore_result=True)
def run_automatic() -> None:
    """Do the next step of events that run without staff."""
    run_automatic_events(timezone.now())


@shared_task(name="tournaments.tasks.rehearse", ignore_result=True)
def rehearse() -> None:
    """Replay what is due in rehearsals."""
    advance_rehearsals(timezone.now())


@shared_task(name="tournaments.tasks.forget", ignore_result=True)
def forget() -> None:
    """Delete expired personal data, and encrypt secrets under today's SECRET_KEY."""
    forget_what_is_old()
    renew_webhook_secrets()
