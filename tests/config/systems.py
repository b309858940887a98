"""Systems on a SQLite file of their own, with the tables of the test database, to back up and restore."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import connection, connections

from accounts.models import User

NAME = "troeftafel.sqlite3"


@contextmanager
def at(folder: Path) -> Iterator[Path]:
    """The system in a folder takes the place of the test database while this lasts; the file of its database."""
    tests = connections["default"]
    own = type(tests)({**tests.settings_dict, "NAME": str(folder / NAME)}, "default")
    connections["default"] = own
    try:
        yield folder / NAME
    finally:
        own.close()
        connections["default"] = tests


def write_empty(path: Path) -> None:
    """All tables, and nothing in them."""
    in_memory = connection.is_in_memory_db()  # type: ignore[attr-defined]  # only SQLite has it
    assert in_memory, "no test reads a database that somebody uses"
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(path)])


def names() -> list[str]:
    """Who has an account."""
    return sorted(User.objects.values_list("username", flat=True))


def dump() -> dict[str, list[Any]]:
    """All that the database of now holds: every row of every table, and how the tables were made."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master ORDER BY name")
        found = {"": cursor.fetchall()}
        for name in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{name}" ORDER BY 1')
            found[name] = cursor.fetchall()
    return found
