"""Whether a mistaken event can still be deleted."""

from games.api import tables as game_tables
from tournaments.models import Event, Place, Round, RoundTotal


def was_played(event: Event) -> bool:
    """Whether a round was closed, a result, total or ruling given, or a card played."""
    if event.rulings.exists() or event.rounds.filter(state=Round.State.FINISHED).exists():
        return True
    tables = Place.objects.filter(round__event=event).values_list("table_id", flat=True)
    return RoundTotal.objects.filter(round__event=event).exists() or bool(game_tables.begun(tables))
