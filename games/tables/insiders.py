"""Viewers who run an event and play in it: running tables hide their cards.

Games knows no events. The application that gives tables their context decides which contexts are closed to a viewer.
A director who looks at the hands of a running deal gives a reason, which the players read.
"""

from collections.abc import Callable, Collection

from typing_extensions import TypedDict

from games.core.errors import Conflict
from games.models import Deal, Look, Table
from games.tables.seats import Viewer, seat_of
from inputs.values import MomentText, written_moment

ClosedContexts = Callable[[Viewer], Collection[str]]
"""Gives the contexts of tables (`Table.context`) in which this viewer both helps to run and plays."""

_rules: list[ClosedContexts] = []


def close_contexts(rule: ClosedContexts) -> None:
    """From now on `rule` is asked as well."""
    _rules.append(rule)


def closed_contexts(viewer: Viewer) -> frozenset[str]:
    """Return the contexts whose running tables show this viewer only their own cards."""
    if viewer.user_id is None and not viewer.holders:
        return frozenset()
    return frozenset(context for rule in _rules for context in rule(viewer))


def is_kept_out(table: Table, viewer: Viewer) -> bool:
    """Return whether a table's cards stay hidden from this viewer during its match.

    It applies to viewers without a seat.
    """
    being_played = table.place == Table.Place.ONLINE and table.state != Table.State.FINISHED
    return bool(table.context) and being_played and table.context in closed_contexts(viewer)


def require_outside(table_id: int, viewer: Viewer) -> None:
    """Raise Conflict for a kept-out viewer without a seat, or Table.DoesNotExist."""
    table = Table.objects.get(pk=table_id)
    if is_kept_out(table, viewer) and seat_of(table, viewer) is None:
        raise Conflict("helps_and_plays")


def may_see_hands(table_id: int, user_id: int) -> bool:
    """Return whether this user has given a reason to look at the running deal."""
    row = Deal.objects.filter(table_id=table_id, state=Deal.State.RUNNING).first()
    if row is None:
        return False
    return Look.objects.filter(table_id=table_id, number=row.number, attempt=row.attempt, user_id=user_id).exists()


class LookView(TypedDict):
    """A look of staff at the hands of a deal, as the players read it."""

    id: int
    name: str
    reason: str
    deal: int
    at: MomentText


def looks_at(table: Table) -> list[LookView]:
    """Return the looks of staff at this match, oldest first, for its players."""
    if not table.context:
        return []
    return [
        {"id": look.pk, "name": look.name, "reason": look.reason, "deal": look.number, "at": written_moment(look.at)}
        for look in table.looks.order_by("pk")
    ]
