"""What the migrations make, made once for all tests of a run and copied for each: a start has them done already."""

import atexit
import contextlib
import fcntl
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

ROOT = Path(__file__).resolve().parent.parent
FILE = "troeftafel.sqlite3"
FIRST = "TEST_RUN" not in os.environ
"""Whether this is the process that began the run, and ends it."""
RUN = os.environ.setdefault("TEST_RUN", uuid.uuid4().hex)
"""The same for all processes of one run of tests."""
FOLDER = Path(tempfile.gettempdir()) / f"troeftafel-migrated-{RUN}"
TEMPLATE = f"troeftafel_migrated_{RUN[:12]}"


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """One process at a time."""
    FOLDER.mkdir(mode=0o700, exist_ok=True)
    with open(FOLDER / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _migrate(environment: dict[str, str]) -> None:
    command = [sys.executable, str(ROOT / "manage.py"), "migrate", "-v0"]
    needed = {"DATA_DIR": str(FOLDER), "SECRET_KEY": "only for tests"}
    subprocess.run(command, env={**os.environ, **needed, **environment}, check=True)


def copy_sqlite(folder: Path) -> None:
    """Puts a database with all its tables and nothing in them into a folder."""
    made = FOLDER / FILE
    with _alone():
        if not made.exists():
            _migrate({"DATABASE_URL": f"sqlite:///{FOLDER / 'making.sqlite3'}"})
            (FOLDER / "making.sqlite3").rename(made)
        with (
            contextlib.closing(sqlite3.connect(made)) as whole,
            contextlib.closing(sqlite3.connect(folder / FILE)) as copy,
        ):
            whole.backup(copy)


@contextlib.contextmanager
def postgres_database(url: str, migrated: bool) -> Iterator[str]:
    """The address of a database that exists as long as it is used."""
    name = f"{urlsplit(url).path.strip('/')}_live_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(_named(url, "postgres"), autocommit=True) as server:
        if migrated:
            _make_template(server, url)
            making = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(TEMPLATE))
        else:
            making = sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name))
        with _alone():  # a template that is being copied cannot be copied by another
            server.execute(making)
    try:
        yield _named(url, name)
    finally:  # on a connection of its own: the server may have been away meanwhile
        with psycopg.connect(_named(url, "postgres"), autocommit=True) as server:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def _make_template(server: "psycopg.Connection[tuple[object, ...]]", url: str) -> None:
    with _alone():
        if server.execute("SELECT 1 FROM pg_database WHERE datname = %s", (TEMPLATE,)).fetchone():
            return
        making = f"{TEMPLATE}_making"
        (FOLDER / "servers").write_text(url)
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(making)))
        _migrate({"DATABASE_URL": _named(url, making)})
        server.execute(
            sql.SQL("ALTER DATABASE {} RENAME TO {}").format(sql.Identifier(making), sql.Identifier(TEMPLATE))
        )


def _named(url: str, name: str) -> str:
    """The address of another database of the same server."""
    return urlunsplit(urlsplit(url)._replace(scheme="postgresql", path=f"/{name}"))


def forget() -> None:
    """Takes away what was made for this run, when it ends."""
    if not FIRST or not FOLDER.exists():
        return
    urls = (FOLDER / "servers").read_text().split() if (FOLDER / "servers").exists() else []
    for url in urls:
        dropping = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(TEMPLATE))
        with (
            contextlib.suppress(psycopg.OperationalError),  # reached by a way that is closed by now
            psycopg.connect(_named(url, "postgres"), autocommit=True) as server,
        ):
            server.execute(dropping)
    shutil.rmtree(FOLDER, ignore_errors=True)


atexit.register(forget)  # for benchmarks; pytest does it when its session ends
