"""Penalties, bonuses and notes: a ledger whose rows are cancelled with a reason, never changed."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from tournaments.errors import EventConflict, EventError
from tournaments.models import Entry, Event, Round, Ruling
from tournaments.services.ground import By, changing, log


def issue_ruling(
    event: Event,
    entry: Entry,
    kind: str,
    points: int,
    reason: str,
    by: By,
    article: str = "",
    round: Round | None = None,
    key: str | None = None,
) -> Ruling:
    """Give an entry a penalty (points below 0), a bonus (above 0) or a note (0).

    The same `key` with the same ruling again gives the first one back. Raises EventError, EventConflict when the key
    was another ruling's.
    """
    check_ruling(event, entry, round, kind, points, reason)
    what: dict[str, Any] = {"entry": entry, "round": round, "kind": kind, "points": points, "article": article}
    what["reason"] = reason.strip()
    with changing(event.pk) as event:
        if key and (repeated := _given_before(event, key, what)):
            return repeated
        ruling = Ruling.objects.create(event=event, **what, issued_by=by, key=key or None)
        log(event, "ruling_issued", by, name=entry.name, points=f"{points:+d}", reason=reason.strip(), ruling=ruling.pk)
    return ruling


def _given_before(event: Event, key: str, what: Mapping[str, Any]) -> Ruling | None:
    """The ruling under this key, which must be the same. Raises EventConflict."""
    found = event.rulings.filter(key=key).select_related("entry", "round").first()
    if found and any(getattr(found, field) != value for field, value in what.items()):
        raise EventConflict("key_used", "key")
    return found


def cancel_ruling(ruling: Ruling, reason: str, by: By) -> Ruling:
    """Take a ruling back; it stays in the list as cancelled. Raises EventError, EventConflict when it was cancelled."""
    if not reason.strip():
        raise EventError("reason_missing", "reason")
    with changing(ruling.event_id) as event:
        ruling = Ruling.objects.select_related("entry", "cancelled_by").get(pk=ruling.pk)
        if ruling.cancelled_at:
            raise EventConflict("ruling_cancelled", name=str(ruling.cancelled_by or ""))
        ruling.cancelled_by, ruling.cancelled_at, ruling.cancel_reason = by, timezone.now(), reason.strip()
        ruling.save(update_fields=["cancelled_by", "cancelled_at", "cancel_reason"])
        facts = {"name": ruling.entry.name, "points": f"{ruling.points:+d}", "reason": reason.strip()}
        log(event, "ruling_cancelled", by, ruling=ruling.pk, **facts)
    return ruling


def check_ruling(event: Event, entry: Entry, round: Round | None, kind: str, points: int, reason: str) -> None:
    """Raises EventError for a ruling that cannot be."""
    if entry.event_id != event.pk:
        raise EventError("other_event", "entry")
    if round is not None and round.event_id != event.pk:
        raise EventError("other_event", "round")
    if not reason.strip():
        raise EventError("reason_missing", "reason")
    if kind == Ruling.Kind.PENALTY and points >= 0:
        raise EventError("penalty_sign", "points")
    if kind == Ruling.Kind.BONUS and points <= 0:
        raise EventError("bonus_sign", "points")
    if kind == Ruling.Kind.NOTE and points:
        raise EventError("note_points", "points")
