"""PostgreSQL and Redis that speak TLS only: the product talks to them as the environment says, and to no others."""

import glob
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
import redis

from tests.live import ROOT, LiveApp, free_port, wait_for
from tests.trips.kills import BOTS
from tests.trips.players import bots_move

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]
INITDB = next(iter(sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), reverse=True)), None) or shutil.which("initdb")
PASSWORD = "only-for-this-test"
ANSWERS = """
from config.health import broker_answers
from django.core.cache import cache
cache.set("a", "b", 60)
print(broker_answers(), cache.get("a"))
"""


@dataclass(frozen=True)
class Server:
    """Where it listens, and by which certificate it is known."""

    port: int
    certificate: Path


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """A folder that a server of another user reaches, with a certificate nobody else trusts."""
    with tempfile.TemporaryDirectory() as made:
        Path(made).chmod(0o755)
        _make_certificate(Path(made))
        yield Path(made)


def _make_certificate(folder: Path) -> None:
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    command += ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    command += ["-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")]
    subprocess.run(command, check=True, capture_output=True)


@pytest.fixture(scope="module")
def redis_server(folder: Path) -> Iterator[Server]:
    """Redis without a plain port."""
    if shutil.which("redis-server") is None:
        pytest.skip("there is no redis-server here")
    port = free_port()
    command = ["redis-server", "--port", "0", "--tls-port", str(port), "--tls-auth-clients", "no"]
    command += ["--tls-cert-file", str(folder / "certificate.pem"), "--tls-key-file", str(folder / "key.pem")]
    command += ["--save", "", "--requirepass", PASSWORD, "--dir", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        server = Server(port, folder / "certificate.pem")
        wait_for(lambda: process.poll() is not None or _answers(server), "Redis answers")
        if process.poll() is not None:
            pytest.skip("this redis-server was built without TLS")
        yield server
    finally:
        process.terminate()
        process.wait()


def _address(server: Server, trusted: bool = True) -> str:
    trust = f"?ssl_ca_certs={server.certificate}" if trusted else ""
    return f"rediss://:{PASSWORD}@127.0.0.1:{server.port}/0{trust}"


def _answers(server: Server) -> bool:
    try:
        with redis.Redis.from_url(_address(server)) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


@pytest.fixture(scope="module")
def postgres_server(folder: Path) -> Iterator[Server]:
    """PostgreSQL of its own, which refuses whoever does not encrypt."""
    if INITDB is None:
        pytest.skip("there is no initdb here")
    command, owner = _cluster(folder, Path(INITDB), port := free_port())
    with open(folder / "postgres.log", "wb") as log:
        process = subprocess.Popen(command, user=owner, cwd=folder, stderr=log)
    try:
        wait_for(lambda: _connects(port, "require") or process.poll() is not None, "PostgreSQL answers")
        assert process.poll() is None, (folder / "postgres.log").read_text()
        yield Server(port, folder / "certificate.pem")
    finally:
        process.terminate()
        process.wait()


def _cluster(folder: Path, initdb: Path, port: int) -> tuple[list[str | Path], str | None]:
    """How an empty PostgreSQL is started, and by whom: it refuses to run for root."""
    owner = "postgres" if os.geteuid() == 0 else None
    data, key, ways = folder / "data", folder / "server.key", folder / "ways.conf"
    data.mkdir(mode=0o700)
    shutil.copy(folder / "key.pem", key)
    key.chmod(0o600)
    ways.write_text("hostssl all all 127.0.0.1/32 trust\n")
    for path in (data, key):
        shutil.chown(path, owner or os.geteuid())
    made = [initdb, "-D", data, "-U", "postgres", "--auth=trust", "--no-sync"]
    subprocess.run(made, check=True, capture_output=True, user=owner, cwd=folder)
    told = {
        "port": port, "listen_addresses": "127.0.0.1", "unix_socket_directories": "", "hba_file": ways, "ssl": "on",
        "ssl_cert_file": folder / "certificate.pem", "ssl_key_file": key, "fsync": "off",
    }  # fmt: skip
    settings = [part for name, value in told.items() for part in ("-c", f"{name}={value}")]
    return [initdb.with_name("postgres"), "-D", data, *settings], owner


def _connects(port: int, mode: str) -> bool:
    try:
        psycopg.connect(f"postgresql://postgres@127.0.0.1:{port}/postgres?sslmode={mode}").close()
    except psycopg.OperationalError:
        return False
    return True


def manage(tmp_path: Path, *arguments: str, **more: str) -> str:
    surroundings = {**os.environ, "DATA_DIR": str(tmp_path), "SECRET_KEY": "only for tests", **more}
    surroundings.pop("SSL_CERT_FILE", None)
    done = subprocess.run(
        [sys.executable, ROOT / "manage.py", *arguments], env=surroundings, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def test_a_redis_whose_certificate_nobody_trusts_is_not_talked_to(redis_server: Server, tmp_path: Path) -> None:
    ask = ("shell", "-v0", "-c", ANSWERS)
    assert "True b" in manage(tmp_path, *ask, REDIS_URL=_address(redis_server))
    assert "False None" in manage(tmp_path, *ask, REDIS_URL=_address(redis_server, trusted=False))
    unchecked = _address(redis_server, trusted=False) + "?ssl_cert_reqs=none"  # whoever asks for it in so many words
    assert "True b" in manage(tmp_path, *ask, REDIS_URL=unchecked)


def test_a_postgres_whose_certificate_nobody_trusts_is_not_talked_to(postgres_server: Server, tmp_path: Path) -> None:
    assert not _connects(postgres_server.port, "disable")
    address = f"postgres://postgres@127.0.0.1:{postgres_server.port}/postgres?sslmode="
    ask = ("shell", "-v0", "-c", "from config.health import database_answers; print(database_answers())")
    assert "True" in manage(tmp_path, *ask, DATABASE_URL=address + "require")
    trusted = f"verify-full&sslrootcert={postgres_server.certificate}"
    assert "True" in manage(tmp_path, *ask, DATABASE_URL=address + trusted)
    _make_certificate(tmp_path)
    other = f"verify-full&sslrootcert={tmp_path / 'certificate.pem'}"
    assert "False" in manage(tmp_path, *ask, DATABASE_URL=address + other)


def test_web_worker_beat_and_backup_do_all_of_it_encrypted(
    redis_server: Server, postgres_server: Server, tmp_path: Path
) -> None:
    address = f"postgres://postgres@127.0.0.1:{postgres_server.port}/troeftafel"
    with pytest.MonkeyPatch.context() as variables:
        variables.setenv("DATABASE_URL", f"{address}?sslmode=verify-full&sslrootcert={postgres_server.certificate}")
        variables.setenv("REDIS_URL", _address(redis_server))
        with LiveApp.prepared(tmp_path) as app:
            app.start("--no-demo")
            app.manage("shell", "-v0", "-c", BOTS.format(count=1))
            wait_for(bots_move(app), "bots move")
            assert app.manage("backup", str(tmp_path / "backup.tar"))
            assert "SSL" not in app.manage("restore", "--check", str(tmp_path / "backup.tar"))
