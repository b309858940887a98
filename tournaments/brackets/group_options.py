"""What an event of groups and a final is to be: its options, with what is usual where they are left open."""

from dataclasses import dataclass

from tournaments.core.errors import EventError
from tournaments.core.formats import shape_of
from tournaments.models import Event

KNOCKOUT, TABLES, SWISS = "knockout", "tables", "swiss"
FINALS = (KNOCKOUT, TABLES, SWISS)
PLAY, OUT = "play", "out"
USUAL_ROUNDS = 3
"""Rounds in the groups where not everybody meets everybody."""
USUAL_SIZE = {True: 4, False: 8}
"""Entries of a group: two at a table, or more."""
USUAL_THROUGH = 2


@dataclass(frozen=True, slots=True)
class GroupPlan:
    """So many groups, of each of which so many go through to the final; what the others do then: `play` or `out`.

    `rounds`: those in the groups; None: as many as it takes for everybody to meet everybody.
    """

    groups: int
    through: int
    rounds: int | None
    final: str
    others: str


def two_at_a_table(event: Event) -> bool:
    """Whether a table decides between two entries."""
    return len(shape_of(event).places) == 2


def final_of(event: Event) -> str:
    """How the final is played: as chosen; else a knock-out where two sit at a table, final tables where more do."""
    return str(event.system_options.get("final") or (KNOCKOUT if two_at_a_table(event) else TABLES))


def has_bracket(event: Event) -> bool:
    """Whether the games of the event, or those of its final, make a bracket."""
    if event.system == Event.System.GROUPS:
        return final_of(event) == KNOCKOUT
    return event.system in (Event.System.KNOCKOUT, Event.System.DOUBLE_KNOCKOUT)


def group_plan(event: Event, entries: int) -> GroupPlan:
    """The plan for so many entries. Raises EventError that names the option which cannot be."""
    two, final, chosen = two_at_a_table(event), final_of(event), event.system_options
    groups = chosen.get("groups") or _usual_groups(event, entries)
    most = len(shape_of(event).places)
    if not 1 <= groups <= max(1, entries // 2):
        raise EventError("bad_groups", "system_options.groups", groups=groups, most=max(1, entries // 2))
    if final not in FINALS or (final == KNOCKOUT and not two):
        allowed = [one for one in FINALS if two or one != KNOCKOUT]
        raise EventError("bad_final", "system_options.final", allowed, final=final, finals=", ".join(allowed))
    through = chosen.get("through") or min(USUAL_THROUGH, entries // groups)
    if not 1 <= through <= entries // groups or groups * through < min(2, most):
        raise EventError("bad_through", "system_options.through", through=through, most=entries // groups)
    rounds = chosen.get("group_rounds") or (None if two else USUAL_ROUNDS)
    others = chosen.get("others") or (PLAY if final == TABLES else OUT)
    return GroupPlan(groups, through, rounds, final, str(others))


def _usual_groups(event: Event, entries: int) -> int:
    """Groups of the usual size whose tables come out: five people cannot be seated at tables of four and three."""
    two = two_at_a_table(event)
    usual = max(2, round(entries / USUAL_SIZE[two]))
    near = sorted(range(2, max(3, entries // 2 + 1)), key=lambda count: (abs(count - usual), count))
    least = 2 if two else len(shape_of(event).places) - 1
    fits = (count for count in near if _comes_out(entries, count, least, two))
    return next(fits, usual)


def _comes_out(entries: int, count: int, least: int, two: bool) -> bool:
    sizes = {entries // count, -(-entries // count)}
    return min(sizes) >= least and (two or 5 not in sizes)
