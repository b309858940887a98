"""Groups and who goes from them to the final: what was drawn, the standings of each group, and the ranking of all.

Standings of a group are those of the same facts, limited to its entries and to the rounds in the groups. A lot that was
drawn with the event comes last among the tie-breaks, so that it is always clear who goes through.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.sentences import N
from standings import Facts, Row, Rules, Standings, standings
from tournaments.brackets.games import standing
from tournaments.brackets.group_options import KNOCKOUT, TABLES, GroupPlan, group_plan
from tournaments.brackets.places import by_place, places
from tournaments.core.draws import Draw, Drawn, drawn_of, newest_draw
from tournaments.core.facts import facts_of, rules_of
from tournaments.models import Event, Round

LOT = "lot"
RANKED = N(
    "Who is in the final stands before the others, by the final; the others stand by their places in the groups."
)


@dataclass(frozen=True, slots=True)
class Groups:
    """The groups of an event as they were drawn. Entries are their numbers as text.

    `rounds`: how many rounds are played in the groups; those after them are the final.
    """

    members: tuple[tuple[str, ...], ...]
    rounds: int
    plan: GroupPlan

    @property
    def entries(self) -> set[str]:
        """Everybody who is in a group."""
        return {entry for group in self.members for entry in group}


@dataclass(frozen=True, slots=True)
class Final:
    """The final as it was drawn: `main` for who is through, best first, `others` for who plays on besides.

    `tail`: of tables of equal rank the last ones, whose number makes no whole tables; they are seated anew each round.
    """

    kind: str
    main: tuple[str, ...]
    others: tuple[str, ...]
    first: int
    tail: tuple[str, ...] = ()


def groups_of(event: Event) -> Groups | None:
    """The newest draw; None before the first."""
    drawn = newest_draw(event, "groups")
    return from_content(event, drawn.content) if drawn else None


def groups_shown(event: Event, drawn: Drawn | None = None) -> Groups | None:
    """The draw that a published round was seated from: who came late is in it once that round is published, too."""
    drawn = drawn_of(event) if drawn is None else drawn
    found = drawn.groups if drawn.rounds and event.system == Event.System.GROUPS else None
    return from_content(event, found.content) if found else None


def from_content(event: Event, content: Mapping[str, Any]) -> Groups:
    """The groups of a draw that is or will be kept."""
    members = tuple(map(tuple, content["groups"]))
    return Groups(members, content["rounds"], group_plan(event, sum(map(len, members))))


def final_drawn(event: Event) -> Final | None:
    """The newest draw of the final, published or not; None before there is one."""
    drawn = newest_draw(event, "seeds") if event.system == Event.System.GROUPS else None
    return _final(drawn) if drawn else None


def final_shown(event: Event, drawn: Drawn | None = None) -> Final | None:
    """The same once its first round is published."""
    drawn = drawn_of(event) if drawn is None else drawn
    seeds = drawn.seeds if event.system == Event.System.GROUPS else None
    return _final(seeds) if seeds and drawn.begun(seeds.first) else None


def _final(drawn: Draw) -> Final:
    content = drawn.content
    main, others, tail = (tuple(content.get(name, ())) for name in ("seeds", "others", "tail"))
    return Final(content["final"], main, others, drawn.first, tail)


def final_is_outdated(event: Event) -> bool:
    """Whether the final waits as a draft that was drawn when others were through."""
    final, found = final_drawn(event), groups_of(event)
    if final is None or found is None:
        return False
    if not event.rounds.filter(number=final.first, state=Round.State.DRAFT).exists():
        return False
    return {entry for table in standings_of_groups(event, found) for entry in going(table, found)} != set(final.main)


def going(table: Standings, found: Groups) -> list[str]:
    """Who of a group is through as it stands: who has withdrawn makes room for the next."""
    return [str(row.entry) for row in table.rows if not row.withdrawn][: found.plan.through]


def of_group(facts: Facts, rules: Rules, found: Groups, group: Iterable[str]) -> Standings:
    """The standings of one group, without a shared rank."""
    with_lot = replace(rules, tie_breaks=(*(code for code in rules.tie_breaks if code != LOT), LOT))
    return standings(among(facts, group, 1, found.rounds), with_lot)


def among(facts: Facts, entries: Iterable[str], first: int, last: int | None) -> Facts:
    """The facts of these entries in the rounds from `first` to `last`. Rulings without a round count from round 1."""
    own = {int(entry) for entry in entries}

    def inside(number: int | None) -> bool:
        return first <= (number or 1) and (last is None or (number or 1) <= last)

    return replace(
        facts,
        entries=tuple(one for one in facts.entries if one.number in own),
        tables=tuple(one for one in facts.tables if inside(one.round) and own.intersection(one.seats.values())),
        sit_outs=tuple(one for one in facts.sit_outs if inside(one.round) and one.entry in own),
        rulings=tuple(one for one in facts.rulings if inside(one.round) and one.entry in own),
        totals=(),
    )


def in_order(rows: Iterable[Row]) -> list[Row]:
    """Rows of several groups by points and tie-breaks; the direct meeting cannot tell those of different groups."""
    return sorted(rows, key=_worth, reverse=True)


def _worth(row: Row) -> tuple[float, ...]:
    broken = (one.value for one in row.tie_breaks if one.code != "direct")
    return (row.points, *(float("-inf") if value is None else value for value in broken))


def placed(
    event: Event, table: Standings, facts: Facts, rules: Rules | None = None, drawn: Drawn | None = None
) -> Standings:
    """The standings of an event with groups: the final first, then by the place in the group. Others stay."""
    drawn = drawn_of(event) if drawn is None else drawn
    found = groups_shown(event, drawn)
    if found is None:
        return table
    rules, final = rules or rules_of(event), final_shown(event, drawn)
    through = _of_final(event, final, facts, rules, drawn) if final else []
    seen = {entry for group in through for entry in group}
    return by_place(table, [*through, *_by_group_place(facts, rules, found, seen)])


def _of_final(event: Event, final: Final, facts: Facts, rules: Rules, drawn: Drawn) -> list[list[str]]:
    """Who played in the final, in groups of one rank."""
    if final.kind == KNOCKOUT:
        best = places(standing(event, final.main, final.first, facts, drawn))
    elif final.kind == TABLES:
        seated = {table.number: map(str, table.seats.values()) for table in facts.tables if table.round == final.first}
        sittings = [*_best_first(final, seated), *([final.tail] if final.tail else [])]
        return [group for table in sittings for group in _ranked(facts, rules, table, final.first)]
    else:
        best = _ranked(facts, rules, final.main, final.first)
    return [*best, *(_ranked(facts, rules, final.others, final.first) if final.others else [])]


def tables_of_final(event: Event, final: Final) -> list[list[str]]:
    """Who stays together at the tables of the final, the best table first whatever number it has; without the tail."""
    rows = event.rounds.get(number=final.first).places.select_related("entry").order_by("table_number", "pk")
    tables: dict[int, list[str]] = {}
    for place in rows:
        tables.setdefault(place.table_number, []).append(str(place.entry.number))
    return _best_first(final, tables)


def _best_first(final: Final, tables: Mapping[int, Iterable[str]]) -> list[list[str]]:
    """The tables (by number) of the first round of the final without the tail, the best first."""
    order = [*final.main, *final.others]
    best = {entry: rank for rank, entry in enumerate(order)}
    kept = [[entry for entry in tables[number] if entry not in final.tail] for number in sorted(tables)]
    return sorted(filter(None, kept), key=lambda table: min(best.get(entry, len(order)) for entry in table))


def _ranked(facts: Facts, rules: Rules, entries: Sequence[str], first: int) -> list[list[str]]:
    """These entries by what they have in the rounds of the final, in groups of one rank."""
    rows = standings(among(facts, entries, first, None), rules).rows
    ranks: dict[int, list[str]] = {}
    for row in rows:
        ranks.setdefault(row.rank or len(rows), []).append(str(row.entry))
    return [ranks[rank] for rank in sorted(ranks)]


def _by_group_place(facts: Facts, rules: Rules, found: Groups, seen: set[str]) -> list[list[str]]:
    """All first of their groups, then all second: nobody says who of different groups is better."""
    ranks: dict[int, list[str]] = {}
    for group in found.members:
        for row in of_group(facts, rules, found, group).rows:
            if str(row.entry) not in seen:
                ranks.setdefault(row.rank or len(group), []).append(str(row.entry))
    return [ranks[rank] for rank in sorted(ranks)]


def standings_of_groups(event: Event, found: Groups) -> list[Standings]:
    """The standings of every group."""
    facts, rules = facts_of(event), rules_of(event)
    return [of_group(facts, rules, found, group) for group in found.members]
