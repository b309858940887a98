"""PostgreSQL and Redis that only speak TLS, with the trust of the environment."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from testkit.clocks import may_take
from testkit.evenings import BOTS
from testkit.live_app import ROOT, LiveApp, free_port, wait_for
from testkit.players import bots_move
from tests.trips import servers
from tests.trips.servers import OWNER, PASSWORD, Server, connects, shared_folder

pytestmark = [pytest.mark.long, may_take(600)]
ANSWERS = """
from config.ops.health import broker_answers
from django.core.cache import cache
cache.set("a", "b", 60)
print(broker_answers(), cache.get("a"))
"""


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Yield a folder with a certificate that no other system trusts."""
    with shared_folder() as made:
        _make_certificate(made)
        yield made


@pytest.fixture(scope="module")
def certificate(folder: Path) -> Path:
    """By which both servers are known."""
    return folder / "certificate.pem"


def _make_certificate(folder: Path) -> None:
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    command += ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    command += ["-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")]
    subprocess.run(command, check=True, capture_output=True)


@pytest.fixture(scope="module")
def redis_server(folder: Path) -> Iterator[Server]:
    """Redis without a plain port."""
    port = free_port()
    tls: list[str | Path] = ["--tls-cert-file", folder / "certificate.pem", "--tls-key-file", folder / "key.pem"]
    tls += ["--save", ""]
    ports = ["--port", "0", "--tls-port", str(port), "--tls-auth-clients", "no"]
    server = servers.redis_server(folder, port, _address(port, folder / "certificate.pem"), *ports, *tls)
    with server.running(unless="this redis-server was built without TLS"):
        yield server


def _address(port: int, trusted: Path | None = None) -> str:
    trust = f"?ssl_ca_certs={trusted}" if trusted else ""
    return f"rediss://:{PASSWORD}@127.0.0.1:{port}/0{trust}"


@pytest.fixture(scope="module")
def postgres_server(folder: Path) -> Iterator[Server]:
    """Yield a private PostgreSQL that refuses unencrypted connections."""
    key = folder / "server.key"
    shutil.copy(folder / "key.pem", key)
    key.chmod(0o600)
    shutil.chown(key, OWNER or os.geteuid())
    text = {"ssl": "on", "ssl_cert_file": folder / "certificate.pem", "ssl_key_file": key, "fsync": "off"}
    with servers.postgres(folder, "hostssl all all 127.0.0.1/32 trust\n", "require", **text).running() as server:
        yield server


def manage(tmp_path: Path, *arguments: str, **more: str) -> str:
    surroundings = {**os.environ, "DATA_DIR": str(tmp_path), "SECRET_KEY": "only for tests", **more}
    surroundings.pop("SSL_CERT_FILE", None)
    done = subprocess.run(
        [sys.executable, ROOT / "manage.py", *arguments], env=surroundings, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def test_a_redis_with_an_untrusted_certificate_is_refused(
    redis_server: Server, certificate: Path, tmp_path: Path
) -> None:
    ask = ("shell", "-v0", "-c", ANSWERS)
    assert "True b" in manage(tmp_path, *ask, REDIS_URL=_address(redis_server.port, certificate))
    assert "False None" in manage(tmp_path, *ask, REDIS_URL=_address(redis_server.port))
    unchecked = _address(redis_server.port) + "?ssl_cert_reqs=none"  # unless the address disables the check explicitly
    assert "True b" in manage(tmp_path, *ask, REDIS_URL=unchecked)


def test_a_postgres_with_an_untrusted_certificate_is_refused(
    postgres_server: Server, certificate: Path, tmp_path: Path
) -> None:
    assert not connects(postgres_server.port, "disable")
    address = f"postgres://postgres@127.0.0.1:{postgres_server.port}/postgres?sslmode="
    ask = ("shell", "-v0", "-c", "from config.ops.health import database_answers; print(database_answers())")
    assert "True" in manage(tmp_path, *ask, DATABASE_URL=address + "require")
    trusted = f"verify-full&sslrootcert={certificate}"
    assert "True" in manage(tmp_path, *ask, DATABASE_URL=address + trusted)
    _make_certificate(tmp_path)
    other = f"verify-full&sslrootcert={tmp_path / 'certificate.pem'}"
    assert "False" in manage(tmp_path, *ask, DATABASE_URL=address + other)


def test_web_worker_beat_and_backup_do_all_of_it_encrypted(
    redis_server: Server, postgres_server: Server, certificate: Path, tmp_path: Path
) -> None:
    address = f"postgres://postgres@127.0.0.1:{postgres_server.port}/troeftafel"
    with pytest.MonkeyPatch.context() as variables:
        variables.setenv("DATABASE_URL", f"{address}?sslmode=verify-full&sslrootcert={certificate}")
        variables.setenv("REDIS_URL", _address(redis_server.port, certificate))
        with LiveApp.prepared(tmp_path) as app:
            app.start("--no-demo")
            app.manage("shell", "-v0", "-c", BOTS.format(count=1))
            wait_for(bots_move(app), "bots move")
            assert app.manage("backup", str(tmp_path / "backup.tar"))
            assert "SSL" not in app.manage("restore", "--check", str(tmp_path / "backup.tar"))
