"""Matches made of sets or rounds: they decide the match, whatever the points."""

import pytest

from standings import Facts, RankingRules, Row, TableData, standings
from standings.words import TIE_BREAKS, default_tie_breaks, term_template, tie_break_name
from tests.standings.build import entries, ranks, table

SIDES = ("even", "odd")


def match(number: int, one: int, other: int, points: list[int], won: list[int], complete: bool = True) -> TableData:
    """Return a table of two teams that have won `won` rounds."""
    played = table(1, number, [one, other], [points], complete, SIDES)
    return TableData(1, number, played.seats, played.deals, complete, dict(zip(SIDES, won, strict=True)), "rounds")


def rows(facts: Facts, ranking: str, *tie_breaks: str) -> dict[int, Row]:
    return {row.entry: row for row in standings(facts, RankingRules(ranking, tie_breaks)).rows}


def sentence(row: Row) -> str:
    return term_template(row.terms[0]) % row.terms[0].facts


def test_the_winner_of_more_rounds_wins_the_match_even_with_fewer_points() -> None:
    table_rows = rows(Facts(entries(2), (match(1, 1, 2, [52, 61], [2, 1]),)), "match_points")
    assert {entry: row.points for entry, row in table_rows.items()} == {1: 2, 2: 0}
    assert sentence(table_rows[1]) == "Round 1, table 1: won 2–1 (points 52–61)"
    assert sentence(table_rows[2]) == "Round 1, table 1: lost 1–2 (points 61–52)"


def test_rounds_won_count_as_soon_as_they_are() -> None:
    facts = Facts(entries(2), (match(1, 1, 2, [25, 30], [0, 1], complete=False),))
    assert {entry: row.points for entry, row in rows(facts, "parts").items()} == {1: 0, 2: 1}
    assert sentence(rows(facts, "parts")[2]) == "Round 1, table 1, manches won: 1"
    assert rows(facts, "match_points")[2].points == 0


def test_places_at_a_table_follow_sets_before_points() -> None:
    played = table(1, 1, [1, 2, 3], [[70, 54, 80]], seats="012")
    facts = Facts(entries(3), (TableData(1, 1, played.seats, played.deals, True, {"0": 0, "1": 1, "2": 0}, "sets"),))
    found = rows(facts, "table_points")
    assert {entry: row.points for entry, row in found.items()} == {1: 0, 2: 3, 3: 1.5}
    assert sentence(found[2]) == "Round 1, table 1: position 1 of 3 (sets won: 1, points: 54)"


def test_rounds_ahead_come_before_points_ahead() -> None:
    facts = Facts(entries(4), (match(1, 1, 2, [99, 0], [2, 1]), match(2, 3, 4, [50, 49], [2, 0])))
    assert ranks(standings(facts, RankingRules("match_points", ("parts_ahead",))).rows) == {3: 1, 1: 2, 2: 3, 4: 4}
    assert [row.tie_breaks[0].value for row in rows(facts, "match_points", "parts_ahead").values()] == [2, 1, -1, -2]


def test_a_table_is_won_and_a_meeting_decided_by_rounds() -> None:
    facts = Facts(entries(2), (match(1, 1, 2, [40, 60], [2, 1]),))
    found = rows(facts, "score_sum", "wins", "direct")
    assert found[1].tie_breaks[0].value == 1
    facts = Facts(entries(2), (match(1, 1, 2, [50, 50], [2, 1]),))
    assert rows(facts, "score_sum", "direct")[1].rank == 1


@pytest.mark.parametrize("ranking", ["score_sum", "table_points", "match_points", "parts"])
def test_default_tie_breaks_of_such_matches_exist(ranking: str) -> None:
    assert set(default_tie_breaks(ranking, bids=False, parts=True)) <= set(TIE_BREAKS)


def test_tie_breaks_have_the_word_of_the_game() -> None:
    assert [tie_break_name("parts", parts) for parts in ("", "sets", "rounds")] == [
        "sets or manches won",
        "sets won",
        "manches won",
    ]
    assert tie_break_name("lot", "sets") == "lot"
