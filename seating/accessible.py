"""Tables that somebody needs because the others cannot be reached: who shares them, and with whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from seating.history import History
from seating.values import Rules, pairs_at

TRIES = 40


@dataclass(frozen=True, slots=True)
class _Tables:
    """The accessible tables that can be used: who is fixed to each, and how many a table takes."""

    here: Mapping[str, Sequence[str]]
    size: int


def with_accessible(
    rules: Rules, seated: Sequence[str], scores: Mapping[str, float], history: History, rng: Random
) -> Rules:
    """The rules with everybody who needs an accessible table fixed to one, where it would not come about by itself.

    Where there are tables enough and nobody is fixed to one nothing is fixed: whoever sits with somebody who needs one
    goes there too. Of some ways to share the tables the one is taken that serves most, then keeps apart who is to be
    apart, then has the fewest repeats, then the least spread.
    """
    fixed, (needed_by, labels) = rules.fixed_table, rules.accessible
    needing = [one for one in seated if one in needed_by and one not in fixed]
    if not needing or (len(needing) <= len(labels) and not fixed):
        return rules
    tables = _usable(rules, seated, labels)
    if not tables.here:
        return rules
    ways = [_way(needing, tables, scores, rng) for _ in range(TRIES)]
    best = min(ways, key=lambda way: _cost(way, tables, rules, scores, history))
    given = {one: label for label, group in best.items() for one in group}
    return replace(rules, fixed_table={**fixed, **given})


def _usable(rules: Rules, seated: Sequence[str], labels: Sequence[str]) -> _Tables:
    """No more accessible tables than there will be tables besides those that are fixed for somebody."""
    at: dict[str, list[str]] = {}
    for one in seated:
        if one in rules.fixed_table:
            at.setdefault(rules.fixed_table[one], []).append(one)
    tables = -(-len(seated) // rules.biggest)
    free = [label for label in labels if label not in at][: max(0, tables - len(at))]
    return _Tables({label: at.get(label, []) for label in labels if label in at or label in free}, rules.biggest)


def _way(needing: Sequence[str], tables: _Tables, scores: Mapping[str, float], rng: Random) -> dict[str, Sequence[str]]:
    """Neighbours in the standing, more or less, to the same table."""
    values = [scores.get(one, 0) for one in needing]
    blur = (max(values) - min(values) + 1) / 4
    line = sorted(needing, key=lambda one: scores.get(one, 0) + rng.gauss(0, blur))
    labels = rng.sample([*tables.here], len(tables.here))
    way: dict[str, Sequence[str]] = {}
    for number, label in enumerate(labels):
        even = -(-len(line) // (len(labels) - number))
        room = min(even, max(0, tables.size - len(tables.here[label])))
        way[label], line = line[:room], line[room:]
    return way


def _cost(
    way: Mapping[str, Sequence[str]], tables: _Tables, rules: Rules, scores: Mapping[str, float], history: History
) -> tuple[int, int, int, float]:
    """Minus those who are served, then forbidden pairs, then repeats, then spread."""
    groups = [[*group, *tables.here[label]] for label, group in way.items() if group]
    pairs = [pair for group in groups for pair in pairs_at(group)]
    forbidden = sum(pair in rules.forbidden for pair in pairs)
    met = sum(history.meetings[pair] for pair in pairs)
    values = [[scores.get(one, 0) for one in group] for group in groups]
    return -sum(map(len, way.values())), forbidden, met, sum(max(group) - min(group) for group in values)
