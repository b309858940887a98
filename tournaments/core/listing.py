"""Lists over REST: `q`, `ordering`, `from` and `to`.

Rows are searched in the database, documents as they are sent, so that a search finds no name that is not shown.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, time
from difflib import get_close_matches
from functools import reduce
from operator import attrgetter, itemgetter, or_
from typing import Any, TypeVar

from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_date
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from inputs.values import read_moment
from tournaments.core.errors import EventError

T = TypeVar("T")

DOWN = "-"
FROM, TO = "from", "to"


@dataclass(frozen=True, slots=True)
class Listing:
    """What one list may be searched and ordered by.

    `words` are the fields in which `q` is searched; without them the list has no `q`. `orders` maps names of orders to
    fields. `moment` is the field to which `from` and `to` apply; empty for none. Fields are columns, or attributes of
    documents.
    """

    words: tuple[str, ...] = ()
    orders: Mapping[str, str] = field(default_factory=dict)
    moment: str = ""

    @property
    def parameters(self) -> list[OpenApiParameter]:
        """The parameters as the OpenAPI document describes them."""
        parameters = []
        if self.words:
            parameters.append(OpenApiParameter("q", str, description="Part of a text in the list."))
        if self.orders:
            both = [f"{sign}{name}" for name in self.orders for sign in ("", DOWN)]
            parameters.append(
                OpenApiParameter("ordering", str, enum=both, description="The order; with `-` the reverse.")
            )
        if self.moment:
            about = "A date, or a date and time with a time zone; inclusive."
            parameters += [OpenApiParameter(name, str, description=about) for name in (FROM, TO)]
        return parameters

    def rows(self, request: Request, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows that the query asks for, in its order. Raises EventError."""
        query = self._read(request)
        if query.words:
            matches = (Q(**{f"{name}__icontains": query.words}) for name in self.words)
            rows = rows.filter(reduce(or_, matches))
        if query.since:
            rows = rows.filter(**{f"{self.moment}__gte": query.since})
        if query.until:
            rows = rows.filter(**{f"{self.moment}__lte": query.until})
        if not query.order:
            return rows
        by = F(query.order)
        ordered = by.desc(nulls_last=True) if query.descending else by.asc(nulls_last=True)
        return rows.order_by(ordered, f"{DOWN if query.descending else ''}pk")

    def documents(self, request: Request, documents: Iterable[T]) -> list[T]:
        """Return the documents that the query asks for, in its order. Raises EventError."""
        query = self._read(request)
        chosen = [document for document in documents if self._fits(document, query)]
        if not query.order:
            return chosen
        values = [(getattr(document, query.order), document) for document in chosen]
        sortable = [(_sortable(value), document) for value, document in values if value is not None]
        sortable.sort(key=itemgetter(0), reverse=query.descending)
        return [document for _value, document in sortable] + [document for value, document in values if value is None]

    def _fits(self, document: object, query: "_Asked") -> bool:
        if query.words:
            texts = (str(attrgetter(name)(document) or "").casefold() for name in self.words)
            if not any(query.words.casefold() in text for text in texts):
                return False
        if not (query.since or query.until):
            return True
        at: datetime | None = getattr(document, self.moment)
        return at is not None and (not query.since or at >= query.since) and (not query.until or at <= query.until)

    def _read(self, request: Request) -> "_Asked":
        query = request.query_params
        name = query.get("ordering", "")
        if name.removeprefix(DOWN) not in ("", *self.orders):
            raise _no_order(name, list(self.orders))
        since, until = (_moment(query.get(edge, ""), edge) if self.moment else None for edge in (FROM, TO))
        words = query.get("q", "").strip() if self.words else ""
        return _Asked(words, self.orders.get(name.removeprefix(DOWN), ""), name.startswith(DOWN), since, until)


@dataclass(frozen=True, slots=True)
class _Asked:
    """The query of one request."""

    words: str
    order: str
    descending: bool
    since: datetime | None
    until: datetime | None


def _sortable(value: Any) -> Any:
    """Return a key by which texts sort without regard to case."""
    return value.casefold() if isinstance(value, str) else value


def _no_order(name: str, names: list[str]) -> EventError:
    """Return the refusal of an unknown order, the nearest one first among those allowed."""
    near = get_close_matches(name.removeprefix(DOWN), names, n=1)
    allowed = [*near, *(other for other in names if other not in near)]
    return EventError("not_a_choice", "ordering", allowed, value=name[:100], allowed_values=", ".join(allowed))


def _moment(written: str, edge: str) -> datetime | None:
    """Return a date or time of the query; a date is all of its day in the current time zone."""
    if not written:
        return None
    try:
        day = parse_date(written)
    except ValueError:
        day = None
    if day is not None:
        return timezone.make_aware(datetime.combine(day, time.min if edge == FROM else time.max))
    at = read_moment(written)
    if at is None:
        raise EventError("no_moment", edge)
    return at
