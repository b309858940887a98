"""Viewers who help to run an event and also play in it: of its other running tables they see no cards.

Games knows no events. The application that gives tables their context decides which contexts are closed to a viewer.
"""

from collections.abc import Callable, Collection

from games.core.errors import Conflict
from games.models import Table
from games.tables.seats import Viewer, seat_of

ClosedContexts = Callable[[Viewer], Collection[str]]
"""Gives the contexts of tables (`Table.context`) in which this viewer both helps to run and plays."""

_rules: list[ClosedContexts] = []


def close_contexts(rule: ClosedContexts) -> None:
    """From now on `rule` is asked as well."""
    _rules.append(rule)


def closed_contexts(viewer: Viewer) -> frozenset[str]:
    """The contexts whose running tables show this viewer no cards but those of the viewer's own seat."""
    if viewer.user_id is None and not viewer.holders:
        return frozenset()
    return frozenset(context for rule in _rules for context in rule(viewer))


def is_kept_out(table: Table, viewer: Viewer) -> bool:
    """Whether the cards of a table stay hidden from this viewer until its match is over; asked of who has no seat."""
    being_played = table.place == Table.Place.ONLINE and table.state != Table.State.FINISHED
    return bool(table.context) and being_played and table.context in closed_contexts(viewer)


def require_outside(table_id: int, viewer: Viewer) -> None:
    """Raises Conflict for a viewer without a seat there who is kept out; Table.DoesNotExist."""
    table = Table.objects.get(pk=table_id)
    if is_kept_out(table, viewer) and seat_of(table, viewer) is None:
        raise Conflict("helps_and_plays")
