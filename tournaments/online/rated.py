"""Whether the tables of an event count for ratings."""

from tournaments.core.score_options import RATED
from tournaments.core.transactions import By, changing, log
from tournaments.models import Event


def count_for_ratings(event: Event, counts: bool, by: By) -> Event:
    """Let the event count for ratings, or leave it out; at any time. Does nothing when it is so already."""
    if bool(Event.objects.get(pk=event.pk).score_options.get(RATED, True)) == counts:
        return event
    with changing(event.pk) as event:
        options = {name: value for name, value in event.score_options.items() if name != RATED}
        event.score_options = options if counts else {**options, RATED: False}
        event.save(update_fields=["score_options"])
        log(event, "rated" if counts else "not_rated", by)
    return event
