"""Whole evenings before the independent judge (testkit/check_seating.py)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.seating.evenings import asked, evening, names, seated, value, verdict

EVENINGS = [(16, 3), (16, 5), (18, 4)]
LARGE_EVENINGS = [(20, 4), (22, 5), (24, 6), (27, 3), (30, 5), (32, 6), (40, 6)]


@pytest.mark.parametrize(
    ("people", "rounds"), [*EVENINGS, *(pytest.param(*large, marks=pytest.mark.long) for large in LARGE_EVENINGS)]
)
def test_an_evening_breaks_no_rule_and_evens_out_the_seats(people: int, rounds: int) -> None:
    report = verdict(evening(people, rounds))
    assert report.violations == []
    assert value(report, "seat_range") <= 2


def test_more_people_than_one_search_takes_are_paired_in_parts_without_a_second_meeting() -> None:
    report = verdict(evening(72, 2))
    assert report.violations == []
    assert value(report, "repeat_meetings") == 0


@pytest.mark.long
@pytest.mark.parametrize(("people", "rounds"), [(24, 4), (32, 5), (40, 6)])
def test_with_people_enough_no_players_meet_twice(people: int, rounds: int) -> None:
    assert value(verdict(evening(people, rounds)), "repeat_meetings") == 0


@given(
    people=st.integers(6, 23),
    rounds=st.integers(1, 3),
    seed=st.integers(0, 99),
    odd=st.sampled_from(["short_table", "sit_out", "bots"]),
)
def test_any_evening_is_legal_and_its_figures_are_those_of_the_judge(
    people: int, rounds: int, seed: int, odd: str
) -> None:
    sizes = [4] if odd == "sit_out" else [4, 3]
    document = evening(people, rounds, seed, odd=odd, constraints={"table_sizes": sizes})
    assert verdict(document).violations == []
    last = {**document, "judge_from": rounds - 1}
    _same_figures(last)


def _same_figures(document: dict[str, Any]) -> None:
    report = verdict(document)
    for name, figure in document["quality"].items():
        assert (name, figure) == (name, report.metrics[name][0])
    for name, bound in document["bounds"].items():
        assert bound <= report.metrics[name][1], name


@pytest.mark.long
@pytest.mark.parametrize("people", [21, 22, 23])
def test_sit_outs_go_round_and_the_lowest_waits_first(people: int) -> None:
    report = verdict(evening(people, 6, odd="sit_out", constraints={"table_sizes": [4]}))
    assert value(report, "sitout_range") <= 1
    assert value(report, "sitout_early") == 0
    assert value(report, "sitout_order") == 0


def test_fixed_pairs_meet_new_opponents_every_round() -> None:
    report = verdict(evening(12, 6, mode="units"))
    assert report.violations == []
    assert value(report, "repeat_meetings") == 0


def test_two_sides_come_out_even_without_more_spread() -> None:
    for rounds in range(1, 8):
        report = verdict({**evening(40, rounds, mode="units"), "judge_from": rounds - 1})
        assert value(report, "seat_range") <= 2 - rounds % 2


def test_partners_change_in_the_mode_partners() -> None:
    report = verdict(evening(16, 4, mode="partners"))
    assert report.violations == []
    assert value(report, "repeat_partners") == 0


def test_a_schedule_of_several_rounds_is_made_at_once() -> None:
    answer = seated(asked(names(24), "schedule", rounds=4))
    assert len(answer["rounds"]) == 4
    assert value(verdict(answer), "repeat_meetings") == 0


@pytest.mark.long
@pytest.mark.parametrize(("people", "rounds"), [(23, 6), (28, 7)])
def test_a_player_who_is_absent_for_a_round_costs_a_schedule_nothing(people: int, rounds: int) -> None:
    away = {"absent": {"2": ["p02"], "4": ["p07", "p09"]}}
    report = verdict(seated({**asked(names(people), "schedule", rounds=rounds, seconds=60), "constraints": away}))
    assert report.violations == []
    assert value(report, "repeat_meetings") == 0


def test_the_same_seed_gives_the_same_seating_and_another_seed_another() -> None:
    def tables(seed: int) -> Any:
        return seated(asked(names(20), seed=seed))["rounds"]

    assert tables(3) == tables(3)
    assert tables(3) != tables(4)


def test_tied_players_meet_when_no_players_have_met() -> None:
    players = names(16)
    document = asked(players, "swiss")
    document["seat"]["scores"] = {one: place // 4 for place, one in enumerate(players)}
    assert seated(document)["quality"]["spread_sum"] == 0
