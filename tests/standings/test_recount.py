"""Counting again what a correction touches gives what counting everything gives."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standings import DealData, Facts, RankingRules, RulingData, SitOutData, TableData, counted, recounted, standings
from standings.facts import ALL, AS_SET, BYES
from standings.words import TIE_BREAKS
from tests.standings.build import random_facts

RANKINGS = st.sampled_from(["score_sum", "table_points", "match_points", "parts"])
TIES = st.lists(st.sampled_from(sorted(TIE_BREAKS)), unique=True, max_size=4).map(tuple)
MISSED = st.sampled_from([AS_SET, BYES, ALL])


def _event(chance: Random) -> Facts:
    """Return a random event with rulings, byes, missed rounds and entries that left."""
    facts = random_facts(chance.randint(0, 500), people=9, rounds=4)
    tables = tuple(table for table in facts.tables if chance.random() < 0.85)
    rulings = tuple(
        RulingData(number, chance.randint(1, 9), chance.randint(-3, 3), kind, round=chance.choice([None, 1, 3]))
        for number, kind in enumerate(chance.choices(["penalty", "bonus", "adjusted"], k=chance.randint(0, 3)), 1)
    )
    gone = chance.randint(0, 9)
    entries = tuple(replace(entry, withdrawn=entry.number == gone) for entry in facts.entries)
    outs = (SitOutData(2, 9, 1), SitOutData(3, 8, None, "late"))
    return replace(facts, entries=entries, tables=tables, rulings=rulings, sit_outs=outs[: chance.randint(0, 2)])


def _corrected(facts: Facts, chance: Random) -> Facts:
    """Return the event with other results at some tables."""
    tables = tuple(_other(table, chance) if chance.random() < 0.2 else table for table in facts.tables)
    return replace(facts, tables=tables)


def _other(table: TableData, chance: Random) -> TableData:
    deals = tuple(
        DealData(number, {seat: chance.randint(-4, 4) for seat in table.seats}, frozenset(chance.choice("NES")))
        for number in range(1, chance.randint(0, 3) + 1)
    )
    won = {seat: chance.randint(0, 2) for seat in table.seats} if chance.random() < 0.3 else {}
    return replace(table, deals=deals, complete=chance.random() < 0.7, won=won)


@given(seed=st.integers(0, 10_000), ranking=RANKINGS, ties=TIES, missed=MISSED)
def test_after_any_corrections_the_standings_are_those_of_counting_everything(
    seed: int, ranking: str, ties: tuple[str, ...], missed: str
) -> None:
    chance = Random(seed)
    rules = RankingRules(ranking, ties, version=chance.choice([1, 2]), missed=missed)
    facts = _event(chance)
    totals = counted(facts, rules)
    for _ in range(4):
        assert standings(facts, rules, totals) == standings(facts, rules)
        corrected = _corrected(facts, chance)
        again = recounted(totals, facts, corrected, rules)
        assert again is not None
        facts, totals = corrected, again
        fresh = counted(facts, rules)
        assert (totals.terms, totals.at, totals.points) == (fresh.terms, fresh.at, fresh.points)


@given(seed=st.integers(0, 10_000))
def test_where_more_than_results_differs_everything_is_counted(seed: int) -> None:
    chance = Random(seed)
    facts, rules = _event(chance), RankingRules()
    totals, first = counted(facts, rules), facts.tables[0]
    moved = replace(first, seats=dict(zip(first.seats, list(first.seats.values())[::-1], strict=True)))
    for other in (
        replace(facts, entries=facts.entries[:-1]),
        replace(facts, rulings=(*facts.rulings, RulingData(99, 1, -1))),
        replace(facts, sit_outs=(*facts.sit_outs, SitOutData(1, 5))),
        replace(facts, seed=facts.seed + 1),
        replace(facts, tables=facts.tables[1:]),
        replace(facts, tables=(moved, *facts.tables[1:])),
    ):
        assert recounted(totals, facts, other, rules) is None


@pytest.mark.parametrize("ranking", ["duplicate_points", "duplicate_difference"])
def test_rankings_that_compare_tables_are_counted_whole(ranking: str) -> None:
    facts, rules = random_facts(1), RankingRules(ranking)
    assert recounted(counted(facts, rules), facts, facts, rules) is None


def test_only_the_entries_of_the_corrected_table_are_counted_again() -> None:
    facts, rules = random_facts(3), RankingRules()
    before = counted(facts, rules)
    corrected = replace(facts, tables=(_other(facts.tables[0], Random(1)), *facts.tables[1:]))
    after = recounted(before, facts, corrected, rules)
    assert after is not None
    touched = set(facts.tables[0].seats.values())
    assert all((after.terms[entry] is before.terms[entry]) == (entry not in touched) for entry in before.terms)
