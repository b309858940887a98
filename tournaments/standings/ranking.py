"""Points first, then the tie-breaks one after another; who is still level shares the rank."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.standings.facts import Facts, Rules
from tournaments.standings.points import terms
from tournaments.standings.results import Exact, Term
from tournaments.standings.tie_breaks import At, Ground, Value, tables_of, values


@dataclass(slots=True)
class Placed:
    """An entry with all its numbers, on the way to a row."""

    entry: int
    points: Exact = 0
    terms: list[Term] = field(default_factory=list)
    broken: dict[str, Value] = field(default_factory=dict)
    rank: int = 0
    shared: bool = False


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
    for entry, term in terms(facts, rules.ranking, rules.score):
        if entry in own:
            own[entry].append(term)
    return Counted(own, tables_of(facts))


def rank(facts: Facts, rules: Rules, known: Counted | None = None) -> list[Placed]:
    """All entries by rank; within a shared rank by their number. `known`: what was counted of these facts before."""
    known = known or counted(facts, rules)
    placed = [Placed(entry, sum(term.worth for term in own), list(own)) for entry, own in known.terms.items()]
    points = {one.entry: one.points for one in placed}
    groups, ground = _split(placed, points), Ground(facts, known.at, points)
    for code in rules.tie_breaks:
        groups = [part for group in groups for part in _broken(group, code, values(code, _numbers(group), ground))]
    return _ranked(groups)


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
