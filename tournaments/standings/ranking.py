"""Points first, then the tie-breaks one after another; who is still level shares the rank."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.standings.facts import Facts, Rules
from tournaments.standings.points import terms
from tournaments.standings.results import Term, exact
from tournaments.standings.tie_breaks import Value, ground, values


@dataclass(slots=True)
class Placed:
    """An entry with all its numbers, on the way to a row."""

    entry: int
    points: Fraction = Fraction(0)
    terms: list[Term] = field(default_factory=list)
    broken: dict[str, Value] = field(default_factory=dict)
    rank: int = 0
    shared: bool = False


def rank(facts: Facts, rules: Rules) -> list[Placed]:
    """All entries by rank; within a shared rank by their number."""
    placed = {entry.number: Placed(entry.number) for entry in sorted(facts.entries, key=lambda one: one.number)}
    for entry, term in terms(facts, rules.ranking):
        if entry in placed:
            placed[entry].terms.append(term)
            placed[entry].points += exact(term.points)
    groups = _split(list(placed.values()), {one.entry: one.points for one in placed.values()})
    known = ground(facts, {entry: one.points for entry, one in placed.items()})
    for code in rules.tie_breaks:
        groups = [part for group in groups for part in _broken(group, code, values(code, _numbers(group), known))]
    return _ranked(groups)


def _numbers(group: Sequence[Placed]) -> list[int]:
    return [one.entry for one in group]


def _broken(group: list[Placed], code: str, value: Mapping[int, Value]) -> list[list[Placed]]:
    for one in group:
        one.broken[code] = value[one.entry] if len(group) > 1 or code != "direct" else None
    return _split(group, value)


def _split(group: list[Placed], value: Mapping[int, Value]) -> list[list[Placed]]:
    """Those with the highest value first; what does not apply (None) counts as the lowest."""
    steps: dict[tuple[bool, Fraction], list[Placed]] = {}
    for one in group:
        found = value[one.entry]
        steps.setdefault((found is not None, found or Fraction(0)), []).append(one)
    return [steps[step] for step in sorted(steps, reverse=True)]


def _ranked(groups: Sequence[list[Placed]]) -> list[Placed]:
    rows: list[Placed] = []
    for group in groups:
        place = len(rows) + 1
        for one in group:
            one.rank, one.shared = place, len(group) > 1
            rows.append(one)
    return rows
