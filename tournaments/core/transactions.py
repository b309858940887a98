"""What every write in an event has in common: one transaction, one lock, a new version, a line in the log, a push."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.db import transaction

from games.api import Author, changed
from tournaments.core.errors import EventConflict
from tournaments.core.log_text import SENTENCES
from tournaments.core.versions import event_topic, note_revision, version_of
from tournaments.models import Event, LogEntry, Round

By = Any
"""The user who does it; None is the program itself."""


@contextmanager
def changing(event_id: int, only_sheets: bool = False) -> Iterator[Event]:
    """The locked event, inside one transaction. Leaving without an error raises its version and tells open pages.

    What counts at the new version is written down (versions.py). `only_sheets`: nothing but sheets and answers
    to them is written inside, so that the rest of what counts need not be looked at again.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event_id)
        yield event
        event.version += 1
        event.save(update_fields=["version"])
        note_revision(event, only_sheets)
        transaction.on_commit(partial(tell, event))


def tell(event: Event) -> None:
    """Say to every open page that the event has changed."""
    changed(event_topic(event), version_of(event))


def log(event: Event, action: str, by: By, by_name: str = "", **facts: Any) -> LogEntry:
    """A line in the log. `facts` must fill every slot of the sentence of `action`; `by_name` as in `author`."""
    name = by_name or name_of(by)
    _ = SENTENCES[action] % {**facts, "by": name}
    version = event.version + 1  # which leaving `changing` makes of it
    return LogEntry.objects.create(event=event, action=action, facts=facts, by=by, by_name=name, version=version)


def is_logged(event: Event, *actions: str, **facts: Any) -> bool:
    """Whether such a line stands in the log, of any of these actions: then the request was a repeated one."""
    asked = {f"facts__{name}": value for name, value in facts.items()}
    return LogEntry.objects.filter(event=event, action__in=actions, **asked).exists()


def name_of(by: By) -> str:
    """How a user stands in logs and on sheets."""
    return str(by) if by is not None else ""


def author(by: By, source: str, name: str = "") -> Author:
    """Who writes a sheet, as games.api wants to know it. `name` is that of a player, who needs no account."""
    return Author(name=name or name_of(by), user_id=by.pk if by is not None else None, source=source)


def fresh_round(event: Event, round_id: int) -> Round:
    """The round as it is now that the event is locked."""
    round_ = Round.objects.get(pk=round_id, event=event)
    round_.event = event
    return round_


def draft(event: Event, round_id: int) -> Round:
    """The round, which must be a draft. Raises EventConflict."""
    round_ = fresh_round(event, round_id)
    if round_.state != Round.State.DRAFT:
        raise EventConflict("not_a_draft", number=round_.number)
    return round_
