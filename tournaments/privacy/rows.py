"""The rows of events in which a name may stand, and what takes its place there."""

from typing import Any

from django.db.models import Model

from games import api
from tournaments.core.names import joined_names, people_of
from tournaments.core.versions import digest_of
from tournaments.models import (
    CorrectionRequest,
    Entry,
    Erasure,
    Event,
    FactsPart,
    LogEntry,
    Person,
    Revision,
    Round,
    RoundChange,
    RoundTotal,
    Ruling,
    Schedule,
)

WORDED: tuple[tuple[type[Model], str, tuple[str, ...]], ...] = (
    (Event, "pk", ("name",)),
    (Round, "event", ("quality", "relaxed", "seated_from", "progress")),
    (RoundTotal, "round__event", ("author_name", "reason")),
    (RoundChange, "round__event", ("tables", "moves", "by_name")),
    (Schedule, "event", ("quality", "relaxed", "why")),
    (Ruling, "event", ("reason", "cancel_reason")),
    (CorrectionRequest, "event", ("reason", "by_name", "agreed_name", "decision")),
    (LogEntry, "event", ("facts", "by_name")),
)
"""Every column of an event in which a name may stand, with the way to the event. A test holds the models against it."""

AUTHORS: tuple[tuple[type[Model], str, str], ...] = (
    (LogEntry, "by", "by_name"),
    (RoundChange, "by", "by_name"),
    (RoundTotal, "author", "author_name"),
    (Erasure, "by", "by_name"),
)
"""Rows that know the account of who wrote them, and the column with his name."""


def sign_with(user: Any, name: str) -> None:
    """What this account did bears the new name, in every event."""
    for kind, author, column in AUTHORS:
        kind._base_manager.filter(**{author: user}).update(**{column: name})


def rename_in(event: Event, person: Person | None, names: api.Renaming) -> None:
    """The new name in all texts of an event, those included from which old standings are told."""
    for kind, path, columns in WORDED:
        api.rewrite(kind._base_manager.filter(**{path: event.pk}), columns, names)
    _rename_entries(event, person, names)
    _rename_parts(event, names)


def rename_entries_of(person: Person, before: str) -> None:
    """Entries of this person, who has been renamed: alone he gives them their name, with others it is joined again.

    A team keeps a name that was given by hand, without the old name in it (rename_in). `before` is the old name.
    """
    for entry in Entry.objects.filter(members__person=person).distinct():
        people = people_of(entry)
        was = " & ".join(before if one.pk == person.pk else one.name for one in people)
        if len(people) == 1 or entry.name == was:
            Entry.objects.filter(pk=entry.pk).update(name=joined_names(people))


def _rename_entries(event: Event, person: Person | None, names: api.Renaming) -> None:
    """Names given by hand. An entry all of whose people are others may bear the same name."""
    entries = event.entries.all()
    mine = entries.filter(members__person=person).values("pk") if person else entries.none().values("pk")
    others = entries.filter(members__isnull=False).exclude(pk__in=mine).values("pk")
    api.rewrite(entries.exclude(pk__in=others), ["name"], names)


def _rename_parts(event: Event, names: api.Renaming) -> None:
    """Parts of older standings are known by their digest: with the name it changes, and who refers to it follows."""
    moved: dict[tuple[str, str], str] = {}
    for part in FactsPart.objects.filter(event=event).order_by("pk").iterator(100):
        body = names.value(part.body)
        if body != part.body:
            moved[part.name, part.digest] = _stored_anew(part, body)
    if moved:
        for row in Revision.objects.filter(event=event).order_by("pk").iterator(100):
            parts = {name: moved.get((name, digest), digest) for name, digest in row.parts.items()}
            if parts != row.parts:
                Revision.objects.filter(pk=row.pk).update(parts=parts)


def _stored_anew(part: FactsPart, body: Any) -> str:
    """The part with another body; where two have become the same, one is kept."""
    digest = digest_of(body)
    if FactsPart.objects.filter(event=part.event_id, name=part.name, digest=digest).exists():
        part.delete()
    else:
        FactsPart.objects.filter(pk=part.pk).update(body=body, digest=digest)
    return digest


def rename_reasons(names: api.Renaming) -> None:
    """The trace of erased people does not name them in its reasons either."""
    api.rewrite(Erasure.objects.all(), ["reason"], names)
