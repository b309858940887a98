"""Groups and their qualifiers: draw, standings of each group, overall ranking.

The standings of a group use the same data, limited to its entries and to the group rounds. A lot drawn with the event
is the last tie-break, so the qualifiers are always clear.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.sentences import N
from standings import Facts, RankingRules, Row, Standings, standings
from tournaments.brackets.games import standing
from tournaments.brackets.group_options import KNOCKOUT, TABLES, GroupPlan, group_plan
from tournaments.brackets.places import by_place, places
from tournaments.core.draws import Draw, DrawnOrder, drawn_of, newest_draw
from tournaments.core.facts import facts_of, rules_of
from tournaments.models import Event, Round

LOT = "lot"
RANKED = N(
    "Finalists are ranked first, in the order of the final. All others are ranked by their positions in the groups."
)


@dataclass(frozen=True, slots=True)
class Groups:
    """The groups of an event as drawn. Entries are their numbers as text.

    `rounds` is the number of group rounds; later ones are the final.
    """

    members: tuple[tuple[str, ...], ...]
    rounds: int
    plan: GroupPlan

    @property
    def entries(self) -> set[str]:
        """Return all entries in a group."""
        return {entry for group in self.members for entry in group}


@dataclass(frozen=True, slots=True)
class Final:
    """The final as drawn: `main` holds the qualifiers, best first; `others` play on.

    `tail` are the last of several tables of equal rank, when they do not fill whole tables. They are paired again each
    round.
    """

    kind: str
    main: tuple[str, ...]
    others: tuple[str, ...]
    first: int
    tail: tuple[str, ...] = ()


def groups_of(event: Event) -> Groups | None:
    """Return the newest draw; None before the first."""
    drawn = newest_draw(event, "groups")
    return from_content(event, drawn.content) if drawn else None


def public_groups(event: Event, drawn: DrawnOrder | None = None) -> Groups | None:
    """Return the draw from which a published round was paired.

    Latecomers are in it once that round is published.
    """
    drawn = drawn_of(event) if drawn is None else drawn
    draw = drawn.groups if drawn.rounds and event.system == Event.System.GROUPS else None
    return from_content(event, draw.content) if draw else None


def from_content(event: Event, content: Mapping[str, Any]) -> Groups:
    """Return the groups of a stored or new draw."""
    members = tuple(map(tuple, content["groups"]))
    return Groups(members, content["rounds"], group_plan(event, sum(map(len, members))))


def final_drawn(event: Event) -> Final | None:
    """Return the newest draw of the final, published or not; None before one."""
    drawn = newest_draw(event, "seeds") if event.system == Event.System.GROUPS else None
    return _final(drawn) if drawn else None


def public_final(event: Event, drawn: DrawnOrder | None = None) -> Final | None:
    """Return the final once its first round is published."""
    drawn = drawn_of(event) if drawn is None else drawn
    seeds = drawn.seeds if event.system == Event.System.GROUPS else None
    return _final(seeds) if seeds and drawn.begun(seeds.first) else None


def _final(drawn: Draw) -> Final:
    content = drawn.content
    main, others, tail = (tuple(content.get(name, ())) for name in ("seeds", "others", "tail"))
    return Final(content["final"], main, others, drawn.first, tail)


def final_is_outdated(event: Event) -> bool:
    """Whether the final is a draft with other entries than qualify now."""
    final, groups = final_drawn(event), groups_of(event)
    if final is None or groups is None:
        return False
    if not event.rounds.filter(number=final.first, state=Round.State.DRAFT).exists():
        return False
    return {entry for table in standings_of_groups(event, groups) for entry in qualifiers_of(table, groups)} != set(
        final.main
    )


def qualifiers_of(table: Standings, groups: Groups) -> list[str]:
    """Return the qualifiers of a group so far; withdrawn entries make room."""
    return [str(row.entry) for row in table.rows if not row.withdrawn][: groups.plan.through]


def of_group(facts: Facts, rules: RankingRules, groups: Groups, group: Iterable[str]) -> Standings:
    """Return the standings of one group, without a shared rank."""
    with_lot = replace(rules, tie_breaks=(*(code for code in rules.tie_breaks if code != LOT), LOT))
    return standings(among(facts, group, 1, groups.rounds), with_lot)


def among(facts: Facts, entries: Iterable[str], first: int, last: int | None) -> Facts:
    """Limit the data to these entries and to the rounds from `first` to `last`.

    Rulings without a round count from round 1.
    """
    own = {int(entry) for entry in entries}

    def inside(number: int | None) -> bool:
        return first <= (number or 1) and (last is None or (number or 1) <= last)

    return replace(
        facts,
        entries=tuple(entry for entry in facts.entries if entry.number in own),
        tables=tuple(table for table in facts.tables if inside(table.round) and own.intersection(table.seats.values())),
        sit_outs=tuple(sit_out for sit_out in facts.sit_outs if inside(sit_out.round) and sit_out.entry in own),
        rulings=tuple(ruling for ruling in facts.rulings if inside(ruling.round) and ruling.entry in own),
        totals=(),
    )


def in_order(rows: Iterable[Row]) -> list[Row]:
    """Sort rows of several groups by points and tie-breaks.

    The direct encounter cannot compare entries of different groups.
    """
    return sorted(rows, key=_worth, reverse=True)


def _worth(row: Row) -> tuple[float, ...]:
    broken = (tie_break.value for tie_break in row.tie_breaks if tie_break.code != "direct")
    return (row.points, *(float("-inf") if value is None else value for value in broken))


def rank_by_groups(
    event: Event, table: Standings, *, facts: Facts, rules: RankingRules | None = None, drawn: DrawnOrder | None = None
) -> Standings:
    """Rank an event with groups: the final first, then the place in the group.

    Standings of other events are returned unchanged.
    """
    drawn = drawn_of(event) if drawn is None else drawn
    groups = public_groups(event, drawn)
    if groups is None:
        return table
    rules, final = rules or rules_of(event), public_final(event, drawn)
    through = _of_final(event, final, facts=facts, rules=rules, drawn=drawn) if final else []
    seen = {entry for group in through for entry in group}
    return by_place(table, [*through, *_by_group_place(facts, rules, groups, seen)])


def _of_final(event: Event, final: Final, *, facts: Facts, rules: RankingRules, drawn: DrawnOrder) -> list[list[str]]:
    """Return the entries of the final, in groups of one rank."""
    if final.kind == KNOCKOUT:
        best = places(standing(event, final.main, first=final.first, facts=facts, drawn=drawn))
    elif final.kind == TABLES:
        seated = {table.number: map(str, table.seats.values()) for table in facts.tables if table.round == final.first}
        sittings = [*_best_first(final, seated), *([final.tail] if final.tail else [])]
        return [group for table in sittings for group in _rank_entries(facts, rules, table, final.first)]
    else:
        best = _rank_entries(facts, rules, final.main, final.first)
    return [*best, *(_rank_entries(facts, rules, final.others, final.first) if final.others else [])]


def tables_of_final(event: Event, final: Final) -> list[list[str]]:
    """Return the tables of the final, the best first, without the tail.

    The order does not depend on the table numbers.
    """
    rows = event.rounds.get(number=final.first).places.select_related("entry").order_by("table_number", "pk")
    tables: dict[int, list[str]] = {}
    for place in rows:
        tables.setdefault(place.table_number, []).append(str(place.entry.number))
    return _best_first(final, tables)


def _best_first(final: Final, tables: Mapping[int, Iterable[str]]) -> list[list[str]]:
    """Sort the tables of the final's first round, best first, without the tail."""
    order = [*final.main, *final.others]
    best = {entry: rank for rank, entry in enumerate(order)}
    remaining = [[entry for entry in tables[number] if entry not in final.tail] for number in sorted(tables)]
    return sorted(filter(None, remaining), key=lambda table: min(best.get(entry, len(order)) for entry in table))


def _rank_entries(facts: Facts, rules: RankingRules, entries: Sequence[str], first: int) -> list[list[str]]:
    """Rank these entries by the rounds of the final, in groups of one rank."""
    rows = standings(among(facts, entries, first, None), rules).rows
    ranks: dict[int, list[str]] = {}
    for row in rows:
        ranks.setdefault(row.rank or len(rows), []).append(str(row.entry))
    return [ranks[rank] for rank in sorted(ranks)]


def _by_group_place(facts: Facts, rules: RankingRules, groups: Groups, seen: set[str]) -> list[list[str]]:
    """Return all group winners, then all runners-up, and so on.

    Entries of different groups with the same place share a rank.
    """
    ranks: dict[int, list[str]] = {}
    for group in groups.members:
        for row in of_group(facts, rules, groups, group).rows:
            if str(row.entry) not in seen:
                ranks.setdefault(row.rank or len(group), []).append(str(row.entry))
    return [ranks[rank] for rank in sorted(ranks)]


def standings_of_groups(event: Event, groups: Groups) -> list[Standings]:
    """Return the standings of every group."""
    facts, rules = facts_of(event), rules_of(event)
    return [of_group(facts, rules, groups, group) for group in groups.members]
