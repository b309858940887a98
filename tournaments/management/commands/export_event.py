"""`manage.py export_event ID`: exports an event as one signed file."""

import sys
from pathlib import Path
from typing import Any, NoReturn

import orjson
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from inputs.archive_errors import ArchiveError
from tournaments.archive.container import digest
from tournaments.archive.export import Archive, export_event
from tournaments.core import text_input as json_documents
from tournaments.models import Event

STDOUT = "-"


class Command(BaseCommand):
    """Exit code 0: written, 1: not now, 2: no such event, or the file is not writable."""

    help = "Export an event with facts, logs and seeds to one signed file (docs/formats/archive.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", metavar="ID", help="the address of the event (as in /t/ADDRESS/), or its number")
        parser.add_argument("-o", "--output", metavar="FILE", help="the file to write, or - for standard output")
        parser.add_argument("--public-names", action="store_true", help="write only the public names of people")

    def handle(self, *args: Any, **options: Any) -> None:
        event = _event(options["event"])
        if event is None:
            self._refuse(
                "no_such_event",
                _("There is no event “%(event)s”. Check its address or number.") % {"event": options["event"]},
                "event",
            )
        try:
            archive = export_event(event=event, by=None, public_names=options["public_names"])
        except ArchiveError as refused:
            self._refuse(refused.code, refused.message, refused.field or "", json_documents.NEGATIVE)
        if options["output"] == STDOUT:
            sys.stdout.buffer.write(archive.data)
            return
        path = Path(options["output"] or archive.name)
        try:
            path.write_bytes(archive.data)
        except OSError as error:
            self._refuse("no_file", str(error), "output")
        self.stdout.write(dumps(_archive_document(archive, path)))

    def _refuse(self, code: str, message: str, field: str, exit_code: int = json_documents.UNREADABLE) -> NoReturn:
        self.stdout.write(dumps(json_documents.error(code, message, field)))
        self.stderr.write(message)
        sys.exit(exit_code)


def dumps(answer: dict[str, object]) -> str:
    """Return a response as printed by the archive commands."""
    return orjson.dumps(answer, option=orjson.OPT_INDENT_2).decode()


def _event(text: str) -> Event | None:
    event = Event.objects.filter(slug=text).first()
    number = text.isascii() and text.isdigit() and len(text) < 10
    return event or (Event.objects.filter(pk=int(text)).first() if number else None)


def _archive_document(archive: Archive, path: Path) -> dict[str, object]:
    return {
        "file": str(path),
        "bytes": len(archive.data),
        "sha256": digest(archive.data),
        "signed_by": archive.fingerprint,
        "event": archive.manifest.event,
        "names": archive.manifest.names,
        "rows": {member.name: member.rows for member in archive.manifest.members},
        "running_tables": archive.manifest.running_tables,
    }
