"""How the online tables of an event play: clocks, watching, chat. A rule counts for tables opened from now on."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from games.api import plain_online_rules, read_online_rules
from tournaments.core.errors import EventError
from tournaments.core.log_changes import log_changes
from tournaments.core.transactions import By, changing, log
from tournaments.models import EntryPerson, Event
from tournaments.models.entries import TIMES
from tournaments.online.rules import checked_online


def change_online_rules(event: Event, by: By, changes: Mapping[str, Any]) -> Event:
    """Set some of the rules (games.tables.options); the others stay. Each change is a line in the log.

    Raises EventError naming the field.
    """
    wanted = checked_online(changes)
    with changing(event.pk) as event:
        before = asdict(read_online_rules(event.online_options))
        event.online_options = plain_online_rules(read_online_rules({**event.online_options, **wanted}))
        event.save(update_fields=["online_options"])
        log_changes(event, by, "online", before, wanted)
    return event


def give_time(event: Event, by: By, person_id: int, factor: int) -> None:
    """One person's part of every clock at tables opened from now on: 100, 150 or 300 percent, 0 for no clock.

    Raises EventError.
    """
    if factor not in dict(TIMES):
        allowed = [str(one) for one, _words in TIMES]
        raise EventError("not_a_choice", "factor", allowed, value=factor, allowed_values=", ".join(allowed))
    with changing(event.pk) as event:
        member = EntryPerson.objects.select_related("person").filter(event=event, person_id=person_id).first()
        if member is None:
            raise EventError("other_event", "person")
        before, member.time_factor = member.time_factor, factor
        if before != factor:
            member.save(update_fields=["time_factor"])
            log(event, "online_time", by, name=member.person.public_name, before=f"{before} %", after=f"{factor} %")
