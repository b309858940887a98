"""Outcomes of the last round, compared with all possible ones, one by one."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from standings import Facts, RankingRules, RulingData, TableData, standings
from standings.needs import LastRound, needs
from tests.present import present
from tests.standings.build import SEATS, entries, pairs, table

MATCH = RankingRules("match_points", (), (3, 1, 0))
PLACES = RankingRules("table_points")


def _evening(seed: int, rules: RankingRules) -> Facts:
    """Return random rounds, the last one with open tables."""
    chance = Random(seed)
    if rules.ranking == "match_points":
        people, size, seats = 6, 2, ["NS", "EW"]
    else:
        people, size, seats = 7, 4, list(SEATS)
    tables = []
    for number in (1, 2, 3):
        order = chance.sample(range(1, people + 1), people)
        for place, start in enumerate(range(0, people, size), start=1):
            seated = order[start : start + size]
            points = [chance.randint(-2, 2) for _ in seated]
            one = table(number, place, seated, [points], True, seats)
            tables.append(one if number < 3 or chance.random() < 0.3 else replace(one, complete=False, deals=()))
    return Facts(entries(people), tuple(tables), seed=seed)


def _last(facts: Facts, rules: RankingRules) -> LastRound:
    sides = {(table_data.round, table_data.number): sorted(table_data.seats) for table_data in facts.tables}
    return LastRound(3, facts, rules, standings(facts, rules), True, sides)


def _ends(facts: Facts, rules: RankingRules) -> list[tuple[Facts, dict[tuple[int, int], TableData]]]:
    """Everything that can happen: each open table ends in each order of its seats."""
    open_tables = [table_data for table_data in facts.tables if not table_data.complete]
    ways = [
        [table(one.round, one.number, list(one.seats.values()), [values], True, tuple(one.seats))
         for values in product(range(len(one.seats)), repeat=len(one.seats))]
        for one in open_tables
    ]  # fmt: skip
    results = []
    for ended in product(*ways):
        known = {(one.round, one.number): one for one in ended}
        tables = tuple(known.get((table_data.round, table_data.number), table_data) for table_data in facts.tables)
        results.append((replace(facts, tables=tables), known))
    return results


def _result(entry: int, ended: dict[tuple[int, int], TableData], rules: RankingRules) -> tuple[str, int] | None:
    for one in ended.values():
        for seat, who in one.seats.items():
            if who == entry:
                points = dict(one.deals[0].points)
                own = points.pop(seat)
                if rules.ranking == "match_points":
                    other = max(points.values(), default=-1)
                    return ("won" if own > other else "drawn" if own == other else "lost", 0)
                shared = own in points.values()
                return None if shared else ("place", 1 + sum(value > own for value in points.values()))
    return ("none", 0)


@pytest.mark.parametrize("seed", range(12))
def test_the_bounds_of_matches_are_exactly_what_can_happen(seed: int) -> None:
    _compare(_evening(seed, MATCH), MATCH)


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 6))])
def test_the_bounds_of_places_at_tables_are_exactly_what_can_happen(seed: int) -> None:
    facts = _evening(seed, PLACES)
    _compare(
        replace(
            facts,
            tables=tuple(table_data for table_data in facts.tables if table_data.complete or table_data.number == 1),
        ),
        PLACES,
    )


def _compare(facts: Facts, rules: RankingRules) -> None:
    seen: dict[tuple[int, tuple[str, int]], list[tuple[int, int]]] = {}
    for end, ended in _ends(facts, rules):
        points = {row.entry: row.points for row in standings(end, rules).rows}
        for entry, own in points.items():
            kind = _result(entry, ended, rules)
            if kind is not None:
                ahead = sum(other > own for other in points.values())
                level = sum(other >= own for other in points.values())
                seen.setdefault((entry, kind), []).append((1 + ahead, level))
    last = _last(facts, rules)
    for entry in last.points:
        outlook = needs(last, entry)
        assert outlook is not None
        document = {
            (entry, (outcome.kind, outcome.place)): (outcome.best, outcome.worst) for outcome in outlook.outcomes
        }
        assert document == {key: (min(low for low, _ in ranks), max(high for _, high in ranks))
                        for key, ranks in seen.items() if key[0] == entry}  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_before_the_round_is_drawn_nothing_outside_the_bounds_can_happen(seed: int) -> None:
    chance = Random(seed)
    done = [pairs(1, 1, 1, 2, [2, 1]), pairs(1, 2, 3, 4, [0, 0]), pairs(2, 1, 1, 3, [1, 0]), pairs(2, 2, 2, 4, [5, 1])]
    facts = Facts(entries(4), tuple(done))
    last = LastRound(3, facts, MATCH, standings(facts, MATCH), False)
    for _ in range(40):
        first, second, third, four = chance.sample(range(1, 5), 4)
        ended = [
            pairs(3, 1, first, second, [chance.randint(0, 2), 1]),
            pairs(3, 2, third, four, [chance.randint(0, 2), 1]),
        ]
        rows = {row.entry: row for row in standings(replace(facts, tables=(*done, *ended)), MATCH).rows}
        before = {row.entry: row.points for row in last.table.rows}
        for entry, row in rows.items():
            found = needs(last, entry)
            assert found is not None
            [outcome] = [outcome for outcome in found.outcomes if outcome.points == row.points - before[entry]]
            assert outcome.best <= present(row.rank) <= outcome.worst


def test_the_gap_to_the_others_is_what_must_be_made_up() -> None:
    done = table(1, 1, [1, 2, 3, 4], [[9, 5, 2, 0]])
    running = table(2, 1, [4, 3, 2, 1], [[1, 0, 0, 0]], complete=False)
    facts = Facts(entries(4), (done, running))
    last = LastRound(2, facts, RankingRules(), standings(facts, RankingRules()), True)
    found = needs(last, 3)
    assert found is not None
    assert [(gap.entry, gap.points, gap.plays_on) for gap in found.gaps] == [(1, 7, True), (2, 3, True), (4, -1, True)]


def test_a_score_that_a_ruling_has_set_does_not_change_with_the_table() -> None:
    open_table = replace(pairs(1, 1, 1, 2, [0, 0]), complete=False, deals=())
    facts = Facts(entries(2), (open_table,), rulings=(RulingData(1, 1, 3, "adjusted", 1),))
    last = LastRound(1, facts, MATCH, standings(facts, MATCH), True, {(1, 1): ("NS", "EW")})
    found = needs(last, 1)
    assert found is not None
    assert {(outcome.kind, outcome.points) for outcome in found.outcomes} == {("won", 0), ("drawn", 0), ("lost", 0)}
