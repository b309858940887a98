"""Suspension, for one transaction, of the triggers that protect the log.

Only erasing a person and clearing devices may do this: they change the author of a row, never what was played
or written (decision 0260). The triggers are those of migration 0002 and its followers.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, models, transaction

from games.models import Sheet, SheetAnswer, Signal

GUARDED: tuple[type[models.Model], ...] = (Sheet, SheetAnswer, Signal)
"""Guarded tables that may name a person; moves and answers to claims do not, and stay guarded."""


@contextmanager
def unguarded(*kinds: type[models.Model]) -> Iterator[None]:
    """Allow changes to rows of these models inside, for this connection alone.

    An error inside rolls everything back, the guards included. PostgreSQL keeps other writers of these tables waiting
    meanwhile, SQLite all writers. Raises ValueError for a model that must stay guarded.
    """
    if not set(kinds) <= set(GUARDED):
        raise ValueError("Only sheets, answers to them and signals can be unguarded.")
    lifted = {"postgresql": _lifted_on_postgresql, "sqlite": _lifted_on_sqlite}[connection.vendor]
    with transaction.atomic(), lifted([kind._meta.db_table for kind in kinds]):
        yield


@contextmanager
def _lifted_on_postgresql(tables: list[str]) -> Iterator[None]:
    with connection.cursor() as cursor:
        # rows written before in this transaction have checks that wait for its end; a table is not altered until then
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED")
        for table in tables:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER {table}_never_changes")
    yield
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED")
        for table in tables:
            cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER {table}_never_changes")


@contextmanager
def _lifted_on_sqlite(tables: list[str]) -> Iterator[None]:
    with connection.cursor() as cursor:
        definitions = [_definition(table) for table in tables]
        for table in tables:
            cursor.execute(f"DROP TRIGGER {table}_never_changes")
    yield
    with connection.cursor() as cursor:
        for definition in definitions:
            cursor.execute(definition)


def _definition(table: str) -> str:
    """The statement that made the trigger of a table, as the database keeps it."""
    with connection.cursor() as cursor:
        query = "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = %s"
        cursor.execute(query, [f"{table}_never_changes"])
        return str(cursor.fetchone()[0])
