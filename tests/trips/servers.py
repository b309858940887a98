"""A test's own PostgreSQL and Redis, which may be killed and restarted.

They keep their folder and port.
"""

import contextlib
import glob
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest
import redis

from testkit.clocks import patience
from testkit.live_app import free_port, wait_for

PASSWORD = "only-for-this-test"
_INITDB = max(glob.glob("/usr/lib/postgresql/*/bin/initdb"), default=None) or shutil.which("initdb")
OWNER = "postgres" if os.geteuid() == 0 else None
"""The owner of PostgreSQL, which refuses to run as root."""


def left_out(why: str) -> None:
    """Skip the test, or fail where nothing may be left out."""
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)


@contextlib.contextmanager
def shared_folder() -> Iterator[Path]:
    """A folder that a server of another user reaches."""
    with tempfile.TemporaryDirectory() as made:
        Path(made).chmod(0o755)
        yield Path(made)


@dataclass
class Server:
    """A server: its command, its folder, and a check that it serves requests."""

    port: int
    command: Sequence[str | Path]
    folder: Path
    answers: Callable[[], bool]
    owner: str | None = None
    process: "subprocess.Popen[bytes] | None" = field(default=None, init=False)

    def started(self) -> bool:
        """Starts it: whether it answers; it may have ended instead."""
        with open(self.log, "ab") as log:
            process = subprocess.Popen(self.command, user=self.owner, cwd=self.folder, stdout=log, stderr=log)
        self.process = process
        wait_for(lambda: process.poll() is not None or self.answers(), f"{self.command[0]} answers")
        return process.poll() is None

    def start_again(self) -> None:
        """As its supervisor does: until nothing of the one before is in its way."""
        wait_for(self.started, f"{self.command[0]} stays")

    @contextlib.contextmanager
    def away(self, how: signal.Signals = signal.SIGKILL) -> Iterator[None]:
        """Killed now, without time to put anything in order, and there again afterwards."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(patience(30))
        try:
            yield
        finally:
            self.start_again()

    @property
    def log(self) -> Path:
        return self.folder / f"{Path(self.command[0]).name}.log"

    @contextlib.contextmanager
    def running(self, unless: str = "") -> Iterator["Server"]:
        """Start the server and stop it at the end; `unless` allows it to end at once."""
        try:
            if not self.started() and unless:
                left_out(unless)
            assert self.process
            assert self.process.poll() is None, self.log.read_text()
            yield self
        finally:
            if self.process is not None:
                self.process.terminate()
                self.process.wait(patience(30))


# --- PostgreSQL ---------------------------------------------------------------------------------------------------


def postgres(folder: Path, ways: str, sslmode: str, **answer: object) -> Server:
    """Return an empty PostgreSQL with these lines of pg_hba.conf and settings.

    `sslmode` is that of its clients.
    """
    data = _data_folder(folder)
    postgres_program(folder, "initdb", "-D", data, "-U", "postgres", "--auth=trust", "--data-checksums", "--no-sync")
    return _postgres_server(folder, ways, sslmode, answer)


def standby_of(primary: Server, folder: Path, ways: str, **answer: object) -> Server:
    """Return a standby that copies a running PostgreSQL and then follows it."""
    data = _data_folder(folder)
    source = f"host=127.0.0.1 port={primary.port} user=postgres application_name=standby"
    postgres_program(folder, "pg_basebackup", "-D", data, "-d", source, "-R", "-X", "stream", "-c", "fast", "--no-sync")
    return _postgres_server(folder, ways, "disable", answer)


def postgres_program(folder: Path, name: str, *arguments: str | Path) -> None:
    """Run a program of PostgreSQL's server package as its owner."""
    if _INITDB is None:
        left_out("there is no initdb here")
    command: list[str | Path] = [Path(str(_INITDB)).with_name(name), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, user=OWNER, cwd=folder, check=False)
    assert done.returncode == 0, done.stderr


def _data_folder(folder: Path) -> Path:
    data = folder / "data"
    data.mkdir(mode=0o700)
    shutil.chown(data, OWNER or os.geteuid())
    return data


def _postgres_server(folder: Path, ways: str, sslmode: str, settings: dict[str, object]) -> Server:
    port = free_port()
    (folder / "ways.conf").write_text(ways)
    with open(folder / "data/postgresql.conf", "a") as file:  # where its other programs read it, too
        file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())
    own = {
        "port": port,
        "listen_addresses": "127.0.0.1",
        "unix_socket_directories": "",
        "hba_file": folder / "ways.conf",
    }
    text = [part for name, value in own.items() for part in ("-c", f"{name}={value}")]
    command: list[str | Path] = [Path(str(_INITDB)).with_name("postgres"), "-D", folder / "data", *text]
    return Server(port, command, folder, lambda: connects(port, sslmode), OWNER)


def connects(port: int, ssl: str) -> bool:
    """Return True if PostgreSQL accepts a connection with this `sslmode`."""
    try:
        psycopg.connect(f"postgresql://postgres@127.0.0.1:{port}/postgres?sslmode={ssl}").close()
    except psycopg.OperationalError:
        return False
    return True


# --- Redis --------------------------------------------------------------------------------------------------------


def redis_server(folder: Path, port: int, address: str, *text: str | Path) -> Server:
    """A Redis with these arguments, which answers at an address."""
    if shutil.which("redis-server") is None:
        left_out("there is no redis-server here")
    command = ["redis-server", "--requirepass", PASSWORD, "--dir", str(folder), *map(str, text)]
    return Server(port, command, folder, lambda: pings(address))


def pings(address: str) -> bool:
    """Return True if Redis serves requests; not yet while it reads its files."""
    try:
        with redis.Redis.from_url(address) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False
