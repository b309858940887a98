"""The real product in processes of its own: embedded, or web, worker and beat when REDIS_URL is set."""

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(condition: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Asks until it is so; fails with `what` when the time is over."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"after {seconds:.0f} s still not: {what}")
        time.sleep(0.05)


@dataclass
class LiveApp:
    """`url` is where it answers; `manage(...)` runs a command of manage.py on its database."""

    url: str
    port: int
    environment: dict[str, str]
    folder: Path
    processes: list["subprocess.Popen[bytes]"] = field(default_factory=list)

    @classmethod
    @contextlib.contextmanager
    def started(cls, folder: Path, number: int = 0, *arguments: str) -> Iterator["LiveApp"]:
        """Starts everything, waits until it answers, stops it afterwards by process number."""
        port = free_port()
        with _environment(folder, number) as environment:
            app = cls(f"http://127.0.0.1:{port}", port, environment, folder)
            try:
                app.start(*(arguments or ("--no-demo",)))
                yield app
            finally:
                app.stop()

    def start(self, *arguments: str) -> None:
        """Starts the processes and returns when they answer and tasks run."""
        self._run("manage.py", "serve", "--port", str(self.port), *arguments)
        wait_for(lambda: self.health() or self._fail_if_ended(), "the server answers")
        if "REDIS_URL" in self.environment:
            self._run("-m", "celery", "-A", "config", "worker", "--concurrency", "1", "--loglevel", "WARNING")
            schedule = str(self.folder / "beat")
            self._run("-m", "celery", "-A", "config", "beat", "--schedule", schedule, "--loglevel", "WARNING")
        wait_for(lambda: self.health().get("tasks") is not None, "a task runs")

    def stop(self) -> None:
        """Asks all processes to end, and ends those that do not."""
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(5)
        self.processes.clear()

    def health(self) -> dict[str, object]:
        """What /healthz says; empty while nothing answers."""
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                said: dict[str, object] = json.load(answer)
                return said
        except (urllib.error.URLError, OSError):
            return {}

    def manage(self, *arguments: str, text: str = "") -> str:
        """Runs `manage.py ARGUMENTS` on this database and gives its standard output."""
        command = [sys.executable, str(ROOT / "manage.py"), *arguments]
        done = subprocess.run(
            command, env=self.environment, input=text, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def log(self) -> str:
        """What the processes wrote."""
        return "".join(path.read_text(errors="replace") for path in sorted(self.folder.glob("*.log")))

    def _run(self, *arguments: str) -> None:
        with open(self.folder / f"{len(self.processes)}.log", "ab") as log:
            process = subprocess.Popen(
                [sys.executable, *arguments], cwd=ROOT, env=self.environment, stdout=log, stderr=log
            )
        self.processes.append(process)

    def _fail_if_ended(self) -> bool:
        assert self.processes[0].poll() is None, self.log()
        return False


@contextlib.contextmanager
def _environment(folder: Path, number: int) -> Iterator[dict[str, str]]:
    """The variables of processes with data of their own."""
    environment = {**os.environ, "DATA_DIR": str(folder), "SECRET_KEY": uuid.uuid4().hex, "PYTHONUNBUFFERED": "1"}
    if redis := os.environ.get("REDIS_URL"):
        base, _, database = redis.rpartition("/")
        environment["REDIS_URL"] = f"{base}/{int(database) + 1 + number}"
    if not os.environ.get("DATABASE_URL", "").startswith("postgres"):
        environment.pop("DATABASE_URL", None)
        yield environment
        return
    with _postgres_database(os.environ["DATABASE_URL"]) as url:
        yield {**environment, "DATABASE_URL": url}


@contextlib.contextmanager
def _postgres_database(url: str) -> Iterator[str]:
    """A database that exists as long as it is used."""
    parts = urlsplit(url)
    name = f"{parts.path.strip('/')}_live_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(urlunsplit(parts._replace(scheme="postgresql", path="/postgres")), autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield urlunsplit(parts._replace(path=f"/{name}"))
        finally:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
