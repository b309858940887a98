"""Queries and addresses made once, for what every move and every open page asks.

Decision 0467. Django writes the SQL of a queryset again each time, which takes several times as long as SQLite takes to
answer.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Generic, TypeVar

from django.db.models import Model, QuerySet
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


class Prepared(Generic[Row]):
    """A query for rows of one model, by whole numbers and texts.

    `query` is called once for each number of values, with a placeholder for each of them, and its filters have to pass
    these on as they are. Rows know no parent (see `with_parent`).
    """

    def __init__(self, query: Callable[..., QuerySet[Row]]) -> None:
        self.query = query
        self._compiled: dict[int, _Compiled[Row]] = {}

    def rows(self, *values: int | str) -> list[Row]:
        """Return the rows for these values.

        Raises TypeError where the query takes fewer or more.
        """
        model, sql, parameters = self._for(len(values))
        given = [fixed if place is None else values[place] for place, fixed in parameters]
        return list(model._default_manager.raw(sql, given))

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
