"""Running deals of this process, between requests (decision 0484).

Reading a running deal means to read its log and to apply every move again. The state that results is stored here with
the row of its table, and is used as long as the row in the database is the same: every write that changes a running
deal raises the version of its table. Seats are never stored, since they say who may see and play which hand.

With the setting CHECK_RUNNING every use reads the deal as well, and raises StaleStateError where the two differ.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any, TypeVar

from django.db import models, transaction

from games.core.counters import RUNNING_DEALS
from games.models import Table

MAX_DEALS = 1000
"""The least recently used one is dropped first; one of Truf has 14 kB after 4 moves and 44 kB after 45."""
UNUSED_SECONDS = 600
"""Time after which an unused deal is dropped."""

StoredDeal = Mapping[str, Any]
"""Fields of a running deal by name (table_state.DEAL_FIELDS)."""
Row = TypeVar("Row", bound=models.Model)
T = TypeVar("T")


class StaleStateError(Exception):
    """A stored deal differs from the database."""


@dataclass(slots=True)
class _Stored:
    """A deal with the columns of its table's row, and when it was last used."""

    columns: Mapping[str, object]
    deal: StoredDeal
    used_at: float


@dataclass(slots=True)
class _Facts:
    """Values from other rows of a table, at a state that `base` names."""

    base: object
    values: dict[object, Any]


_deals: OrderedDict[int, _Stored] = OrderedDict()
_facts: OrderedDict[int, _Facts] = OrderedDict()
_lock = Lock()


def columns_of(row: models.Model) -> dict[str, object]:
    """Return what the database has of a row, and what the query added to it."""
    return {name: value for name, value in vars(row).items() if name != "_state"}


def stored(table: Table) -> StoredDeal | None:
    """Return the deal of this row, if it is stored; nothing in it may be changed."""
    with _lock:
        entry = _deals.get(table.pk)
        if entry is None or entry.columns != columns_of(table):
            return None
        entry.used_at = time.monotonic()
        _deals.move_to_end(table.pk)
        return entry.deal


def stored_earlier(table: Table) -> StoredDeal | None:
    """Return the deal of an earlier version of a row that has not changed otherwise."""
    with _lock:
        entry = _deals.get(table.pk)
        if entry is None or _without_version(entry.columns) != _without_version(columns_of(table)):
            return None
        return {**entry.deal, "version": entry.columns["version"]}


def _without_version(columns: Mapping[str, object]) -> dict[str, object]:
    """The columns of a table that a move does not change."""
    return {name: value for name, value in columns.items() if name not in ("version", "due_at")}


def store(table: Table, deal: StoredDeal) -> None:
    """Store the deal of this row as it was committed; it must not be changed later."""
    now = time.monotonic()
    with _lock:
        entry = _deals.get(table.pk)
        if entry is not None and entry.columns["version"] > table.version:  # type: ignore[operator]
            return  # a slower thread has read what is no longer there
        _deals[table.pk] = _Stored(columns_of(table), deal, now)
        _deals.move_to_end(table.pk)
        while len(_deals) > MAX_DEALS or next(iter(_deals.values())).used_at < now - UNUSED_SECONDS:
            _deals.popitem(last=False)
        RUNNING_DEALS.set(len(_deals))


def fact(table_id: int, base: object, name: object, read: Callable[[], T]) -> T:
    """Return what `read` returns, stored as long as the table has the same `base`.

    The value must not be changed.
    """
    with _lock:
        entry = _facts.get(table_id)
        if entry is not None and entry.base == base and name in entry.values:
            _facts.move_to_end(table_id)
            value: T = entry.values[name]
            return value
    value = read()
    if reads_committed():
        with _lock:
            entry = _facts.get(table_id)
            if entry is None or entry.base != base:
                entry = _facts[table_id] = _Facts(base, {})
            entry.values[name] = value
            _facts.move_to_end(table_id)
            if len(_facts) > MAX_DEALS:
                _facts.popitem(last=False)
    return value


def drop_all() -> None:
    """Drop every deal: between two tests the same ids belong to other tables."""
    with _lock:
        _deals.clear()
        _facts.clear()
        RUNNING_DEALS.set(0)


def reads_committed() -> bool:
    """Return whether a query reads only what is committed, so that it may be stored."""
    blocks = transaction.get_connection().atomic_blocks
    return all(block._from_testcase for block in blocks)


def copy_of(row: Row, **parents: models.Model) -> Row:
    """Return a copy of a row that may be changed, with these rows as its parents."""
    made = type(row).__new__(type(row))
    vars(made).update(columns_of(row))
    made._state = models.base.ModelState()
    made._state.db, made._state.adding = row._state.db, row._state.adding
    for name, parent in parents.items():
        setattr(made, name, parent)
    return made


def comparable(value: object) -> object:
    """Return a value in which rows are their columns, to compare it."""
    if isinstance(value, models.Model):
        return columns_of(value)
    if isinstance(value, list | tuple):
        return [comparable(part) for part in value]
    if isinstance(value, dict):
        return {key: comparable(part) for key, part in value.items()}
    return value
