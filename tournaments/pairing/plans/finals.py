"""The final after the groups: a knock-out, tables of equal rank, or a Swiss."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, log2

from seating.groups import seeds_from_groups
from seating.values import Progress
from standings import Row, standings
from tournaments.brackets.group_options import KNOCKOUT, PLAY, TABLES
from tournaments.brackets.groups import (
    Final,
    Groups,
    among,
    final_drawn,
    in_order,
    standings_of_groups,
    tables_of_final,
)
from tournaments.core.errors import EventError
from tournaments.core.facts import facts_of, rules_of
from tournaments.core.formats import sizes_of
from tournaments.core.versions import version_of
from tournaments.models import Entry, Event, Round
from tournaments.pairing.plans.knockout import bracket_round
from tournaments.pairing.plans.search import answer_document, plan_of
from tournaments.pairing.plans.values import NewDraw, Plan
from tournaments.pairing.selectors import present_entries, seating_document


def final_round(event: Event, groups: Groups, round_: Round, progress: Progress | None) -> Plan:
    """Return the next round of the final; its first one takes the best of each group.

    Raises EventError.
    """
    first, number = groups.rounds + 1, round_.number
    held = final_drawn(event)
    if number > first and held is None:
        raise EventError("no_bracket")
    final = held if number > first and held else _qualifiers(event, groups, first)
    drawn = None if number > first else _final_draw(final)
    if final.kind == KNOCKOUT:
        plan = bracket_round(event, number, final.main, first=first, drawn=drawn)
        return _beside(round_, plan, final, event=event, progress=progress)
    rounds = groups.rounds + rounds_of_final(event, groups)
    if final.kind == TABLES:
        tables = cut(_ranking(final), sizes_of(event))[0] if drawn else tables_of_final(event, final)
        plan = _equal_tables(round_, final, tables, event=event, progress=progress)
    else:
        plan = _swiss(round_, final.main, final.first, event=event, progress=progress)
        plan = _beside(round_, plan, final, event=event, progress=progress)
    seated_from = {**plan.seated_from, "stage": "final"}
    return replace(plan, schedule=drawn, rounds=rounds, seated_from=seated_from)


def rounds_of_final(event: Event, groups: Groups) -> int:
    """Return the rounds of the final: those of the bracket, or the remaining ones.

    There is at least one.
    """
    if groups.plan.final == KNOCKOUT:
        return ceil(log2(max(2, groups.plan.through * len(groups.members))))
    return max(1, event.rounds_planned - groups.rounds)


def _qualifiers(event: Event, groups: Groups, first: int) -> Final:
    """Return the final: qualifiers in order, and the other entries.

    Withdrawn entries make room.
    """
    tables = [
        [row for row in group_standings.rows if not row.withdrawn]
        for group_standings in standings_of_groups(event, groups)
    ]
    through = groups.plan.through
    best = [[str(row.entry) for row in rows] for rows in tables]
    rest = [str(row.entry) for row in _row_by_row([rows[through:] for rows in tables])]
    if groups.plan.final == KNOCKOUT:
        main = seeds_from_groups(best, through)
    else:
        main = [str(row.entry) for row in _row_by_row([rows[:through] for rows in tables])]
    _check_here(event, main)
    here = {str(entry.number) for entry in present_entries(event)}
    others = [entry for entry in rest if entry in here] if groups.plan.others == PLAY else []
    final = Final(groups.plan.final, tuple(main), tuple(others), first)
    tail = cut(_ranking(final), sizes_of(event))[1] if final.kind == TABLES else []
    return replace(final, tail=tuple(tail))


def _ranking(final: Final) -> list[str]:
    return [*final.main, *final.others]


def _row_by_row(tables: Sequence[Sequence[Row]]) -> list[Row]:
    """Return all first of their groups, best first, then all second, and so on."""
    longest = max(map(len, tables), default=0)
    return [row for place in range(longest) for row in in_order(rows[place] for rows in tables if len(rows) > place)]


def _check_here(event: Event, main: Sequence[str]) -> None:
    away = event.entries.filter(number__in=map(int, main)).exclude(state=Entry.State.PRESENT).order_by("number")
    if names := [entry.name for entry in away]:
        raise EventError("final_absent", names=", ".join(names))


def _final_draw(final: Final) -> NewDraw:
    content = {"seeds": final.main, "others": final.others, "tail": final.tail}
    listed = {name: list(entries) for name, entries in content.items()}
    return NewDraw({**listed, "final": final.kind}, first=final.first, method_used=f"final_{final.kind}")


def _equal_tables(
    round_: Round, final: Final, tables: Sequence[Sequence[str]], *, event: Event, progress: Progress | None
) -> Plan:
    """Return the tables of the final, the best at table 1.

    In later rounds the same people move one seat round.
    """
    here = {str(entry.number) for entry in present_entries(event)}
    turn = round_.number - final.first
    turned = [[*table[turn % len(table) :], *table[: turn % len(table)]] for table in tables]
    sitting = [_with_free_places(event, [entry for entry in table if entry in here]) for table in turned]
    waits = [entry for table in sitting if len(table) not in sizes_of(event) for entry in table]
    plan = Plan([table for table in sitting if len(table) in sizes_of(event)], version_of(event), waits)
    return _with(plan, _swiss(round_, final.tail, final.first, event=event, progress=progress)) if final.tail else plan


def _with_free_places(event: Event, table: list[str]) -> list[str]:
    """Return a table's remaining entries, with free places for bots."""
    missing = min(sizes_of(event)) - len(table)
    return [*table, *[""] * missing] if table and missing > 0 and event.odd == Event.Odd.BOTS else table


def cut(ranked: Sequence[str], sizes: Sequence[int]) -> tuple[list[list[str]], list[str]]:
    """Cut the ranking into tables from the top, the smaller tables last.

    If the numbers do not fit, the last table and the remaining entries are the tail.
    """
    full, least = sizes[0], min(sizes)
    small = next((count for count in range(full) if (len(ranked) - count * least) % full == 0), 0)
    if least == full or small * least > len(ranked):
        small = 0
    at_full = len(ranked) - small * least
    at_full -= at_full % full
    tables = [list(ranked[start : start + full]) for start in range(0, at_full, full)]
    if small:
        return [*tables, *(list(ranked[start : start + least]) for start in range(at_full, len(ranked), least))], []
    left = list(ranked[at_full:])
    return (tables[:-1], [*tables[-1], *left]) if left and tables else (tables, left)


def _beside(round_: Round, plan: Plan, final: Final, *, event: Event, progress: Progress | None) -> Plan:
    """Return the plan with the entries outside the final at the next tables."""
    if not final.others:
        return plan
    return _with(plan, _swiss(round_, final.others, final.first, event=event, progress=progress))


def _with(plan: Plan, other: Plan) -> Plan:
    """Return both plans as one round, with the second one's tables last."""
    return replace(
        plan,
        tables=[*plan.tables, *other.tables],
        sit_out=[*plan.sit_out, *other.sit_out],
        relaxed=[*plan.relaxed, *other.relaxed],
    )


def _swiss(round_: Round, entries: Sequence[str], first: int, *, event: Event, progress: Progress | None) -> Plan:
    """Return a Swiss round of these entries by their results in the final."""
    version = version_of(event)
    here = [entry for entry in present_entries(event) if str(entry.number) in set(entries)]
    if len(here) < min(sizes_of(event)):
        return Plan([], version, [str(entry.number) for entry in here])
    rows = standings(among(facts_of(event), entries, first, round_.number - 1), rules_of(event)).rows
    scores = {str(row.entry): float(row.points) for row in rows}
    document = seating_document(event, here, round_.number, method="swiss", seed=round_.seed, scores=scores)
    return replace(
        plan_of(answer_document(document, progress), {str(entry.number) for entry in here}, version), numbers=[]
    )
