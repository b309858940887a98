"""`manage.py import_event FILE`: imports the event of an archive."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from inputs.archive_errors import ArchiveError
from tournaments.archive.container import MAX_BYTES
from tournaments.archive.reading import read_archive
from tournaments.archive.schemas import ImportOptions
from tournaments.archive.services import import_document, import_event, rehearse
from tournaments.core import text_input as json_documents
from tournaments.management.commands.export_event import dumps

STDIN = "-"


class Command(BaseCommand):
    """Exit code 0: imported, 1: refused (untrusted, taken, wrong), 2: unreadable."""

    help = "Import an event from an archive, all or nothing (docs/formats/archive.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the archive, or - for standard input")
        parser.add_argument("--slug", default="", help="address for the copy, if not the one in the archive")
        parser.add_argument("--trust", default="", metavar="FINGERPRINT", help="trust archives signed by this key")
        parser.add_argument(
            "--match-names", action="store_true", help=("treat people with the same name and club as the same person")
        )
        parser.add_argument("--believe", action="store_true", help="import anyway, despite problems found")
        parser.add_argument("--check", action="store_true", help="preview the import without saving")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = ImportOptions(**{name: options[name] for name in ("slug", "trust", "match_names", "believe")})
        try:
            read = read_archive(_bytes(options["file"]))
            done = rehearse(read, chosen) if options["check"] else import_event(read=read, by=None, options=chosen)
        except ArchiveError as refused:
            code = json_documents.NEGATIVE if refused.status == 409 else json_documents.UNREADABLE
            self._refuse(refused.code, refused.message, refused.field or "file", code)
        except OSError as error:
            self._refuse("no_file", str(error.strerror or error), "file", json_documents.UNREADABLE)
        else:
            self.stdout.write(dumps(import_document(read, done, is_stored=not options["check"]).model_dump()))

    def _refuse(self, code: str, message: str, field: str, exit_code: int) -> None:
        self.stdout.write(dumps(json_documents.error(code, message, field)))
        self.stderr.write(message)
        sys.exit(exit_code)


def _bytes(path: str) -> bytes:
    """Return the file, with at most one byte above the limit."""
    if path == STDIN:
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    with Path(path).open("rb") as file:
        return file.read(MAX_BYTES + 1)
