"""Reading a table in several queries as if it were one."""

from collections.abc import Callable
from typing import TypeVar

from django.db.models import QuerySet

from games.core import request_cache as shared
from games.models import Table

ATTEMPTS = 5
T = TypeVar("T")


def steady(table_id: int, read: Callable[[Table], T], tables: QuerySet[Table]) -> T:
    """What was read of a table in several queries while nothing happened at it, without holding it.

    A table at which something happens all the time is read again a few times, and then as it comes.
    """
    for attempt in range(ATTEMPTS):
        table = shared.row(tables, table_id, again=attempt > 0)
        found = read(table)
        if Table.objects.filter(pk=table_id, version=table.version).exists():
            break
    return found
