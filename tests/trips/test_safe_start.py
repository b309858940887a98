"""A real server's logs and limits: no links logged, private files, bounded bodies."""

import contextlib
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from testkit.clocks import patience
from testkit.live_app import ROOT, LiveApp, free_port, wait_for

pytestmark = pytest.mark.long

LINK = "/go/Zm9vYmFyYmF6cXV4"


@contextlib.contextmanager
def by_uvicorn(app: LiveApp) -> Iterator[str]:
    """The product as `uvicorn` alone serves it, without a word about its access lines."""
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(port)]
    with open(app.folder / "uvicorn.log", "wb") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=app.environment, stdout=log, stderr=log)
        try:
            url = f"http://127.0.0.1:{port}"
            wait_for(lambda: _answers(url) or process.poll() is not None, "uvicorn answers", patience(400))
            assert process.poll() is None, (app.folder / "uvicorn.log").read_text()
            yield url
        finally:
            process.terminate()
            process.wait(patience(20))


def _answers(url: str) -> bool:
    with contextlib.suppress(httpx.HTTPError):
        return httpx.get(f"{url}/livez", timeout=patience(5)).status_code == 200
    return False


def test_no_way_to_start_it_writes_personal_links_down(live_app: LiveApp) -> None:
    with by_uvicorn(live_app) as url:
        for start in (url, live_app.url):
            assert httpx.get(start + LINK, timeout=patience(60)).status_code == 404
    assert LINK[4:] not in live_app.log()


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="SQLite keeps files")
def test_the_database_is_for_its_owner_alone(live_app: LiveApp) -> None:
    found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in live_app.folder.glob("troeftafel.sqlite3*")}
    assert "troeftafel.sqlite3" in found
    assert set(found.values()) == {0o600}


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="SQLite keeps files")
def test_an_open_database_and_a_new_folder_are_closed(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    environment = {**os.environ, "DATA_DIR": str(folder)}
    for _start in range(2):
        subprocess.run([sys.executable, "-c", "import config.settings"], cwd=ROOT, env=environment, check=True)
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert stat.S_IMODE((folder / "troeftafel.sqlite3").stat().st_mode) == 0o600
        (folder / "troeftafel.sqlite3").chmod(0o644)


def test_pieces_are_read_like_a_body_and_refused_when_they_are_too_many(live_app: LiveApp) -> None:
    json = {"content-type": "application/json"}
    small = httpx.post(
        f"{live_app.url}/api/v1/auth/login",
        content=iter([b'{"username":', b' "x"}']),
        headers=json,
        timeout=patience(30),
    )
    assert (small.status_code, small.json()["field"]) == (400, "password")
    large = httpx.post(
        f"{live_app.url}/api/v1/auth/login",
        content=(b" " * 65536 for _ in range(40)),
        headers=json,
        timeout=patience(30),
    )
    assert (large.status_code, large.json()["code"]) == (413, "too_large")


def test_a_large_file_is_refused_and_the_answer_arrives(live_app: LiveApp) -> None:
    answer = httpx.post(f"{live_app.url}/account/login/", files={"file": b"x" * (12 * 2**20)}, timeout=patience(60))
    assert answer.status_code == 413
    assert "at most 10 MB" in answer.text
    assert httpx.get(f"{live_app.url}/livez", timeout=patience(30)).status_code == 200
