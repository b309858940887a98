"""The same facts give the same standings in any order, and numbers have terms."""

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from standings import DealData, Facts, RankingRules, TableData, standings, up_to
from standings.results import exact
from standings.table import sum_of_terms
from standings.words import TERMS, TIE_BREAKS
from tests.standings.build import entries, random_facts, table

RANKINGS = st.sampled_from(["score_sum", "table_points"])
TIES = st.lists(st.sampled_from(sorted(TIE_BREAKS)), unique=True, max_size=4).map(tuple)


def _shuffled(facts: Facts, seed: int) -> Facts:
    chance = Random(seed)

    def mixed(values: tuple) -> tuple:
        return tuple(chance.sample(values, len(values)))

    tables = tuple(
        replace(table_data, deals=mixed(table_data.deals), seats=dict(mixed(tuple(table_data.seats.items()))))
        for table_data in facts.tables
    )
    return replace(facts, entries=mixed(facts.entries), tables=mixed(tables), sit_outs=mixed(facts.sit_outs))


@given(seed=st.integers(0, 500), other=st.integers(0, 500), ranking=RANKINGS, ties=TIES)
def test_the_order_of_the_facts_does_not_matter(seed: int, other: int, ranking: str, ties: tuple[str, ...]) -> None:
    facts = random_facts(seed)
    rules = RankingRules(ranking, ties)
    assert standings(_shuffled(facts, other), rules) == standings(facts, rules)


@given(seed=st.integers(0, 500), ranking=RANKINGS)
def test_the_terms_of_a_row_add_up_to_its_points(seed: int, ranking: str) -> None:
    for row in standings(random_facts(seed), RankingRules(ranking)).rows:
        assert sum_of_terms(row) == exact(row.points)
        for term in row.terms:
            assert TERMS[term.kind] % term.facts


@given(seed=st.integers(0, 500), ties=TIES)
def test_every_player_has_one_row_and_ranks_follow_the_points(seed: int, ties: tuple[str, ...]) -> None:
    rows = standings(random_facts(seed), RankingRules("score_sum", ties)).rows
    assert sorted(row.entry for row in rows) == list(range(1, 10))
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    assert all(row.rank == place + 1 or row.shared for place, row in enumerate(rows))


def test_a_corrected_deal_gives_the_standings_as_if_it_had_always_been_so() -> None:
    wrong = Facts(entries(4), (table(1, 1, [1, 2, 3, 4], [[9, 0, 0, 0]]),))
    right = Facts(entries(4), (table(1, 1, [1, 2, 3, 4], [[0, 9, 0, 0]]),))
    corrected = replace(wrong, tables=right.tables)
    assert standings(corrected, RankingRules()) == standings(right, RankingRules()) != standings(wrong, RankingRules())


def test_later_rounds_do_not_count_in_earlier_standings() -> None:
    facts = random_facts(3)
    assert {table.round for table in up_to(facts, 2).tables} == {1, 2}


def test_a_sum_that_must_hold_and_does_not_is_named() -> None:
    good, bad = DealData(1, {"N": -1, "E": 0}, expected_sum=-1), DealData(2, {"N": 3, "E": 0}, expected_sum=-1)
    facts = Facts(entries(2), (TableData(1, 7, {"N": 1, "E": 2}, (good, bad), True),))
    [check] = standings(facts, RankingRules()).failed_checks
    assert (check.round, check.table, check.deal, check.expected, check.found) == (1, 7, 2, -1, 3)
