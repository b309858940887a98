"""`manage.py seat FILE`: pairs the next round, or a whole schedule."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.api import jobs
from tournaments.pairing.on_request import answer_document


class Command(BaseCommand):
    """Exit code 0: paired, 1: a hard rule is impossible, 2: unreadable document."""

    help = "Pair rounds from a document with players, past rounds, rules and task (docs/formats/seating.md)."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        jobs.document_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        code = jobs.answer_documents(
            answer_document, options["file"], lines=options["lines"], out=self.stdout, err=self.stderr
        )
        if code:
            sys.exit(code)
