"""The product as it is started: processes, running tasks, a stop by Ctrl-C."""

import contextlib
import os
import signal
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from testkit.clocks import may_take, patience
from testkit.live_app import ROOT, LiveApp, free_port, wait_for
from tests.trips.streams import stream_of

pytestmark = pytest.mark.long


def test_tasks_run_and_health_says_so(live_app: LiveApp) -> None:
    health = live_app.health()
    assert health["healthy"] is True
    assert health["mode"] == ("separate" if "REDIS_URL" in live_app.environment else "embedded")
    assert isinstance(health["tasks"], float)


def test_the_heartbeat_continues(live_app: LiveApp) -> None:
    def last_beat() -> float:
        return time.time() - float(str(live_app.health()["tasks"]))

    first = last_beat()
    wait_for(lambda: last_beat() > first + 1, "a new heartbeat follows", patience(20))


def test_the_start_says_what_it_found(live_app: LiveApp) -> None:
    assert "database:" in live_app.log()
    assert f"http://127.0.0.1:{live_app.port}/" in live_app.log()
    assert live_app.environment["SECRET_KEY"] not in live_app.log()
    if "REDIS_URL" in live_app.environment:
        wait_for(
            lambda: live_app.environment["REDIS_URL"] in (live_app.folder / "1.log").read_text(),
            "the worker says so too",
        )


def test_ctrl_c_ends_everything_although_a_stream_is_open(tmp_path: Path) -> None:
    with LiveApp.started(tmp_path, 2) as app, stream_of(f"{app.url}/live/?topic=table:1") as stream:
        assert stream.status_code == 200
        server = app.processes[0]
        server.send_signal(signal.SIGINT)
        assert server.wait(patience(60)) == 0
        assert "Traceback" not in app.log()


def test_a_request_that_has_begun_is_answered_by_a_server_that_is_stopped(tmp_path: Path) -> None:
    body = b"login=ana&password=secret"
    head = b"POST /account/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body)

    def listens() -> bool:
        with contextlib.suppress(ConnectionError), socket.create_connection(("127.0.0.1", app.port), patience(5)):
            return True
        return False

    with LiveApp.started(tmp_path, 3) as app:
        with socket.create_connection(("127.0.0.1", app.port), patience(30)) as client:
            client.sendall(head + body[:1])
            assert app.health()  # asked later, so the server has read the beginning of the other request
            app.processes[0].send_signal(signal.SIGTERM)
            wait_for(lambda: not listens(), "it takes no more connections")
            client.sendall(body[1:])
            answer = client.recv(2**16)
        assert app.processes[0].wait(patience(60)) in (0, -signal.SIGTERM)
    assert answer.split(maxsplit=2)[1] == b"403"  # without a CSRF token


@pytest.mark.skipif("REDIS_URL" in os.environ, reason="separate processes are given their key")
def test_the_secret_key_is_made_once_and_private(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "SECRET_KEY"}
    environment["DATA_DIR"] = str(tmp_path)
    code = "from django.conf import settings; print(settings.SECRET_KEY)"
    command = [sys.executable, "manage.py", "shell", "-v0", "-c", code]
    process = [subprocess.check_output(command, cwd=ROOT, env=environment, timeout=patience(60)) for _start in range(2)]
    assert len(process[0]) > 50
    assert process[0] == process[1]
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_separate_processes_without_a_key_are_refused() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "SECRET_KEY"}
    environment["REDIS_URL"] = "redis://127.0.0.1:6379/12"
    command = [sys.executable, "manage.py", "found"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=patience(60), check=False
    )
    assert done.returncode != 0
    assert "SECRET_KEY" in done.stderr


@pytest.mark.long
@pytest.mark.skipif("REDIS_URL" in os.environ, reason="the embedded start")
@may_take(600)
def test_make_run_works_in_a_fresh_clone(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True, timeout=patience(60))
    result = _make_run(clone, patience(400))
    assert "http://127.0.0.1:" in result
    assert "demo" in result.lower()
    assert "Installing" in result
    assert "Installing" not in _make_run(clone, patience(10))  # 5 s on a quiet machine


def _make_run(clone: Path, longest: float) -> str:
    """Starts `make run`, waits for its answer, ends it with Ctrl-C; what it said."""
    port = free_port()
    environment = {"PATH": os.environ["PATH"], "HOME": os.environ["HOME"], "PORT": str(port)}
    app = LiveApp(f"http://127.0.0.1:{port}", port, environment, clone)
    with open(clone / "said.log", "wb") as log:
        make = subprocess.Popen(
            ["make", "run"], cwd=clone, env=environment, stdout=log, stderr=log, start_new_session=True
        )
        try:
            wait_for(lambda: app.health().get("tasks") is not None or make.poll(), "make run answers", longest)
            assert make.poll() is None, (clone / "said.log").read_text()
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(make.pid, signal.SIGINT)  # as a terminal does: to make and to the server
            make.wait(patience(15))
    return (clone / "said.log").read_text()
