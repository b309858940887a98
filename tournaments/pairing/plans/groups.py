"""Rounds in groups: the draw of the groups, and the pairing of each group.

The final is in finals.py.
"""

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
from tournaments.models import Entry, Event, Place, Round
from tournaments.pairing.plans.finals import final_round, rounds_of_final
from tournaments.pairing.plans.knockout import ranked
from tournaments.pairing.plans.search import answer_document, plan_of
from tournaments.pairing.plans.values import NewDraw, Plan
from tournaments.pairing.selectors import present_entries, seating_document

FOUR_AND_THREE, UNSEATABLE = [4, 3], 5


@dataclass(slots=True)
class GroupTables:
    """The tables of one group in a round."""

    tables: list[list[str]] = field(default_factory=list)
    sit_out: list[str] = field(default_factory=list)
    relaxed: list[Any] = field(default_factory=list)


def groups(event: Event, round_: Round, progress: Progress | None = None) -> Plan:
    """Return the next round, of the groups or the final; round 1 draws the groups.

    Raises EventError.
    """
    number = round_.number
    drawn = _draw_groups(event, round_.seed) if number == 1 else _with_late(event, number)
    drawn_groups = from_content(event, drawn.content) if drawn else groups_of(event)
    assert drawn_groups is not None
    if number > drawn_groups.rounds:
        return final_round(event, drawn_groups, round_, progress)
    version = version_of(event)
    parts = _parts(event, drawn_groups, round_, progress)
    where = [group for group, part in enumerate(parts) for _ in part.tables]
    return Plan(
        tables=[table for part in parts for table in part.tables],
        version=version,
        sit_out=[entry for part in parts for entry in part.sit_out],
        relaxed=[rule for part in parts for rule in part.relaxed],
        seated_from={"stage": "groups", "groups": {str(table): group for table, group in enumerate(where, start=1)}},
        schedule=drawn,
        rounds=drawn_groups.rounds + rounds_of_final(event, drawn_groups),
    )


def _draw_groups(event: Event, seed: int) -> NewDraw:
    """Draw groups of equal strength, with members of one club apart."""
    order = ranked(event, seed)
    plan = group_plan(event, len(order))
    avoid = event.seating_options.get("clubs") != "ignore"
    clubs = {str(entry.number): entry.club.name for entry in present_entries(event) if entry.club} if avoid else {}
    members = divide_into_groups(order, plan.groups, clubs)
    rounds = plan.rounds or max(_all_meet(len(group)) for group in members)
    return NewDraw({"groups": members, "rounds": rounds}, first=1, method_used="groups")


def _all_meet(size: int) -> int:
    """Return the number of rounds of a full round robin."""
    return max(1, size - 1 if size % 2 == 0 else size)


def _with_late(event: Event, number: int) -> NewDraw | None:
    """Return the groups with latecomers in the smallest ones; None without any."""
    drawn_groups = groups_of(event)
    assert drawn_groups is not None
    late = [latecomer for latecomer in present_entries(event) if str(latecomer.number) not in drawn_groups.entries]
    if not late or number > drawn_groups.rounds:
        return None
    members = [list(group) for group in drawn_groups.members]
    for entry in late:
        min(members, key=len).append(str(entry.number))
    why = gettext("Arrived late: %(names)s.") % {"names": ", ".join(entry.name for entry in late)}
    return NewDraw({"groups": members, "rounds": drawn_groups.rounds}, first=number, method_used="groups", why=why)


def _parts(event: Event, drawn_groups: Groups, round_: Round, progress: Progress | None) -> list[GroupTables]:
    """Return the pairing of each group."""
    here = {str(entry.number): entry for entry in present_entries(event)}
    two = two_at_a_table(event)
    met = _past_opponents(event) if two else set()
    parts = []
    for group in drawn_groups.members:
        whole = _everybody_meets(group, here, round_.number, met) if two else None
        entries = [here[name] for name in group if name in here]
        parts.append(
            whole or _search_round(round_, drawn_groups, group, event=event, entries=entries, progress=progress)
        )
    return parts


def _past_opponents(event: Event) -> set[frozenset[str]]:
    tables: dict[int, set[str]] = {}
    for table, entry in Place.objects.filter(round__event=event).values_list("table_id", "entry__number"):
        tables.setdefault(table, set()).add(str(entry))
    return {frozenset(pair) for pair in tables.values()}


def _everybody_meets(
    group: Sequence[str], here: Mapping[str, Entry], number: int, met: set[frozenset[str]]
) -> GroupTables | None:
    """Return the round of the round robin; None for a rematch or an extra sit-out."""
    whole = circle_round(group, number - 1)
    tables = [list(table) for table in whole.tables if here.keys() >= set(table)]
    seated = {entry for table in tables for entry in table}
    waiting = [entry for entry in group if entry in here and entry not in seated]
    again = any(frozenset(table) in met for table in tables)
    return None if again or len(waiting) > 1 else GroupTables(tables, waiting)


def _search_round(
    round_: Round,
    drawn_groups: Groups,
    group: Sequence[str],
    *,
    event: Event,
    entries: Sequence[Entry],
    progress: Progress | None,
) -> GroupTables:
    """Return a searched round of one group: random first, then by its standings."""
    sizes = sizes_of(event)
    if len(entries) < min(sizes) and event.odd != Event.Odd.BOTS:
        return GroupTables([], [str(entry.number) for entry in entries])
    rows = of_group(facts_of(event), rules_of(event), drawn_groups, group).rows
    scores = {str(row.entry): float(row.points) for row in rows}
    method = "random" if round_.number == 1 else "swiss"
    document = seating_document(event, entries, round_.number, method=method, seed=round_.seed, scores=scores)
    if len(entries) == UNSEATABLE and sizes == FOUR_AND_THREE:
        document["constraints"]["table_sizes"] = sizes[:1]
        document["seat"]["odd"] = "sit_out"
    plan = plan_of(answer_document(document, progress), {str(entry.number) for entry in entries}, 0)
    return GroupTables(plan.tables, plan.sit_out, plan.relaxed)
