"""Wishes where no search knows them: in brackets, groups, round robins and club matches the system says who meets whom.

Tables still get the numbers that are wished for, and what is not kept is said as a search would say it. In a club match
the home pairs keep their tables, so nothing is renumbered there.
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
TOLD = (*RENUMBERED, SYSTEM.MOVEMENT)
BY_TABLE = ("games", "groups")
"""Parts of Round.seated_from that go by the number of the table."""
CODES = {"forbidden_met": "forbidden", "not_accessible": "accessible", "table_left": "fixed_table"}
"""What is said here, and of which rule."""


@dataclass(frozen=True, slots=True)
class Wished:
    """The wishes of an event by entry number as text."""

    apart: frozenset[tuple[str, str]]
    fixed: Mapping[str, int]
    needing: frozenset[str]
    accessible: Sequence[int]


def by_wishes(event: Event, plan: Plan) -> Plan:
    """The plan with the table numbers that are wished for, and with what of the wishes it does not keep."""
    if event.system not in TOLD:
        return plan
    wished = _wished(event)
    numbers = plan.table_numbers
    if event.system in RENUMBERED and (wished.fixed or wished.needing):
        numbers = numbers_of(plan.tables, numbers, wished)
    moved = dict(zip(map(str, plan.table_numbers), map(str, numbers), strict=True))
    seated_from = {name: _moved(name, value, moved) for name, value in plan.seated_from.items()}
    others = [one for one in plan.relaxed if one["code"] not in CODES]
    relaxed = [*_given_up(plan.tables, numbers, wished), *others]
    return replace(plan, numbers=numbers, seated_from=seated_from, relaxed=relaxed)


def _wished(event: Event) -> Wished:
    wishes = wishes_of(event)
    accessible = [one for one in wishes if one.kind == SeatingWish.Kind.ACCESSIBLE]
    apart = [sorted((str(one.entry.number), str(one.other.number))) for one in wishes if one.other]
    return Wished(
        frozenset((one, other) for one, other in apart),
        {str(one.entry.number): one.table_number for one in wishes if one.table_number},
        frozenset(str(one.entry.number) for one in accessible),
        options_of(event)["accessible_tables"],
    )


def numbers_of(tables: Sequence[Sequence[str]], before: Sequence[int], wished: Wished) -> list[int]:
    """The number of each table: as wished for, first who has a fixed one; the others keep theirs where they can."""
    given: dict[int, int] = {}
    for place, table in enumerate(tables):
        _give(given, place, [wished.fixed[one] for one in table if one in wished.fixed])
    for place, table in enumerate(tables):
        if place not in given and wished.needing & set(table):
            own_first = sorted(wished.accessible, key=lambda number: number != before[place])
            _give(given, place, own_first)
    taken = set(given.values())
    kept = {number for place, number in enumerate(before) if place not in given and number not in taken}
    free = iter(sorted(set(before) - taken - kept))
    return [given.get(place) or (number if number in kept else next(free)) for place, number in enumerate(before)]


def _give(given: dict[int, int], place: int, wanted: Sequence[int]) -> None:
    """The first number of those wanted that no other table has."""
    number = next((one for one in wanted if one not in given.values()), None)
    if number is not None:
        given[place] = number


def _moved(name: str, value: Any, moved: Mapping[str, str]) -> Any:
    return {moved.get(table, table): what for table, what in value.items()} if name in BY_TABLE else value


def _given_up(tables: Sequence[Sequence[str]], numbers: Sequence[int], wished: Wished) -> Iterator[dict[str, Any]]:
    met = {pair for table in tables for pair in pairs_at(filter(None, table))}
    if broken := sorted(wished.apart & met):
        yield _told("forbidden_met", pairs=", ".join(f"{one} – {other}" for one, other in broken))
    sits = {one: number for number, table in zip(numbers, tables, strict=True) for one in table if one}
    if unserved := [one for one in wished.needing if sits.get(one, 0) not in (0, *wished.accessible)]:
        yield _told("not_accessible", ids=_ids(unserved))
    if left := [one for one, number in wished.fixed.items() if sits.get(one, number) != number]:
        yield _told("table_left", ids=_ids(left))


def _ids(found: Collection[str]) -> str:
    return ", ".join(sorted(found, key=int))


def _told(code: str, **facts: Any) -> dict[str, Any]:
    return {"rule": CODES[code], "reason": sentence(code, facts, gettext), "code": code, "facts": facts}
