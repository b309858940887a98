"""Whether an event made by mistake can still be deleted."""

from games import api
from tournaments.models import Event, Place, Round, RoundTotal


def was_played(event: Event) -> bool:
    """Whether a round was closed, a result or total entered, a card played by a person, or a ruling given."""
    if event.rulings.exists() or event.rounds.filter(state=Round.State.FINISHED).exists():
        return True
    tables = Place.objects.filter(round__event=event).values_list("table_id", flat=True)
    return RoundTotal.objects.filter(round__event=event).exists() or bool(api.begun(tables))
