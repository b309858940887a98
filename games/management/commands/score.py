"""`manage.py score FILE`: what is a written sheet worth, and can it be true?"""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from engine.documents import score
from games.core import documents as documents_io


class Command(BaseCommand):
    """Score a sheet.

    Exit code 0: the sheet is valid, 1: it is impossible, 2: a document could not be read.
    """

    help = "Score a sheet without the play."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        documents_io.add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        answering = documents_io.judged_by(score)
        code = documents_io.run(answering, options["file"], lines=options["lines"], out=self.stdout, err=self.stderr)
        if code:
            sys.exit(code)
