"""Automatic backups: a new one when the newest is too old, then rotation."""

import contextlib
import fcntl
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread

from django.conf import settings

from backups import container
from backups.errors import BackupError
from backups.making import NAME, TIME, FinishedBackup, default_folder, make
from backups.sqlite_copy import not_written

logger = logging.getLogger(__name__)

MAX_SECONDS = 3600
"""Seconds after which a backup in a process of its own is ended."""


def in_folder() -> list[Path]:
    """The backups in the folder that carry a time as their name, the newest first."""
    paths = [path for path in default_folder().glob("troeftafel-*.tar") if NAME.fullmatch(path.name)]
    return sorted(paths, key=lambda path: (begun_at(path), path.name), reverse=True)


def begun_at(path: Path) -> datetime:
    """When a backup was begun, by its name."""
    match = NAME.fullmatch(path.name)
    assert match is not None
    with contextlib.suppress(ValueError):
        return datetime.strptime(match[1], TIME).replace(tzinfo=UTC)
    return datetime.min.replace(tzinfo=UTC)


def is_due() -> bool:
    """Return whether no backup began within BACKUP_EVERY hours.

    One with a future time does not count.
    """
    if not settings.BACKUP_FOLDER or settings.BACKUP_EVERY <= 0:
        return False
    now = datetime.now(UTC)
    since = now - timedelta(hours=settings.BACKUP_EVERY)
    return not any(since < begun_at(path) <= now for path in in_folder())


def make_when_due() -> FinishedBackup | None:
    """Make a backup if one is due and no other process is making one.

    The oldest are deleted. Both are logged. Raises BackupError, which is logged as well.
    """
    try:
        with _alone() as alone:
            if not alone or not is_due():
                return None
            made = make()
    except BackupError as error:
        logger.error("The scheduled backup failed: %s", error)
        raise
    except OSError as error:
        logger.error("The scheduled backup failed: %s", error)
        raise not_written(error) from error
    logger.info("Backed up to %s: %d bytes in %.1f s.", made.path, made.bytes, made.seconds)
    throw_away(made.path)
    return made


def sweep() -> None:
    """Remove and log leftovers of killed backups and restores in our folders."""
    for folder in {default_folder(), Path(settings.DATA_DIR)}:
        for path in container.sweep(folder):
            logger.info("Removed %s, left over from a backup that was killed.", path)


def throw_away(newest: Path) -> None:
    """Keep as many as BACKUP_KEEP says, `newest` among them whatever its name is."""
    others = [path for path in in_folder() if path != newest]
    for path in others[max(settings.BACKUP_KEEP, 1) - 1 :]:
        try:
            path.unlink(missing_ok=True)
            logger.info("Threw away %s: %d newer backups are kept.", path, settings.BACKUP_KEEP)
        except OSError as error:
            logger.error("The old backup %s could not be thrown away: %s", path, error)


@contextlib.contextmanager
def _alone() -> Iterator[bool]:
    """Whether this process is the only one at work in the folder."""
    default_folder().mkdir(parents=True, exist_ok=True, mode=0o700)
    descriptor = os.open(default_folder() / ".lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        yield _locked(descriptor)
    finally:
        os.close(descriptor)


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def make_apart() -> Thread:
    """Run `manage.py backup --due` in a process of its own, at the lowest priority.

    Pages and tasks continue meanwhile, and the backup continues when this process ends. The returned thread waits for
    it.
    """
    waiting = Thread(target=_run, name="backup", daemon=True)
    waiting.start()
    return waiting


def _run() -> None:
    command = ["nice", "-n", "19", sys.executable, str(settings.BASE_DIR / "manage.py"), "backup", "--due"]
    try:
        subprocess.run(command, check=False, timeout=MAX_SECONDS, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired) as error:
        logger.error("The scheduled backup failed: %s", error)
