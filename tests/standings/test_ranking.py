"""Ranks, shared ranks, tie-breaks, movement."""

import pytest

from standings import DealData, EntryData, Facts, RankingRules, SitOutData, TableData, standings
from standings.tie_breaks import ONLY_WITH, can_decide
from standings.words import EXPLANATIONS, RANKINGS, TIE_BREAKS, default_tie_breaks
from tests.source_files import ROOT
from tests.standings.build import entries, pairs, ranks, table


def _ranks(facts: Facts, *tie_breaks: str, ranking: str = "score_sum") -> dict[int, int]:
    return dict(ranks(standings(facts, RankingRules(ranking, tie_breaks)).rows))


def test_entries_tied_to_the_end_share_the_rank_and_the_next_is_skipped() -> None:
    facts = Facts(entries(4), (table(1, 1, [1, 2, 3, 4], [[5, 7, 5, 1]]),))
    rows = standings(facts, RankingRules()).rows
    assert [(row.entry, row.rank, row.shared) for row in rows] == [
        (2, 1, False),
        (1, 2, True),
        (3, 2, True),
        (4, 4, False),
    ]


def test_tie_breaks_decide_in_their_order() -> None:
    first = table(1, 1, [1, 2, 3, 4], [[4, 0, 0, 0], [0, 3, 0, 0]])
    second = table(2, 1, [1, 2, 3, 4], [[-1, 0, 0, 0]])
    facts = Facts(entries(4), (first, second))
    assert _ranks(facts, "best_deal")[1] == 1
    assert _ranks(facts, "points_for", "wins", "best_deal") == {1: 1, 2: 2, 3: 3, 4: 3}


def test_exact_bids_count_where_bid_and_tricks_agree() -> None:
    deals = (DealData(1, {"N": 2, "E": 2}, frozenset("E")), DealData(2, {"N": 0, "E": 0}, frozenset("NE")))
    facts = Facts(entries(2), (TableData(1, 1, {"N": 1, "E": 2}, deals, True),))
    row = standings(facts, RankingRules("score_sum", ("exact",))).rows[0]
    assert (row.entry, row.tie_breaks[0].value) == (2, 2)


def test_a_direct_meeting_decides_between_two() -> None:
    facts = Facts(entries(4), (pairs(1, 1, 1, 2, [4, 6]), pairs(2, 1, 1, 3, [6, 0]), pairs(2, 2, 2, 4, [4, 4])))
    assert _ranks(facts, "direct")[2] == 1


def test_meetings_with_other_entries_do_not_count_as_direct() -> None:
    meeting, others = pairs(1, 1, 1, 2, [4, 6]), (pairs(2, 1, 1, 3, [6, 0]), pairs(2, 2, 2, 4, [4, 4]))
    assert _tie_break(Facts(entries(4), (meeting, *others)), "direct") == {1: -2, 2: 2, 3: None, 4: None}


def test_a_direct_meeting_is_passed_over_when_not_all_have_met() -> None:
    facts = Facts(entries(4), (pairs(1, 1, 1, 2, [4, 6]), pairs(1, 2, 3, 4, [6, 0]), pairs(2, 1, 1, 4, [2, 0])))
    row = next(row for row in standings(facts, RankingRules("score_sum", ("direct",))).rows if row.entry == 2)
    assert row.rank == 1
    assert row.shared
    assert row.tie_breaks[0].value is None


def test_the_entry_with_stronger_opponents_comes_first() -> None:
    facts = Facts(entries(4), (pairs(1, 1, 1, 2, [2, 9]), pairs(1, 2, 3, 4, [2, 0])))
    assert _ranks(facts, "opponents") == {2: 1, 1: 2, 3: 3, 4: 4}


def test_the_difference_is_taken_from_the_average_of_the_others() -> None:
    facts = Facts(entries(3), (table(1, 1, [1, 2, 3], [[6, 1, 2]]),))
    row = standings(facts, RankingRules("table_points", ("difference",))).rows[0]
    assert row.tie_breaks[0].value == 4.5


def test_the_lot_comes_from_the_seed_and_does_not_change() -> None:
    def order(seed: int) -> list[int]:
        return [row.entry for row in standings(Facts(entries(9), seed=seed), RankingRules("score_sum", ("lot",))).rows]

    assert order(5) == order(5)
    assert sorted(order(5)) == list(range(1, 10))
    assert len({tuple(order(seed)) for seed in range(8)}) > 1


def _tie_break(facts: Facts, code: str) -> dict[int, float | None]:
    rows = standings(facts, RankingRules("score_sum", (code,))).rows
    return {row.entry: row.tie_breaks[0].value for row in rows}


def test_a_shared_first_place_wins_no_table() -> None:
    facts = Facts(entries(4), (table(1, 1, [1, 2, 3, 4], [[5, 5, 2, 1]]),))
    assert _tie_break(facts, "wins") == {1: 0, 2: 0, 3: 0, 4: 0}


def test_an_unfinished_table_is_won_by_no_entry() -> None:
    finished = table(1, 1, [1, 2, 3, 4], [[5, 1, 2, 3]])
    unfinished = table(2, 1, [1, 2, 3, 4], [[1, 5, 2, 3]], complete=False)
    assert _tie_break(Facts(entries(4), (finished, unfinished)), "wins") == {1: 1, 2: 0, 3: 0, 4: 0}


def test_a_tie_break_that_does_not_apply_ranks_below_zero() -> None:
    facts = Facts(entries(3), (table(1, 1, [2, 3], [[0, -4], [0, 4]]),))
    assert _tie_break(facts, "best_deal") == {1: None, 2: 0, 3: 4}
    assert _ranks(facts, "best_deal") == {3: 1, 2: 2, 1: 3}


def test_a_tie_break_that_does_not_apply_ranks_below_a_negative_value() -> None:
    facts = Facts(entries(2), (table(1, 1, [2], [[-3]]),), (SitOutData(1, 1, -3),))
    assert _tie_break(facts, "best_deal") == {1: None, 2: -3}
    assert _ranks(facts, "best_deal") == {2: 1, 1: 2}


def test_movement_is_shown_since_the_previous_round() -> None:
    rounds = (pairs(1, 1, 1, 2, [4, 6]), pairs(1, 2, 3, 4, [3, 1]), pairs(2, 1, 1, 2, [9, 1]))
    rows = standings(Facts(entries(5), rounds), RankingRules()).rows
    assert {row.entry: row.moved for row in rows} == {1: 1, 2: -1, 3: 0, 4: 0, 5: None}


def test_movement_starts_from_a_rank_that_a_tie_break_decided() -> None:
    rounds = (table(1, 1, [1, 2], [[4, 2], [0, 2]]), table(2, 1, [1, 2], [[0, 1]]))
    rows = standings(Facts(entries(2), rounds), RankingRules("score_sum", ("best_deal",))).rows
    assert {row.entry: row.moved for row in rows} == {1: -1, 2: 1}


def test_there_is_no_movement_in_the_first_round() -> None:
    rows = standings(Facts(entries(2), (pairs(1, 1, 1, 2, [4, 6]),)), RankingRules()).rows
    assert {row.moved for row in rows} == {None}


def test_a_withdrawn_entry_keeps_its_place_and_is_marked() -> None:
    facts = Facts((EntryData(1, "A", withdrawn=True), EntryData(2, "B")), (pairs(1, 1, 1, 2, [4, 6]),))
    assert [(row.entry, row.withdrawn) for row in standings(facts, RankingRules()).rows] == [(2, False), (1, True)]


@pytest.mark.parametrize("rules", [RankingRules("guess"), RankingRules("score_sum", ("coin",))])
def test_a_ranking_that_does_not_exist_is_refused(rules: RankingRules) -> None:
    with pytest.raises(ValueError, match="no such"):
        standings(Facts(entries(2)), rules)


def test_the_page_of_the_event_format_lists_every_ranking_and_tie_break() -> None:
    page = (ROOT / "docs" / "formats" / "event.md").read_text()
    assert [code for code in (*RANKINGS, *TIE_BREAKS) if f"`{code}`" not in page] == []


def test_every_tie_break_is_explained_in_one_sentence() -> None:
    assert set(EXPLANATIONS) == set(TIE_BREAKS)
    assert all(sentence.endswith(".") and "\n" not in sentence for sentence in EXPLANATIONS.values())


@pytest.mark.parametrize("ranking", ["score_sum", "table_points", "match_points"])
@pytest.mark.parametrize("bids", [True, False])
def test_default_tie_breaks_exist_and_ask_for_bids_only_where_there_are_any(ranking: str, bids: bool) -> None:
    chosen = default_tie_breaks(ranking, bids)
    assert set(chosen) <= set(TIE_BREAKS)
    assert bids or "exact" not in chosen


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize(("bids", "parts"), [(False, False), (True, False), (False, True)])
def test_default_tie_breaks_can_decide_in_their_event(ranking: str, bids: bool, parts: bool) -> None:
    chosen = default_tie_breaks(ranking, bids, parts)
    assert [code for code in chosen if not can_decide(code, bids=bids, parts=parts, duplicate=True)] == []


def test_a_tie_break_that_counts_bids_cannot_decide_where_there_are_none() -> None:
    idle = [code for code in TIE_BREAKS if not can_decide(code, bids=False, parts=True, duplicate=True)]
    assert idle == ["exact"]


def test_only_tie_breaks_that_exist_are_said_to_count_something() -> None:
    assert set(ONLY_WITH) <= set(TIE_BREAKS)
