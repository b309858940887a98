"""Seating requests where the system pairs: table numbers follow."""

from typing import Any

import pytest

from tests.profiles import rest_in_ring_2
from tests.tournaments.helpers import club
from tournaments.pairing.plans.constraints import Wished, numbers_of
from tournaments.rounds import drafts as rounds_drafts

pytestmark = pytest.mark.django_db

FIXED = ("knockout", "double_knockout", "round_robin", "groups")


def event(system: Any, count: Any = 16, **more: Any) -> Any:
    """Create pairs of Troefcall with fixed tables, an accessible one and separation."""
    made = club.event(count, **{**club.PAIRS, "system": system, "seating_options": {"accessible_tables": [2]}, **more})
    club.wish(made, "fixed_table", 3, table=5)
    club.wish(made, "accessible", 6)
    club.wish(made, "apart", 1, other=2)
    return made


def sits(round_: Any) -> Any:
    return {number: table for table, numbers in club.tables(round_).items() for number in numbers}


@pytest.mark.long
@pytest.mark.parametrize("system", rest_in_ring_2(FIXED))
def test_tables_have_the_numbers_that_are_wished_for_in_every_round(system: Any) -> None:
    made = event(system, rounds_planned=3)
    for _ in range(2):
        found = sits(club.played(made))
        assert found.get(3, 5) == 5
        assert found.get(6, 2) == 2 or found[3] == found[6]


@pytest.mark.long
def test_a_bracket_continues_from_renumbered_tables() -> None:
    made = event("knockout")
    first = club.played(made)
    assert set(first.seated_from["games"]) == {str(table) for table in club.tables(first)}
    second = sits(club.drafted(made))
    assert len(second) == 4
    assert set(second) <= set(sits(first))


@pytest.mark.long
def test_a_round_robin_is_complete_whatever_is_requested_and_says_so() -> None:
    made = event("round_robin", 12, rounds_planned=5)
    met, result = set(), []
    for _ in range(5):
        round_ = club.played(made)
        met |= {frozenset(numbers) for numbers in club.tables(round_).values()}
        result += [relaxation["facts"] for relaxation in round_.relaxed if relaxation["code"] == "forbidden_met"]
    assert len(met) == 15
    assert result == [{"pairs": "1 – 2"}]


@pytest.mark.long
def test_a_schedule_is_drawn_again_after_a_new_request() -> None:
    made = club.event(12, system="schedule", seating_options={"seconds": 0.5})
    club.played(made)
    club.seating_options(made, {"seconds": 0.4})
    assert club.drafted(made).event.schedules.count() == 1
    rounds_drafts.discard_draft(round_=made.rounds.get(number=2), by=club.user())
    club.wish(made, "fixed_table", 4, table=9)
    for _ in range(2):
        assert sits(club.played(made))[4] == 9
    assert made.schedules.count() == 2


@pytest.mark.long
def test_a_club_match_keeps_its_tables_and_names_the_meeting_players() -> None:
    made = club.club_match(2, 2)
    home, visitor = club.entry(made, 1), made.entries.get(side="visitors", name="B 1")
    club.wish(made, "apart", home.number, other=visitor.number)
    rounds = [club.played(made) for _ in range(2)]
    assert sorted(len(round_.relaxed) for round_ in rounds) == [0, 1]
    assert all(sits(round_)[home.number] == 1 for round_ in rounds)


@pytest.mark.parametrize(
    ("fixed", "needing", "accessible", "expected"),
    [
        ({}, set(), [], [1, 2, 3]),
        ({"5": 1}, set(), [], [3, 2, 1]),
        ({"5": 8}, set(), [], [1, 2, 8]),
        ({"5": 1, "6": 3}, set(), [], [3, 2, 1]),
        ({}, {"3"}, [3, 2], [1, 2, 3]),
        ({}, {"1", "6"}, [2], [2, 1, 3]),
        ({"2": 2}, {"1", "3"}, [2, 3], [2, 3, 1]),
    ],
)
def test_the_others_keep_their_numbers_where_they_can(fixed: Any, needing: Any, accessible: Any, expected: Any) -> None:
    tables = [["1", "2"], ["3", "4"], ["5", "6"]]
    found = numbers_of(tables, [1, 2, 3], Wished(frozenset(), fixed, frozenset(needing), accessible))
    assert found == expected
