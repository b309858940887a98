"""The seating as the command and the REST interface offer it: sentences in the listener's language."""

from typing import Any

from django.utils.translation import gettext

from games.api import new_search_clock
from seating import SeatingError, seat
from seating.sentences import sentence
from tournaments.core.text_input import NEGATIVE, UNREADABLE, error


def said(problem: SeatingError) -> str:
    """What is wrong with a document, in the active language."""
    return sentence(problem.code, problem.facts, gettext)


def answer_document(document: Any) -> tuple[dict[str, Any], int]:
    """The answer to a document and the exit code it comes to."""
    try:
        answer = seat(document, gettext, clock=new_search_clock())
    except SeatingError as problem:
        return error(problem.code, said(problem), problem.field), UNREADABLE
    return answer, NEGATIVE if answer.get("feasible") is False else 0
