"""Wishes that cannot all be kept are said at once; none of them is refused."""

from itertools import combinations
from typing import Any

import pytest

from tests.tournaments.helpers import club
from tournaments.constraints.contradictions import contradictions
from tournaments.entries import services as entries_services

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Any:
    return club.event(9)  # three tables of three


def ask(event: Any, *wishes: Any, **options: Any) -> Any:
    """Wishes as (kind, entry, other or table); what is said of them."""
    club.seating_options(event, options)
    for kind, number, *more in wishes:
        name = {"apart": "other", "fixed_table": "table"}.get(kind)
        club.wish(event, kind, number, **({name: more[0]} if name else {}))
    return contradictions(event)


def test_wishes_that_go_together_are_no_contradiction(event: Any) -> None:
    wishes = [("apart", 1, 2), ("fixed_table", 1, 2), ("fixed_table", 2, 3), ("accessible", 5)]
    assert ask(event, *wishes, accessible_tables=[1]) == []


def test_two_kept_apart_at_one_fixed_table(event: Any) -> None:
    assert ask(event, ("apart", 2, 1), ("fixed_table", 1, 3), ("fixed_table", 2, 3)) == [
        "Person 01 and Person 02 must never share a table, but both are fixed to table 3."
    ]


def test_more_fixed_to_a_table_than_it_has_places(event: Any) -> None:
    assert ask(event, *(("fixed_table", number, 2) for number in range(1, 6))) == [
        "Table 2 has 4 seats, but 5 entries are fixed to it: Person 01, Person 02, Person 03, Person 04, Person 05."
    ]


def test_more_fixed_tables_than_tables(event: Any) -> None:
    assert ask(event, *(("fixed_table", number, number) for number in range(1, 5))) == [
        "Entries have 4 different fixed tables, but only 3 tables are needed."
    ]


def test_an_accessible_table_that_does_not_exist(event: Any) -> None:
    assert ask(event, ("accessible", 4)) == ["These entries need an accessible table, but none is set: Person 04."]


def test_more_at_accessible_tables_than_these_have_places(event: Any) -> None:
    fixed = ("fixed_table", 9, 1)
    assert ask(event, *(("accessible", number) for number in range(1, 5)), fixed, accessible_tables=[1]) == [
        "5 entries must sit at the accessible tables (1), which have only 4 seats."
    ]


def test_an_accessible_table_for_a_player_fixed_elsewhere(event: Any) -> None:
    assert ask(event, ("accessible", 1), ("fixed_table", 1, 3), accessible_tables=[1, 2]) == [
        "Person 01 needs an accessible table but is fixed to table 3, which is not accessible."
    ]


def test_two_separated_players_who_need_the_only_accessible_table(event: Any) -> None:
    assert ask(event, ("accessible", 1), ("accessible", 2), ("apart", 1, 2), accessible_tables=[1]) == [
        "These entries must all be kept apart at accessible tables, but there are too few such tables (1). "
        "Entries: Person 01, Person 02."
    ]


@pytest.mark.long
def test_all_players_kept_apart_from_each_other(event: Any) -> None:
    result = ask(event, *(("apart", one, other) for one, other in combinations(range(1, 10), 2)))
    assert result[0] == "Person 01 may meet only 0 of the others, but a table needs 2."
    assert result[-1] == (
        "These entries must all be kept apart. This takes 9 tables, but there are only 3. "
        "Entries: Person 01, Person 02, Person 03, Person 04, Person 05, Person 06, 3 more."
    )


def test_a_club_larger_than_there_are_tables() -> None:
    event = club.event(12)
    assert ask(event, clubs="never") == [
        f"Club {number} has 4 entries for 3 tables, so members of the club must meet." for number in range(3)
    ]


def test_fewer_meetings_than_the_rounds_make() -> None:
    event = club.event(8, rounds_planned=4)
    assert ask(event, max_meetings=1) == [
        "In 4 rounds, each entry meets 12 others. With 8 entries, some must meet more often than your maximum (1)."
    ]


def test_a_withdrawn_entry_has_no_requests(event: Any) -> None:
    ask(event, ("apart", 1, 2), ("fixed_table", 1, 3), ("fixed_table", 2, 3))
    entries_services.withdraw(entry=club.entry(event, 2), by=club.user())
    assert contradictions(event) == []
