"""The final after the rounds in groups: a knock-out, tables of those of equal rank, or a Swiss of the best."""

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
from tournaments.models import Entry, Event
from tournaments.pairing.plans.knockout import bracket_round
from tournaments.pairing.plans.search import made_from, plan_of
from tournaments.pairing.plans.values import Drawn, Plan
from tournaments.pairing.selectors import present_entries, seating_document


def final_round(event: Event, found: Groups, number: int, seed: int, progress: Progress | None) -> Plan:
    """The next round of the final; its first one takes the best of each group. Raises EventError."""
    first = found.rounds + 1
    held = final_drawn(event)
    if number > first and held is None:
        raise EventError("no_bracket")
    final = held if number > first and held else _qualified(event, found, first)
    drawn = None if number > first else _kept(final)
    if final.kind == KNOCKOUT:
        plan = bracket_round(event, number, final.main, first, drawn)
        return _beside(event, plan, final, number, seed, progress)
    rounds = found.rounds + rounds_of_final(event, found)
    if final.kind == TABLES:
        tables = cut(_ranking(final), sizes_of(event))[0] if drawn else tables_of_final(event, final)
        plan = _equal_tables(event, final, number, tables, seed, progress)
    else:
        plan = _swiss(event, final.main, final.first, number, seed, progress)
        plan = _beside(event, plan, final, number, seed, progress)
    seated_from = {**plan.seated_from, "stage": "final"}
    return replace(plan, schedule=drawn, rounds=rounds, seated_from=seated_from)


def rounds_of_final(event: Event, found: Groups) -> int:
    """What the bracket of so many takes; otherwise what is left of the planned rounds, and one at least."""
    if found.plan.final == KNOCKOUT:
        return ceil(log2(max(2, found.plan.through * len(found.members))))
    return max(1, event.rounds_planned - found.rounds)


def _qualified(event: Event, found: Groups, first: int) -> Final:
    """Who is through, in the order of the final, and who plays on besides. Who has withdrawn makes room."""
    tables = [[row for row in one.rows if not row.withdrawn] for one in standings_of_groups(event, found)]
    through = found.plan.through
    best = [[str(row.entry) for row in rows] for rows in tables]
    rest = [str(row.entry) for row in _row_by_row([rows[through:] for rows in tables])]
    if found.plan.final == KNOCKOUT:
        main = seeds_from_groups(best, through)
    else:
        main = [str(row.entry) for row in _row_by_row([rows[:through] for rows in tables])]
    _check_here(event, main)
    here = {str(one.number) for one in present_entries(event)}
    others = [one for one in rest if one in here] if found.plan.others == PLAY else []
    final = Final(found.plan.final, tuple(main), tuple(others), first)
    tail = cut(_ranking(final), sizes_of(event))[1] if final.kind == TABLES else []
    return replace(final, tail=tuple(tail))


def _ranking(final: Final) -> list[str]:
    return [*final.main, *final.others]


def _row_by_row(tables: Sequence[Sequence[Row]]) -> list[Row]:
    """All first of their groups, the best of them first, then all second, and so on."""
    longest = max(map(len, tables), default=0)
    return [row for place in range(longest) for row in in_order(rows[place] for rows in tables if len(rows) > place)]


def _check_here(event: Event, main: Sequence[str]) -> None:
    away = event.entries.filter(number__in=map(int, main)).exclude(state=Entry.State.PRESENT).order_by("number")
    if names := [entry.name for entry in away]:
        raise EventError("final_absent", names=", ".join(names))


def _kept(final: Final) -> Drawn:
    content = {"seeds": final.main, "others": final.others, "tail": final.tail}
    listed = {name: list(entries) for name, entries in content.items()}
    return Drawn({**listed, "final": final.kind}, first=final.first, method_used=f"final_{final.kind}")


def _equal_tables(
    event: Event, final: Final, number: int, tables: Sequence[Sequence[str]], seed: int, progress: Progress | None
) -> Plan:
    """The best at table 1, the next at table 2. In later rounds the same people, moved one seat round."""
    here = {str(one.number) for one in present_entries(event)}
    turn = number - final.first
    turned = [[*table[turn % len(table) :], *table[: turn % len(table)]] for table in tables]
    sitting = [_filled(event, [one for one in table if one in here]) for table in turned]
    waits = [one for table in sitting if len(table) not in sizes_of(event) for one in table]
    plan = Plan([table for table in sitting if len(table) in sizes_of(event)], version_of(event), waits)
    return _with(plan, _swiss(event, final.tail, final.first, number, seed, progress)) if final.tail else plan


def _filled(event: Event, table: list[str]) -> list[str]:
    """Who is left at a table, with free places where bots fill up."""
    missing = min(sizes_of(event)) - len(table)
    return [*table, *[""] * missing] if table and missing > 0 and event.odd == Event.Odd.BOTS else table


def cut(ranked: Sequence[str], sizes: Sequence[int]) -> tuple[list[list[str]], list[str]]:
    """The ranking cut into tables from the top, the smaller tables last.

    Where that does not come out, the last table and who is left over are the tail.
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


def _beside(event: Event, plan: Plan, final: Final, number: int, seed: int, progress: Progress | None) -> Plan:
    """The same with those who play on besides the final, at the tables after it."""
    if not final.others:
        return plan
    return _with(plan, _swiss(event, final.others, final.first, number, seed, progress))


def _with(plan: Plan, other: Plan) -> Plan:
    """Both plans in one round, the tables of the second one behind those of the first."""
    return replace(
        plan,
        tables=[*plan.tables, *other.tables],
        sit_out=[*plan.sit_out, *other.sit_out],
        relaxed=[*plan.relaxed, *other.relaxed],
    )


def _swiss(event: Event, entries: Sequence[str], first: int, number: int, seed: int, progress: Progress | None) -> Plan:
    """A Swiss round of these entries by what they have in the final."""
    version = version_of(event)
    here = [one for one in present_entries(event) if str(one.number) in set(entries)]
    if len(here) < min(sizes_of(event)):
        return Plan([], version, [str(one.number) for one in here])
    rows = standings(among(facts_of(event), entries, first, number - 1), rules_of(event)).rows
    scores = {str(row.entry): float(row.points) for row in rows}
    document = seating_document(event, here, number, "swiss", seed, scores)
    return replace(plan_of(made_from(document, progress), {str(one.number) for one in here}, version), numbers=[])
