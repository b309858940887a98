"""From a backup to a running system again: everything is checked first, and only an empty database is filled."""

import errno
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _
from redis.exceptions import RedisError

from backups import container, manifest
from backups.databases import KINDS, Database, database, refuse_unless_empty
from backups.errors import BackupError
from backups.manifest import Manifest
from backups.sqlite_copy import not_restored

NO_ROOM = {errno.ENOSPC, errno.EDQUOT}
"""What is said of the folder into which a backup is taken out, not of the file that is read."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What was in the backup, how long it took, how many migrations were run, and what its reader has to know."""

    manifest: Manifest
    seconds: float
    migrated: int
    remarks: list[str]


def check(path: Path) -> Manifest:
    """Read every byte of a backup and of the database in it; nothing is changed. Raises BackupError."""
    with _looked_over(path, _any) as (found, _database, _part):
        return found


def restore(path: Path) -> Restored:
    """Fill the empty database of the settings, and bring it up to date.

    Raises BackupError; then it is still empty. Only where a migration failed it holds what the backup held, and
    `migrate` can be tried again.
    """
    began = time.monotonic()
    try:
        found = _read_in(path)
    except DatabaseError as error:
        raise not_restored(error) from error
    behind = len(manifest.missing_in(found))
    _bring_up_to_date()
    return Restored(found, time.monotonic() - began, behind, [*_remarks(found), *_forget_cached()])


def _read_in(path: Path) -> Manifest:
    with _looked_over(path, _refuse_other_kind) as (found, kind, part):
        _refuse_running()
        kind.refuse_in_use()
        refuse_unless_empty()
        kind.read_in(part, found)
        return found


def _any(found: Manifest) -> None:
    """Every kind of database suits."""


@contextmanager
def _looked_over(path: Path, suits: Callable[[Manifest], None]) -> Iterator[tuple[Manifest, Database, Path]]:
    """The manifest, its kind of database, and where its part lies while this lasts; `suits` refuses other kinds."""
    try:
        with container.work_folder(settings.DATA_DIR) as folder:
            found, parts = container.read(path, folder)
            if found.kind not in KINDS or list(parts) != [KINDS[found.kind].part]:
                raise manifest.unreadable()
            _refuse_newer(found)
            suits(found)
            kind = database(found.kind)
            kind.look_over(parts[kind.part], found)
            yield found, kind, parts[kind.part]
    except OSError as error:
        where = error.filename or (settings.DATA_DIR if error.errno in NO_ROOM else path)
        told = {"path": where, "error": error.strerror or error}
        raise BackupError("not_read", _("%(path)s: %(error)s.") % told) from error


def _refuse_newer(found: Manifest) -> None:
    if unknown := manifest.unknown_to_us(found):
        raise BackupError(
            "newer",
            _("This backup was made by a newer Troeftafel (it has %(migration)s). Install that version first.")
            % {"migration": unknown[-1]},
        )


def _refuse_other_kind(found: Manifest) -> None:
    if found.kind != connection.vendor:
        raise BackupError(
            "other_kind",
            _("This backup is of %(theirs)s and the database named in DATABASE_URL is of %(ours)s.")
            % {"theirs": found.kind, "ours": connection.vendor},
        )


def _refuse_running() -> None:
    """A server in one process listens to commands on a socket in its folder."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(str(settings.LIVE_SOCKET))
        except OSError:
            return
    raise BackupError("running", _("The server is running. Stop it first, then try again."))


def _bring_up_to_date() -> None:
    try:
        call_command("migrate", verbosity=0, interactive=False)
        connection.check_constraints()
    except DatabaseError as error:
        raise BackupError(
            "not_migrated",
            _("The backup was restored, but could not be brought up to date: %(error)s.") % {"error": error},
        ) from error


def _remarks(found: Manifest) -> list[str]:
    if found.key in manifest.key_marks():
        return []
    return [
        _(
            "The secret key is another one than before: everybody signs in again, archives are signed by a new key, "
            "and second factors have to be removed and set up anew, unless SECRET_KEY_FALLBACKS names the one before."
        )
    ]


def _forget_cached() -> list[str]:
    """Versions count on from the backup: what Redis kept of the same numbers may be something else."""
    forget_all = getattr(caches["default"], "forget_all", None)
    if forget_all is None:
        return []  # a cache in memory ends with its process
    try:
        forget_all()
    except (RedisError, OSError):
        return [_("Redis did not answer. Empty it before you start: it may remember what is not so any more.")]
    return []
