"""Corrections with a second approver: pending ones, exemptions, and undo targets."""

from collections.abc import Sequence
from typing import Any

from games.api import sheets
from games.api.sheets import SheetData
from tournaments.core.rounds import PUBLIC
from tournaments.models import Event, Place
from tournaments.result_rules.schemas import ResultRules

MOVED = "moved"
"""The reason code of a version that was moved to or from another table."""


def waits_for_second(fact: SheetData) -> bool:
    """Whether this version is a staff correction that needs a second approver.

    Only corrections have a reason; a sheet that players enter again has their seat.
    """
    return fact.waits and not fact.seat and bool(fact.reason) and fact.version > 1


def may_alone(user: Any, rules: ResultRules) -> bool:
    """Whether a user may act without a second approver; the log records it."""
    return bool(getattr(user, "is_superuser", False)) and rules.admins_alone


def waiting_corrections(event: Event) -> list[SheetData]:
    """Return the pending corrections in published rounds, the oldest first."""
    tables = Place.objects.filter(round__event=event, round__state__in=PUBLIC).values_list("table_id", flat=True)
    pending = sheets.pending(sorted(set(tables)))
    facts_pending = [fact for facts in pending.values() for fact in facts]
    waiting = [fact for fact in facts_pending if fact.state == "waiting" and waits_for_second(fact)]
    return sorted(waiting, key=lambda fact: (fact.written_at, fact.sheet_id))


def counting_version(versions: Sequence[SheetData]) -> SheetData | None:
    """Return the counting version of a deal, or the newest sheet while none counts."""
    settled = [fact for fact in versions if fact.settled]
    if settled:
        return None if settled[-1].void else settled[-1]
    return versions[-1] if versions and not versions[-1].void else None


def undo_target(versions: Sequence[SheetData], to_version: int | None = None) -> SheetData | None:
    """Return the version that undo restores, or the requested one; None if impossible.

    Undo is impossible while a version is pending. A sheet that was moved to another table is moved back instead.
    """
    if not versions or (not versions[-1].settled and versions[-1].state == "waiting"):
        return None
    settled = [fact for fact in versions if fact.settled]
    if not settled or (settled[-1].void and settled[-1].reason_code == MOVED):
        return None
    earlier = [fact for fact in settled[:-1] if not fact.void]
    if to_version is not None:
        return next((fact for fact in earlier if fact.version == to_version), None)
    other = [fact for fact in earlier if fact.values != settled[-1].values]
    return other[-1] if other else None
