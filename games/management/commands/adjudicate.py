"""`manage.py adjudicate FILE`: check moves, score deals, name the next dealer."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from engine.adjudicate import viewing
from games.core import documents as documents_io


class Command(BaseCommand):
    """Exit code 0: legal, 1: a move was refused, 2: a document could not be read."""

    help = "Judge deals: legal moves, points and next dealer."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        documents_io.add_arguments(parser)
        parser.add_argument("--view", metavar="SEAT", help="include only what this seat, or public, may know")

    def handle(self, *args: Any, **options: Any) -> None:
        answering = documents_io.judged_by(viewing(options["view"]))
        code = documents_io.run(answering, options["file"], lines=options["lines"], out=self.stdout, err=self.stderr)
        if code:
            sys.exit(code)
