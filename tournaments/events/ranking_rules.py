"""Migration of a running event from earlier ranking rules to the current ones."""

from tournaments.core.errors import EventConflict
from tournaments.core.transactions import By, event_write, log
from tournaments.models import Event
from tournaments.models.events import RULES_VERSION


def adopt_ranking_rules(event: Event, by: By) -> Event:
    """Rank the event by the current rules; points for byes keep their meaning.

    Idempotent. Raises EventConflict for a finished event, whose results stay as announced.
    """
    with event_write(event.pk) as event:
        if event.state == Event.State.FINISHED:
            raise EventConflict("ranking_rules_stay")
        if event.rules_version < RULES_VERSION:
            event.rules_version = RULES_VERSION
            event.save(update_fields=["rules_version"])
            log(event, "ranking_rules_adopted", by)
    return event
