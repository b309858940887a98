"""From deal to deal, and the end (docs/rules/truf/rulebook.md#tf-11 and #tf-51)."""

import pytest

from engine.game import Setup
from engine.rules.truf import GAME, match

EXACT = {"bids": {"N": 4, "E": 5, "S": 0, "W": 3}, "tricks": {"N": 4, "E": 3, "S": 0, "W": 6}}


def test_the_first_dealer_is_the_drawn_player_and_the_first_turn_is_counter_clockwise() -> None:
    assert GAME.first_deal(GAME.options(), "S", ()) == Setup(1, "S", "ccw")
    assert GAME.first_deal(GAME.options("web6"), "S", ()) == Setup(1, "S", "cw")


@pytest.mark.parametrize(
    ("changes", "turns"),
    [
        ({}, ["ccw", "cw", "ccw"]),
        ({"first_direction": "cw"}, ["cw", "ccw", "cw"]),
        ({"direction": "cw"}, ["cw", "cw", "cw"]),
        ({"direction": "ccw", "first_direction": "cw"}, ["ccw", "ccw", "ccw"]),
    ],
)
def test_directions_by_deal(changes: dict[str, str], turns: list[str]) -> None:
    assert [GAME.direction_of(GAME.options(None, changes), number) for number in (1, 2, 3)] == turns


def test_the_previous_dealer_stays_when_among_the_lowest() -> None:
    totals = {"N": -4, "E": -4, "S": 0, "W": 3}
    assert match.next_dealer(GAME.options(), "E", totals, "cw") == "E"


def test_dealing_rotates_clockwise_where_the_table_says_so() -> None:
    opts = GAME.options("web6")
    dealers = [match.next_dealer(opts, seat, dict.fromkeys("NESW", 0), "cw") for seat in "NESW"]
    assert dealers == ["E", "S", "W", "N"]


def test_the_next_deal_has_the_next_number_direction_and_dealer() -> None:
    setup = GAME.next_deal(GAME.options(), Setup(1, "N", "ccw"), EXACT, {"N": 0, "E": 2, "S": 0, "W": -3})
    assert setup == Setup(2, "W", "cw")
    assert setup is not None
    assert GAME.next_facts(GAME.options(), setup) == {"dealer": "W", "direction": "cw"}


@pytest.mark.parametrize(("preset", "last"), [("classic", 13), ("exact", 13), ("web6", 6)])
def test_a_match_ends_after_its_deals(preset: str, last: int) -> None:
    opts = GAME.options(preset)
    totals = dict.fromkeys("NESW", 0)
    assert [GAME.finished(opts, number, totals) for number in (last - 1, last, last + 1)] == [False, True, True]
    assert GAME.next_deal(opts, Setup(last, "N"), EXACT, totals) is None


def test_a_throw_in_keeps_number_dealer_and_direction_even_in_the_last_deal() -> None:
    setup = Setup(13, "E", "ccw")
    assert GAME.next_deal(GAME.options(), setup, None, dict.fromkeys("NESW", 0)) == setup


def test_where_one_winner_is_needed_most_exact_deals_decide_first() -> None:
    totals = {"N": 5, "E": 5, "S": 5, "W": -3}
    assert match.tie_break(GAME.options(), totals, [EXACT]) == ("N", "S")
    less = {"bids": {"N": 4, "E": 5, "S": 0, "W": 3}, "tricks": {"N": 4, "E": 3, "S": 1, "W": 5}}
    assert match.tie_break(GAME.options(), totals, [EXACT, less]) == ("N",)


def test_then_most_deals_above_zero_and_then_an_extra_deal() -> None:
    totals = {"N": 0, "E": 5, "S": 0, "W": 5}
    sheet = {"bids": {"N": 4, "E": 5, "S": 0, "W": 3}, "tricks": {"N": 2, "E": 4, "S": 2, "W": 5}}
    assert match.tie_break(GAME.options(), totals, [sheet]) == ("E",)
    assert match.tie_break(GAME.options(), totals, []) == ("E", "W")
