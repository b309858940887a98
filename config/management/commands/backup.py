"""`manage.py backup [FILE|FOLDER]`: everything the database knows, in one file, while the system runs."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from backups.errors import BackupError
from backups.keeping import make_when_due
from backups.making import make


class Command(BaseCommand):
    """The path of the backup on standard output; what is not in it on standard error. Exit code 1: there is none."""

    help = "Back up the running system into one file (docs/operations.md)."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "target",
            nargs="?",
            type=Path,
            help="the file to write, or a folder; otherwise BACKUP_FOLDER, or DATA_DIR/backups",
        )
        parser.add_argument(
            "--due", action="store_true", help="only if one is due (BACKUP_EVERY), as the schedule does it"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            made = make_when_due() if options["due"] else make(options["target"])
        except BackupError as refused:
            raise CommandError(refused.message) from refused
        if made is None:
            return
        self.stdout.write(str(made.path))
        if not options["due"]:
            self.stderr.write(_told(made.bytes, made.seconds))


def _told(size: int, seconds: float) -> str:
    return _(
        "Backed up %(size).1f MB in %(seconds).1f s. Not in it: SECRET_KEY and the other settings; keep them elsewhere."
    ) % {"size": size / 1e6, "seconds": seconds}
