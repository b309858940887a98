"""A match of club against club: who meets whom, and which totals a round can have. Pure.

Home pairs sit, visiting pairs move up one table after each round.

Source: docs/rules/troefcall/rulebook.md#tc-52 and #tc-67.
"""

from collections.abc import Collection, Sequence
from typing import TypeVar

T = TypeVar("T")


def rounds_needed(home: int, visitors: int) -> int:
    """As many rounds as the larger side has pairs: then every pair has met every pair of the other side once."""
    return max(home, visitors)


def movement(home: Sequence[T], visitors: Sequence[T], number: int) -> list[tuple[T | None, T | None]]:
    """The tables of round `number` (from 1), first table first; None where a side has no pair.

    Home pair i always sits at table i. A visiting pair goes to the next table after each round and from the last one
    to the first. A table at which nobody sits is left out of the list only when both sides are missing there.
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
    """Whether `hands` hands, each worth one of `values` to exactly one side, can add up to these two totals."""
    reach = _reachable(hands, values)
    return any(home in reach[won] and visitors in reach[hands - won] for won in range(hands + 1))


def _reachable(hands: int, values: Collection[int]) -> list[set[int]]:
    """For each number of hands the sums they can have."""
    reach = [{0}]
    for _ in range(hands):
        reach.append({total + value for total in reach[-1] for value in values})
    return reach
