"""Wishes that cannot all be kept are said at once; none of them is refused."""

from itertools import combinations
from typing import Any

import pytest

from tests.tournaments import club
from tournaments.constraints import services as constraints_services
from tournaments.constraints.contradictions import contradictions
from tournaments.entries import services as entries_services

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Any:
    return club.event(9)  # three tables of three


def ask(event: Any, *wishes: Any, **options: Any) -> Any:
    """Wishes as (kind, entry, other or table); what is said of them."""
    constraints_services.change_seating_options(event, club.user(), options)
    for kind, number, *more in wishes:
        other = club.entry(event, more[0]) if kind == "apart" else None
        table = more[0] if kind == "fixed_table" else None
        constraints_services.add_wish(event, club.user(), kind, club.entry(event, number), other, table)
    return contradictions(event)


def test_wishes_that_go_together_are_no_contradiction(event: Any) -> None:
    wishes = [("apart", 1, 2), ("fixed_table", 1, 2), ("fixed_table", 2, 3), ("accessible", 5)]
    assert ask(event, *wishes, accessible_tables=[1]) == []


def test_two_kept_apart_at_one_fixed_table(event: Any) -> None:
    assert ask(event, ("apart", 2, 1), ("fixed_table", 1, 3), ("fixed_table", 2, 3)) == [
        "Person 01 and Person 02 are never to sit at one table, but both are fixed to table 3."
    ]


def test_more_fixed_to_a_table_than_it_has_places(event: Any) -> None:
    assert ask(event, *(("fixed_table", number, 2) for number in range(1, 6))) == [
        "Table 2 has 4 places, but 5 are fixed to it: Person 01, Person 02, Person 03, Person 04, Person 05."
    ]


def test_more_fixed_tables_than_tables(event: Any) -> None:
    assert ask(event, *(("fixed_table", number, number) for number in range(1, 5))) == [
        "4 different tables are fixed for somebody, but only 3 are needed for everybody."
    ]


def test_an_accessible_table_that_nobody_named(event: Any) -> None:
    assert ask(event, ("accessible", 4)) == [
        "Person 04: an accessible table is needed, but no table is named as accessible."
    ]


def test_more_at_accessible_tables_than_these_have_places(event: Any) -> None:
    fixed = ("fixed_table", 9, 1)
    assert ask(event, *(("accessible", number) for number in range(1, 5)), fixed, accessible_tables=[1]) == [
        "5 are to sit at the accessible tables (1), which have 4 places."
    ]


def test_an_accessible_table_for_somebody_fixed_elsewhere(event: Any) -> None:
    assert ask(event, ("accessible", 1), ("fixed_table", 1, 3), accessible_tables=[1, 2]) == [
        "Person 01 needs an accessible table, but is fixed to table 3, which is not one."
    ]


def test_two_kept_apart_who_need_the_only_accessible_table(event: Any) -> None:
    assert ask(event, ("accessible", 1), ("accessible", 2), ("apart", 1, 2), accessible_tables=[1]) == [
        "Person 01, Person 02 need accessible tables and are all kept apart from one another; there are too few: 1."
    ]


def test_everybody_kept_apart_from_everybody(event: Any) -> None:
    said = ask(event, *(("apart", one, other) for one, other in combinations(range(1, 10), 2)))
    assert said[0] == "Person 01 may meet only 0 of the others; a table needs 2."
    assert said[-1] == (
        "Person 01, Person 02, Person 03, Person 04, Person 05, Person 06, 3 more are all kept apart from one another: "
        "that takes 9 tables, and there are 3."
    )


def test_a_club_larger_than_there_are_tables() -> None:
    event = club.event(12)
    assert ask(event, clubs="never") == [
        f"Club {number} has 4 entries and there are 3 tables: members of the club must meet." for number in range(3)
    ]


def test_fewer_meetings_than_the_rounds_make() -> None:
    event = club.event(8, rounds_planned=4)
    assert ask(event, max_meetings=1) == [
        "In 4 rounds everybody meets 12 others; with 8 entries some must meet more often than the most you allow (1)."
    ]


def test_who_has_withdrawn_asks_nothing_any_more(event: Any) -> None:
    ask(event, ("apart", 1, 2), ("fixed_table", 1, 3), ("fixed_table", 2, 3))
    entries_services.withdraw(club.entry(event, 2), club.user())
    assert contradictions(event) == []
