"""Systems on separate SQLite files with the test tables, to back up and restore."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import connection, connections

from accounts.models import User

NAME = "troeftafel.sqlite3"


@contextmanager
def at(folder: Path) -> Iterator[Path]:
    """Let the system in a folder replace the test database; yield its file."""
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
    """Return the usernames of all accounts."""
    return sorted(User.objects.values_list("username", flat=True))


def dump() -> dict[str, list[Any]]:
    """Return the content of the current database: all rows and table definitions."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master ORDER BY name")
        found = {"": cursor.fetchall()}
        for name in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{name}" ORDER BY 1')
            found[name] = cursor.fetchall()
    return found
