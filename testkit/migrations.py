"""A database with every migration applied, made once per state of the migrations and copied wherever one is needed.

The template stays between runs: a file in `var/` for SQLite, a database for PostgreSQL. Its name contains a hash of
all migrations and of the locked packages, so a changed migration makes a new one.
"""

import contextlib
import fcntl
import hashlib
import os
import sqlite3
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

ROOT = Path(__file__).resolve().parent.parent
FILE = "troeftafel.sqlite3"
FOLDER = ROOT / "var" / "test-templates"
PREFIX = "troeftafel_template_"


@cache
def _key() -> str:
    """A hash of everything that decides what the migrations make."""
    paths = [ROOT / "requirements.lock", *sorted(ROOT.glob("*/migrations/*.py"))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:16]


@contextlib.contextmanager
def _locked() -> Iterator[None]:
    """One process at a time; the lock is per machine because the PostgreSQL server is."""
    FOLDER.mkdir(mode=0o700, parents=True, exist_ok=True)
    with open(Path(tempfile.gettempdir()) / "troeftafel-test-templates.lock", "a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _migrate(environment: dict[str, str]) -> None:
    command = [sys.executable, str(ROOT / "manage.py"), "migrate", "-v0"]
    needed = {"DATA_DIR": str(FOLDER), "SECRET_KEY": "only for tests"}
    subprocess.run(command, env={**os.environ, **needed, **environment}, check=True)


def _sqlite_template() -> Path:
    template = FOLDER / f"{_key()}.sqlite3"
    with _locked():
        if not template.exists():
            for outdated in FOLDER.glob("*.sqlite3*"):
                outdated.unlink()
            making = FOLDER / "making.sqlite3"
            _migrate({"DATABASE_URL": f"sqlite:///{making}"})
            with contextlib.closing(sqlite3.connect(making)) as connection:
                connection.execute("PRAGMA journal_mode=DELETE")  # the file alone is the whole database
            making.rename(template)
    return template


def fill_sqlite(connection: Any) -> None:
    """Copy the template into an empty database behind a `sqlite3` connection."""
    with contextlib.closing(type(connection)(_sqlite_template())) as template:
        template.backup(connection)


def copy_sqlite(folder: Path) -> None:
    """Put a migrated, empty database into a folder."""
    with contextlib.closing(sqlite3.connect(folder / FILE)) as copy:
        fill_sqlite(copy)


def postgres_template(url: str) -> str:
    """The name of a migrated database on the server of `url`, which is made if it is missing."""
    name = f"{PREFIX}{_key()}"
    with _server(url) as server, _locked():
        if server.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchone():
            return name
        for (outdated,) in server.execute(
            "SELECT datname FROM pg_database WHERE starts_with(datname, %s)", (PREFIX,)
        ).fetchall():
            with contextlib.suppress(psycopg.errors.ObjectInUse):  # another checkout is copying it
                server.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(outdated)))
        making = f"{PREFIX}making"
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(making)))
        _migrate({"DATABASE_URL": _named(url, making)})
        server.execute(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(sql.Identifier(making), sql.Identifier(name)))
    return name


@contextlib.contextmanager
def postgres_database(url: str, migrated: bool) -> Iterator[str]:
    """The address of a database that exists as long as it is used."""
    name = f"{urlsplit(url).path.strip('/')}_live_{uuid.uuid4().hex[:12]}"
    making = sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name))
    if migrated:
        making += sql.SQL(" TEMPLATE {}").format(sql.Identifier(postgres_template(url)))
    with _server(url) as server, _locked():  # PostgreSQL refuses two copies of one template at a time
        server.execute(making)
    try:
        yield _named(url, name)
    finally:  # on a new connection: the server may have been down meanwhile
        with _server(url) as server:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def _server(url: str) -> "psycopg.Connection[tuple[Any, ...]]":
    return psycopg.connect(_named(url, "postgres"), autocommit=True)


def _named(url: str, name: str) -> str:
    """The address of another database of the same server."""
    return urlunsplit(urlsplit(url)._replace(scheme="postgresql", path=f"/{name}"))
