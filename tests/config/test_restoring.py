"""Backups are restored into an empty system only, and a refusal changes nothing."""

import errno
import os
import shutil
import socket
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone

from accounts.models import User
from backups import container, restoring
from backups.errors import BackupError
from backups.making import make
from backups.manifest import Manifest
from tests.config import systems
from tournaments.models import Club, ClubLogo

Change = Callable[[Manifest], Manifest]


def refused(path: Path) -> str:
    """Return the code of the refusal, which is a sentence and changes nothing."""
    before = systems.dump()
    with pytest.raises(BackupError) as error:
        restoring.restore(path)
    assert error.value.message.endswith(".")
    assert systems.dump() == before
    return error.value.code


@pytest.fixture
def here(empty: Path) -> Iterator[Path]:
    """Yield the target of a restore: an empty system."""
    with systems.at(empty):
        yield empty


@pytest.mark.long
def test_all_data_is_restored(here: Path, backup: Path) -> None:
    done = restoring.restore(backup)
    assert systems.names() == ["rina"]
    assert done.seconds > 0
    assert (done.migrated, done.remarks) == (0, [])
    assert not list(here.glob(f"{container.WORK}*"))


def test_a_backup_of_what_was_restored_holds_the_same(here: Path, backup: Path, tmp_path: Path) -> None:
    restoring.restore(backup)
    first = systems.dump()
    second = make(tmp_path / "again.tar").path
    (tmp_path / "third").mkdir()
    with systems.at(tmp_path / "third"):
        restoring.restore(second)
        assert systems.dump() == first


def test_the_logo_of_a_club_is_restored_byte_for_byte(club: Path, here: Path, tmp_path: Path) -> None:
    picture = bytes(range(256))
    with systems.at(club):
        owned = Club.objects.create(name="Kap Partij", hosted=True, slug="kap-partij")
        ClubLogo.objects.create(club=owned, content=picture)
        saved = make(tmp_path / "logo.tar").path
    with systems.at(here):
        restoring.restore(saved)
        assert bytes(ClubLogo.objects.get().content) == picture


def test_a_database_that_is_not_there_yet_is_made(backup: Path, tmp_path: Path) -> None:
    (tmp_path / "bare").mkdir()
    with systems.at(tmp_path / "bare"):
        restoring.restore(backup)
        assert systems.names() == ["rina"]


@pytest.mark.long
def test_leftovers_of_visitors_to_an_empty_system_are_no_obstacle(here: Path, backup: Path) -> None:
    Session.objects.create(session_key="somebody", session_data="", expire_date=timezone.now())
    restoring.restore(backup)
    assert not Session.objects.exists()


def test_a_dry_run_changes_nothing(here: Path, backup: Path) -> None:
    before = systems.dump()
    assert restoring.check(backup).kind == "sqlite"
    assert systems.dump() == before


def test_another_secret_key_is_reported(here: Path, backup: Path, settings: Any) -> None:
    settings.SECRET_KEY = "another one"
    assert len(restoring.restore(backup).remarks) == 1


def test_nothing_is_restored_over_existing_data(here: Path, backup: Path) -> None:
    User.objects.create_user("budi")
    assert refused(backup) == "not_empty"


def test_nothing_is_restored_next_to_tables_of_another_program(here: Path, backup: Path) -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE recipes (name TEXT)")
    assert refused(backup) == "not_empty"


@pytest.mark.long
def test_nothing_is_restored_under_a_server_that_listens(here: Path, backup: Path, settings: Any) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(settings.LIVE_SOCKET))
        assert refused(backup) == "running"
    restoring.restore(backup)  # the socket of a server that was killed is no obstacle


@pytest.mark.long
def test_nothing_is_restored_while_another_client_is_connected_and_idle(here: Path, backup: Path) -> None:
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM accounts_user")
    assert refused(backup) == "in_use"
    other.close()
    restoring.restore(backup)


def rewritten(backup: Path, change: Change, folder: Path) -> Path:
    """The same backup with another manifest, whole and sealed."""
    (folder / "parts").mkdir()
    (folder / "work").mkdir()
    manifest, parts = container.read(backup, folder / "parts")
    manifest = change(manifest)
    named = [path.rename(path.with_name(item.name)) for path, item in zip(parts.values(), manifest.parts, strict=True)]
    container.write(folder / "rewritten.tar", manifest, named, folder / "work")
    return folder / "rewritten.tar"


def of_tomorrow(manifest: Manifest) -> Manifest:
    return replace(manifest, migrations=[*manifest.migrations, "games.9999_of_tomorrow"])


def of_another_kind(manifest: Manifest) -> Manifest:
    """The database is not even looked at: that needs the client of its kind."""
    return replace(manifest, kind="postgresql", parts=[replace(manifest.parts[0], name="database.pgdump")])


def of_no_kind(manifest: Manifest) -> Manifest:
    return replace(manifest, kind="cards")


def in_a_newer_form(manifest: Manifest) -> Manifest:
    return replace(manifest, format_version=2)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (of_tomorrow, "newer"),
        (in_a_newer_form, "newer_format"),
        (of_another_kind, "other_kind"),
        (of_no_kind, "not_a_backup"),
    ],
)
def test_an_unsuitable_backup_is_refused(here: Path, backup: Path, tmp_path: Path, change: Change, code: str) -> None:
    assert refused(rewritten(backup, change, tmp_path)) == code


def test_without_the_client_of_postgresql_the_error_names_it(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(BackupError, match=r"pg_restore was not found\..*postgresql-client") as error:
        restoring.check(rewritten(backup, of_another_kind, tmp_path))
    assert error.value.code == "no_client"


@pytest.mark.skipif(shutil.which("pg_restore") is None, reason="the client of PostgreSQL is not installed")
def test_a_file_that_the_client_of_postgresql_cannot_read_is_refused(backup: Path, tmp_path: Path) -> None:
    with pytest.raises(BackupError) as error:
        restoring.check(rewritten(backup, of_another_kind, tmp_path))
    assert error.value.code == "client_failed"
    assert error.value.message.startswith("pg_restore failed: ")


@pytest.mark.long
def test_a_file_cut_short_anywhere_is_refused(here: Path, backup: Path, tmp_path: Path) -> None:
    whole, cut = backup.read_bytes(), tmp_path / "cut.tar"
    ends = [0, 1, 511, 512, 4000, *range(10_000, len(whole), len(whole) // 40), len(whole) - 10_240, len(whole) - 1]
    for end in ends:
        cut.write_bytes(whole[:end])
        assert refused(cut) in {"not_a_backup", "cut_short", "damaged"}, end


@pytest.mark.long
def test_a_file_with_one_wrong_byte_anywhere_is_refused(here: Path, backup: Path, tmp_path: Path) -> None:
    whole, wrong = backup.read_bytes(), tmp_path / "wrong.tar"
    tail = range(len(whole) - 10_240, len(whole), 173)
    for place in [*range(0, 5_000, 61), *range(5_000, len(whole), len(whole) // 60), *tail, len(whole) - 1]:
        wrong.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(BackupError) as error:
            restoring.check(wrong)
        assert error.value.code in {"not_a_backup", "cut_short", "damaged"}, place


def test_something_after_the_end_is_refused(here: Path, backup: Path, tmp_path: Path) -> None:
    (tmp_path / "more.tar").write_bytes(backup.read_bytes() + b"more")
    assert refused(tmp_path / "more.tar") == "damaged"


def test_a_missing_file_or_another_file_is_refused(here: Path, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Rina,\n" * 1000)
    assert refused(tmp_path / "letter.txt") == "not_a_backup"
    assert refused(tmp_path / "absent.tar") == "not_read"
    assert refused(tmp_path) == "not_read"


def test_a_damaged_database_in_a_whole_file_is_refused(here: Path, backup: Path, tmp_path: Path) -> None:
    """Written out by a machine that was at fault already."""
    manifest, parts = container.read(backup, here)
    part = parts["database.sqlite3"]
    with part.open("r+b") as stream:
        stream.seek(4096 * 3)
        stream.write(b"\xff" * 4096 * 3)
    (tmp_path / "work").mkdir()
    sealed = replace(manifest, parts=[container.part_of(part)])
    container.write(tmp_path / "faulty.tar", sealed, [part], tmp_path / "work")
    assert refused(tmp_path / "faulty.tar") == "damaged"


def test_a_full_disk_is_reported_with_its_folder(
    here: Path, backup: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(container, "read", is_full)
    with pytest.raises(BackupError) as refused:
        restoring.check(backup)
    assert str(refused.value) == f"{settings.DATA_DIR}: No space left on device."
