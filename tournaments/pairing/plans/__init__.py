"""From an event to the seating of its next round, by its system; reads only.

values.py    what comes of it            search.py      Swiss rounds, rounds at random, rounds drawn by lot
schedule.py  all rounds made in advance  round_robin.py everybody against everybody
movement.py  the round of a club match   constraints.py wishes where the system says who meets whom
"""

from collections.abc import Callable
from dataclasses import replace

from seating.values import Progress
from tournaments.constraints.selectors import asked_of_seating
from tournaments.core.errors import EventError
from tournaments.models import Event
from tournaments.pairing.plans.constraints import by_wishes
from tournaments.pairing.plans.groups import groups
from tournaments.pairing.plans.knockout import knockout
from tournaments.pairing.plans.movement import movement
from tournaments.pairing.plans.round_robin import round_robin
from tournaments.pairing.plans.schedule import scheduled
from tournaments.pairing.plans.search import searched
from tournaments.pairing.plans.values import Drawn, Plan

__all__ = ["METHODS", "Drawn", "Plan", "method_of", "plan_round"]

Planner = Callable[[Event, int, str, int, "Progress | None"], Plan]
"""Event, number of the round, method, seed, and who is told how far it has come."""

PLANNERS: dict[str, Planner] = {
    Event.System.MOVEMENT: movement,
    Event.System.SCHEDULE: scheduled,
    Event.System.ROUND_ROBIN: round_robin,
    Event.System.KNOCKOUT: knockout,
    Event.System.DOUBLE_KNOCKOUT: knockout,
    Event.System.GROUPS: groups,
}
"""By system; whatever is not here is searched round by round."""
METHODS = tuple(map(str, (Event.System.RANDOM, Event.System.DRAW, Event.System.SWISS, Event.System.SCHEDULE)))
"""What may be asked for by name where the system leaves it open."""


def method_of(event: Event, number: int, wanted: str | None) -> str:
    """How a round of this system is seated: as asked, else by its system; the first Swiss round is at random.

    Raises EventError for a method that is none of METHODS.
    """
    if wanted and wanted not in METHODS:
        raise EventError("not_a_choice", "method", METHODS, value=wanted, allowed_values=", ".join(METHODS))
    if event.format == Event.Format.CLUB_MATCH:
        return Event.System.MOVEMENT
    if event.system in (Event.System.SWISS, Event.System.RANDOM, Event.System.DRAW):
        return wanted or ("random" if event.system == Event.System.SWISS and number == 1 else event.system)
    return event.system


def plan_round(event: Event, number: int, method: str, seed: int, progress: Progress | None = None) -> Plan:
    """The seating of a round from what is in the database now, without writing anything. Raises EventError."""
    plan = by_wishes(event, PLANNERS.get(method, searched)(event, number, method, seed, progress))
    return replace(plan, seated_from={**asked_of_seating(event), **plan.seated_from})
