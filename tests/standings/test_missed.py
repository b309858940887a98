"""A missed round never pays, whatever the game and the ranking.

A player who did not play has no rank (rules version 2).
"""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.api import rules as game_rules
from games.api import sheets as game_sheets
from standings import DealData, EntryData, Facts, RankingRules, RulingData, SitOutData, TableData, standings
from standings.facts import ALL, BYES, NONE
from standings.missed import ABSENT, BYE, LATE, Missed, missed_rounds, value_of
from standings.results import Row, exact
from tests.standings.build import entries, pairs, table
from tournaments.demo.play import match_sheets

NOW = RankingRules(version=2, missed=ALL)
GAMES = [(game, preset) for game, _ in game_rules.game_choices() for preset, _ in game_rules.preset_choices(game)]
SEATS = "NESW"


def rows(facts: Facts, rules: RankingRules = NOW) -> dict[int, Row]:
    return {row.entry: row for row in standings(facts, rules).rows}


@st.composite
def results(draw: st.DrawFn) -> tuple[Facts, Missed]:
    """An evening of complete tables, and a round that one of the entries missed."""
    rounds, people = draw(st.integers(2, 5)), draw(st.integers(5, 12))
    who, when = draw(st.integers(1, people)), draw(st.integers(1, rounds))
    chance, tables = Random(draw(st.integers(0, 10_000))), []
    for number in range(1, rounds + 1):
        there = [index for index in range(1, people + 1) if (index, number) != (who, when)]
        chance.shuffle(there)
        for place, start in enumerate(range(0, len(there), 4)):
            group = there[start : start + 4]
            tables.append(table(number, place + 1, group, [[chance.randint(-9, 9) for _ in group]]))
    why, wanted = draw(st.sampled_from([(BYE, None), (BYE, 100), (BYE, -3), (LATE, None), (ABSENT, None)]))
    waits = (SitOutData(when, who, wanted),) if why == BYE else ()
    return Facts(entries(people), tuple(tables), waits), Missed(when, who, why, wanted)


def scores(facts: Facts) -> dict[int, dict[int, int]]:
    """The sum of every entry in every round."""
    found: dict[int, dict[int, int]] = {}
    for seated in facts.tables:
        of_round = found.setdefault(seated.round, {})
        for seat, entry in seated.seats.items():
            of_round[entry] = sum(deal.points[seat] for deal in seated.deals)
    return found


@given(found=results())
def test_no_missed_round_is_worth_more_than_the_players_average_or_the_mean_of_the_round(
    found: tuple[Facts, Missed],
) -> None:
    facts, missed = found
    by_round = scores(facts)
    own = [of_round[missed.entry] for of_round in by_round.values() if missed.entry in of_round]
    value = value_of(missed, by_round)
    assert value is not None
    assert value <= Fraction(sum(own), len(own))
    assert value <= Fraction(sum(by_round[missed.round].values()), len(by_round[missed.round]))


@given(found=results())
def test_an_absent_player_scores_at_most_the_lowest_of_the_round(found: tuple[Facts, Missed]) -> None:
    facts, missed = found
    by_round = scores(facts)
    value = value_of(replace(missed, why=ABSENT, wanted=None), by_round)
    assert value is not None
    assert value <= min(by_round[missed.round].values())


@given(found=results())
def test_staying_away_gives_no_more_than_coming_late_and_that_no_more_than_a_bye(found: tuple[Facts, Missed]) -> None:
    facts, missed = found
    by_round = scores(facts)
    absent, late, bye = (value_of(replace(missed, why=why, wanted=None), by_round) for why in (ABSENT, LATE, BYE))
    assert None not in (absent, late, bye)
    assert sorted((bye, absent, late), key=lambda value: value or 0) == [absent, late, bye]


@cache
def evening(game: str, preset: str) -> Facts:
    """Return three rounds of real matches with eight entries and full tables."""
    options = {"deals": 2} if any(field.name == "deals" for field in game_rules.option_fields(game)) else {}
    sides = list(game_rules.TableRules(game, preset, options).sides)
    people = len(sides) * 4
    chance, tables = Random(f"{game} {preset}"), []
    for number in range(1, 4):
        order = chance.sample(range(1, people + 1), people)
        for place in range(4):
            sheets = match_sheets(game, preset, options, f"{number}-{place}")[:4]
            scored = (game_sheets.score((game, preset, options), values).points for values in sheets)
            deals = tuple(DealData(at, dict(points)) for at, points in enumerate(scored, start=1))
            seats = dict(zip(sides, order[place * len(sides) : (place + 1) * len(sides)], strict=True))
            tables.append(TableData(number, place + 1, seats, deals, complete=True))
    return Facts(entries(people), tuple(tables))


def without(facts: Facts, entry: int, round_number: int) -> Facts:
    """The same, but the entry was not at its table in this round."""
    tables = tuple(
        replace(
            table_data,
            seats={
                seat: who for seat, who in table_data.seats.items() if (table_data.round, who) != (round_number, entry)
            },
        )
        for table_data in facts.tables
    )
    return replace(facts, tables=tables)


@pytest.mark.long
@pytest.mark.parametrize(("game", "preset"), GAMES, ids=[f"{game}-{preset}" for game, preset in GAMES])
def test_in_no_game_does_the_field_win_points_by_missing_a_round(game: str, preset: str) -> None:
    facts = evening(game, preset)
    for ranking in ("score_sum", "table_points"):
        rules = replace(NOW, ranking=ranking)
        before = rows(facts, rules)
        won = Fraction(0)
        for entry in before:
            missing = without(facts, entry, 2)
            waiting = replace(missing, sit_outs=(SitOutData(2, entry, None),))
            won += Fraction(exact(rows(waiting, rules)[entry].points)) - Fraction(exact(before[entry].points))
            assert rows(missing, rules)[entry].points <= rows(waiting, rules)[entry].points
        assert won <= Fraction(1, 100)  # points are rounded to four places where they are shown


def test_a_bye_set_to_100_by_hand_is_cut_to_the_average_and_says_so() -> None:
    facts = Facts(
        entries(5),
        (table(1, 1, [1, 2, 3, 4], [[9, 5, 2, 0]]), table(2, 1, [5, 2, 3, 4], [[1, 2, 3, 4]])),
        (SitOutData(1, 5, 100), SitOutData(2, 1, None)),
    )
    (played, bye) = rows(facts)[5].terms
    assert (played.worth, bye.kind, bye.worth, bye.facts["wanted"]) == (1, "bye_capped", 1, 100)
    assert rows(facts)[1].points == 9 + Fraction(10, 4)  # less than the player's own 9: the mean of round 2


def test_a_number_set_by_hand_counts_where_it_is_below_both_averages() -> None:
    facts = Facts(
        entries(5), (table(1, 1, [1, 2, 3, 4], [[4] * 4]), table(2, 1, [5, 2, 3, 4], [[4] * 4])), (SitOutData(1, 5, 3),)
    )
    assert [term.worth for term in rows(facts)[5].terms] == [4, 3]


def test_a_bye_gives_at_most_the_match_points_of_a_draw() -> None:
    facts = Facts(entries(3), (pairs(1, 1, 1, 2, [8, 2]), pairs(2, 1, 3, 2, [8, 2])), (SitOutData(1, 3, None),))
    rules = replace(NOW, ranking="match_points", score=(3, 1, 0))
    assert [term.worth for term in rows(facts, rules)[3].terms] == [3, 1]


def test_until_a_table_is_complete_a_bye_has_no_points_and_says_so() -> None:
    running = table(1, 1, [1, 2, 3, 4], [[4, 3, 2, 1]], complete=False)
    facts = Facts(entries(5), (running, table(2, 1, [5, 2, 3, 4], [[4, 3, 2, 1]])), (SitOutData(1, 5, None),))
    assert [term.kind for term in rows(facts)[5].terms] == ["deal", "bye_open"]


def test_why_a_round_was_missed_follows_from_when_the_entry_was_there() -> None:
    people = (*entries(5), EntryData(6, "P6", withdrawn=True))
    tables = (
        table(1, 1, [1, 2, 3, 6], [[1, 1, 1, 1]]),
        table(2, 1, [1, 4, 3], [[1, 1, 1]]),
        table(3, 1, [1, 2, 4], [[1, 1, 1]]),
    )
    found = {(round_.entry, round_.round): round_.why for round_ in missed_rounds(Facts(people, tables), NOW)}
    assert found == {(2, 2): "absent", (3, 3): "absent", (4, 1): "late", (6, 2): "left", (6, 3): "left"}


@pytest.mark.parametrize(("counted", "missed"), [(NONE, []), (BYES, [3]), (ALL, [2, 3])])
def test_systems_say_which_rounds_without_a_seat_count(counted: str, missed: list[int]) -> None:
    tables = tuple(pairs(number, 1, 1, 2 if number == 1 else 4, [8, 2]) for number in (1, 2, 3))
    facts = Facts(entries(4), (*tables, pairs(1, 2, 3, 4, [1, 2])), (SitOutData(3, 3, None),))
    found = [round_.round for round_ in missed_rounds(facts, replace(NOW, missed=counted)) if round_.entry == 3]
    assert found == missed


def test_players_who_did_not_play_are_below_without_a_rank_by_name() -> None:
    people = (EntryData(1, "Zoe"), EntryData(2, "Bo"), EntryData(3, "Cas", withdrawn=True), EntryData(4, "Ana"))
    facts = Facts(people, (table(1, 1, [1], [[-4]]), table(2, 1, [2], [], complete=False)), (SitOutData(1, 4, 9),))
    lines = [(row.name, row.rank, row.unranked) for row in standings(facts, NOW).rows]
    assert lines == [("Zoe", 1, ""), ("Ana", None, "sat_out"), ("Bo", None, "no_result"), ("Cas", None, "withdrawn")]


def test_a_correction_that_takes_the_only_deal_away_takes_the_rank_away() -> None:
    facts = Facts(entries(3), (table(1, 1, [1, 2], [[3, 1]]), table(1, 2, [3], [[9]])))
    assert rows(facts)[3].rank == 1
    corrected = replace(facts, tables=(facts.tables[0], replace(facts.tables[1], deals=())))
    assert (rows(corrected)[3].rank, rows(corrected)[1].rank) == (None, 1)


def test_a_player_of_fewer_than_half_of_the_rounds_keeps_the_points_and_has_no_rank() -> None:
    tables = [table(number, 1, [1, 2], [[3, 1]]) for number in (1, 2, 3)]
    facts = Facts(entries(3), (*tables, table(3, 2, [3], [[50]])))
    last = rows(facts)[3]
    assert (last.rank, last.unranked, last.has_played) == (None, "incomplete", True)
    assert last.points == 50 + 1 + 1


def test_a_bye_is_no_round_that_was_missed() -> None:
    tables = [table(number, 1, [1, 2], [[3, 1]]) for number in (1, 2, 3)]
    facts = Facts(entries(3), (*tables, table(3, 2, [3], [[2]])), (SitOutData(1, 3, None),))
    assert rows(facts)[3].unranked == ""


def test_under_the_first_rules_everyone_on_the_list_has_a_rank() -> None:
    facts = Facts(entries(3), (table(1, 1, [1, 2], [[-3, -1]]),), (SitOutData(1, 3, 5),))
    assert {row.entry: (row.rank, row.points) for row in standings(facts, RankingRules()).rows} == {
        3: (1, 5),
        2: (2, -1),
        1: (3, -3),
    }


def test_a_score_set_by_the_director_takes_the_place_of_a_missed_round() -> None:
    tables = (table(1, 1, [1, 2], [[3, 1]]), table(2, 1, [1, 2, 3], [[3, 1, 4]]))
    ruling = RulingData(1, 3, 7, "adjusted", 1)
    assert rows(Facts(entries(3), tables, rulings=(ruling,)))[3].points == 4 + 7
