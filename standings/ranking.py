"""Points first, then the tie-breaks one after another; who is still level shares the rank.

Since version 2 of the rules an entry has a rank only if it played, and at least half of the rounds that are over.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from standings.facts import ALL, Facts, Rules
from standings.missed import BYE
from standings.points import terms
from standings.results import ABSENT, INCOMPLETE, NO_RESULT, SAT_OUT, WITHDRAWN, Exact, Term
from standings.tie_breaks import At, Ground, Value, tables_of, values


@dataclass(slots=True)
class Placed:
    """An entry with all its numbers, on the way to a row. `rank` 0: it has none, and `unranked` says why."""

    entry: int
    points: Exact = 0
    terms: list[Term] = field(default_factory=list)
    broken: dict[str, Value] = field(default_factory=dict)
    rank: int = 0
    shared: bool = False
    unranked: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """What every entry has, taken out of the facts once: its terms, and the tables it sat at."""

    terms: Mapping[int, Sequence[Term]]
    at: Mapping[int, Sequence[At]]

    def up_to(self, round_number: int) -> "Counted":
        """What counts after a round; what belongs to no round counts always."""
        return Counted(
            {
                entry: [term for term in own if term.round is None or term.round <= round_number]
                for entry, own in self.terms.items()
            },
            {entry: [one for one in own if one[0].round <= round_number] for entry, own in self.at.items()},
        )


def counted(facts: Facts, rules: Rules) -> Counted:
    """Terms and tables of every entry, in the order of rounds and tables."""
    own: dict[int, list[Term]] = {number: [] for number in sorted(entry.number for entry in facts.entries)}
    for entry, term in terms(facts, rules):
        if entry in own:
            own[entry].append(term)
    return Counted(own, tables_of(facts))


def rank(facts: Facts, rules: Rules, known: Counted | None = None) -> list[Placed]:
    """All entries by rank, within a shared rank by their number; then those without a rank.

    `known`: what was counted of these facts before.
    """
    known = known or counted(facts, rules)
    why = unranked(facts, rules, known.at)
    placed = [
        Placed(entry, sum(term.worth for term in own), list(own), unranked=why.get(entry, ""))
        for entry, own in known.terms.items()
    ]
    points = {one.entry: one.points for one in placed}
    groups, ground = _split([one for one in placed if not one.unranked], points), Ground(facts, known.at, points)
    for code in rules.tie_breaks:
        groups = [part for group in groups for part in _broken(group, code, values(code, _numbers(group), ground))]
    return [*_ranked(groups), *_without_rank([one for one in placed if one.unranked], facts, rules, ground)]


def unranked(facts: Facts, rules: Rules, at: Mapping[int, Sequence[At]]) -> dict[int, str]:
    """The entries without a rank, each with the reason (results.Row)."""
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
    """Those who played fewer than half of the rounds that are over; a round of their bye is not asked of them."""
    running = {table.round for table in facts.tables if not table.complete}
    over = {table.round for table in facts.tables} - running
    waited: dict[int, set[int]] = {}
    for out in facts.sit_outs:
        if out.why != BYE:
            continue
        waited.setdefault(out.entry, set()).add(out.round)
    found = set()
    for entry, tables in at.items():
        played = {table.round for table, *_ in tables} & over
        asked = over - waited.get(entry, set())
        if 2 * len(played) < len(asked):
            found.add(entry)
    return found


def _without_rank(placed: list[Placed], facts: Facts, rules: Rules, ground: Ground) -> list[Placed]:
    """Those who played too little by their points, then those who did not play by their names."""
    names = {entry.number: entry.name for entry in facts.entries}
    for one in placed:
        one.broken = {code: values(code, [one.entry], ground)[one.entry] for code in rules.tie_breaks}
        if one.unranked != INCOMPLETE:
            one.broken = dict.fromkeys(one.broken)
    some = sorted((one for one in placed if one.unranked == INCOMPLETE), key=lambda one: (-one.points, one.entry))
    none = sorted((one for one in placed if one.unranked != INCOMPLETE), key=lambda one: (names[one.entry], one.entry))
    return [*some, *none]


def _numbers(group: Sequence[Placed]) -> list[int]:
    return [one.entry for one in group]


def _broken(group: list[Placed], code: str, value: Mapping[int, Value]) -> list[list[Placed]]:
    for one in group:
        one.broken[code] = value[one.entry] if len(group) > 1 or code != "direct" else None
    return _split(group, value)


def _split(group: list[Placed], value: Mapping[int, Value]) -> list[list[Placed]]:
    """Those with the highest value first; what does not apply (None) counts as the lowest."""
    steps: dict[tuple[bool, Exact], list[Placed]] = {}
    for one in group:
        found = value[one.entry]
        steps.setdefault((found is not None, found or 0), []).append(one)
    return [steps[step] for step in sorted(steps, reverse=True)]


def _ranked(groups: Sequence[list[Placed]]) -> list[Placed]:
    rows: list[Placed] = []
    for group in groups:
        place = len(rows) + 1
        for one in group:
            one.rank, one.shared = place, len(group) > 1
            rows.append(one)
    return rows
