"""Options of an event of groups and a final, with defaults for blank ones."""

from dataclasses import dataclass

from tournaments.core.errors import EventError
from tournaments.core.formats import layout_of
from tournaments.models import Event

KNOCKOUT, TABLES, SWISS = "knockout", "tables", "swiss"
FINALS = (KNOCKOUT, TABLES, SWISS)
PLAY, OUT = "play", "out"
USUAL_ROUNDS = 3
"""Rounds in the groups when they are not a full round robin."""
USUAL_SIZE = {True: 4, False: 8}
"""Entries of a group, for two at a table and for more."""
USUAL_THROUGH = 2


@dataclass(frozen=True, slots=True)
class GroupPlan:
    """A plan: the number of groups, and how many of each advance to the final.

    The others `play` on or are `out`. `rounds` in the groups; None for a full round robin.
    """

    groups: int
    through: int
    rounds: int | None
    final: str
    others: str


def two_at_a_table(event: Event) -> bool:
    """Whether a table decides between two entries."""
    return len(layout_of(event).places) == 2


def final_of(event: Event) -> str:
    """Return how the final is played.

    Without a choice: a knock-out if two sit at a table, otherwise final tables.
    """
    return str(event.system_options.get("final") or (KNOCKOUT if two_at_a_table(event) else TABLES))


def has_bracket(event: Event) -> bool:
    """Whether the event or its final has a bracket."""
    if event.system == Event.System.GROUPS:
        return final_of(event) == KNOCKOUT
    return event.system in (Event.System.KNOCKOUT, Event.System.DOUBLE_KNOCKOUT)


def group_plan(event: Event, entries: int) -> GroupPlan:
    """Return the plan for this number of entries.

    Raises EventError, which names the impossible option.
    """
    two, final, chosen = two_at_a_table(event), final_of(event), event.system_options
    groups = chosen.get("groups") or _usual_groups(event, entries)
    most = len(layout_of(event).places)
    if not 1 <= groups <= max(1, entries // 2):
        raise EventError("bad_groups", "system_options.groups", groups=groups, most=max(1, entries // 2))
    if final not in FINALS or (final == KNOCKOUT and not two):
        allowed = [name for name in FINALS if two or name != KNOCKOUT]
        raise EventError("bad_final", "system_options.final", allowed, final=final, finals=", ".join(allowed))
    through = chosen.get("through") or min(USUAL_THROUGH, entries // groups)
    if not 1 <= through <= entries // groups or groups * through < min(2, most):
        raise EventError("bad_through", "system_options.through", through=through, most=entries // groups)
    rounds = chosen.get("group_rounds") or (None if two else USUAL_ROUNDS)
    others = chosen.get("others") or (PLAY if final == TABLES else OUT)
    return GroupPlan(groups, through, rounds, final, str(others))


def _usual_groups(event: Event, entries: int) -> int:
    """Return a usual number of groups that fills whole tables.

    For example, five people cannot sit at tables of four and three.
    """
    two = two_at_a_table(event)
    usual = max(2, round(entries / USUAL_SIZE[two]))
    near = sorted(range(2, max(3, entries // 2 + 1)), key=lambda count: (abs(count - usual), count))
    least = 2 if two else len(layout_of(event).places) - 1
    fits = (count for count in near if _comes_out(entries, count, least, two))
    return next(fits, usual)


def _comes_out(entries: int, count: int, least: int, two: bool) -> bool:
    sizes = {entries // count, -(-entries // count)}
    return min(sizes) >= least and (two or 5 not in sizes)
