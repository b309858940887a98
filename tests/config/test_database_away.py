"""While the database is away every page and address says so, and when to retry."""

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from django.db import InterfaceError, InternalError, OperationalError, ProgrammingError
from psycopg.errors import InternalError_, ReadOnlySqlTransaction

from config.http.error_pages import database_is_away
from testkit.clocks import patience
from testkit.live_app import LiveApp, free_port, wait_for
from tests import surroundings
from tests.trips.passages import Passage


@pytest.mark.long
def test_while_postgresql_is_away_all_is_answered_with_503_and_then_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", surroundings.POSTGRES)
    monkeypatch.delenv("REDIS_URL", raising=False)
    with LiveApp.prepared(tmp_path, migrated=True) as app, Passage("127.0.0.1", free_port(), 5432) as way:
        app.environment["DATABASE_URL"] = app.environment["DATABASE_URL"].replace(":5432", f":{way.port}")
        app.start("--no-demo")
        way.close()
        page, program = (httpx.get(app.url + path, timeout=patience(30)) for path in ("/events/", "/api/v1/events/"))
        assert (page.status_code, program.status_code) == (503, 503)
        assert "<h1>Please try again shortly</h1>" in page.text
        assert program.json()["code"] == "unavailable"
        assert page.headers["Retry-After"] == program.headers["Retry-After"] == "5"
        way.open()
        wait_for(
            lambda: httpx.get(f"{app.url}/events/", timeout=patience(30)).status_code == 200, "pages are there again"
        )


def caused(code: int) -> Exception:
    """Return Django's error for this error code of SQLite."""
    cause = Exception()
    cause.sqlite_errorcode = code  # type: ignore[attr-defined]
    return caused_by(cause, OperationalError())


def caused_by(cause: Exception, error: Exception) -> Exception:
    """Return Django's error for an error of the database."""
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "away"),
    [
        (OperationalError("server closed the connection"), True),
        (InterfaceError("connection already closed"), True),
        (caused(13), True),  # full
        (caused(10 | 12 << 8), True),  # a kind of error of the disk
        (caused(1), False),  # no such table
        (caused_by(ReadOnlySqlTransaction(), InternalError()), True),  # a write at a standby
        (caused_by(InternalError_(), InternalError()), False),
        (ProgrammingError("no such column"), False),
        (ValueError(), False),
        (None, False),
    ],
)
def test_errors_that_count_as_away(error: Exception | None, away: bool) -> None:
    assert database_is_away(error) is away


@pytest.mark.long
@pytest.mark.parametrize("command", ["serve", "migrate", "createsuperuser"])
def test_a_command_without_its_database_ends_with_a_sentence(root: Path, tmp_path: Path, command: str) -> None:
    away = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none", "DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "manage.py", command],
        cwd=root,
        env={**os.environ, **away},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "Database error: connection failed" in done.stderr
    assert "Traceback" not in done.stderr
