"""Scheduled backups: due by age, pruned by number, one process at a time."""

import logging
import subprocess
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from backups import keeping
from backups.errors import BackupError
from backups.making import TIME
from backups.restoring import check
from config import tasks
from testkit.clocks import patience
from tests.config import systems
from tests.config.commands import environment, started

pytestmark = pytest.mark.long


@pytest.fixture
def folder(club: Path, tmp_path: Path, settings: Any) -> Path:
    """Return the folder of scheduled backups, which the first backup creates."""
    settings.BACKUP_FOLDER, settings.BACKUP_EVERY, settings.BACKUP_KEEP = str(tmp_path / "kept"), 24.0, 3
    return tmp_path / "kept"


def put_backup(folder: Path, hours: float, text: str = "old") -> Path:
    """Put a backup in the folder whose name says that it began `hours` ago."""
    folder.mkdir(exist_ok=True)
    path = folder / f"troeftafel-{(datetime.now(UTC) - timedelta(hours=hours)).strftime(TIME)}Z.tar"
    path.write_text(text)
    return path


@pytest.mark.parametrize(("hours", "due"), [([], True), ([1], False), ([25], True), ([30, 23], False), ([-5], True)])
def test_one_is_due_when_the_last_day_saw_none(folder: Path, hours: list[float], due: bool) -> None:
    for ago in hours:
        put_backup(folder, ago)
    assert keeping.is_due() is due


def test_a_file_with_another_name_is_no_backup(folder: Path) -> None:
    put_backup(folder, 1).rename(folder / "troeftafel-before-the-move.tar")
    assert keeping.is_due()


@pytest.mark.parametrize(("name", "value"), [("BACKUP_FOLDER", ""), ("BACKUP_EVERY", 0.0)])
def test_no_backup_is_made_without_the_setting(folder: Path, settings: Any, name: str, value: Any) -> None:
    setattr(settings, name, value)
    assert not keeping.is_due()


def test_the_newest_are_kept_and_nothing_else_is_touched(folder: Path, club: Path) -> None:
    old = [put_backup(folder, 30 + hours) for hours in range(5)]
    (folder / "notes.txt").write_text("mine")
    with systems.at(club):
        made = keeping.make_when_due()
    assert made is not None
    assert check(made.path).kind == "sqlite"
    assert {path.name for path in folder.iterdir()} == {
        ".lock",
        "notes.txt",
        made.path.name,
        *(p.name for p in old[:2]),
    }


def test_the_new_one_stays_even_next_to_backups_of_the_future(folder: Path, club: Path) -> None:
    """The clock was wrong once."""
    for hours in (-10, -20, -30):
        put_backup(folder, hours)
    with systems.at(club):
        made = keeping.make_when_due()
    assert made is not None
    assert made.path.exists()
    assert len(keeping.in_folder()) == 3


def test_a_failure_deletes_nothing_and_is_logged(
    folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    old = [put_backup(folder, 30 + hours) for hours in range(5)]
    (tmp_path / "bare").mkdir()
    caplog.set_level(logging.ERROR, "backups")
    with systems.at(tmp_path / "bare"), pytest.raises(BackupError):
        keeping.make_when_due()
    assert keeping.in_folder() == old
    assert "There is nothing to back up" in caplog.text


def test_a_folder_that_cannot_be_made_is_a_sentence(folder: Path, club: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder.write_text("a file")
    with systems.at(club), pytest.raises(BackupError) as error:
        keeping.make_when_due()
    assert error.value.message.endswith(".")
    assert "The scheduled backup failed" in caplog.text


def kept_in(folder: Path) -> dict[str, str]:
    """The settings as the environment says them."""
    return {"BACKUP_FOLDER": str(folder), "BACKUP_EVERY": "24", "BACKUP_KEEP": "3"}


def test_two_at_once_make_one(folder: Path, club: Path) -> None:
    both = [started(club, "backup", "--due", out=subprocess.PIPE, **kept_in(folder)) for _ in range(2)]
    lines = [process.communicate(timeout=patience(90))[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    (made,) = keeping.in_folder()
    assert sorted(lines) == ["", f"{made}\n"]


def test_the_second_leaves_it_to_the_first(folder: Path, club: Path) -> None:
    with keeping._alone() as alone, systems.at(club):
        assert alone
        assert keeping.make_when_due() is None
    assert keeping.in_folder() == []


def test_the_task_makes_one_and_is_done_before(folder: Path, club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in environment(club, **kept_in(folder)).items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    before = set(threading.enumerate())
    tasks.back_up()
    (waiting,) = [thread for thread in set(threading.enumerate()) - before if thread.name == "backup"]
    waiting.join(patience(90))
    (made,) = keeping.in_folder()
    assert check(made).kind == "sqlite"


def test_the_task_asks_before_it_starts_anything(folder: Path) -> None:
    put_backup(folder, 1)
    before = set(threading.enumerate())  # one of another test may still be at work
    tasks.back_up()
    assert not [thread for thread in set(threading.enumerate()) - before if thread.name == "backup"]


@pytest.mark.parametrize(("given", "there"), [("somewhere", True), ("", False)])
def test_the_schedule_has_it_where_a_folder_is_named(club: Path, given: str, there: bool) -> None:
    code = "from django.conf import settings; print('backup' in settings.CELERY_BEAT_SCHEDULE)"
    asked = started(club, "shell", "-v0", "-c", code, out=subprocess.PIPE, BACKUP_FOLDER=given)
    assert asked.communicate(timeout=patience(90))[0].strip() == str(there)
