"""Cache for one piece of work that reads a table for several viewers.

Facts of a table are read once, views are made for each viewer. Outside such a piece of work nothing is cached. Inside
it a value is cached for one version of a table, so a table that changes meanwhile is read again.

The module also reads a table in several queries as if they were one.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from django.db.models import QuerySet

from games.core.prepared import Prepared
from games.models import Table

T = TypeVar("T")
ROW = "row"
"""Begins the key of a table's row."""
ATTEMPTS = 5
"""Readings of a table that changes all the time; the last one is then used."""

_kept: ContextVar[dict[tuple[Any, ...], Any] | None] = ContextVar("kept", default=None)
_checked_later: ContextVar[bool] = ContextVar("checked later", default=False)


@contextmanager
def memoize_reads() -> Iterator[None]:
    """Share facts of a table among all views made inside; they must not be changed."""
    token = _kept.set({})
    try:
        yield
    finally:
        _kept.reset(token)


def read_together(read: Callable[[], T]) -> T:
    """Read for several viewers as if in one moment: their tables are compared once, at the end.

    Where a table changed meanwhile, all is read again, as in `read_consistently`.
    """
    token = _checked_later.set(True)
    try:
        for _attempt in range(ATTEMPTS):
            with memoize_reads():
                value = read()
                if all(map(_is_current, _rows())):
                    break
        return value
    finally:
        _checked_later.reset(token)


def _rows() -> list[Table]:
    return [value for key, value in (_kept.get() or {}).items() if key[0] == ROW]


TABLE = Prepared(lambda table: Table.objects.filter(pk=table))
CURRENT = Prepared(lambda table, version: Table.objects.filter(pk=table, version=version).only("pk"))


def _is_current(table: Table) -> bool:
    return bool(CURRENT.rows(table.pk, table.version))


def memoized(table: Table, what: str, read: Callable[[], T], *more: object) -> T:
    """Return the result of `read`, cached for this version of the table."""
    cache = _kept.get()
    if cache is None:
        return read()
    key = (table.pk, table.version, what, *more)
    if key not in cache:
        cache[key] = read()
    value: T = cache[key]
    return value


def row(tables: QuerySet[Table], table_id: int, again: bool = False) -> Table:
    """Return the row of a table, cached in this piece of work; `again` rereads it.

    Raises Table.DoesNotExist.
    """
    cache = _kept.get()
    if cache is None or tables.query.where:  # only some of the tables are meant
        return tables.get(pk=table_id)
    key = (ROW, table_id)
    if again or key not in cache:
        cache[key] = TABLE.get(table_id)
    table: Table = cache[key]
    return table


def read_consistently(table_id: int, read: Callable[[Table], T], tables: QuerySet[Table]) -> T:
    """Read a table in several queries that see the same version, without a lock."""
    for attempt in range(ATTEMPTS):
        table = row(tables, table_id, again=attempt > 0)
        value = read(table)
        if _checked_later.get() or _is_current(table):
            break
    return value
