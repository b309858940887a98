"""Rows of the database as plain values with numbers of their own, and back: what an archive of an event is made of.

A row is an object with `id`, its place in the list from 1 on, its columns, and references: the `id` of a row of another
list (or an earlier one of its own), null for none. What comes back in was written by others: every value is checked
against its column before anything is done with it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import isfinite
from typing import Any

import orjson
from django.db import connection, models
from django.db.backends.base.operations import BaseDatabaseOperations

from games.core.archive_errors import ArchiveError

Row = dict[str, Any]
Numbers = dict[str, dict[int, int]]
"""By list: the number of each row by its key in this database."""
Keys = dict[str, list[int]]
"""By list: the key in this database of each row, in order of their numbers."""

MAX_DEPTH = 40
LISTS_TOO = ("body",)
"""JSON columns that hold an object or a list."""
MAX_TEXT_LENGTH = 20_000
"""Characters of a text whose column has no length of its own."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One list: which rows of which model, what of them is told.

    `refs` are columns that point to rows, with the list they point to; `named` the columns that are names. `lists` are
    JSON columns that hold a list, `stays` those columns of the model that never leave. `since` are columns that
    archives of earlier releases lack, with what that means.
    """

    name: str
    model: type[models.Model]
    columns: tuple[str, ...]
    refs: Mapping[str, str] = field(default_factory=dict)
    named: tuple[str, ...] = ()
    stays: tuple[str, ...] = ()
    since: Mapping[str, Any] = field(default_factory=dict)

    @property
    def member(self) -> str:
        """The name of its file."""
        return f"{self.name}.jsonl"


# --- out -----------------------------------------------------------------------------------------------------


def plain_rows(kind: Kind, rows: "models.QuerySet[Any]", numbers: Numbers) -> list[Row]:
    """These rows in their order as plain values; their numbers are noted, and those they point to must be."""
    own = numbers.setdefault(kind.name, {})
    columns = [kind.model._meta.get_field(name) for name in (*kind.refs, *kind.columns)]
    found = []
    for key, *values in rows.values_list("pk", *(column.attname for column in columns)):  # type: ignore[union-attr]
        own[key] = len(own) + 1
        row: Row = {"id": own[key]}
        for column, value in zip(columns, values, strict=True):
            target = kind.refs.get(column.name)
            row[column.name] = _told(value) if target is None else _number(numbers[target], value, column)
        found.append(row)
    return found


def _told(value: Any) -> Any:
    return value.astimezone(UTC).isoformat(timespec="microseconds") if isinstance(value, datetime) else value


def _number(numbers: Mapping[int, int], key: int | None, column: Any) -> int | None:
    """The number of the row with this key; None where it is not in the archive and need not be."""
    return None if key is None else numbers.get(key) if column.null else numbers[key]


# --- in ------------------------------------------------------------------------------------------------------


def read_lines(kind: Kind, data: bytes, counts: Mapping[str, int]) -> list[Row]:
    """The rows of a file, one a line, with times as times; references stay numbers. Raises ArchiveError.

    `counts` tells how many rows the lists before have.
    """
    found: list[Row] = []
    for line, text in enumerate(data.splitlines(), start=1):
        try:
            found.append(read_row(kind, read_object(text), {**counts, kind.name: line - 1}, line))
        except ArchiveError as error:
            error.member, error.line = kind.member, line
            raise
    return found


def read_object(text: bytes) -> Row:
    """An object out of JSON. Raises ArchiveError."""
    try:
        found = orjson.loads(text)
    except (orjson.JSONDecodeError, RecursionError) as error:
        raise ArchiveError("not_json", problem=str(error)[:100]) from error
    if not isinstance(found, dict):
        raise ArchiveError("not_an_object")
    return found


def read_row(kind: Kind, found: Row, counts: Mapping[str, int], number: int) -> Row:
    """One row, with exactly the columns of its list. Raises ArchiveError without saying where."""
    wanted = ("id", *kind.refs, *kind.columns)
    found = {**kind.since, **found}
    for column in wanted:
        if column not in found:
            raise ArchiveError("missing_column", column=column)
    for column in found:
        if column not in wanted:
            raise ArchiveError("unknown_column", column=column[:60])
    if type(found["id"]) is not int or found["id"] != number:
        raise ArchiveError("wrong_id", found=str(found["id"])[:30], expected=number)
    row: Row = {"id": number, **{name: _reference(kind, name, found[name], counts) for name in kind.refs}}
    for name in kind.columns:
        row[name] = read_value(kind.model._meta.get_field(name), found[name])
        if name in kind.named and not any(sign.isprintable() and not sign.isspace() for sign in row[name]):
            raise ArchiveError("name_missing", column=name)
    return row


def _reference(kind: Kind, name: str, value: Any, counts: Mapping[str, int]) -> int | None:
    if value is None and kind.model._meta.get_field(name).null:
        return None
    target = kind.refs[name]
    if type(value) is not int or not 1 <= value <= counts[target]:
        raise ArchiveError("no_such_row", column=name, found=str(value)[:30], list=target, count=counts[target])
    return value


def read_value(column: Any, value: Any) -> Any:
    """A value as its column takes it. Raises ArchiveError."""
    name = column.name
    if value is None:
        if not column.null:
            raise ArchiveError("not_null", column=name)
        return None
    if isinstance(column, models.JSONField):
        return _json(column, value)
    if isinstance(column, models.BooleanField):
        if not isinstance(value, bool):
            raise ArchiveError("not_yes_or_no", column=name)
        return value
    if isinstance(column, models.IntegerField):
        return _whole(column, value)
    if isinstance(column, models.DateTimeField):
        return _time(name, value)
    return _text(column, value)


def _whole(column: Any, value: Any) -> int:
    least, most = BaseDatabaseOperations.integer_field_ranges[column.get_internal_type()]
    if type(value) is not int or not least <= value <= most:
        raise ArchiveError("not_whole", column=column.name, least=least, most=most)
    return value


def _time(name: str, value: Any) -> datetime:
    try:
        at = datetime.fromisoformat(value)
        if at.tzinfo is not None and 1970 <= at.year < 3000:
            return at.astimezone(UTC)
    except (TypeError, ValueError, OverflowError):
        pass
    raise ArchiveError("not_a_time", column=name)


def _text(column: Any, value: Any) -> str:
    if not isinstance(value, str):
        raise ArchiveError("not_text", column=column.name)
    check_text(column.name, value, column.max_length or MAX_TEXT_LENGTH)
    allowed = {chosen for chosen, _label in column.choices or ()} | ({""} if column.blank else set())
    if column.choices and value not in allowed:
        values = ", ".join(str(chosen) for chosen, _label in column.choices)
        raise ArchiveError("not_one_of", column=column.name, values=values)
    return value


def check_text(name: str, value: str, most: int) -> None:
    """Raises ArchiveError for text that cannot be kept."""
    if "\0" in value:
        raise ArchiveError("bad_letters", column=name)
    if len(value) > most:
        raise ArchiveError("text_too_long", column=name, most=most)


def _json(column: Any, value: Any) -> Any:
    if column.default is list:
        if not isinstance(value, list):
            raise ArchiveError("not_a_list", column=column.name)
    elif not isinstance(value, dict) and not (isinstance(value, list) and column.name in LISTS_TOO):
        raise ArchiveError("not_an_object_in", column=column.name)
    check_json(column.name, value)
    return value


def check_json(name: str, value: Any, depth: int = 0) -> None:
    """Raises ArchiveError for what no database keeps: NUL, endless numbers, too many levels."""
    if depth > MAX_DEPTH:
        raise ArchiveError("too_deep", column=name, most=MAX_DEPTH)
    if isinstance(value, str):
        check_text(name, value, MAX_TEXT_LENGTH)
    elif (isinstance(value, float) and not (isfinite(value) and abs(value) < 1e15)) or (
        type(value) is int and abs(value) >= 2**63
    ):
        raise ArchiveError("bad_number", column=name)
    elif isinstance(value, dict):
        for key, inner in value.items():
            check_text(name, key, MAX_TEXT_LENGTH)
            check_json(name, inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            check_json(name, inner, depth + 1)


# --- into the database ---------------------------------------------------------------------------------------


def store_rows(
    kind: Kind, rows: Sequence[Row], keys: Keys, also: Callable[[Row], Mapping[str, Any]] | None = None
) -> None:
    """Insert rows as they were read, times included, and note their keys. `also` gives further columns of a row.

    Raises django.db.DatabaseError for what the database does not take.
    """
    done: list[int] = []
    keys[kind.name] = done
    for run in _runs(kind, rows):
        made = [_made(kind, row, keys, also(row) if also else {}) for row in run]
        insert_as_told(kind.model, made)
        done += [one.pk for one in made]


def _runs(kind: Kind, rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """The rows in runs within which none points to another: a row is inserted once and never changed."""
    own, start = [name for name, target in kind.refs.items() if target == kind.name], 0
    for at, row in enumerate(rows):
        if any(row[name] is not None and row[name] > start for name in own):
            yield rows[start:at]
            start = at
    yield rows[start:]


def _made(kind: Kind, row: Row, keys: Keys, more: Mapping[str, Any]) -> models.Model:
    values = {f"{name}_id": _key(keys.get(target, []), row[name]) for name, target in kind.refs.items()}
    return kind.model(**{**values, **{name: row[name] for name in kind.columns}, **more})


def _key(keys: Sequence[int], number: int | None) -> int | None:
    return None if number is None else keys[number - 1]


def insert_as_told(model: type[models.Model], made: Sequence[models.Model]) -> None:
    """Insert new rows with the times they carry, in batches: bulk_create would put the time of now in their place."""
    columns = [one for one in model._meta.concrete_fields if not one.primary_key]
    manager: Any = model._base_manager
    size = max(1, min(500, connection.ops.bulk_batch_size(columns, made)))
    for batch in _batches(made, size):
        told = manager._insert(batch, fields=columns, returning_fields=[model._meta.pk], using=None, raw=True)
        for one, (key,) in zip(batch, told, strict=True):
            one.pk = key


def _batches(made: Sequence[models.Model], size: int) -> Iterator[Sequence[models.Model]]:
    for start in range(0, len(made), size):
        yield made[start : start + size]
