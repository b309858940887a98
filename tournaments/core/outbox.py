"""What webhooks and emails may follow from: rows that the transaction of a change adds to the outbox.

Kinds that only webhooks need follow from the log line of the change. They are written only in clubs with a webhook.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Literal, NamedTuple

from django.db import transaction
from django.utils import timezone

from tournaments.models import Club, Event, Fixture, OutboxEvent, Webhook

Kind = OutboxEvent.Kind
FOR_WEBHOOKS_ONLY = frozenset(
    {
        Kind.ANNOUNCED,
        Kind.UPDATED,
        Kind.CONFIRMED,
        Kind.RULING,
        Kind.STANDINGS,
        Kind.FIXTURE,
    }
)
CONFIRMING = (
    "sheet_written",
    "sheet_entered_again",
    "sheet_accepted",
    "sheet_accepted_same_device",
    "sheet_settled",
    "sheet_settled_because",
    "sheet_settled_alone",
    "sheet_silent",
)
"""Log lines after which a sheet may count; those of one that still waits say so."""
CORRECTING = (
    "sheet_corrected",
    "sheet_corrected_alone",
    "correction_confirmed",
    "correction_confirmed_alone",
    "sheet_moved",
    "sheet_taken_away",
)
KINDS: Mapping[str, OutboxEvent.Kind] = {
    "event_created": Kind.ANNOUNCED,
    "event_copied": Kind.ANNOUNCED,
    "event_imported": Kind.ANNOUNCED,
    "event_published": Kind.ANNOUNCED,
    "event_reinstated": Kind.ANNOUNCED,
    "event_repeated": Kind.ANNOUNCED,
    "event_shown": Kind.ANNOUNCED,
    "event_cancelled": Kind.CANCELLED,
    "event_hidden": Kind.CANCELLED,
    "event_changed": Kind.UPDATED,
    "event_reopened": Kind.UPDATED,
    "ruling_issued": Kind.RULING,
    "score_adjusted": Kind.RULING,
    "ruling_cancelled": Kind.RULING,
    **dict.fromkeys(CONFIRMING, Kind.CONFIRMED),
    **dict.fromkeys(CORRECTING, Kind.CORRECTED),
}
"""The kinds of the outbox by the action of a log line."""


class Happening(NamedTuple):
    """A kind of the outbox with the key of the sheet or ruling concerned; 0 for the event itself."""

    kind: OutboxEvent.Kind
    subject: int


def what_happened(action: str, facts: Mapping[str, object]) -> Happening | None:
    """Return what a log line means to other programs; None for lines that mean nothing to them."""
    kind = KINDS.get(action)
    if kind is None or (kind == Kind.CONFIRMED and facts.get("waits")):
        return None
    return Happening(kind, int(str(facts.get("sheet") or facts.get("ruling") or 0)))


def add(event: Event, kind: str, *, version: str, subject: int, text: str = "") -> None:
    """Add a row to the outbox; a repeat is ignored, and so is a rehearsal."""
    if event.is_rehearsal:
        return
    _add(kind, club_id=event.club_id, event=event, version=version, subject=subject, text=text)


def add_deletion(*, club: Club | None, number: int) -> None:
    """Note that an event of a club, with this key, was deleted."""
    _add(Kind.CANCELLED, club_id=club.pk if club else None, event=None, version="deleted", subject=number)


def add_match_change(fixture: Fixture, *, change: str, version: str, postponement: int = 0) -> None:
    """Note a change of a league match for each club concerned: that of the league, and those of both teams.

    Emails follow from that of the league if there is the key of a postponement.
    """
    for club in sorted({fixture.league.club_id, fixture.home.club_id, fixture.visitors.club_id}):
        subject = postponement if club == fixture.league.club_id else 0
        _add(Kind.FIXTURE, club_id=club, fixture=fixture, version=f"{version}.{change}", subject=subject)


def change_of(cause: OutboxEvent) -> str:
    """Return what changed about a league match."""
    return cause.version.rpartition(".")[2]


def league_version_of(cause: OutboxEvent) -> int | None:
    """Return the version of the league at this change; None for a result of an event, which has the event's version."""
    number, *rest = cause.version.split(".")
    return int(number) if len(rest) == 1 else None


def work_off(
    column: Literal["done_at", "webhooks_at"], handle: Callable[[OutboxEvent], None], *, now: datetime, at_most: int
) -> int:
    """Hand each row without this moment to `handle`, and set it; return how many rows that were.

    Each has a transaction of its own, so a second worker, or the same after a crash, does nothing twice.
    """
    waiting = OutboxEvent.objects.filter(**{column: None}).order_by("pk").values_list("pk", flat=True)[:at_most]
    return sum(_work_off_row(pk, column, handle, now) for pk in waiting)


def _work_off_row(pk: int, column: str, handle: Callable[[OutboxEvent], None], now: datetime) -> bool:
    with transaction.atomic():
        rows = OutboxEvent.objects.select_for_update(of=("self",)).select_related("event", "club", "fixture__league")
        cause = rows.filter(pk=pk, **{column: None}).first()
        if cause is None:
            return False
        handle(cause)
        setattr(cause, column, now)
        cause.save(update_fields=[column])
    return True


def _add(
    kind: str,
    *,
    club_id: int | None,
    event: Event | None = None,
    fixture: Fixture | None = None,
    version: str,
    subject: int = 0,
    text: str = "",
) -> None:
    has_webhooks = club_id is not None and Webhook.objects.filter(club=club_id).exists()
    only_webhooks = kind in FOR_WEBHOOKS_ONLY and not (fixture and subject)
    if only_webhooks and not has_webhooks:
        return
    now = timezone.now()
    about = {"event": event, "fixture": fixture, "subject": subject, "text": text}
    row = OutboxEvent(kind=kind, club_id=club_id, version=version, at=now, **about)
    row.done_at = now if only_webhooks else None
    row.webhooks_at = None if has_webhooks else now
    OutboxEvent.objects.bulk_create([row], ignore_conflicts=True)
