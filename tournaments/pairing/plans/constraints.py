"""Seating requests in systems that fix the opponents, so no search applies them.

These are brackets, groups, round robins and club matches. Tables get the requested numbers, and violated requests are
reported as by a search. In a club match home pairs keep their tables, so nothing is renumbered there.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from seating.sentences import sentence
from seating.values import pairs_at
from tournaments.constraints.selectors import options_of, wishes_of
from tournaments.models import Event, SeatingWish
from tournaments.pairing.plans.values import Plan

SYSTEM = Event.System
RENUMBERED = frozenset({SYSTEM.KNOCKOUT, SYSTEM.DOUBLE_KNOCKOUT, SYSTEM.GROUPS, SYSTEM.ROUND_ROBIN})
CHECKED_HERE = (*RENUMBERED, SYSTEM.MOVEMENT)
BY_TABLE = ("games", "groups")
"""Parts of Round.seated_from that are keyed by table number."""
CODES = {"forbidden_met": "forbidden", "not_accessible": "accessible", "table_left": "fixed_table"}
"""Reported codes, with their rules."""


@dataclass(frozen=True, slots=True)
class Wished:
    """The seating requests of an event by entry number as text."""

    apart: frozenset[tuple[str, str]]
    fixed: Mapping[str, int]
    needing: frozenset[str]
    accessible: Sequence[int]


def by_wishes(event: Event, plan: Plan) -> Plan:
    """Return the plan with requested table numbers, and its violated requests."""
    if event.system not in CHECKED_HERE:
        return plan
    wished = _requests_of(event)
    numbers = plan.table_numbers
    if event.system in RENUMBERED and (wished.fixed or wished.needing):
        numbers = numbers_of(plan.tables, numbers, wished)
    moved = dict(zip(map(str, plan.table_numbers), map(str, numbers), strict=True))
    seated_from = {name: _renumber(name, value, moved) for name, value in plan.seated_from.items()}
    others = [rule for rule in plan.relaxed if rule["code"] not in CODES]
    relaxed = [*_violations(plan.tables, numbers, wished), *others]
    return replace(plan, numbers=numbers, seated_from=seated_from, relaxed=relaxed)


def _requests_of(event: Event) -> Wished:
    wishes = wishes_of(event)
    accessible = [wish for wish in wishes if wish.kind == SeatingWish.Kind.ACCESSIBLE]
    apart = [sorted((str(wish.entry.number), str(wish.other.number))) for wish in wishes if wish.other]
    return Wished(
        frozenset((first, other) for first, other in apart),
        {str(wish.entry.number): wish.table_number for wish in wishes if wish.table_number},
        frozenset(str(wish.entry.number) for wish in accessible),
        options_of(event).accessible_tables,
    )


def numbers_of(tables: Sequence[Sequence[str]], before: Sequence[int], wished: Wished) -> list[int]:
    """Return the table numbers, requested ones first; the others stay if possible."""
    assigned: dict[int, int] = {}
    for place, table in enumerate(tables):
        _give(assigned, place, [wished.fixed[entry] for entry in table if entry in wished.fixed])
    for place, table in enumerate(tables):
        if place not in assigned and wished.needing & set(table):
            own_first = sorted(wished.accessible, key=lambda number: number != before[place])
            _give(assigned, place, own_first)
    taken = set(assigned.values())
    unchanged = {number for place, number in enumerate(before) if place not in assigned and number not in taken}
    free = iter(sorted(set(before) - taken - unchanged))
    return [
        assigned.get(place) or (number if number in unchanged else next(free)) for place, number in enumerate(before)
    ]


def _give(assigned: dict[int, int], place: int, wanted: Sequence[int]) -> None:
    """Assign the first wanted number that no other table has."""
    number = next((candidate for candidate in wanted if candidate not in assigned.values()), None)
    if number is not None:
        assigned[place] = number


def _renumber(name: str, value: Any, moved: Mapping[str, str]) -> Any:
    return {moved.get(table, table): what for table, what in value.items()} if name in BY_TABLE else value


def _violations(tables: Sequence[Sequence[str]], numbers: Sequence[int], wished: Wished) -> Iterator[dict[str, object]]:
    met = {pair for table in tables for pair in pairs_at(filter(None, table))}
    if broken := sorted(wished.apart & met):
        yield _violation("forbidden_met", pairs=", ".join(f"{first} – {other}" for first, other in broken))
    sits = {entry: number for number, table in zip(numbers, tables, strict=True) for entry in table if entry}
    if unserved := [entry for entry in wished.needing if sits.get(entry, 0) not in (0, *wished.accessible)]:
        yield _violation("not_accessible", ids=_ids(unserved))
    if left := [entry for entry, number in wished.fixed.items() if sits.get(entry, number) != number]:
        yield _violation("table_left", ids=_ids(left))


def _ids(entries: Collection[str]) -> str:
    return ", ".join(sorted(entries, key=int))


def _violation(code: str, **facts: Any) -> dict[str, object]:
    return {"rule": CODES[code], "reason": sentence(code, facts, gettext), "code": code, "facts": facts}
