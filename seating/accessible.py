"""Assign players who need an accessible table to one, and choose who shares it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from seating.history import History
from seating.values import Rules, pairs_at

TRIES = 40


@dataclass(frozen=True, slots=True)
class _Tables:
    """The accessible tables in use: the players fixed to each, and its capacity."""

    here: Mapping[str, Sequence[str]]
    size: int


def with_accessible(
    rules: Rules, seated: Sequence[str], *, scores: Mapping[str, float], history: History, rng: Random
) -> Rules:
    """Fix every player who needs an accessible table to one, where necessary.

    If there are enough tables and no player is fixed to one, nothing is fixed: table mates of a player in need move
    there too. Of several ways to share the tables, the best one serves most players. Ties are broken by forbidden pairs
    kept apart, then fewest repeats, then least spread.
    """
    fixed, (needed_by, labels) = rules.fixed_table, rules.accessible
    needing = [person for person in seated if person in needed_by and person not in fixed]
    if not needing or (len(needing) <= len(labels) and not fixed):
        return rules
    tables = _usable(rules, seated, labels)
    if not tables.here:
        return rules
    ways = [_way(needing, tables, scores, rng) for _ in range(TRIES)]
    best = min(ways, key=lambda way: _cost(way, tables, rules=rules, scores=scores, history=history))
    given = {person: label for label, group in best.items() for person in group}
    return replace(rules, fixed_table={**fixed, **given})


def _usable(rules: Rules, seated: Sequence[str], labels: Sequence[str]) -> _Tables:
    """Return the accessible tables that the round can use.

    There are no more than the round has tables, less those with fixed players.
    """
    at: dict[str, list[str]] = {}
    for person in seated:
        if person in rules.fixed_table:
            at.setdefault(rules.fixed_table[person], []).append(person)
    tables = -(-len(seated) // rules.biggest)
    free = [label for label in labels if label not in at][: max(0, tables - len(at))]
    return _Tables({label: at.get(label, []) for label in labels if label in at or label in free}, rules.biggest)


def _way(needing: Sequence[str], tables: _Tables, scores: Mapping[str, float], rng: Random) -> dict[str, Sequence[str]]:
    """Assign neighbours in the standings, more or less, to the same table."""
    values = [scores.get(person, 0) for person in needing]
    blur = (max(values) - min(values) + 1) / 4
    line = sorted(needing, key=lambda person: scores.get(person, 0) + rng.gauss(0, blur))
    labels = rng.sample([*tables.here], len(tables.here))
    way: dict[str, Sequence[str]] = {}
    for number, label in enumerate(labels):
        even = -(-len(line) // (len(labels) - number))
        room = min(even, max(0, tables.size - len(tables.here[label])))
        way[label], line = line[:room], line[room:]
    return way


def _cost(
    way: Mapping[str, Sequence[str]], tables: _Tables, *, rules: Rules, scores: Mapping[str, float], history: History
) -> tuple[int, int, int, float]:
    """Return minus the players served, then forbidden pairs, repeats, spread."""
    groups = [[*group, *tables.here[label]] for label, group in way.items() if group]
    pairs = [pair for group in groups for pair in pairs_at(group)]
    forbidden = sum(pair in rules.forbidden for pair in pairs)
    met = sum(history.meetings[pair] for pair in pairs)
    values = [[scores.get(person, 0) for person in group] for group in groups]
    return -sum(map(len, way.values())), forbidden, met, sum(max(group) - min(group) for group in values)
