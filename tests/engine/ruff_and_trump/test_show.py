"""Showing the ruff, miscounts and the end of a set by a ruff.

Source: docs/rules/ruff_and_trump/rulebook.md#rt-12 and #rt-28.
"""

from typing import Any

import pytest

from engine import table
from engine.rules.ruff_and_trump import GAME
from engine.rules.ruff_and_trump.deal import RuffDeal
from engine.rules.ruff_and_trump.sheet import points_so_far

from .positions import STRONG, act, deal_with, declined, options, played_out, reason, say


def showing(number: int = 41, rubs: bool = False, *others: int, **changes: Any) -> RuffDeal:
    """Seat 0, with a true ruff of 41, has announced a number and won; the others said something else."""
    setup = {name: changes.pop(name) for name in ("totals", "stake") if name in changes}
    deal = deal_with({"0": STRONG}, chosen=options(**changes), **setup)
    deal = say(deal, number, *(others or (0, 0, 0)))
    if not rubs:
        return declined(deal)
    return act(deal, "0 rub", "0 discard 9H 5H 4C TC")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("0 show AD KD 9D 7D", None),
        ("0 show AD KD 9D", "show_not_enough"),
        ("0 show", "show_not_enough"),
        ("0 show QS JS 8S 6S", "show_not_enough"),
        ("0 show AD KD 9D QS", "show_not_enough"),
        ("0 show AD KD 9D 7D QS", "show_not_enough"),
        ("0 show AD KD 9D 4D", "card_not_held"),
        ("0 show AD KD 9D 9D", "card_not_held"),
        ("0 show 2S", "card_not_held"),
        ("0 play AD", "wrong_state"),
        ("0 rub", "wrong_state"),
        ("1 show 2S", "not_your_turn"),
        ("1 play 2S", "not_your_turn"),
    ],
)
def test_a_show(line: str, code: str | None) -> None:
    assert reason(showing(), line) == code


def test_more_than_needed_may_be_shown() -> None:
    assert reason(showing(20), "0 show AD KD 9D 7D") is None
    assert reason(showing(20), "0 show QS JS 8S 6S") is None


def test_a_card_from_the_head_or_thrown_cannot_be_shown() -> None:
    deal = showing(20, rubs=True)
    assert reason(deal, "0 show AD KD 4D") == "card_not_held"
    assert reason(deal, "0 show AD KD 9H") == "card_not_held"


def test_where_ruff_cards_may_be_thrown_they_may_still_be_shown() -> None:
    deal = say(deal_with({"0": STRONG}, chosen=options(ruff_keep="free")), 41, 0, 0, 0)
    deal = act(deal, "0 rub", "0 discard AD KD 9D 7D", "0 show AD KD 9D 7D")
    assert deal.ruff == "A"


def test_by_cards_the_number_of_one_suit_is_shown_with_the_turned_up_card() -> None:
    deal = showing(5, ruff_measure="cards")
    assert reason(deal, "0 show AD KD 9D 7D") is None
    assert reason(deal, "0 show AD KD 9D") == "show_not_enough"
    assert reason(deal, "0 show QS JS 8S 6S") == "show_not_enough"


@pytest.mark.parametrize("show", ["show", "show AD QS", "show 5H"])
def test_a_player_who_has_miscounted_shows_any_cards_and_pays(show: str) -> None:
    deal = act(showing(60), f"0 {show}")
    assert (deal.ruff, deal.miscount) == (None, "A")
    assert deal.phase.name == "play"


def test_a_player_who_has_miscounted_cannot_show_cards_they_do_not_hold() -> None:
    assert reason(showing(60), "0 show 2S") == "card_not_held"


def test_the_next_number_that_can_be_shown_gets_the_ruff_also_of_the_partner() -> None:
    deal = act(showing(95, False, 90, 20, 14), "0 show")
    assert (deal.ruff, deal.miscount) == ("A", "A")
    assert points_so_far(deal) == {"A": 12, "B": 0}


@pytest.mark.parametrize(("totals", "points"), [(20, -12), (5, -5), (0, 0)])
def test_a_forfeit_does_not_take_a_score_below_zero(totals: int, points: int) -> None:
    deal = act(showing(60, totals={"A": totals, "B": 7}), "0 show")
    assert points_so_far(deal) == {"A": points, "B": 0}


def test_the_forfeit_comes_before_the_ruff() -> None:
    deal = act(showing(60, False, 0, 20, 0, totals={"A": 5, "B": 0}), "0 show")
    assert points_so_far(deal)["A"] == 7


@pytest.mark.parametrize(("rule", "ruff", "tied"), [("none", None, True), ("eldest", "B", False)])
def test_equal_true_winners_are_a_tie_like_any_other(rule: str, ruff: str | None, tied: bool) -> None:
    deal = act(showing(60, False, 14, 14, 0, ruff_tie=rule), "0 show")
    assert (deal.ruff, deal.tied) == (ruff, tied)


def test_a_stake_counts_for_the_ruff_and_not_for_the_forfeit() -> None:
    assert points_so_far(act(showing(stake=3), "0 show AD KD 9D 7D"))["A"] == 36
    deal = act(showing(60, False, 14, 0, 0, stake=3, totals={"A": 30, "B": 0}), "0 show")
    assert points_so_far(deal) == {"A": -12, "B": 36}


@pytest.mark.parametrize(("end", "over"), [("immediate", True), ("end_of_hand", False)])
def test_a_ruff_that_reaches_the_target_ends_the_set_or_waits_for_the_hand(end: str, over: bool) -> None:
    deal = act(showing(set_end=end, totals={"A": 40, "B": 51}), "0 show AD KD 9D 7D")
    assert deal.over == over
    if over:
        assert GAME.result(deal) == {"ruff": "A", "tricks": {"A": 0, "B": 0}}


def test_tied_above_the_target_the_next_show_decides_also_by_a_forfeit() -> None:
    deal = act(showing(60, totals={"A": 52, "B": 52}), "0 show")
    assert deal.over
    assert GAME.part_winner(deal.options, {"A": 40, "B": 52}) == "B"


def test_no_show_is_requested_without_an_announcement_or_between_tied_rivals() -> None:
    for numbers in ((0, 0, 0, 0), (30, 30, 0, 0)):
        assert declined(say(deal_with({"0": STRONG}), *numbers)).phase.name == "play"


@pytest.mark.parametrize(
    ("number", "changes", "expected"),
    [
        (41, {}, "show AD KD 9D 7D"),
        (34, {}, "show AD KD 9D"),
        (16, {}, "show QS 6S"),
        (10, {}, "show 7D"),
        (60, {}, "show"),
        (2, {"ruff_measure": "cards"}, "show 7D"),
    ],
)
def test_for_an_absent_player_the_smallest_sufficient_set_is_shown(
    number: int, changes: dict[str, Any], expected: str
) -> None:
    deal = showing(number, **changes)
    assert table.absent(deal, "0").text == expected


def test_a_hand_that_all_players_left_is_worth_its_cards() -> None:
    deal = played_out(showing())
    sheet = GAME.result(deal)
    assert sheet is not None
    assert sheet["ruff"] == "A"
    assert sum(sheet["tricks"].values()) == 12
    assert GAME.score(deal.options, sheet).points == points_so_far(deal)


@pytest.mark.parametrize(
    ("line", "code"),
    [("0 play 2C", "card_not_held"), ("1 play KC", "not_your_turn"), ("0 show AD", "wrong_state"), ("0 play AD", None)],
)
def test_a_card_of_the_first_trick(line: str, code: str | None) -> None:
    assert reason(declined(say(deal_with({"0": STRONG}), 0, 0, 0, 0)), line) == code


def test_suit_must_be_followed_and_nothing_follows_the_end() -> None:
    deal = act(declined(say(deal_with({"0": STRONG, "1": ["2D", "2S"]}), 0, 0, 0, 0)), "0 play AD")
    assert reason(deal, "1 play 2S") == "must_follow_suit"
    assert reason(deal, "1 play 2D") is None
    over = played_out(deal)
    assert {reason(over, line) for line in ("0 play AD", "1 announce 3", "2 rub", "3 show")} == {"wrong_state"}
