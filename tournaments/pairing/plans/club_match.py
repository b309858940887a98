"""The rounds of a club match, and its possible totals.

Home pairs stay; visiting pairs move up one table after each round. Source: docs/rules/troefcall/rulebook.md#tc-52 and
#tc-67.
"""

from collections.abc import Collection, Sequence
from typing import TypeVar

from seating.values import Progress
from tournaments.core.errors import EventError
from tournaments.core.versions import version_of
from tournaments.models import Event, Round
from tournaments.pairing.plans.values import Plan
from tournaments.pairing.selectors import present_entries

T = TypeVar("T")


def rounds_needed(home: int, visitors: int) -> int:
    """Return the rounds until all pairs have met: the size of the larger side."""
    return max(home, visitors)


def tables_of_round(home: Sequence[T], visitors: Sequence[T], number: int) -> list[tuple[T | None, T | None]]:
    """Return the tables of round `number` (from 1) in order; None for a missing pair.

    Home pair i always sits at table i. A visiting pair moves to the next table after each round, and from the last one
    to the first. A table without both pairs is left out.
    """
    size = rounds_needed(len(home), len(visitors))
    seats: list[tuple[T | None, T | None]] = []
    for table in range(size):
        mover = (table - (number - 1)) % size
        here = home[table] if table < len(home) else None
        there = visitors[mover] if mover < len(visitors) else None
        seats.append((here, there))
    return seats


def is_possible(home: int, visitors: int, hands: int, values: Collection[int]) -> bool:
    """Whether `hands` hands can add up to these totals.

    Each hand is worth one of `values` to exactly one side.
    """
    reach = _reachable(hands, values)
    return any(home in reach[won] and visitors in reach[hands - won] for won in range(hands + 1))


def _reachable(hands: int, values: Collection[int]) -> list[set[int]]:
    """Return the possible sums by number of hands."""
    reach = [{0}]
    for _ in range(hands):
        reach.append({total + value for total in reach[-1] for value in values})
    return reach


def movement(event: Event, round_: Round, progress: Progress | None = None) -> Plan:
    """Return a round of the movement. Raises EventError if a side is empty."""
    version = version_of(event)
    entries = present_entries(event)
    sides = {side: [str(entry.number) for entry in entries if entry.side == side] for side in ("home", "visitors")}
    if not sides["home"] or not sides["visitors"]:
        raise EventError("no_entries")
    met = tables_of_round(sides["home"], sides["visitors"], round_.number)
    return Plan([[home or "", visitors or ""] for home, visitors in met if home or visitors], version)
