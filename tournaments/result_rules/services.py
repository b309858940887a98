"""Changes of an event's result rules: confirmation, silence, time for corrections.

A rule applies from now on: a pending sheet still waits, and its silence ends at the announced time.
"""

from tournaments.core.permissions import authorize
from tournaments.core.transactions import By, event_write, log_changes
from tournaments.models import Event
from tournaments.result_rules.schemas import ResultRules, plain_rules, read_rules


def change_result_rules(*, by: By, event: Event, rules: ResultRules) -> Event:
    """Set the given rules and log them; the others stay. Raises NotAllowed."""
    with event_write(event.pk) as event:
        authorize(by, "set_results", event)
        before = read_rules(event.result_options)
        event.result_options = plain_rules(before.model_copy(update=rules.given()))
        event.save(update_fields=["result_options"])
        log_changes(event, by=by, prefix="results", before=before.model_dump(), wanted=rules.given())
    return event
