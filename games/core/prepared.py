"""Queries and addresses made once, for what every move and every open page asks.

Decision 0467. Django writes the SQL of a queryset again each time, and looks up again which column is which field. Both
take several times as long as SQLite takes to answer.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connections, router
from django.db.models import Model, QuerySet
from django.db.models.query import RawQuerySet
from django.templatetags.static import static
from django.urls import reverse

Row = TypeVar("Row", bound=Model)

FIRST_PLACEHOLDER = 31_013
"""Stands for the first value while the SQL is written; those after it count down from here.

It fits into the smallest column of whole numbers, where Django knows of larger ones that no row has them. No query may
have it as a constant.
"""


_Compiled = tuple[type[Row], str, list[tuple[int | None, Any]]]
"""Model, SQL, and of each parameter the place of its value, or None and the constant it always is."""


class _Columns(NamedTuple):
    """How a row of the database becomes one of a model."""

    fields: Sequence[str]
    """Names of the columns that are fields of the model."""
    positions: Sequence[int]
    """Where they are in the row."""
    annotations: Sequence[tuple[str, int]]
    """Names and positions of the other columns."""
    converters: Sequence[tuple[int, Callable[[Any], Any]]]
    """What makes a Python value of that of the database, by the position in the row."""

    def to_model(self, model: type[Row], alias: str, stored: Sequence[Any]) -> Row:
        values = list(stored)
        for position, convert in self.converters:
            values[position] = convert(values[position])
        row = model.from_db(alias, self.fields, [values[position] for position in self.positions])
        for name, position in self.annotations:
            setattr(row, name, values[position])
        return row


class Prepared(Generic[Row]):
    """A query for rows of one model, by whole numbers and texts.

    `query` is called once for each number of values, with a placeholder for each of them, and its filters have to pass
    these on as they are. Rows know no parent (see `with_parent`).
    """

    def __init__(self, query: Callable[..., QuerySet[Row]]) -> None:
        self.query = query
        self._compiled: dict[int, _Compiled[Row]] = {}
        self._columns: dict[str, _Columns] = {}
        """By the kind of the database."""

    def rows(self, *values: int | str) -> list[Row]:
        """Return the rows for these values.

        Raises TypeError where the query takes fewer or more.
        """
        model, sql, parameters = self._for(len(values))
        given = [fixed if place is None else values[place] for place, fixed in parameters]
        alias = router.db_for_read(model)
        connection = connections[alias]
        with connection.cursor() as cursor:
            cursor.execute(sql, given)
            columns = self._columns.get(connection.vendor)
            if columns is None:
                columns = self._columns[connection.vendor] = _columns_of(model, alias, cursor.description)
            return [columns.to_model(model, alias, stored) for stored in cursor.fetchall()]

    def get(self, *values: int | str) -> Row:
        """Return the first of these rows. Raises DoesNotExist of the model."""
        rows = self.rows(*values)
        if not rows:
            model: Any = self._for(len(values))[0]
            raise model.DoesNotExist(f"{model._meta.object_name} {values} does not exist.")
        return rows[0]

    def _for(self, count: int) -> _Compiled[Row]:
        if count not in self._compiled:
            placeholders = range(FIRST_PLACEHOLDER, FIRST_PLACEHOLDER - count, -1)
            places = {str(placeholder): place for place, placeholder in enumerate(placeholders)}
            queryset = self.query(*placeholders)
            sql, parameters = queryset.query.sql_with_params()
            self._compiled[count] = queryset.model, sql, [(places.get(str(fixed)), fixed) for fixed in parameters]
        return self._compiled[count]


def _columns_of(model: type[Model], alias: str, description: Sequence[Sequence[Any]]) -> _Columns:
    """Ask Django how it would read these columns of a raw query."""
    connection: Any = connections[alias]
    raw: Any = RawQuerySet("", model=model, using=alias)
    raw.columns = [column[0] for column in description]
    fields, positions, annotations = raw.resolve_model_init_order()
    model_fields = [raw.model_fields.get(name) for name in raw.columns]
    sources = [field.get_col(model._meta.db_table) if field else None for field in model_fields]
    compiler = connection.ops.compiler("SQLCompiler")(raw.query, connection, alias)
    converters = [
        (position, partial(_converted, functions, source, connection))
        for position, (functions, source) in compiler.get_converters(sources).items()
    ]
    return _Columns(fields, positions, annotations, converters)


def _converted(functions: Sequence[Callable[..., Any]], source: Any, connection: Any, value: Any) -> Any:
    for function in functions:
        value = function(value, source, connection)
    return value


def with_parent(rows: list[Row], name: str, parent: Model) -> list[Row]:
    """Give each row its parent, as the rows of a related manager have it."""
    for row in rows:
        setattr(row, name, parent)
    return rows


MAX_ADDRESSES = 4096
"""Every drawing of a card table needs a dozen addresses; Django finds each of them again in 15 microseconds."""


@lru_cache(MAX_ADDRESSES)
def page_address(name: str, *arguments: object) -> str:
    """Return the address of a page. Raises NoReverseMatch."""
    return reverse(name, args=arguments)


@lru_cache(MAX_ADDRESSES)
def static_address(path: str) -> str:
    """Return the address of a static file, with the digest of its content in its name."""
    return static(path)
