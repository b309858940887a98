"""`manage.py plan FILE`: plans a session and compares two formats."""

import re
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from engine.errors import InputError, TroeftafelError
from games.api import jobs
from games.api.values import sentence_of
from inputs.reading import InvalidInputError, read
from tournaments.core.text_input import UNREADABLE, error
from tournaments.planner import services as plans
from tournaments.planner.api import plan_document
from tournaments.planner.schemas import EveningToPlan

PLACE = re.compile(r"\[(\d+)\]")
"""The number of an element, which this command writes as `formats.0.rounds`."""


def answer_document(document: Any) -> tuple[dict[str, object], int]:
    """Return the answer to a document as for POST /plans, and the exit code.

    All requested events are simulated.
    """
    try:
        if not isinstance(document, dict):
            raise InputError("not_an_object", "")
        return plan_document(plans.answer(read(EveningToPlan, document), lambda: False)).model_dump(), 0
    except InvalidInputError as problem:
        first = problem.errors[0]
        return error("invalid", first.message, PLACE.sub(r".\1", first.field or "")), UNREADABLE
    except TroeftafelError as problem:
        message = getattr(problem, "message", None) or sentence_of(problem)
        return error(problem.code, str(message), str(getattr(problem, "field", None) or "")), UNREADABLE


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
