"""Corrections that wait for a second person, who may do without one, and what a correction can be taken back to."""

from collections.abc import Sequence
from typing import Any

from games import api
from games.api import SheetData
from tournaments.core.rounds import PUBLIC
from tournaments.models import Event, Place
from tournaments.result_rules.rules import ResultRules

MOVED = "moved"
"""The code of a version that was taken to, or from, another table."""


def waits_for_second(fact: SheetData) -> bool:
    """Whether this version is a correction by staff that counts only when a second person has confirmed it.

    Only corrections have a reason; what players enter anew has their seat.
    """
    return fact.waits and not fact.seat and bool(fact.reason) and fact.version > 1


def may_alone(user: Any, rules: ResultRules) -> bool:
    """Whether somebody may do without the second person; that he did stands in the log."""
    return bool(getattr(user, "is_superuser", False)) and rules.admins_alone


def waiting_corrections(event: Event) -> list[SheetData]:
    """The corrections in published rounds that wait for a second person now, the oldest first."""
    tables = Place.objects.filter(round__event=event, round__state__in=PUBLIC).values_list("table_id", flat=True)
    pending = api.pending_of(sorted(set(tables)))
    found = [fact for facts in pending.values() for fact in facts]
    waiting = [fact for fact in found if fact.state == "waiting" and waits_for_second(fact)]
    return sorted(waiting, key=lambda fact: (fact.written_at, fact.sheet_id))


def standing_of(versions: Sequence[SheetData]) -> SheetData | None:
    """The version that counts, of all versions of one deal in order; while none does the newest, if it is a sheet."""
    settled = [fact for fact in versions if fact.settled]
    if settled:
        return None if settled[-1].void else settled[-1]
    return versions[-1] if versions and not versions[-1].void else None


def undo_target(versions: Sequence[SheetData], to_version: int | None = None) -> SheetData | None:
    """The version one press goes back to, or the one asked for; None when there is none, or something waits.

    A sheet that was moved to another table is moved back, not written again here.
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
