"""Pairing for the command and REST, with sentences in the active language."""

from typing import Any

from django.utils.translation import gettext

from games.api.jobs import new_search_clock
from seating import SeatingError, seat
from seating.sentences import sentence
from tournaments.core.text_input import NEGATIVE, UNREADABLE, error


def error_text(problem: SeatingError) -> str:
    """Return the error in a document in the active language."""
    return sentence(problem.code, problem.facts, gettext)


def answer_document(document: Any) -> tuple[dict[str, object], int]:
    """Return the answer to a document, and the exit code."""
    try:
        answer = seat(document, gettext, clock=new_search_clock())
    except SeatingError as problem:
        return error(problem.code, error_text(problem), problem.field), UNREADABLE
    return answer, NEGATIVE if answer.get("feasible") is False else 0
