"""The frame of every write: transaction, lock, new version, log line, push."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.db import transaction

from games.api.sheets import Author
from games.api.values import publish_change
from tournaments.core import outbox
from tournaments.core.errors import EventConflict
from tournaments.core.log_text import SENTENCES
from tournaments.core.versions import event_topic, note_revision, version_of
from tournaments.models import Event, LogEntry, Round

By = Any
"""The acting user; None is the program itself."""


@contextmanager
def event_write(event_id: int, only_sheets: bool = False) -> Iterator[Event]:
    """Yield the locked event in one transaction; then raise its version and push.

    The data that counts at the new version is stored (versions.py). `only_sheets`: only sheets and their answers are
    written inside, so the other parts need not be compared.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event_id)
        yield event
        event.version += 1
        event.save(update_fields=["version"])
        note_revision(event, only_sheets)
        transaction.on_commit(partial(notify_event, event))


def notify_event(event: Event) -> None:
    """Notify all open pages that the event has changed."""
    publish_change(event_topic(event), version_of(event))


def log(event: Event, action: str, by: By, by_name: str = "", **facts: Any) -> LogEntry:
    """Write a log line.

    `facts` must fill every slot of the sentence of `action`; `by_name` as in `author`.
    """
    name = by_name or name_of(by)
    _ = SENTENCES[action] % {**facts, "by": name}
    version = event.version + 1  # the number that `event_write` sets on leaving
    if (happening := outbox.what_happened(action, facts)) is not None:
        note(event, happening.kind, version=version, subject=happening.subject)
    return LogEntry.objects.create(event=event, action=action, facts=facts, by=by, by_name=name, version=version)


def note(event: Event, kind: str, *, version: str | int, subject: int = 0, text: str = "") -> None:
    """Note in the outbox that something happened, in the transaction of the change; a repeat is ignored.

    `tournaments.tasks.notify` and `webhooks` send what follows. `subject` is the key of the registration, round, sheet
    or ruling concerned. `version` distinguishes repeats of a kind. `text` is a sentence of the organiser.
    """
    outbox.add(event, kind, version=str(version), subject=subject, text=text)


def is_logged(event: Event, *actions: str, **facts: Any) -> bool:
    """Whether the log has such a line for any action: then the request is a repeat."""
    filters = {f"facts__{name}": value for name, value in facts.items()}
    return LogEntry.objects.filter(event=event, action__in=actions, **filters).exists()


def name_of(by: By) -> str:
    """Return a user's name for logs and sheets."""
    return str(by) if by is not None else ""


def author(by: By, source: str, name: str = "") -> Author:
    """Return the author of a sheet for games.api.

    `name` is that of a player, with or without an account.
    """
    return Author(name=name or name_of(by), user_id=by.pk if by is not None else None, source=source)


def fresh_round(event: Event, round_id: int) -> Round:
    """Return the current round of the locked event."""
    round_ = Round.objects.get(pk=round_id, event=event)
    round_.event = event
    return round_


def draft(event: Event, round_id: int) -> Round:
    """Return the round if it is a draft. Raises EventConflict."""
    round_ = fresh_round(event, round_id)
    if round_.state != Round.State.DRAFT:
        raise EventConflict("not_a_draft", number=round_.number)
    return round_


def log_changes(
    event: Event, *, by: By, prefix: str, before: Mapping[str, object], wanted: Mapping[str, object]
) -> None:
    """Log `PREFIX_NAME` for every rule whose value has changed."""
    for name, value in wanted.items():
        if before[name] != value:
            log(event, f"{prefix}_{name}", by, before=_log_value(before[name]), after=_log_value(value))


def _log_value(value: Any) -> str:
    """Return a value in its log form; log_sentences translates it."""
    return "-" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
