"""Changing partners: repeated opponents count after repeated partners."""

import random
from typing import Any

import pytest

from seating.costs import Costs, costs
from seating.history import History
from seating.order import seat_order
from seating.values import RoundSeats, Rules
from tests.seating.evenings import asked, evening, names, seated, value, verdict

TABLE = ("p01", "p02", "p03", "p04")


def _schedule(people: int, rounds: int, seed: int = 0) -> dict[str, Any]:
    """A schedule in which partners change."""
    return seated({**asked(names(people), "schedule", rounds=rounds, seed=seed, seconds=60), "mode": "partners"})


@pytest.mark.long
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 6))])
def test_fourteen_people_have_at_most_two_repeated_opponents_in_seven_rounds(seed: int) -> None:
    report = verdict(_schedule(14, 7, seed))
    assert report.violations == []
    assert value(report, "repeat_partners") == 0
    assert value(report, "repeat_opponents") <= 2
    assert value(report, "max_meetings") <= 2


@pytest.mark.parametrize(
    ("people", "rounds"),
    [(9, 6), pytest.param(15, 6, marks=pytest.mark.long), pytest.param(18, 7, marks=pytest.mark.long)],
)
def test_a_schedule_needs_no_repeated_opponent(people: int, rounds: int) -> None:
    report = verdict(_schedule(people, rounds))
    assert (value(report, "repeat_partners"), value(report, "repeat_opponents")) == (0, 0)
    assert value(report, "max_meetings") <= 2


@pytest.mark.long
def test_round_by_round_none_of_fourteen_meets_an_opponent_again() -> None:
    report = verdict(evening(14, 6, mode="partners"))
    assert (value(report, "repeat_partners"), value(report, "repeat_opponents")) == (0, 0)


def test_among_new_partners_those_with_new_opponents_sit_opposite_each_other() -> None:
    met = [("p01", "p03", "p05", "p06"), ("p02", "p04", "p07", "p08")]
    history = History("partners", 4, [RoundSeats((table,)) for table in met])
    for seed in range(6):  # p01 has played against p03, and p02 against p04
        order = seat_order(TABLE, history, frozenset(), random.Random(seed))
        assert {frozenset(order[::2]), frozenset(order[1::2])} == {frozenset(("p01", "p03")), frozenset(("p02", "p04"))}


def test_the_prices_rise_from_meetings_over_opponents_to_partners() -> None:
    prices = _prices([TABLE])
    again, opponents, partners = prices.rows[0][1], prices.opponents[0][1], prices.partners[0][2]
    assert 10 * again < opponents < 10 * opponents < partners


def test_a_new_largest_number_of_meetings_costs_more_than_all_other_meetings_again() -> None:
    prices = _prices([TABLE, TABLE, ("p05", "p06", "p07", "p08")])
    assert prices.rows[0][1] > 10 * prices.rows[4][5]


def test_where_the_organiser_prices_repeats_opponents_again_are_repeats_and_no_more() -> None:
    prices = _prices([TABLE], worth=2)
    assert not any(prices.opponents)
    assert prices.rows[0][1] >= 2 * prices.spread


@pytest.mark.long
def test_repeated_opponents_that_could_not_be_avoided_are_given_as_a_reason() -> None:
    answer = _schedule(8, 5)
    document = {relaxation["rule"]: relaxation["facts"]["count"] for relaxation in answer["relaxed"]}
    assert document["opponents"] == value(verdict(answer), "repeat_opponents") == 12


def _prices(tables: list[tuple[str, ...]], worth: float | None = None) -> Costs:
    """The prices of a Swiss round of eight after rounds of these tables."""
    scores = dict(zip(names(8), range(8, 0, -1), strict=True))
    history = History("partners", 4, [RoundSeats((table,)) for table in tables])
    return costs(names(8), (4, 4), scores, history=history, rules=Rules(), worth=worth)
