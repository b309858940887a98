"""`manage.py seat FILE`: who sits where in the next round, or in a whole schedule?"""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games import api
from tournaments.pairing.document import answer_document


class Command(BaseCommand):
    """Exit code 0: seated, 1: a hard rule cannot be kept, 2: a document could not be read."""

    help = "Seat rounds: a document with players, rounds so far, rules and what to do (interfaces, section 4)."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        api.document_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        code = api.answer_documents(answer_document, options["file"], options["lines"], self.stdout, self.stderr)
        if code:
            sys.exit(code)
