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


def use_bundled() -> None:
    """Put pysqlite3 in the place of the standard `sqlite3` module, if it is installed."""
    if pysqlite3 is not None:
        sys.modules["sqlite3"] = pysqlite3
        sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2


def version() -> tuple[int, int, int]:
    """The version of the SQLite library that Django will use."""
    found: tuple[int, int, int] = (pysqlite3 or system_sqlite3).sqlite_version_info
    return found


def wal_is_safe(found: tuple[int, int, int]) -> bool:
    """Whether this SQLite version has the WAL-reset fix."""
    return found >= _FIXED_FROM or found[2] >= _FIXED_SERIES.get(found[:2], 10**6)


def options() -> dict[str, Any]:
    """Connection options for Django: one writer at a time, who waits instead of failing."""
    journal = (
        "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA journal_size_limit=27103364;"
        if wal_is_safe(version())
        else "PRAGMA journal_mode=DELETE;"
    )
    return {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": journal}


def make_private(path: Path) -> None:
    """Lets only its owner read the file of a database; it is made when it is not there yet.

    SQLite gives the files it puts beside it (`-wal`, `-shm`) the same rights. One of somebody else stays as it is.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDONLY | os.O_CREAT, 0o600))
    for one in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        if one.exists() and (found := one.stat()).st_uid == os.geteuid() and found.st_mode & 0o077:
            one.chmod(0o600)
