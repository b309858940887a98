"""`manage.py plan FILE`: what fits into an evening, and which of two formats finds the strongest?"""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from rest_framework.exceptions import ValidationError

from engine.errors import InputError, TroeftafelError
from games import api
from tournaments.core.text_input import UNREADABLE, error
from tournaments.planner import services as plans
from tournaments.planner.api import asked_of, told
from tournaments.planner.schemas import PlanShape


def answer_document(document: Any) -> tuple[dict[str, Any], int]:
    """The answer to a document as POST /plans takes it, and the exit code; all events asked for are played."""
    shape = PlanShape(data=document)
    try:
        if not isinstance(document, dict):
            raise InputError("not_an_object", "")
        shape.is_valid(raise_exception=True)
        return told(plans.answer(asked_of(shape.validated_data), lambda: False)), 0
    except ValidationError as problem:
        field, message = _first(problem.detail)
        return error("invalid", message, field), UNREADABLE
    except TroeftafelError as problem:
        message = getattr(problem, "message", None) or api.sentence_of(problem)
        return error(problem.code, str(message), str(getattr(problem, "field", None) or "")), UNREADABLE


def _first(detail: Any, path: str = "") -> tuple[str, str]:
    """The first thing that is wrong in a document: its field, `formats.0.rounds`, and what is wrong with it."""
    if isinstance(detail, dict):
        name, inner = next(iter(detail.items()))
        return _first(inner, f"{path}.{name}" if path else str(name))
    return _first(detail[0], path) if isinstance(detail, list) else (path, str(detail))


class Command(BaseCommand):
    """Exit code 0: planned, 2: a document could not be read, or names what the game does not have."""

    help = "Plan an evening: a document with game, people, hours and two formats (as POST /api/v1/plans)."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        api.document_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        code = api.answer_documents(answer_document, options["file"], options["lines"], self.stdout, self.stderr)
        if code:
            sys.exit(code)
