"""Event rows that may hold a name, and their renaming."""

from typing import Any

from django.db.models import Model

from games.api import privacy
from tournaments.core.names import joined_names, people_of
from tournaments.core.versions import digest_of
from tournaments.models import (
    Announcement,
    CorrectionRequest,
    Entry,
    Erasure,
    Event,
    FactsPart,
    Fixture,
    League,
    LeagueLine,
    LeagueRuling,
    LeagueTeam,
    LogEntry,
    OutboxEvent,
    Person,
    Postponement,
    Registration,
    Revision,
    Round,
    RoundChange,
    RoundTotal,
    Ruling,
    Schedule,
    SetAside,
)

WORDED: tuple[tuple[type[Model], str, tuple[str, ...]], ...] = (
    (Event, "pk", ("name", "venue", "fee", "description", "cancel_reason")),
    (Round, "event", ("quality", "relaxed", "seated_from", "progress")),
    (RoundTotal, "round__event", ("author_name", "reason")),
    (RoundChange, "round__event", ("tables", "moves", "by_name")),
    (Schedule, "event", ("quality", "relaxed", "why")),
    (Ruling, "event", ("reason", "cancel_reason")),
    (CorrectionRequest, "event", ("reason", "by_name", "agreed_name", "decision")),
    (SetAside, "event", ("reason",)),
    (LogEntry, "event", ("facts", "by_name")),
    (Announcement, "event", ("text",)),
    (OutboxEvent, "event", ("text",)),
    (Registration, "event", ("team_name", "partner_name")),
)
"""All event columns that may hold a name, with the path to the event.

A test compares them with the models.
"""

AUTHORS: tuple[tuple[type[Model], str, str], ...] = (
    (LogEntry, "by", "by_name"),
    (RoundChange, "by", "by_name"),
    (RoundTotal, "author", "author_name"),
    (LeagueLine, "by", "by_name"),
    (Erasure, "by", "by_name"),
)
"""Rows with the account of their author, and the column with the author's name."""


def sign_with(user: Any, name: str) -> None:
    """Put the new name on this account's work in every event."""
    for kind, author, column in AUTHORS:
        kind._base_manager.filter(**{author: user}).update(**{column: name})


def rename_in(event: Event, person: Person | None, names: privacy.Renaming) -> None:
    """Replace the name in all texts of an event, including those of old standings."""
    for kind, path, columns in WORDED:
        privacy.rewrite(kind._base_manager.filter(**{path: event.pk}), columns, names)
    _rename_entries(event, person, names)
    _rename_parts(event, names)


def rename_entries_of(person: Person, before: str) -> None:
    """Rename a person's entries: single ones fully, joint names again.

    A team keeps a name of its own, but without the old name in it (rename_in). `before` is the old name.
    """
    for entry in Entry.objects.filter(members__person=person).distinct():
        people = people_of(entry)
        was = " & ".join(before if member.pk == person.pk else member.name for member in people)
        if len(people) == 1 or entry.name == was:
            Entry.objects.filter(pk=entry.pk).update(name=joined_names(people))


def _rename_entries(event: Event, person: Person | None, names: privacy.Renaming) -> None:
    """Replace the name in custom entry names, except in entries of other people."""
    entries = event.entries.all()
    mine = entries.filter(members__person=person).values("pk") if person else entries.none().values("pk")
    others = entries.filter(members__isnull=False).exclude(pk__in=mine).values("pk")
    privacy.rewrite(entries.exclude(pk__in=others), ["name"], names)


def _rename_parts(event: Event, names: privacy.Renaming) -> None:
    """Store renamed parts of older standings under new digests, and update references."""
    moved: dict[tuple[str, str], str] = {}
    for part in FactsPart.objects.filter(event=event).order_by("pk").iterator(100):
        body = names.value(part.body)
        if body != part.body:
            moved[part.name, part.digest] = _store_again(part, body)
    if moved:
        for row in Revision.objects.filter(event=event).order_by("pk").iterator(100):
            parts = {name: moved.get((name, digest), digest) for name, digest in row.parts.items()}
            if parts != row.parts:
                Revision.objects.filter(pk=row.pk).update(parts=parts)


def _store_again(part: FactsPart, body: Any) -> str:
    """Store the part with another body; of two equal parts one remains."""
    digest = digest_of(body)
    if FactsPart.objects.filter(event=part.event_id, name=part.name, digest=digest).exists():
        part.delete()
    else:
        FactsPart.objects.filter(pk=part.pk).update(body=body, digest=digest)
    return digest


LEAGUE_WORDED: tuple[tuple[type[Model], tuple[str, ...]], ...] = (
    (League, ("name",)),
    (LeagueTeam, ("name", "venue")),
    (Fixture, ("venue",)),
    (Postponement, ("venue", "reason")),
    (LeagueRuling, ("reason", "cancel_reason")),
    (LeagueLine, ("facts", "by_name")),
)
"""All columns of leagues that may hold a name."""


def rename_in_leagues(names: privacy.Renaming) -> None:
    """Replace the names in all leagues, whose lists are public."""
    for kind, columns in LEAGUE_WORDED:
        privacy.rewrite(kind._base_manager.all(), columns, names)


def rename_reasons(names: privacy.Renaming) -> None:
    """Replace the names in the reasons of earlier erasures."""
    privacy.rewrite(Erasure.objects.all(), ["reason"], names)
