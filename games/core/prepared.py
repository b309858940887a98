"""Queries compiled once, for what every move and every open page asks.

Decision 0467. Django writes the SQL of a queryset again each time, which takes several times as long as SQLite takes to
answer.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)

FIRST_PLACEHOLDER = 31_013
"""Stands for the first value while the SQL is written; those after it count down from here.

It fits into the smallest column of whole numbers, where Django knows of larger ones that no row has them. No query may
have it as a constant.
"""


class Prepared(Generic[Row]):
    """A query for rows of one model, by whole numbers and texts.

    `query` is called once for each number of values, with a placeholder for each of them, and its filters have to pass
    these on as they are. Rows know no parent (see `with_parent`).
    """

    def __init__(self, query: Callable[..., QuerySet[Row]]) -> None:
        self.query = query
        self._compiled: dict[int, tuple[type[Row], str, tuple[Any, ...]]] = {}

    def rows(self, *values: int | str) -> list[Row]:
        """Return the rows for these values.

        Raises TypeError where the query takes fewer or more.
        """
        model, sql, parameters = self._compiled.get(len(values)) or self._compile(len(values))
        given = {str(FIRST_PLACEHOLDER - index): value for index, value in enumerate(values)}
        return list(model._default_manager.raw(sql, [given.get(str(parameter), parameter) for parameter in parameters]))

    def first(self, *values: int | str) -> Row | None:
        """Return the first of these rows, or None; the query should have a limit."""
        return next(iter(self.rows(*values)), None)

    def get(self, *values: int | str) -> Row:
        """Return the first of these rows. Raises DoesNotExist of the model."""
        row = self.first(*values)
        if row is None:
            model: Any = self.query(*values).model
            raise model.DoesNotExist(f"{model._meta.object_name} {values} does not exist.")
        return row

    def _compile(self, count: int) -> tuple[type[Row], str, tuple[Any, ...]]:
        queryset = self.query(*range(FIRST_PLACEHOLDER, FIRST_PLACEHOLDER - count, -1))
        sql, parameters = queryset.query.sql_with_params()
        self._compiled[count] = compiled = queryset.model, sql, tuple(parameters)
        return compiled


def with_parent(rows: list[Row], name: str, parent: Model) -> list[Row]:
    """Give each row its parent, as the rows of a related manager have it."""
    for row in rows:
        setattr(row, name, parent)
    return rows
