"""How many tables of which size."""

import pytest

from seating.sizes import divide, plan


@pytest.mark.parametrize(
    ("people", "tables"),
    [(3, (3,)), (4, (4,)), (6, (3, 3)), (7, (4, 3)), (8, (4, 4)), (9, (3, 3, 3)), (10, (4, 3, 3)), (11, (4, 4, 3))],
)
def test_tables_of_three_take_up_the_remainder(people: int, tables: tuple[int, ...]) -> None:
    assert divide(people, (4, 3)) == tables


@pytest.mark.parametrize("people", [1, 2, 5])
def test_some_numbers_cannot_be_divided_over_fours_and_threes(people: int) -> None:
    assert divide(people, (4, 3)) is None


def test_from_six_people_on_all_players_sit_with_at_most_three_short_tables() -> None:
    for people in range(6, 200):
        tables = divide(people, (4, 3))
        assert tables is not None, people
        assert sum(tables) == people
        assert tables.count(3) <= 3, people


def test_with_byes_only_full_tables_are_made() -> None:
    shape = plan(23, (4, 3), "sit_out")
    assert (shape.sizes, shape.waiting) == ((4,) * 5, 3)


def test_bots_fill_the_last_table() -> None:
    shape = plan(23, (4, 3), "bots")
    assert (shape.sizes, shape.bots) == ((4,) * 6, 1)


def test_five_people_break_the_rule_of_the_table_sizes() -> None:
    shape = plan(5, (4, 3), "short_table")
    assert [one.rule for one in shape.broken if one.hard] == ["table_sizes"]
    assert shape.waiting == 1


def test_an_odd_pair_waits_and_no_hard_rule_is_broken() -> None:
    shape = plan(7, (2,), "short_table")
    assert shape.waiting == 1
    assert not any(one.hard for one in shape.broken)
