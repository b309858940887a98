"""`manage.py create_event FILE.json`: an event with its people, from a document."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from engine.errors import TroeftafelError
from games import api
from tournaments.core import text_input as json_documents
from tournaments.events.documents import create_from_document

BAD = "bad_document"


class Command(BaseCommand):
    """Exit code 0: created, 1: refused (such a format, such options), 2: the document could not be read."""

    help = "Create an event with its people from a JSON document; tournaments/events/documents.py describes it."

    def add_arguments(self, parser: CommandParser) -> None:
        api.document_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        code = api.answer_documents(answer, options["file"], options["lines"], self.stdout, self.stderr)
        if code:
            sys.exit(code)


def answer(document: Any) -> tuple[json_documents.Answer, int]:
    """What the command says of one document, and its exit code."""
    try:
        event = create_from_document(document)
    except TroeftafelError as refused:
        told = json_documents.error(refused.code, api.sentence_of(refused), getattr(refused, "field", None) or "")
        return told, json_documents.UNREADABLE if refused.code == BAD else json_documents.NEGATIVE
    return {"event": event.slug, "entries": event.entries.count()}, 0
