"""A seating that a program asks for: worked out here when it is small, else in a process of its own."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from games import api
from seating import seat
from tournaments.core.jobs import SEATING, ask

PLACES_HERE = 200
"""Players times rounds, of those played and those asked for: 40 players in five rounds take about 100 ms."""


def seated(document: Any) -> dict[str, Any]:
    """The answer to a document that asks for a seating. Raises SeatingError, JobError."""
    if places_in(document) <= PLACES_HERE:
        return seat(document, gettext, clock=api.new_search_clock())
    answer: dict[str, Any] = ask(SEATING, "seat", document)
    return answer


def places_in(document: Any) -> int:
    """What a seating costs: players times rounds, of those played and those asked for."""
    if not isinstance(document, Mapping):
        return 0
    asked = document.get("seat")
    rounds = asked.get("rounds", 1) if isinstance(asked, Mapping) else 1
    told = _length(document.get("rounds")) + (rounds if isinstance(rounds, int) else 1)
    return _length(document.get("players")) * told


def _length(value: Any) -> int:
    return len(value) if isinstance(value, list) else 0
