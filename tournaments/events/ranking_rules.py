"""A running event that began under earlier rules of ranking goes over to those of now."""

from tournaments.core.errors import EventConflict
from tournaments.core.transactions import By, changing, log
from tournaments.models import Event
from tournaments.models.events import RULES_VERSION


def adopt_ranking_rules(event: Event, by: By) -> Event:
    """Rank the event by the rules of now; points set for a bye stay what was wanted. Done before: nothing changes.

    Raises EventConflict for an event that is over, whose results stay as they were announced.
    """
    with changing(event.pk) as event:
        if event.state == Event.State.FINISHED:
            raise EventConflict("ranking_rules_stay")
        if event.rules_version < RULES_VERSION:
            event.rules_version = RULES_VERSION
            event.save(update_fields=["rules_version"])
            log(event, "ranking_rules_adopted", by)
    return event
