"""What one piece of work reads for several viewers: facts of a table are read once, views are made for each.

Outside such a piece of work nothing is kept. Inside it a value is kept for one version of a table, so a table at which
something happens meanwhile is read again.

Reading a table in several queries as if it were one.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from django.db.models import QuerySet

from games.models import Table

T = TypeVar("T")

_kept: ContextVar[dict[tuple[Any, ...], Any] | None] = ContextVar("kept", default=None)


@contextmanager
def reading() -> Iterator[None]:
    """In here facts of a table are shared by all views made of it. They must only be looked at."""
    token = _kept.set({})
    try:
        yield
    finally:
        _kept.reset(token)


def once(table: Table, what: str, read: Callable[[], T], *more: object) -> T:
    """What `read` finds, or found before in this piece of work at the same version of the table."""
    kept = _kept.get()
    if kept is None:
        return read()
    key = (table.pk, table.version, what, *more)
    if key not in kept:
        kept[key] = read()
    found: T = kept[key]
    return found


def row(tables: QuerySet[Table], table_id: int, again: bool = False) -> Table:
    """The row of a table, or the one found before in this piece of work; `again`: as it is now.

    Raises Table.DoesNotExist.
    """
    kept = _kept.get()
    if kept is None or tables.query.where:  # only some of the tables are meant
        return tables.get(pk=table_id)
    key = ("row", table_id)
    if again or key not in kept:
        kept[key] = tables.get(pk=table_id)
    found: Table = kept[key]
    return found


ATTEMPTS = 5


def steady(table_id: int, read: Callable[[Table], T], tables: QuerySet[Table]) -> T:
    """What was read of a table in several queries while nothing happened at it, without holding it.

    A table at which something happens all the time is read again a few times, and then as it comes.
    """
    for attempt in range(ATTEMPTS):
        table = row(tables, table_id, again=attempt > 0)
        found = read(table)
        if Table.objects.filter(pk=table_id, version=table.version).exists():
            break
    return found
