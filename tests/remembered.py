"""States of the database that many tests begin with: built once per process, then inserted again.

An event with sixteen people, its published round and its played round are built by the services hundreds of times in a
run, each time with the same rows. A helper decorated with `remembered` runs its services the first time; afterwards it
writes the rows that the first call left. Both happen in the transaction of the test, which is rolled back.

The rows are those of the whole history from the empty database, so a call is only remembered while the test has done
nothing but such calls. SQLite counts changed rows: any other write ends the history, and then helpers run their
services. So they do on PostgreSQL, outside of transactions, and wherever a test changes what the services meet:
patches, settings, a clock that was moved and runs on, callbacks after the commit, the log.

Moments move along: a row inserted ten minutes after it was built is as fresh as it was then. Where a test has stopped
the clock, a state is remembered for that moment alone.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache, wraps
from types import FunctionType
from typing import Any, ParamSpec, TypeVar

import pytest
import time_machine
from django.conf import UserSettingsHolder, settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.models import Model
from django.utils import timezone, translation

from games.models import Table
from testkit import chance
from tournaments.models import Club, Event, Person

P = ParamSpec("P")
R = TypeVar("R")
V = TypeVar("V")
Key = tuple[Any, ...]
Rows = dict[int, tuple[Any, ...]]
"""Rows of one table by rowid."""
Tables = dict[str, Rows]

WATCHING = frozenset({"caplog", "django_capture_on_commit_callbacks", "django_assert_num_queries"})
"""Fixtures that see how a state came to be, so its services must run."""
SEQUENCES = "sqlite_sequence"


class NotRememberedError(Exception):
    """An argument or result that cannot be part of a key."""


@dataclass
class CallHistory:
    """The remembered calls of the running test so far, and SQLite's count of changed rows after the last of them."""

    key: Key
    changes: int


@dataclass(frozen=True)
class State:
    """What a call left behind, all of it as of `built`."""

    built: datetime
    tables: Tables
    gone: dict[str, list[int]]
    """Rows the call removed."""
    written: dict[str, list[tuple[Any, ...]]]
    """Rows it inserted or changed, each led by its rowid."""
    arguments: tuple[dict[str, Any], ...]
    """Columns of the models it was given, which services may have changed."""
    result: tuple[type[Model], Any] | int | None


@dataclass
class _Run:
    """The running test: its fixtures, its seed, and where its database began."""

    item: pytest.Item | None = None
    seed: str = chance.SEED
    history: CallHistory | None = None
    states: dict[Key, State | None] = field(default_factory=dict)
    """By history and call; None for calls that cannot be remembered."""


_run = _Run()


def begin(item: pytest.Item, seed: str) -> None:
    """Note that a test begins, with an empty database or with what fixtures of its module left there."""
    _run.item, _run.seed, _run.history = item, seed, None


def calls() -> set[tuple[str, Any]]:
    """Names and arguments of all calls that are remembered."""
    return {(call[1], call[2]) for key in _run.states for call in key[1:]}


def remembered(helper: Callable[P, R]) -> Callable[P, R]:
    """Decorate a helper that writes rows, and returns a model, an id or None.

    Its arguments may be models, plain values, functions of a module, and lists and dictionaries of these.
    """

    @wraps(helper)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        history = _history() if _may_remember() else None
        if history is None:
            return helper(*args, **kwargs)
        try:
            language, moment = translation.get_language(), _stopped_at()
            call = (helper.__module__, helper.__qualname__, _plain(args), _plain(kwargs), language, moment)
        except NotRememberedError:
            return helper(*args, **kwargs)
        key = (*history.key, call)
        models = [one for one in (*args, *kwargs.values()) if isinstance(one, Model)]
        if key not in _run.states:
            return _build(history.key, key, models, lambda: helper(*args, **kwargs))
        state = _run.states[key]
        if state is None:
            return helper(*args, **kwargs)
        return _insert(key, state, models)

    return run


def _may_remember() -> bool:
    """Whether nothing about this test changes what services do."""
    item = _run.item
    if item is None or connection.vendor != "sqlite" or not connection.in_atomic_block:
        return False
    patches = getattr(item, "funcargs", {}).get("monkeypatch")
    return not (
        (patches is not None and (patches._setattr or patches._setitem))
        or isinstance(vars(settings)["_wrapped"], UserSettingsHolder)
        or (time_machine.traveller_stack and _stopped_at() is None)
        or WATCHING.intersection(getattr(item, "fixturenames", ()))
    )


def _stopped_at() -> datetime | None:
    """The moment at which the test has stopped the clock; None where it runs."""
    stack = time_machine.traveller_stack
    return timezone.now() if stack and not stack[-1]._tick else None


def _history() -> CallHistory | None:
    """The history of the state of the database now; None where no remembered call led here."""
    changes = connection.connection.total_changes
    if _run.history is None and not any(
        model._base_manager.exists() for model in (Event, Person, Club, Table, _user())
    ):
        _run.history = CallHistory((_run.seed,), changes)
    return _run.history if _run.history is not None and _run.history.changes == changes else None


@cache
def _user() -> type[Model]:
    return get_user_model()


def _plain(value: Any) -> Any:
    """A value that can be compared. Raises NotRememberedError."""
    if isinstance(value, Model):
        return type(value)._meta.label, value.pk
    if isinstance(value, dict):
        return tuple((key, _plain(each)) for key, each in value.items())
    if isinstance(value, list | tuple):
        return tuple(_plain(each) for each in value)
    if value is None or isinstance(value, str | int | float | bool):
        return type(value).__name__, value
    if isinstance(value, FunctionType) and "<" not in value.__qualname__:
        return value.__module__, value.__qualname__
    raise NotRememberedError


def _build(before: Key, key: Key, models: list[Model], call: Callable[[], Any]) -> Any:
    state = _run.states.get(before)
    tables = state.tables if state is not None else _read({})
    with chance.seeded(f"remembered {key}", _run.seed):
        result = call()
    if not isinstance(result, Model | int | None):
        raise TypeError(f"{key[-1][1]} returns {type(result).__name__}; only models and ids can be remembered.")
    after = _read(tables)
    _run.states[key] = State(
        built=timezone.now(),
        tables=after,
        gone=_filled({name: [row for row in rows if row not in after[name]] for name, rows in tables.items()}),
        written=_filled(
            {
                name: [(rowid, *row) for rowid, row in rows.items() if tables.get(name, {}).get(rowid) is not row]
                for name, rows in after.items()
            }
        ),
        arguments=tuple(map(_columns, models)),
        result=(type(result), result.pk) if isinstance(result, Model) else result,
    )
    _run.history = CallHistory(key, connection.connection.total_changes)
    return result


def _filled(lists: dict[str, list[V]]) -> dict[str, list[V]]:
    return {name: rows for name, rows in lists.items() if rows}


def _columns(model: Model) -> dict[str, Any]:
    return {column.attname: copy(vars(model).get(column.attname)) for column in model._meta.concrete_fields}


def _insert(key: Key, state: State, models: list[Model]) -> Any:
    passed = timezone.now() - state.built
    _write(state, passed)
    for model, columns in zip(models, state.arguments, strict=True):
        for column, value in columns.items():
            setattr(model, column, value + passed if isinstance(value, datetime) else copy(value))
    _run.history = CallHistory(key, connection.connection.total_changes)
    if not isinstance(state.result, tuple):
        return state.result
    kind, pk = state.result
    return kind._base_manager.get(pk=pk)


def _write(state: State, passed: timedelta) -> None:
    database = connection.connection
    for name, rowids in state.gone.items():
        database.executemany(f'DELETE FROM "{name}" WHERE rowid = ?', [(rowid,) for rowid in rowids])
    for name, rows in state.written.items():
        columns, moments = _layout(name)
        names = ", ".join(f'"{column}"' for column in ("rowid", *columns))
        marks = ", ".join("?" * (len(columns) + 1))
        moved = [_moved(row, moments, passed) for row in rows]
        database.executemany(f'INSERT OR REPLACE INTO "{name}" ({names}) VALUES ({marks})', moved)


def _moved(row: tuple[Any, ...], moments: tuple[int, ...], passed: timedelta) -> tuple[Any, ...]:
    values = list(row)
    for place in moments:
        if values[place] is not None:
            values[place] += passed
    return tuple(values)


@cache
def _layout(name: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Columns of a table without its rowid, and the places of moments in a row led by its rowid."""
    rows = connection.connection.execute(f'PRAGMA table_info("{name}")').fetchall()
    columns = [(column[1], str(column[2]).lower()) for column in rows]
    moments = tuple(place for place, (_, kind) in enumerate(columns, start=1) if kind == "datetime")
    return tuple(column for column, _ in columns), moments


@cache
def _tables() -> tuple[str, ...]:
    """All but those that migrating fills: after a test that emptied the database, their rows have other keys."""
    filled = {model._meta.db_table for model in (ContentType, Permission)}
    return (*sorted(set(connection.introspection.table_names()) - filled), SEQUENCES)


def _read(before: Tables) -> Tables:
    """All rows now; one that equals its row in `before` is that very tuple."""
    tables: Tables = {}
    for name in _tables():
        old = before.get(name, {})
        rows = connection.connection.execute(f'SELECT rowid, * FROM "{name}"').fetchall()
        tables[name] = {row[0]: old[row[0]] if old.get(row[0]) == row[1:] else row[1:] for row in rows}
    return tables
