"""What workers do for events: seating large rounds. A task carries an id, may run twice, and may be lost."""

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from tournaments.models import Round
from tournaments.services import dispatch
from tournaments.services.seating import fill_round

PATIENCE = timedelta(seconds=20)
"""How long a round may wait before the sweeper asks a worker again."""


@shared_task(name=dispatch.SEAT)
def seat(round_id: int) -> None:
    """Seat the round that waits for it. Harmless when it was done already."""
    fill_round(round_id)


@shared_task(name="tournaments.tasks.sweep")
def sweep() -> None:
    """Find rounds whose worker was lost and ask for them again."""
    late = Round.objects.filter(state=Round.State.SEATING, seated_at__lt=timezone.now() - PATIENCE)
    for round_id in late.values_list("pk", flat=True):
        dispatch.seat(round_id)
