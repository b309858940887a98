"""The real product in processes of its own: embedded, or web, worker and beat when REDIS_URL is set."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from testkit import chance, migrations
from testkit.clocks import patience

ROOT = Path(__file__).resolve().parent.parent
SEEDED = [sys.executable, "-m", "testkit.seeded"]
LONG = 120.0
"""Seconds that anything but a start may take on a quiet machine."""
STARTS_WITHIN = 150.0
"""The same for a start with all its migrations."""
ENDS_WITHIN = 15.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(condition: Callable[[], object], what: str, seconds: float | None = None) -> None:
    """Asks until it is so; fails with `what` after `seconds`, which the caller takes from `patience`."""
    seconds = patience(LONG) if seconds is None else seconds
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"after {seconds:.0f} s still not: {what}")
        time.sleep(0.05)


def family(pid: int) -> list[int]:
    """A process and its children."""
    return [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]


def children(pid: int, command: bytes = b"") -> list[int]:
    """Return the processes that threads of a process started, with this in their command."""
    listed = Path(f"/proc/{pid}/task").glob("*/children")
    started = [int(child) for thread in listed for child in thread.read_text().split()]
    return [child for child in started if not command or command in Path(f"/proc/{child}/cmdline").read_bytes()]


def kill_hard(pid: int) -> None:
    """SIGKILL for a process and its children, none of whom can say goodbye."""
    for member in family(pid):
        os.kill(member, signal.SIGKILL)


@dataclass
class LiveApp:
    """`url` is where it answers; `manage(...)` runs a command of manage.py on its database."""

    url: str
    port: int
    environment: dict[str, str]
    folder: Path
    processes: list["subprocess.Popen[bytes]"] = field(default_factory=list)
    kept: dict[tuple[str, int], "subprocess.Popen[str]"] = field(default_factory=dict, init=False)
    scope: str = field(default_factory=chance.scope, init=False)
    launched: Iterator[int] = field(default_factory=count, init=False)

    @classmethod
    @contextlib.contextmanager
    def started(cls, folder: Path, number: int = 0, *arguments: str) -> Iterator["LiveApp"]:
        """Starts everything, waits until it answers, stops it afterwards by process number."""
        with cls.prepared(folder, number, migrated=True) as app:
            app.start(*(arguments or ("--no-demo",)))
            yield app

    @classmethod
    @contextlib.contextmanager
    def prepared(cls, folder: Path, number: int = 0, migrated: bool = False) -> Iterator["LiveApp"]:
        """A place of its own with a database in which there is nothing yet; what was started there is stopped.

        With `migrated` its tables are there: a copy of what the migrations make, which run once for all tests.
        """
        port = free_port()
        with _environment(folder, number, migrated) as environment:
            app = cls(f"http://127.0.0.1:{port}", port, environment, folder)
            try:
                yield app
            finally:
                app.stop()

    def start(self, *arguments: str) -> None:
        """Starts the processes and returns when they answer and tasks run."""
        self.run("manage.py", "serve", "--port", str(self.port), *arguments)
        wait_for(lambda: self.health() or self._fail_if_ended(), "the server answers", patience(STARTS_WITHIN))
        if "REDIS_URL" in self.environment:
            self.run("-m", "celery", "-A", "config", "worker", "--concurrency", "1", "--loglevel", "WARNING")
            schedule = str(self.folder / "beat")
            self.run("-m", "celery", "-A", "config", "beat", "--schedule", schedule, "--loglevel", "WARNING")
        wait_for(lambda: self.health().get("tasks") is not None, "a task runs")

    def stop(self) -> None:
        """Asks all processes to end, and ends those that do not."""
        for helper in self.kept.values():
            assert helper.stdin
            helper.stdin.close()  # and so it ends
        for process in reversed(self.processes):
            process.terminate()
        children: list[subprocess.Popen[Any]] = [*self.kept.values(), *self.processes]
        for child in children:
            try:
                child.wait(patience(ENDS_WITHIN))
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait(patience(ENDS_WITHIN))
        for helper in self.kept.values():
            assert helper.stdout
            helper.stdout.close()
        self.kept.clear()
        self.processes.clear()

    def kill(self) -> None:
        """End all processes at once."""
        for process in self.processes:
            if process.poll() is None:
                kill_hard(process.pid)
                process.wait()
        self.processes.clear()

    def health(self) -> dict[str, object]:
        """What /healthz says; empty while nothing answers, or database or broker do not."""
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=patience(5)) as answer:
                body: dict[str, object] = json.load(answer)
        except urllib.error.HTTPError as error:
            body = _read(error)
        except (urllib.error.URLError, OSError):
            return {}
        return body if body.get("database") and body.get("broker") else {}

    def manage(self, *arguments: str, text: str = "") -> str:
        """Runs `manage.py ARGUMENTS` on this database and gives its standard output."""
        if arguments[:3] == ("shell", "-v0", "-c"):
            return self._in_shell(*arguments[3:])
        done = self.tried(*arguments, text=text)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def _in_shell(self, code: str) -> str:
        """What a snippet of code printed; all of them run in one process, see tests/shell.py."""
        (answer,) = self.run_in_helpers("tests.shell", code)
        assert not answer["failed"], answer["printed"]
        return str(answer["printed"])

    def run_in_helpers(self, module: str, *orders: object) -> list[Any]:
        """Gives each order, at the same moment, to a process of a module of tests, and waits for all their answers.

        Such a process prints `ready` when it has started, and again after each answer. All of them stay until `stop`.
        """
        helpers = [self._helper(module, number) for number, _ in enumerate(orders)]
        for helper, order in zip(helpers, orders, strict=True):
            assert helper.stdin
            helper.stdin.write(json.dumps(order) + "\n")
        for helper in helpers:
            helper.stdin.flush()  # type: ignore[union-attr]
        return [json.loads(helper.stdout.readline()) for helper in helpers]  # type: ignore[union-attr]

    def _helper(self, module: str, number: int) -> "subprocess.Popen[str]":
        """The process of this number, which stands at the start."""
        if (module, number) not in self.kept:
            command, pipe = [*SEEDED, "-m", module], subprocess.PIPE
            environment = self._with_chance()
            self.kept[module, number] = subprocess.Popen(
                command, cwd=ROOT, env=environment, text=True, stdin=pipe, stdout=pipe
            )
        helper = self.kept[module, number]
        assert helper.stdout
        assert helper.stdout.readline() == "ready\n"
        return helper

    def tried(self, *arguments: str, text: str = "") -> "subprocess.CompletedProcess[str]":
        """What came of `manage.py ARGUMENTS`, which may have been refused."""
        command = [sys.executable, str(ROOT / "manage.py"), *arguments]
        return subprocess.run(
            command,
            env=self.environment,
            input=text,
            capture_output=True,
            text=True,
            timeout=patience(LONG),
            check=False,
        )

    def log(self) -> str:
        """What the processes wrote."""
        return "".join(path.read_text(errors="replace") for path in sorted(self.folder.glob("*.log")))

    def run(self, *arguments: str) -> None:
        self.processes.append(self.launch(len(self.processes), *arguments))

    def launch(self, number: int, *arguments: str) -> "subprocess.Popen[bytes]":
        """Start a program of the product, with a log of this number and a sequence of chance of its own."""
        command = [*SEEDED, *arguments]
        with open(self.folder / f"{number}.log", "ab") as log:
            return subprocess.Popen(command, cwd=ROOT, env=self._with_chance(), stdout=log, stderr=log)

    def relaunch(self, number: int) -> None:
        """Start the program of a process that has ended again."""
        arguments = self.processes[number].args[len(SEEDED) :]  # type: ignore[index]
        self.processes[number] = self.launch(number, *arguments)

    def _with_chance(self) -> dict[str, str]:
        """The environment of one process: also a process that replaces a killed one draws what none drew before."""
        return {**self.environment, "TEST_CHANCE": f"{self.scope}/process {next(self.launched)}"}

    def _fail_if_ended(self) -> bool:
        assert self.processes[0].poll() is None, self.log()
        return False


def _read(error: urllib.error.HTTPError) -> dict[str, object]:
    """What an answer of 503 says of what is wrong; empty where it is a page."""
    try:
        with error:
            body: dict[str, object] = json.load(error)
            return body
    except ValueError:
        return {}


@contextlib.contextmanager
def _environment(folder: Path, number: int, migrated: bool) -> Iterator[dict[str, str]]:
    """The variables of processes with data of their own."""
    environment = {**os.environ, "DATA_DIR": str(folder), "SECRET_KEY": uuid.uuid4().hex, "PYTHONUNBUFFERED": "1"}
    environment.setdefault("THROTTLE_GUEST_TABLES", "100000/hour")  # all guests of all tests have one address
    if redis := os.environ.get("REDIS_URL"):
        address, query, how = redis.partition("?")
        base, _, database = address.rpartition("/")
        environment["REDIS_URL"] = f"{base}/{int(database) + 1 + number}{query}{how}"
    if not os.environ.get("DATABASE_URL", "").startswith("postgres"):
        environment.pop("DATABASE_URL", None)
        if migrated:
            migrations.copy_sqlite(folder)
        yield environment
        return
    with migrations.postgres_database(os.environ["DATABASE_URL"], migrated) as url:
        yield {**environment, "DATABASE_URL": url}


def name_of(process: "subprocess.Popen[bytes]") -> str:
    """The command of one of the processes of a `LiveApp`: serve, worker or beat."""
    return next(word for word in ("serve", "worker", "beat") if word in process.args)  # type: ignore[operator]
