"""Planning of an event's next round by its system; reads only.

values.py    the result                  search.py      Swiss rounds, rounds at random, rounds drawn by lot
schedule.py  all rounds made in advance  round_robin.py all entries against all
knockout.py  brackets                    club_match.py  the rounds of a club match
groups.py    groups, then finals.py      constraints.py requests where the system fixes the opponents
"""

from collections.abc import Callable, Collection, Mapping
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

PLANNERS: Mapping[Event.System, Planner] = {
    Event.System.SWISS: search_round,
    Event.System.RANDOM: search_round,
    Event.System.DRAW: search_round,
    Event.System.SCHEDULE: scheduled,
    Event.System.ROUND_ROBIN: round_robin,
    Event.System.KNOCKOUT: knockout,
    Event.System.DOUBLE_KNOCKOUT: knockout,
    Event.System.GROUPS: groups,
    Event.System.MOVEMENT: movement,
}
"""The planner of a round by its method, which is a system: its event's own or another (`method_of`)."""
METHODS = (Event.System.RANDOM, Event.System.DRAW, Event.System.SWISS, Event.System.SCHEDULE)
"""Methods that a request may choose if the system allows it."""


def method_of(event: Event, number: int, wanted: str | None) -> Event.System:
    """Return the method of a round: as requested, else by its system.

    The first Swiss round is random. Raises EventError for a method outside METHODS.
    """
    chosen = _one_of(METHODS, wanted) if wanted else None
    if event.format == Event.Format.CLUB_MATCH:
        return Event.System.MOVEMENT
    system = Event.System(event.system)
    if system in (Event.System.SWISS, Event.System.RANDOM, Event.System.DRAW):
        return chosen or (Event.System.RANDOM if system == Event.System.SWISS and number == 1 else system)
    return system


def _one_of(methods: Collection[Event.System], name: str) -> Event.System:
    if name not in methods:
        names = tuple(map(str, methods))
        raise EventError("not_a_choice", "method", names, value=name, allowed_values=", ".join(names))
    return Event.System(name)


def plan_round(event: Event, round_: Round, progress: Progress | None = None) -> Plan:
    """Return the plan of a round from the current data, read-only.

    Of the round, only number, method and seed count. Raises EventError.
    """
    planner = PLANNERS[_one_of(PLANNERS, round_.method)]
    plan = by_wishes(event, planner(event, round_, progress))
    return replace(plan, seated_from={**asked_of_seating(event), **plan.seated_from})
