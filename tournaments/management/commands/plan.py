"""`manage.py plan FILE`: plans a session and compares two formats."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from rest_framework.exceptions import ValidationError

from engine.errors import InputError, TroeftafelError
from games.api import jobs
from games.api.values import sentence_of
from tournaments.core.text_input import UNREADABLE, error
from tournaments.planner import services as plans
from tournaments.planner.api import asked_of, plan_document
from tournaments.planner.schemas import PlanShape


def answer_document(document: Any) -> tuple[dict[str, Any], int]:
    """Return the answer to a document as for POST /plans, and the exit code.

    All requested events are simulated.
    """
    shape = PlanShape(data=document)
    try:
        if not isinstance(document, dict):
            raise InputError("not_an_object", "")
        shape.is_valid(raise_exception=True)
        return plan_document(plans.answer(asked_of(shape.validated_data), lambda: False)).model_dump(), 0
    except ValidationError as problem:
        field, message = _first(problem.detail)
        return error("invalid", message, field), UNREADABLE
    except TroeftafelError as problem:
        message = getattr(problem, "message", None) or sentence_of(problem)
        return error(problem.code, str(message), str(getattr(problem, "field", None) or "")), UNREADABLE


def _first(detail: Any, path: str = "") -> tuple[str, str]:
    """Return the first error in a document: field (`formats.0.rounds`) and message."""
    if isinstance(detail, dict):
        name, inner = next(iter(detail.items()))
        return _first(inner, f"{path}.{name}" if path else str(name))
    return _first(detail[0], path) if isinstance(detail, list) else (path, str(detail))


class Command(BaseCommand):
    """Exit code 0: planned, 2: unreadable document, or unknown names in it."""

    help = "Plan a session from a document with game, people, hours and two formats (as POST /api/v1/plans)."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        jobs.document_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        code = jobs.answer_documents(
            answer_document, options["file"], lines=options["lines"], out=self.stdout, err=self.stderr
        )
        if code:
            sys.exit(code)
