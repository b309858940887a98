"""`manage.py restore FILE`: restore into an empty system, or `--check` a backup."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from backups import restoring
from backups.errors import BackupError
from backups.manifest import Manifest, missing_in


class Command(BaseCommand):
    """Restore a backup; the result is on standard output, remarks on standard error.

    Exit code 1: refused.
    """

    help = "Restore a backup into an empty database, with all services stopped (docs/operations.md)."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the backup")
        parser.add_argument("--check", action="store_true", help="read the whole backup without restoring it")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["check"]:
                self.stdout.write(_whole(restoring.check(options["file"])))
                return
            done = restoring.restore(options["file"])
        except BackupError as refused:
            raise CommandError(refused.message) from refused
        self.stdout.write(_describe(done))
        for remark in done.remarks:
            self.stderr.write(remark)


def _whole(read_manifest: Manifest) -> str:
    return _(
        "The backup is intact (%(kind)s, Troeftafel %(version)s, made on %(made)s). Migrations to run: %(behind)d."
    ) % {
        "kind": read_manifest.kind,
        "version": read_manifest.version,
        "made": read_manifest.made_at,
        "behind": len(missing_in(read_manifest)),
    }


def _describe(done: restoring.Restored) -> str:
    return _("Restored the backup of %(made)s in %(seconds).1f s. Migrations run: %(migrated)d.") % {
        "seconds": done.seconds,
        "made": done.manifest.made_at,
        "migrated": done.migrated,
    }
