"""A backup of a running system: complete under its name, or not there."""

import re
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from backups import container, manifest
from backups.databases import database
from backups.errors import BackupError
from backups.manifest import Manifest
from backups.sqlite_copy import not_written

NAME = re.compile(r"troeftafel-(\d{8}-\d{6})Z(-\d+)?\.tar")
"""How backups are called that are given a folder only: by the time of UTC at which they were begun."""
TIME = "%Y%m%d-%H%M%S"


@dataclass(frozen=True, slots=True)
class FinishedBackup:
    """A backup that is there, its size and how long it took."""

    path: Path
    bytes: int
    seconds: float


def make(target: Path | None = None) -> FinishedBackup:
    """Write the present database to a file, or to a new file in a folder.

    Raises BackupError.
    """
    began = time.monotonic()
    try:
        path = _target_path(target or default_folder())
        with container.work_folder(path.parent) as work:
            _write(path, work)
        return FinishedBackup(path, path.stat().st_size, time.monotonic() - began)
    except OSError as error:
        raise not_written(f"{error.strerror or error} ({error.filename or target or default_folder()})") from error
    except DatabaseError as error:
        raise not_written(error) from error


def default_folder() -> Path:
    """Return the folder for backups when the command names none."""
    return Path(settings.BACKUP_FOLDER or settings.DATA_DIR / "backups")


def _target_path(target: Path) -> Path:
    """Return the file to write; its folder must exist, unless it is the default one."""
    if target == default_folder():
        target.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not target.is_dir():
        if target.exists():
            raise BackupError(
                "exists",
                _("The file %(path)s already exists and was not changed. Choose another name.") % {"path": target},
            )
        return target
    stem = f"troeftafel-{datetime.now(UTC).strftime(TIME)}Z"
    names = (f"{stem}{more}.tar" for more in ("", *(f"-{number}" for number in range(2, 10_000))))
    return next(path for name in names if not (path := target / name).exists())


def _write(path: Path, work: Path) -> None:
    kind = database()
    before = manifest.applied()
    if not before:
        raise BackupError("nothing", _("There is nothing to back up. This database has no Troeftafel tables."))
    part = work / kind.part
    kind.write_out(part)
    if manifest.applied() != before:
        raise BackupError(
            "migrated", _("The database was migrated during the backup, so no backup was made. Start the backup again.")
        )
    container.write(path, _manifest(part, before), [part], work)


def _manifest(part: Path, migrations: list[str]) -> Manifest:
    server, client = database().versions()
    return Manifest(
        made_at=manifest.now(),
        version=manifest.program_version(),
        kind=connection.vendor,
        server=server,
        client=client,
        migrations=migrations,
        key=manifest.key_marks()[0],
        parts=[container.part_of(part)],
    )
