"""Shared parts of the web benchmarks: the real product as processes, and data."""

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from testkit.clocks import patience
from testkit.live_app import ROOT, LiveApp, children, free_port, wait_for

FILLING = 900
"""Seconds that making the data may take."""


@dataclass(frozen=True)
class Backend:
    """A backend of the product.

    Either SQLite in one process, or PostgreSQL and Redis with a worker of its own.
    """

    name: str
    database_url: str = ""
    redis_url: str = ""


def arguments(about: str) -> argparse.ArgumentParser:
    """A command line that says which backends to measure."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--postgres", default=os.environ.get("DATABASE_URL", ""), help="URL; a database is made beside it"
    )
    parser.add_argument("--redis", default=os.environ.get("REDIS_URL", ""), help="URL of a database that is free")
    parser.add_argument("--only", choices=["sqlite", "postgres"], help="one backend instead of all that are given")
    return parser


def backends(chosen: argparse.Namespace) -> list[Backend]:
    """Those the command line asks for."""
    backends = [Backend("sqlite")]
    if chosen.postgres.startswith("postgres") and chosen.redis:
        backends.append(Backend("postgres", chosen.postgres, chosen.redis))
    wanted = [backend for backend in backends if chosen.only in (None, backend.name)]
    if not wanted:
        raise SystemExit("PostgreSQL needs --postgres URL and --redis URL.")
    return wanted


@contextlib.contextmanager
def started(backend: Backend) -> Iterator[LiveApp]:
    """The product on an empty database that exists as long as it is used."""
    given = {"DATABASE_URL": backend.database_url, "REDIS_URL": backend.redis_url}
    with tempfile.TemporaryDirectory() as folder, _environment(given), LiveApp.started(Path(folder), -1) as app:
        yield app


def fill(app: LiveApp, what: str, **sizes: Any) -> Any:
    """Makes data in the product's database, in another process (testkit/fill.py); answers with what it says of them."""
    code = f"import json; from testkit import fill; print(json.dumps(fill.{what}(**{sizes})))"
    command = [sys.executable, "manage.py", "shell", "-v0", "-c", code]
    process = subprocess.run(
        command, cwd=ROOT, env=app.environment, stdout=subprocess.PIPE, timeout=patience(FILLING), check=True, text=True
    )
    return json.loads(process.stdout)


def processor_seconds(app: LiveApp) -> float:
    """Return the processor seconds of the server process so far.

    Worker and database are not included.
    """
    return _used(app.processes[0].pid)


def web_seconds(app: LiveApp) -> float:
    """Return the processor seconds of all web processes and their page processes."""
    servers = [process.pid for process in app.processes if "serve" in process.args]  # type: ignore[operator]
    return sum(_used(pid) for server in servers for pid in (server, *children(server, b"config.page_process")))


def _used(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def web_processes(app: LiveApp, count: int) -> Iterator[list[int]]:
    """Run `count` web processes and yield their ports.

    The processes after the first end with the product.
    """
    ports = [app.port]
    for _ in range(count - 1):
        port = free_port()
        app.run("manage.py", "serve", "--web-only", "--port", str(port))
        other = LiveApp(f"http://127.0.0.1:{port}", port, app.environment, app.folder)
        wait_for(other.health, "the other web process answers")
        ports.append(port)
    yield ports


@contextlib.contextmanager
def _environment(given: dict[str, str]) -> Iterator[None]:
    before = {name: os.environ.pop(name, None) for name in given}
    os.environ.update({name: value for name, value in given.items() if value})
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value
