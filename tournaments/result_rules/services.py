"""Who must agree to results, what silence means, how long they can be corrected: changing the rules of an event.

A rule counts from now on: a sheet that waits goes on waiting, and its silence ends when it was said to end.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from tournaments.core.log_changes import log_changes
from tournaments.core.transactions import By, changing
from tournaments.models import Event
from tournaments.result_rules.rules import plain_rules, read_rules
from tournaments.result_rules.schemas import checked_rules


def change_result_rules(event: Event, by: By, changes: Mapping[str, Any]) -> Event:
    """Set some of the rules (tournaments.result_rules); the others stay. Each change is a line in the log.

    Raises EventError naming the field.
    """
    wanted = checked_rules(changes)
    with changing(event.pk) as event:
        before = asdict(read_rules(event.result_options))
        event.result_options = plain_rules(read_rules({**event.result_options, **wanted}))
        event.save(update_fields=["result_options"])
        log_changes(event, by, "results", before, wanted)
    return event
