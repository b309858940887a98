"""Planning of an event's next round by its system; reads only.

values.py    the result                  search.py      Swiss rounds, rounds at random, rounds drawn by lot
schedule.py  all rounds made in advance  round_robin.py all entries against all
movement.py  the round of a club match   constraints.py requests where the system fixes the opponents
knockout.py  brackets                    groups.py      groups, then the final of finals.py
"""

from collections.abc import Callable
from dataclasses import replace

from seating.values import Progress
from tournaments.constraints.selectors import asked_of_seating
from tournaments.core.errors import EventError
from tournaments.models import Event, Round
from tournaments.pairing.plans.club_match import movement
from tournaments.pairing.plans.constraints import by_wishes
from tournaments.pairing.plans.groups import groups
from tournaments.pairing.plans.knockout import knockout
from tournaments.pairing.plans.round_robin import round_robin
from tournaments.pairing.plans.schedule import scheduled
from tournaments.pairing.plans.search import search_round
from tournaments.pairing.plans.values import NewDraw, Plan

__all__ = ["METHODS", "NewDraw", "Plan", "method_of", "plan_round"]

Planner = Callable[[Event, Round, "Progress | None"], Plan]
"""Event, a round with its number, method and seed (not stored yet), and a callback for progress."""

PLANNERS: dict[str, Planner] = {
    Event.System.MOVEMENT: movement,
    Event.System.SCHEDULE: scheduled,
    Event.System.ROUND_ROBIN: round_robin,
    Event.System.KNOCKOUT: knockout,
    Event.System.DOUBLE_KNOCKOUT: knockout,
    Event.System.GROUPS: groups,
}
"""Planners by system; other systems are searched round by round."""
METHODS = tuple(map(str, (Event.System.RANDOM, Event.System.DRAW, Event.System.SWISS, Event.System.SCHEDULE)))
"""Methods that a request may choose if the system allows it."""


def method_of(event: Event, number: int, wanted: str | None) -> str:
    """Return the method of a round: as requested, else by its system.

    The first Swiss round is random. Raises EventError for a method outside METHODS.
    """
    if wanted and wanted not in METHODS:
        raise EventError("not_a_choice", "method", METHODS, value=wanted, allowed_values=", ".join(METHODS))
    if event.format == Event.Format.CLUB_MATCH:
        return Event.System.MOVEMENT
    if event.system in (Event.System.SWISS, Event.System.RANDOM, Event.System.DRAW):
        return wanted or ("random" if event.system == Event.System.SWISS and number == 1 else event.system)
    return event.system


def plan_round(event: Event, round_: Round, progress: Progress | None = None) -> Plan:
    """Return the plan of a round from the current data, read-only.

    Of the round, only number, method and seed count. Raises EventError.
    """
    plan = by_wishes(event, PLANNERS.get(round_.method, search_round)(event, round_, progress))
    return replace(plan, seated_from={**asked_of_seating(event), **plan.seated_from})
