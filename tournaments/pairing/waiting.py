"""Rounds that wait for a worker to seat them."""

from datetime import datetime

from tournaments.models import Round


def rounds_being_seated() -> list[tuple[Round, datetime]]:
    """With when that was asked for, the oldest first."""
    rows = Round.objects.filter(state=Round.State.SEATING).select_related("event").order_by("seated_at", "pk")
    return [(row, row.seated_at) for row in rows]
