"""Minutes of an evening: what fits really fits, and nothing more would."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.planner.simulation.choices import choices, suggested
from tournaments.planner.simulation.times import Hours, clock, duration, most_deals, most_rounds, timetable
from tournaments.planner.simulation.values import Party

EVENING = Hours(19 * 60 + 30, 23 * 60, deal=8, change=5, rest=15)
HOURS = st.builds(
    Hours, st.integers(0, 1439), st.integers(0, 1439), st.integers(1, 30), st.integers(0, 20), st.integers(0, 60)
)


def test_five_rounds_of_four_deals_take_195_minutes() -> None:
    assert duration(EVENING, 5, 4) == 5 * 4 * 8 + 4 * 5 + 15 == 195


def test_rounds_follow_each_other_with_the_break_half_way() -> None:
    slots = timetable(EVENING, 5, 4)
    assert [clock(slot.begin) for slot in slots] == ["19:30", "20:07", "20:44", "21:36", "22:13"]
    assert [slot.number for slot in slots if slot.rest] == [4]
    assert clock(slots[-1].end) == "22:45"


def test_an_end_before_the_start_is_that_of_the_next_day() -> None:
    assert Hours(22 * 60, 60, 8).available == 180
    assert clock(22 * 60 + 180) == "01:00"


@given(HOURS, st.integers(1, 20))
def test_the_last_round_ends_when_the_minutes_are_over(hours: Hours, rounds: int) -> None:
    slots = timetable(hours, rounds, 3)
    assert slots[-1].end - hours.start == duration(hours, rounds, 3)


@given(HOURS, st.integers(1, 20))
def test_the_most_deals_fit_and_one_more_does_not(hours: Hours, rounds: int) -> None:
    deals = most_deals(hours, rounds)
    assert deals == 0 or duration(hours, rounds, deals) <= hours.available
    assert duration(hours, rounds, deals + 1) > hours.available


@given(HOURS, st.integers(1, 20))
def test_the_most_rounds_fit_and_one_more_does_not(hours: Hours, deals: int) -> None:
    rounds = most_rounds(hours, deals)
    assert rounds == 0 or duration(hours, rounds, deals) <= hours.available
    assert duration(hours, rounds + 1, deals) > hours.available


def test_a_suggestion_has_three_rounds_and_no_meeting_again_where_that_can_be() -> None:
    best = suggested(choices(Party(24), EVENING, None, 100))
    assert best is not None
    assert best.rounds >= 3
    assert (best.repeats, best.known) == (0, True)


def test_nothing_is_suggested_where_nothing_fits() -> None:
    assert suggested(choices(Party(24), Hours(0, 10, 11), None, 100)) is None
