"""`manage.py restore FILE`: a backup into an empty system, or only `--check` whether it could be."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from backups import restoring
from backups.errors import BackupError
from backups.manifest import Manifest, missing_in


class Command(BaseCommand):
    """What was done on standard output, what is to be known on standard error. Exit code 1: refused."""

    help = "Restore a backup into an empty database, with all services stopped (docs/operations.md)."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the backup")
        parser.add_argument("--check", action="store_true", help="only read all of it; nothing is changed")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["check"]:
                self.stdout.write(_whole(restoring.check(options["file"])))
                return
            done = restoring.restore(options["file"])
        except BackupError as refused:
            raise CommandError(refused.message) from refused
        self.stdout.write(_said(done))
        for remark in done.remarks:
            self.stderr.write(remark)


def _whole(found: Manifest) -> str:
    return _("The backup is whole: %(kind)s, Troeftafel %(version)s, made %(made)s; migrations to run: %(behind)d.") % {
        "kind": found.kind,
        "version": found.version,
        "made": found.made_at,
        "behind": len(missing_in(found)),
    }


def _said(done: restoring.Restored) -> str:
    return _("Restored in %(seconds).1f s what was made %(made)s; migrations run: %(migrated)d.") % {
        "seconds": done.seconds,
        "made": done.manifest.made_at,
        "migrated": done.migrated,
    }
