"""`manage.py backup [FILE|FOLDER]`: back up the database of the running system."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from backups.errors import BackupError
from backups.keeping import make_when_due
from backups.making import make


class Command(BaseCommand):
    """Back up; print the path on standard output, what is missing on standard error.

    Exit code 1: the backup failed.
    """

    help = "Back up the running system into one file (docs/operations.md)."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "target",
            nargs="?",
            type=Path,
            help="file or folder to write; default: BACKUP_FOLDER, or DATA_DIR/backups",
        )
        parser.add_argument("--due", action="store_true", help="back up only if a backup is due (BACKUP_EVERY)")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            made = make_when_due() if options["due"] else make(options["target"])
        except BackupError as refused:
            raise CommandError(refused.message) from refused
        if made is None:
            return
        self.stdout.write(str(made.path))
        if not options["due"]:
            self.stderr.write(_describe(made.bytes, made.seconds))


def _describe(size: int, seconds: float) -> str:
    return _(
        "Backed up %(size).1f MB in %(seconds).1f s. SECRET_KEY and other settings are not included. Store them "
        "separately."
    ) % {"size": size / 1e6, "seconds": seconds}
