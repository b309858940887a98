"""`manage.py create_event FILE.json`: creates an event from a document."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from engine.errors import TroeftafelError
from games.api import jobs
from games.api.values import sentence_of
from tournaments.core import text_input as json_documents
from tournaments.events.documents import create_from_document

BAD = "bad_document"


class Command(BaseCommand):
    """Exit code 0: created, 1: refused (format or options), 2: unreadable document."""

    help = "Create an event with its people from a JSON document (see tournaments/events/documents.py)."

    def add_arguments(self, parser: CommandParser) -> None:
        jobs.document_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        code = jobs.answer_documents(answer, options["file"], lines=options["lines"], out=self.stdout, err=self.stderr)
        if code:
            sys.exit(code)


def answer(document: Any) -> tuple[json_documents.Answer, int]:
    """Return the response to one document, and the exit code."""
    try:
        event = create_from_document(document)
    except TroeftafelError as refused:
        error = json_documents.error(refused.code, sentence_of(refused), getattr(refused, "field", None) or "")
        return error, json_documents.UNREADABLE if refused.code == BAD else json_documents.NEGATIVE
    return {"event": event.slug, "entries": event.entries.count()}, 0
