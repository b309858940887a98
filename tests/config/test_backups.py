"""Backups of SQLite: complete or absent, and readable by their owner only."""

import os
import resource
import signal
import stat
import subprocess
import tarfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import time_machine
from celery import signals
from django.db import connection

from accounts.models import User
from backups import container, keeping
from backups.errors import BackupError
from backups.making import make
from backups.restoring import check
from testkit.clocks import patience
from testkit.live_app import wait_for
from tests.config import systems
from tests.config.commands import started

pytestmark = pytest.mark.long


def refused(target: Path) -> BackupError:
    """Return the error that prevents a backup; its message is a whole sentence."""
    with pytest.raises(BackupError) as error:
        make(target)
    assert error.value.message.endswith(".")
    return error.value


def test_a_backup_is_one_file_its_owner_alone_can_read(club: Path, tmp_path: Path) -> None:
    with systems.at(club):
        made = make(tmp_path)
    assert stat.S_IMODE(made.path.stat().st_mode) == 0o600
    assert made.bytes == made.path.stat().st_size
    with tarfile.open(made.path) as tar:
        assert tar.getnames() == ["manifest.json", "database.sqlite3", "seal.sha256"]
        assert {(item.uid, item.uname, item.mode) for item in tar} == {(0, "", 0o600)}
    assert not list(tmp_path.glob(".troeftafel*"))


def test_it_is_called_by_its_time_and_never_takes_the_place_of_another(club: Path, tmp_path: Path) -> None:
    with systems.at(club), time_machine.travel(datetime(2026, 11, 22, 9, 5, 7, tzinfo=UTC), tick=False):
        names = [make(tmp_path).path.name for _ in range(2)]
    assert names == ["troeftafel-20261122-090507Z.tar", "troeftafel-20261122-090507Z-2.tar"]


def test_a_file_that_is_there_stays_as_it_is(club: Path, tmp_path: Path) -> None:
    (tmp_path / "there.tar").write_text("mine")
    with systems.at(club):
        assert refused(tmp_path / "there.tar").code == "exists"
    assert (tmp_path / "there.tar").read_text() == "mine"


def test_a_file_that_came_meanwhile_stays_as_it_is(backup: Path, tmp_path: Path) -> None:
    manifest = check(backup)
    (tmp_path / "work").mkdir()
    (tmp_path / "there.tar").write_text("mine")
    with pytest.raises(FileExistsError):
        container.write(tmp_path / "there.tar", manifest, [], tmp_path / "work")
    assert (tmp_path / "there.tar").read_text() == "mine"


def test_a_folder_that_is_not_there_is_not_made(club: Path, tmp_path: Path) -> None:
    with systems.at(club):
        assert "No such file or directory" in refused(tmp_path / "absent" / "one.tar").message
    assert not (tmp_path / "absent").exists()


def test_a_system_without_tables_has_nothing_to_back_up(empty: Path, tmp_path: Path) -> None:
    (tmp_path / "bare").mkdir()
    with systems.at(tmp_path / "bare"):
        assert refused(tmp_path / "one.tar").code == "nothing"
    assert not (tmp_path / "one.tar").exists()


@contextmanager
def room_for(length: int) -> Iterator[None]:
    """No file of this process can become longer, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (length, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("part", [0.5, 1.001], ids=["for half of it", "not for the file around it"])
def test_without_room_there_is_no_backup_and_nothing_is_left(club: Path, tmp_path: Path, part: float) -> None:
    (tmp_path / "full").mkdir()
    with systems.at(club):
        size = make(tmp_path).path.stat().st_size - 2 * tarfile.RECORDSIZE
        with room_for(int(size * part)):
            assert refused(tmp_path / "full").code == "not_written"
        assert systems.names() == ["rina"]
    assert list((tmp_path / "full").iterdir()) == []


def test_erased_data_is_not_in_the_copy(club: Path, tmp_path: Path) -> None:
    word = "Erased-4711-Person"
    with systems.at(club) as file:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA secure_delete=OFF")
        User.objects.create_user("gone", first_name=word)
        User.objects.get(username="gone").delete()
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert word.encode() in file.read_bytes()
        assert word.encode() not in make(tmp_path).path.read_bytes()


def test_a_write_during_the_backup_succeeds_and_is_not_in_it(club: Path, tmp_path: Path) -> None:
    """Another connection holds the write lock from before the start to after the end."""
    with systems.at(club) as file:
        writer = connection.copy()
        with writer.cursor() as cursor:
            cursor.execute("BEGIN IMMEDIATE")
            cursor.execute("UPDATE accounts_user SET username='budi'")
            made = make(tmp_path)
            cursor.execute("COMMIT")
        writer.close()
        assert systems.names() == ["budi"]
        assert file.exists()
    with tarfile.open(made.path) as tar:
        database = tar.extractfile("database.sqlite3")
        assert database is not None
        (tmp_path / "out").mkdir()
        (tmp_path / "out" / systems.NAME).write_bytes(database.read())
    with systems.at(tmp_path / "out"):
        assert systems.names() == ["rina"]


def grow(megabytes: int) -> None:
    """Backups take long enough to be met at work."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE heavy (data BLOB)")
        for _ in range(megabytes):
            cursor.execute("INSERT INTO heavy VALUES (randomblob(1000000))")


@pytest.mark.parametrize("stage", ["database.sqlite3", "draft"])
def test_a_killed_backup_leaves_nothing_under_the_name(club: Path, tmp_path: Path, stage: str) -> None:
    (tmp_path / "kept").mkdir()
    with systems.at(club):
        grow(100)
    process = started(club, "backup", str(tmp_path / "kept"))
    try:
        wait_for(lambda: process.poll() is not None or [*(tmp_path / "kept").glob(f".*/{stage}")], "it is at work")
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait(patience(10))
    assert process.returncode == -signal.SIGKILL
    assert not list((tmp_path / "kept").glob("*.tar"))
    assert len(list((tmp_path / "kept").glob(f"{container.WORK}*"))) == 1
    wait_for(lambda: container.sweep(tmp_path / "kept"), "what it left is old enough to be swept")
    assert not list((tmp_path / "kept").iterdir())


def half_made(folder: Path) -> Path:
    """Leave the folder of a backup that was killed a moment ago."""
    left = folder / f"{container.WORK}left"
    left.mkdir()
    (left / "draft").write_text("half")
    old = time.time() - 10
    os.utime(left, (old, old))
    return left


def test_leftovers_of_a_killed_backup_are_swept_by_the_next_one(club: Path, tmp_path: Path) -> None:
    left = half_made(tmp_path)
    with systems.at(club):
        make(tmp_path)
    assert not left.exists()


def test_leftovers_of_a_killed_backup_are_swept_at_the_next_start(
    tmp_path: Path, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.BACKUP_FOLDER, settings.DATA_DIR = str(tmp_path), tmp_path
    left = half_made(tmp_path)
    (tmp_path / "troeftafel-20261123-200000Z.tar").write_text("whole")
    with caplog.at_level("INFO"):
        keeping.sweep()
    assert [path.name for path in tmp_path.iterdir()] == ["troeftafel-20261123-200000Z.tar"]
    assert f"Removed {left}" in caplog.text


def test_a_backup_at_work_is_not_swept(tmp_path: Path) -> None:
    with container.work_folder(tmp_path) as work:
        old = time.time() - 10
        os.utime(work, (old, old))
        assert container.sweep(tmp_path) == []
        assert work.exists()


def test_a_folder_that_was_just_made_is_not_swept(tmp_path: Path) -> None:
    (tmp_path / f"{container.WORK}new").mkdir()
    assert container.sweep(tmp_path) == []


def test_a_separate_worker_sweeps_when_it_is_ready(tmp_path: Path, settings: Any) -> None:
    settings.BACKUP_FOLDER, settings.DATA_DIR = str(tmp_path), tmp_path
    left = half_made(tmp_path)
    signals.worker_ready.send(sender=None)
    assert not left.exists()


def test_the_command_says_where_it_is_and_what_is_not_in_it(club: Path, tmp_path: Path) -> None:
    process = started(club, "backup", str(tmp_path / "one.tar"), out=subprocess.PIPE)
    out, err = process.communicate(timeout=patience(60))
    assert (process.returncode, out) == (0, f"{tmp_path / 'one.tar'}\n")
    assert "SECRET_KEY" in err
    assert check(tmp_path / "one.tar").kind == "sqlite"
