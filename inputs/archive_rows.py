"""Database rows as plain values with numbers of their own, for an event's archive.

A row is an object with `id`, its place in the list from 1 on, its columns, and references: the `id` of a row of another
list (or an earlier one of its own), null for none. Imported rows are untrusted: every value is checked against its
column before any use.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import isfinite
from typing import Any

import orjson
from django.db import connection, models
from django.db.backends.base.operations import BaseDatabaseOperations

from inputs.archive_errors import ArchiveError

PlainRow = dict[str, Any]
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
    """One list of an archive: rows of a model and their exported columns.

    `refs` are columns that point to rows, with the list they point to; `named` the columns that are names. `lists` are
    JSON columns that hold a list, `stays` those columns of the model that are never exported. `since` are columns that
    archives of earlier releases lack, with their defaults.
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


def plain_rows(kind: Kind, rows: "models.QuerySet[Any]", numbers: Numbers) -> list[PlainRow]:
    """Return these rows as plain values, in order, and record their numbers.

    The rows they point to must have numbers already.
    """
    own = numbers.setdefault(kind.name, {})
    columns = [kind.model._meta.get_field(name) for name in (*kind.refs, *kind.columns)]
    plain = []
    for key, *values in rows.values_list("pk", *(column.attname for column in columns)):  # type: ignore[union-attr]
        own[key] = len(own) + 1
        row: PlainRow = {"id": own[key]}
        for column, value in zip(columns, values, strict=True):
            target = kind.refs.get(column.name)
            row[column.name] = _to_plain(value) if target is None else _number(numbers[target], value, column)
        plain.append(row)
    return plain


def _to_plain(value: Any) -> Any:
    return value.astimezone(UTC).isoformat(timespec="microseconds") if isinstance(value, datetime) else value


def _number(numbers: Mapping[int, int], key: int | None, column: Any) -> int | None:
    """Return the number of the row with this key; None if optional and not exported."""
    return None if key is None else numbers.get(key) if column.null else numbers[key]


# --- in ------------------------------------------------------------------------------------------------------


def read_lines(kind: Kind, data: bytes, counts: Mapping[str, int]) -> list[PlainRow]:
    """Parse the rows of a file, one a line; references stay numbers.

    Times are parsed. `counts` has the number of rows of the lists before. Raises ArchiveError.
    """
    rows: list[PlainRow] = []
    for line, text in enumerate(data.splitlines(), start=1):
        try:
            rows.append(read_row(kind, read_object(text), {**counts, kind.name: line - 1}, line))
        except ArchiveError as error:
            error.member, error.line = kind.member, line
            raise
    return rows


def read_object(text: bytes) -> PlainRow:
    """An object out of JSON. Raises ArchiveError."""
    try:
        value = orjson.loads(text)
    except (orjson.JSONDecodeError, RecursionError) as error:
        raise ArchiveError("not_json", problem=str(error)[:100]) from error
    if not isinstance(value, dict):
        raise ArchiveError("not_an_object")
    return value


def read_row(kind: Kind, given: PlainRow, counts: Mapping[str, int], number: int) -> PlainRow:
    """Parse one row with exactly the columns of its list.

    Raises ArchiveError without a place.
    """
    wanted = ("id", *kind.refs, *kind.columns)
    given = {**kind.since, **given}
    for column in wanted:
        if column not in given:
            raise ArchiveError("missing_column", column=column)
    for column in given:
        if column not in wanted:
            raise ArchiveError("unknown_column", column=column[:60])
    if type(given["id"]) is not int or given["id"] != number:
        raise ArchiveError("wrong_id", found=str(given["id"])[:30], expected=number)
    row: PlainRow = {"id": number, **{name: _reference(kind, name, given[name], counts) for name in kind.refs}}
    for name in kind.columns:
        row[name] = read_value(kind.model._meta.get_field(name), given[name])
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
    """Raise ArchiveError for values no database stores: NUL, infinities, deep nesting."""
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
    kind: Kind, rows: Sequence[PlainRow], keys: Keys, also: Callable[[PlainRow], Mapping[str, object]] | None = None
) -> None:
    """Insert parsed rows, times included, and record their keys.

    `also` gives further columns of a row. Raises django.db.DatabaseError for values that the database refuses.
    """
    done: list[int] = []
    keys[kind.name] = done
    for run in _runs(kind, rows):
        made = [_new_row(kind, row, keys, also(row) if also else {}) for row in run]
        insert_as_given(kind.model, made)
        done += [row.pk for row in made]


def _runs(kind: Kind, rows: Sequence[PlainRow]) -> Iterator[Sequence[PlainRow]]:
    """Split rows into runs without references inside a run.

    A row is inserted once and never changed.
    """
    own, start = [name for name, target in kind.refs.items() if target == kind.name], 0
    for at, row in enumerate(rows):
        if any(row[name] is not None and row[name] > start for name in own):
            yield rows[start:at]
            start = at
    yield rows[start:]


def _new_row(kind: Kind, row: PlainRow, keys: Keys, more: Mapping[str, object]) -> models.Model:
    values = {f"{name}_id": _key(keys.get(target, []), row[name]) for name, target in kind.refs.items()}
    return kind.model(**{**values, **{name: row[name] for name in kind.columns}, **more})


def _key(keys: Sequence[int], number: int | None) -> int | None:
    return None if number is None else keys[number - 1]


def insert_as_given(model: type[models.Model], made: Sequence[models.Model]) -> None:
    """Insert new rows with their own times, in batches.

    bulk_create would replace the times by the current one.
    """
    columns = [column for column in model._meta.concrete_fields if not column.primary_key]
    manager: Any = model._base_manager
    size = max(1, min(500, connection.ops.bulk_batch_size(columns, made)))
    for batch in _batches(made, size):
        keys = manager._insert(batch, fields=columns, returning_fields=[model._meta.pk], using=None, raw=True)
        for row, (key,) in zip(batch, keys, strict=True):
            row.pk = key


def _batches(made: Sequence[models.Model], size: int) -> Iterator[Sequence[models.Model]]:
    for start in range(0, len(made), size):
        yield made[start : start + size]
