"""`manage.py adjudicate FILE`: are the moves legal, what are the deals worth, who deals next?"""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from engine.adjudicate import viewing
from games.core import documents as documents_io


class Command(BaseCommand):
    """Exit code 0: legal, 1: a move was refused, 2: a document could not be read."""

    help = "Judge deals: are their moves legal, what are they worth, who deals next?"
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        documents_io.add_arguments(parser)
        parser.add_argument("--view", metavar="SEAT", help="answer with what that seat, or public, may know")

    def handle(self, *args: Any, **options: Any) -> None:
        answering = documents_io.judged_by(viewing(options["view"]))
        code = documents_io.run(answering, options["file"], options["lines"], self.stdout, self.stderr)
        if code:
            sys.exit(code)
