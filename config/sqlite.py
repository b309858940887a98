"""A SQLite that is safe under several connections, chosen before anything imports `sqlite3`.

SQLite 3.7.0 to 3.51.2 can corrupt a database in WAL mode when several connections reset the log
(fixed in 3.51.3, and in 3.50.7 and 3.44.6). Debian 12 ships 3.40.1, so a newer one comes with us where a
wheel exists; elsewhere the rollback journal is used, which is slower and does not have the fault.
"""

import os
import sqlite3 as system_sqlite3
import sys
from pathlib import Path
from typing import Any

try:
    import pysqlite3
    import pysqlite3.dbapi2
except ImportError:  # there is a wheel for Linux on x86-64 only
    pysqlite3 = None

_FIXED_FROM = (3, 51, 3)
_FIXED_SERIES = {(3, 50): 7, (3, 44): 6}
STATEMENTS = 1000
"""Prepared statements kept by each connection; with 128, the default, half of all queries were parsed again."""


def use_bundled() -> None:
    """Put pysqlite3 in the place of the standard `sqlite3` module, if it is installed."""
    if pysqlite3 is not None:
        sys.modules["sqlite3"] = pysqlite3
        sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2


def version() -> tuple[int, int, int]:
    """The version of the SQLite library that Django will use."""
    number: tuple[int, int, int] = (pysqlite3 or system_sqlite3).sqlite_version_info
    return number


def wal_is_safe(number: tuple[int, int, int]) -> bool:
    """Whether this SQLite version has the WAL-reset fix."""
    return number >= _FIXED_FROM or number[2] >= _FIXED_SERIES.get(number[:2], 10**6)


def options() -> dict[str, Any]:
    """Return connection options for Django: one writer at a time; others wait."""
    journal = (
        "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA journal_size_limit=27103364;"
        if wal_is_safe(version())
        else "PRAGMA journal_mode=DELETE;"
    )
    return {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": journal,
        "cached_statements": STATEMENTS,
    }


def make_private(path: Path) -> None:
    """Restrict the file of a database to its owner, and create it if missing.

    SQLite gives the files next to it (`-wal`, `-shm`) the same rights. A file of another user stays as it is.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDONLY | os.O_CREAT, 0o600))
    for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        if file.exists() and (stat := file.stat()).st_uid == os.geteuid() and stat.st_mode & 0o077:
            file.chmod(0o600)
