"""Restore of a backup into an empty database, after checking everything."""

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
"""Errors of the folder into which a backup is unpacked, not of the file that is read."""


@dataclass(frozen=True, slots=True)
class Restored:
    """Result of a restore: the manifest, duration, migrations run, and remarks."""

    manifest: Manifest
    seconds: float
    migrated: int
    remarks: list[str]


def check(path: Path) -> Manifest:
    """Read every byte of a backup and its database without changes.

    Raises BackupError.
    """
    with _verified_backup(path, _any) as (read_manifest, _database, _part):
        return read_manifest


def restore(path: Path) -> Restored:
    """Fill the empty database of the settings and migrate it.

    Raises BackupError and leaves the database empty. Only after a failed migration it holds the restored rows, and
    `migrate` can be run again.
    """
    began = time.monotonic()
    try:
        restored = _fill_database(path)
    except DatabaseError as error:
        raise not_restored(error) from error
    behind = len(manifest.missing_in(restored))
    _bring_up_to_date()
    return Restored(restored, time.monotonic() - began, behind, [*_remarks(restored), *_forget_cached()])


def _fill_database(path: Path) -> Manifest:
    with _verified_backup(path, _refuse_other_kind) as (read_manifest, kind, part):
        _refuse_running()
        kind.refuse_in_use()
        refuse_unless_empty()
        kind.read_in(part, read_manifest)
        return read_manifest


def _any(_manifest: Manifest) -> None:
    """Every kind of database suits."""


@contextmanager
def _verified_backup(path: Path, suits: Callable[[Manifest], None]) -> Iterator[tuple[Manifest, Database, Path]]:
    """Yield the manifest, its kind of database, and the file of its part.

    `suits` refuses other kinds.
    """
    try:
        with container.work_folder(settings.DATA_DIR) as folder:
            read_manifest, parts = container.read(path, folder)
            if read_manifest.kind not in KINDS or list(parts) != [KINDS[read_manifest.kind].part]:
                raise manifest.unreadable()
            _refuse_newer(read_manifest)
            suits(read_manifest)
            kind = database(read_manifest.kind)
            kind.look_over(parts[kind.part], read_manifest)
            yield read_manifest, kind, parts[kind.part]
    except OSError as error:
        where = error.filename or (settings.DATA_DIR if error.errno in NO_ROOM else path)
        facts = {"path": where, "error": error.strerror or error}
        raise BackupError("not_read", _("%(path)s: %(error)s.") % facts) from error


def _refuse_newer(read_manifest: Manifest) -> None:
    if unknown := manifest.unknown_to_us(read_manifest):
        raise BackupError(
            "newer",
            _(
                "This backup was made by a newer version of Troeftafel (migration %(migration)s). Install that "
                "version first."
            )
            % {"migration": unknown[-1]},
        )


def _refuse_other_kind(read_manifest: Manifest) -> None:
    if read_manifest.kind != connection.vendor:
        raise BackupError(
            "other_kind",
            _(
                "This backup is from %(theirs)s, but DATABASE_URL points to %(ours)s. Set DATABASE_URL to a "
                "%(theirs)s database."
            )
            % {"theirs": read_manifest.kind, "ours": connection.vendor},
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
            _("The backup was restored, but its migrations failed: %(error)s.") % {"error": error},
        ) from error


def _remarks(read_manifest: Manifest) -> list[str]:
    if read_manifest.key in manifest.key_marks():
        return []
    return [
        _(
            "The secret key has changed. Everyone must sign in again, archives get a new signature, and two-step "
            "sign-in must be set up again. To avoid this, add the old key to SECRET_KEY_FALLBACKS."
        )
    ]


def _forget_cached() -> list[str]:
    """Clear the cache, because versions continue from the backup.

    Redis may hold other values under the same numbers.
    """
    forget_all = getattr(caches["default"], "forget_all", None)
    if forget_all is None:
        return []  # a cache in memory ends with its process
    try:
        forget_all()
    except (RedisError, OSError):
        return [_("Redis did not respond. Clear it before you start, because it may hold outdated data.")]
    return []
