"""Pairing of documents for the command and API clients: small ones run here, others in a separate process."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from games.api import jobs
from games.api.jobs import new_search_clock
from seating import SeatingError, seat
from seating.sentences import sentence
from tournaments.core.jobs import SEATING, ask
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


PLACES_HERE = 200
"""The maximum of players times rounds for a pairing in this process.

40 players in five rounds take about 100 ms.
"""


def pair_on_request(document: Any) -> dict[str, object]:
    """Return the answer to a pairing document. Raises SeatingError, JobError."""
    if places_in(document) <= PLACES_HERE:
        return seat(document, gettext, clock=jobs.new_search_clock())
    answer: dict[str, Any] = ask(SEATING, "seat", document)
    return answer


def places_in(document: Any) -> int:
    """Return the cost of a pairing: players times rounds, past and new."""
    if not isinstance(document, Mapping):
        return 0
    task = document.get("seat")
    rounds = task.get("rounds", 1) if isinstance(task, Mapping) else 1
    rounds_in_all = _length(document.get("rounds")) + (rounds if isinstance(rounds, int) else 1)
    return _length(document.get("players")) * rounds_in_all


def _length(value: Any) -> int:
    return len(value) if isinstance(value, list) else 0
