"""Rounds in groups: drawing the groups, and seating each of them by itself. (The final: finals.py.)"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext

from seating.circle import circle_round
from seating.groups import divide_into_groups
from seating.values import Progress
from tournaments.brackets.group_options import group_plan, two_at_a_table
from tournaments.brackets.groups import Groups, from_content, groups_of, of_group
from tournaments.core.facts import facts_of, rules_of
from tournaments.core.formats import sizes_of
from tournaments.core.versions import version_of
from tournaments.models import Entry, Event, Place
from tournaments.pairing.plans.finals import final_round, rounds_of_final
from tournaments.pairing.plans.knockout import ranked
from tournaments.pairing.plans.search import made_from, plan_of
from tournaments.pairing.plans.values import Drawn, Plan
from tournaments.pairing.selectors import present_entries, seating_document

FOUR_AND_THREE, UNSEATABLE = [4, 3], 5


@dataclass(slots=True)
class Part:
    """The tables of one group in a round."""

    tables: list[list[str]] = field(default_factory=list)
    sit_out: list[str] = field(default_factory=list)
    relaxed: list[Any] = field(default_factory=list)


def groups(event: Event, number: int, method: str, seed: int, progress: Progress | None = None) -> Plan:
    """The next round: in the groups, which the first one draws, or of the final. Raises EventError."""
    drawn = _drawn(event, seed) if number == 1 else _with_late(event, number)
    found = from_content(event, drawn.content) if drawn else groups_of(event)
    assert found is not None
    if number > found.rounds:
        return final_round(event, found, number, seed, progress)
    version = version_of(event)
    parts = _parts(event, found, number, seed, progress)
    where = [group for group, part in enumerate(parts) for _ in part.tables]
    return Plan(
        tables=[table for part in parts for table in part.tables],
        version=version,
        sit_out=[entry for part in parts for entry in part.sit_out],
        relaxed=[one for part in parts for one in part.relaxed],
        seated_from={"stage": "groups", "groups": {str(table): group for table, group in enumerate(where, start=1)}},
        schedule=drawn,
        rounds=found.rounds + rounds_of_final(event, found),
    )


def _drawn(event: Event, seed: int) -> Drawn:
    """Everybody who is there over the groups, of equal strength, those of one club apart."""
    order = ranked(event, seed)
    plan = group_plan(event, len(order))
    avoid = event.seating_options.get("clubs") != "ignore"
    clubs = {str(one.number): one.club.name for one in present_entries(event) if one.club} if avoid else {}
    members = divide_into_groups(order, plan.groups, clubs)
    rounds = plan.rounds or max(_all_meet(len(group)) for group in members)
    return Drawn({"groups": members, "rounds": rounds}, first=1, method_used="groups")


def _all_meet(size: int) -> int:
    """Rounds until everybody has met everybody."""
    return max(1, size - 1 if size % 2 == 0 else size)


def _with_late(event: Event, number: int) -> Drawn | None:
    """The groups with those who have come since, each in the smallest group; None when nobody has."""
    found = groups_of(event)
    assert found is not None
    late = [one for one in present_entries(event) if str(one.number) not in found.entries]
    if not late or number > found.rounds:
        return None
    members = [list(group) for group in found.members]
    for entry in late:
        min(members, key=len).append(str(entry.number))
    why = gettext("Came later: %(names)s.") % {"names": ", ".join(entry.name for entry in late)}
    return Drawn({"groups": members, "rounds": found.rounds}, first=number, method_used="groups", why=why)


def _parts(event: Event, found: Groups, number: int, seed: int, progress: Progress | None) -> list[Part]:
    """Every group, seated by itself."""
    here = {str(one.number): one for one in present_entries(event)}
    two = two_at_a_table(event)
    met = _met(event) if two else set()
    parts = []
    for group in found.members:
        whole = _everybody_meets(group, here, number, met) if two else None
        parts.append(whole or _searched(event, found, group, here, number, seed, progress))
    return parts


def _met(event: Event) -> set[frozenset[str]]:
    tables: dict[int, set[str]] = {}
    for table, entry in Place.objects.filter(round__event=event).values_list("table_id", "entry__number"):
        tables.setdefault(table, set()).add(str(entry))
    return {frozenset(pair) for pair in tables.values()}


def _everybody_meets(
    group: Sequence[str], here: Mapping[str, Entry], number: int, met: set[frozenset[str]]
) -> Part | None:
    """The round of the round robin; None when by it two would meet again, or more would wait than have to."""
    whole = circle_round(group, number - 1)
    tables = [list(table) for table in whole.tables if here.keys() >= set(table)]
    seated = {entry for table in tables for entry in table}
    waiting = [entry for entry in group if entry in here and entry not in seated]
    again = any(frozenset(table) in met for table in tables)
    return None if again or len(waiting) > 1 else Part(tables, waiting)


def _searched(
    event: Event,
    found: Groups,
    group: Sequence[str],
    here: Mapping[str, Entry],
    number: int,
    seed: int,
    progress: Progress | None,
) -> Part:
    """A round of the pure seating for the people of one group: at random first, then by their standings."""
    entries = [here[one] for one in group if one in here]
    sizes = sizes_of(event)
    if len(entries) < min(sizes) and event.odd != Event.Odd.BOTS:
        return Part([], [str(one.number) for one in entries])
    rows = of_group(facts_of(event), rules_of(event), found, group).rows
    scores = {str(row.entry): float(row.points) for row in rows}
    document = seating_document(event, entries, number, "random" if number == 1 else "swiss", seed, scores)
    if len(entries) == UNSEATABLE and sizes == FOUR_AND_THREE:
        document["constraints"]["table_sizes"] = sizes[:1]
        document["seat"]["odd"] = "sit_out"
    plan = plan_of(made_from(document, progress), {str(one.number) for one in entries}, 0)
    return Part(plan.tables, plan.sit_out, plan.relaxed)
