"""Which kind of database this is, and what both kinds must know."""

from pathlib import Path
from typing import Protocol

from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from backups.errors import BackupError
from backups.manifest import Manifest
from backups.postgres_copy import Postgres
from backups.sqlite_copy import SQLite


class Database(Protocol):
    """A kind of database that can be backed up and restored.

    All methods raise BackupError.
    """

    part: str
    """The name of the file in the backup."""

    def versions(self) -> tuple[int, int]:
        """Major versions of the server and of the client that writes it out."""

    def write_out(self, path: Path) -> None:
        """Write a consistent snapshot, while others may write."""

    def look_over(self, path: Path, manifest: Manifest) -> None:
        """Check that the dump is readable to its end."""

    def refuse_in_use(self) -> None:
        """Refuse to restore while other processes use the database."""

    def read_in(self, path: Path, manifest: Manifest) -> None:
        """Load the dump into the empty tables."""


KINDS: dict[str, type[Database]] = {"sqlite": SQLite, "postgresql": Postgres}


def database(kind: str = "") -> Database:
    """Return the database of this kind, by default the configured one."""
    return KINDS[kind or connection.vendor]()


def refuse_unless_empty() -> None:
    """Raise BackupError where data exists or another program has tables."""
    there = set(connection.introspection.table_names())
    kept_by_us = {model._meta.db_table: model for model in apps.get_models(include_auto_created=True)}
    foreign = sorted(there - set(kept_by_us) - {MigrationRecorder.Migration._meta.db_table})
    if foreign:
        raise not_empty(foreign[0])
    for model in (ContentType, Permission, Session):  # what migrating fills, and visitors of an empty system
        del kept_by_us[model._meta.db_table]
    for table in sorted(there & set(kept_by_us)):
        if kept_by_us[table]._base_manager.exists():
            raise not_empty(table)


def not_empty(table: str) -> BackupError:
    return BackupError(
        "not_empty",
        _(
            "This database is not empty (%(table)s). To restore a backup, set DATABASE_URL to an empty database, "
            "or DATA_DIR to another folder."
        )
        % {"table": table},
    )
