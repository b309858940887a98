"""Ranks by points, then by each tie-break in turn; entries still tied share one.

Since version 2 of the rules an entry has a rank only if it played, and at least half of the rounds that are over.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from standings.facts import ALL, Facts, RankingRules
from standings.missed import BYE
from standings.points import terms
from standings.results import ABSENT, INCOMPLETE, NO_RESULT, SAT_OUT, WITHDRAWN, Exact, Term
from standings.tie_breaks import At, TieBreakInput, Value, tables_of, values


@dataclass(slots=True)
class Placed:
    """An entry with all its numbers, on the way to a row.

    `rank` 0: it has none, and `unranked` says why.
    """

    entry: int
    points: Exact = 0
    terms: list[Term] = field(default_factory=list)
    broken: dict[str, Value] = field(default_factory=dict)
    rank: int = 0
    shared: bool = False
    unranked: str = ""


Memo = dict[tuple[str, int], Value]
"""Values of tie-breaks that follow from the tables of an entry alone, by code and entry."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The terms of every entry, its tables and its points, computed from the facts once.

    `earlier` and `memo` are filled while ranks are computed from it.
    """

    terms: Mapping[int, Sequence[Term]]
    at: Mapping[int, Sequence[At]]
    points: Mapping[int, Exact]
    earlier: dict[int, "Counted"] = field(default_factory=dict)
    memo: Memo = field(default_factory=dict)

    def up_to(self, round_number: int) -> "Counted":
        """Return the terms that count after a round.

        A term without a round always counts.
        """
        if round_number not in self.earlier:
            self.earlier[round_number] = counted_of(
                {entry: terms_up_to(own, round_number) for entry, own in self.terms.items()},
                {entry: tables_up_to(own, round_number) for entry, own in self.at.items()},
            )
        return self.earlier[round_number]


def terms_up_to(terms: Iterable[Term], round_number: int) -> list[Term]:
    """Return the terms that count after a round."""
    return [term for term in terms if term.round is None or term.round <= round_number]


def tables_up_to(at: Iterable[At], round_number: int) -> list[At]:
    """Return the tables of the rounds up to this one."""
    return [table for table in at if table[0].round <= round_number]


def counted_of(terms: Mapping[int, Sequence[Term]], at: Mapping[int, Sequence[At]]) -> Counted:
    """Return these terms and tables with the points that they add up to."""
    return Counted(terms, at, {entry: points_of(own) for entry, own in terms.items()})


def points_of(terms: Iterable[Term]) -> Exact:
    """Add up terms."""
    return sum(term.worth for term in terms)


def counted(facts: Facts, rules: RankingRules) -> Counted:
    """Return terms and tables of every entry, in the order of rounds and tables."""
    own: dict[int, list[Term]] = {number: [] for number in sorted(entry.number for entry in facts.entries)}
    for entry, term in terms(facts, rules):
        if entry in own:
            own[entry].append(term)
    return counted_of(own, tables_of(facts))


def rank(facts: Facts, rules: RankingRules, totals: Counted | None = None) -> list[Placed]:
    """Return all entries by rank, within a shared rank by their number.

    Then those without a rank. `totals` are those of `counted`, where the caller has them already.
    """
    totals = totals or counted(facts, rules)
    why = unranked(facts, rules, totals.at)
    placed = [
        Placed(entry, totals.points[entry], list(own), unranked=why.get(entry, ""))
        for entry, own in totals.terms.items()
    ]
    ground = TieBreakInput(facts, totals.at, totals.points, totals.memo)
    groups = _split([row for row in placed if not row.unranked], totals.points)
    for code in rules.tie_breaks:
        groups = [part for group in groups for part in _break_ties(group, code, values(code, _numbers(group), ground))]
    return [*_with_ranks(groups), *_without_rank([row for row in placed if row.unranked], facts, rules, ground)]


def unranked(facts: Facts, rules: RankingRules, at: Mapping[int, Sequence[At]]) -> dict[int, str]:
    """Return the entries without a rank, each with the reason (results.Row)."""
    if rules.version < 2:
        return {}
    seated = {entry for table in facts.tables for entry in table.seats.values()}
    waited = {out.entry for out in facts.sit_outs}
    why = {}
    for entry in facts.entries:
        if not at[entry.number]:
            has_sat_out = SAT_OUT if entry.number in waited else ABSENT
            why[entry.number] = NO_RESULT if entry.number in seated else WITHDRAWN if entry.withdrawn else has_sat_out
    if rules.missed == ALL:
        why |= dict.fromkeys(_incomplete(facts, at) - why.keys(), INCOMPLETE)
    return why


def _incomplete(facts: Facts, at: Mapping[int, Sequence[At]]) -> set[int]:
    """Return the entries that played fewer than half of the rounds that are over.

    A round of their bye is not required of them.
    """
    running = {table.round for table in facts.tables if not table.complete}
    over = {table.round for table in facts.tables} - running
    waited: dict[int, set[int]] = {}
    for out in facts.sit_outs:
        if out.why != BYE:
            continue
        waited.setdefault(out.entry, set()).add(out.round)
    incomplete = set()
    for entry, tables in at.items():
        played = {table.round for table, *_ in tables} & over
        expected = over - waited.get(entry, set())
        if 2 * len(played) < len(expected):
            incomplete.add(entry)
    return incomplete


def _without_rank(placed: list[Placed], facts: Facts, rules: RankingRules, ground: TieBreakInput) -> list[Placed]:
    """Order the entries without a rank.

    Entries that played too few rounds come first, by points; then those that did not play, by name.
    """
    names = {entry.number: entry.name for entry in facts.entries}
    for row in placed:
        row.broken = {code: values(code, [row.entry], ground)[row.entry] for code in rules.tie_breaks}
        if row.unranked != INCOMPLETE:
            row.broken = dict.fromkeys(row.broken)
    some = sorted((row for row in placed if row.unranked == INCOMPLETE), key=lambda row: (-row.points, row.entry))
    none = sorted((row for row in placed if row.unranked != INCOMPLETE), key=lambda row: (names[row.entry], row.entry))
    return [*some, *none]


def _numbers(group: Sequence[Placed]) -> list[int]:
    return [row.entry for row in group]


def _break_ties(group: list[Placed], code: str, value: Mapping[int, Value]) -> list[list[Placed]]:
    for row in group:
        row.broken[code] = value[row.entry] if len(group) > 1 or code != "direct" else None
    return _split(group, value)


def _split(group: list[Placed], value: Mapping[int, Value]) -> list[list[Placed]]:
    """Group the entries, those with the highest value first; None counts as lowest."""
    steps: dict[tuple[bool, Exact], list[Placed]] = {}
    for row in group:
        tie_break = value[row.entry]
        steps.setdefault((tie_break is not None, tie_break or 0), []).append(row)
    return [steps[step] for step in sorted(steps, reverse=True)]


def _with_ranks(groups: Sequence[list[Placed]]) -> list[Placed]:
    rows: list[Placed] = []
    for group in groups:
        place = len(rows) + 1
        for row in group:
            row.rank, row.shared = place, len(group) > 1
            rows.append(row)
    return rows
