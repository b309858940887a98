"""Club matches: competition points, checks of totals, rosters (docs/rules/troefcall/rulebook.md#tc-51)."""

import json
from dataclasses import replace

import pytest

from engine.rules.troefcall import GAME
from engine.rules.troefcall.clubmatch import (
    CLUB_PRESETS,
    ClubRules,
    Start,
    competition_points,
    match_total,
    outcomes,
    roster_check,
    round_total,
    total_possible,
    unlisted_player,
)

OPTIONS = GAME.options("club")
PUBLISHED = [(27, 8), (29, 15), (19, 19), (16, 28)]
TSBN = ClubRules(**CLUB_PRESETS["tsbn"])


@pytest.mark.parametrize("scores", PUBLISHED)
def test_published_rounds_are_possible(scores: tuple[int, int]) -> None:
    assert total_possible(OPTIONS, hands=16, total=sum(scores), baunies=0)


@pytest.mark.parametrize("total", [31, 33, 34, 81])
def test_a_round_of_sixteen_hands_is_32_and_3_for_each_kap(total: int) -> None:
    assert not total_possible(OPTIONS, hands=16, total=total, baunies=0)


def test_a_total_may_include_a_baunie() -> None:
    assert round_total(OPTIONS, 4, 4, kaps=1, baunies=1) == 48
    assert total_possible(OPTIONS, hands=16, total=48)
    assert not total_possible(OPTIONS, hands=16, total=48, baunies=0)


@pytest.mark.parametrize(("value", "possible"), [(15, False), (19, True), (20, False), (22, True), (25, True)])
def test_which_value_of_a_baunie_fits_a_published_match(value: int, possible: bool) -> None:
    options = replace(OPTIONS, pts_baunie=value)
    assert total_possible(options, hands=64, total=169, baunies=1) == possible


def test_surcharges_widen_what_is_possible() -> None:
    assert not total_possible(OPTIONS, hands=1, total=7)
    assert total_possible(replace(OPTIONS, pts_stinkend_kap=2), hands=1, total=7)


def test_absent_pairs_are_credited_hand_by_hand() -> None:
    total = match_total(OPTIONS, 4, 4, 4, absent_pairs=1, kaps=4)
    assert (total.points, total.credited) == (140, 32)
    assert total_possible(OPTIONS, hands=64, total=140, baunies=0, unplayed=16)


def test_no_total_comes_from_more_baunies_than_hands() -> None:
    assert not total_possible(OPTIONS, hands=1, total=30, baunies=2)


def test_results_count_for_each_set_or_for_the_match() -> None:
    assert outcomes(ClubRules(level="set"), PUBLISHED) == ("W", "W", "D", "L")
    assert outcomes(ClubRules(), PUBLISHED) == ("W",)
    assert competition_points(ClubRules(), outcomes(ClubRules(), PUBLISHED)) == 2


@pytest.mark.parametrize(("present", "late", "start"), [(4, None, Start(False)), (5, None, Start(True))])
def test_a_match_starts_with_enough_pairs(present: int, late: int | None, start: Start) -> None:
    assert roster_check(TSBN, present, late) == start


@pytest.mark.parametrize(("present", "late", "may"), [(5, 2, True), (5, 3, False), (6, 1, False)])
def test_a_late_pair_joins_in_time_and_where_there_is_room(present: int, late: int, may: bool) -> None:
    assert roster_check(TSBN, present, late) == Start(True, may)


@pytest.mark.parametrize(("table", "off"), [("W", 0), ("D", 0), ("L", 3)])
def test_an_unlisted_player_loses_the_match(table: str, off: int) -> None:
    ruling = unlisted_player(ClubRules(), table)  # type: ignore[arg-type]
    assert (ruling.result, ruling.deduction) == ("lost", off)


def test_club_rules_are_plain_values() -> None:
    assert all(json.dumps(preset) and ClubRules(**preset) for preset in CLUB_PRESETS.values())
