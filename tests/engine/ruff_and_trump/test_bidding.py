"""Announcing, the award, rubbing and throwing (docs/rules/ruff_and_trump/rulebook.md#rt-10 to #rt-19)."""

from typing import Any

import pytest

from engine import table
from engine.moves import Move

from .positions import HEAD, STRONG, act, deal_with, options, reason, say


def strong(**changes: Any) -> Any:
    """Seat 0, the eldest, holds a true ruff of 41 and the ace of trumps."""
    return deal_with({"0": STRONG}, chosen=options(**changes))


@pytest.mark.parametrize(
    ("line", "changes", "code"),
    [
        ("0 announce 0", {}, None),
        ("0 announce 95", {}, None),
        ("0 announce 96", {}, "ruff_out_of_range"),
        ("0 announce -1", {}, "ruff_out_of_range"),
        ("0 announce 14", {"ruff_measure": "cards"}, "ruff_out_of_range"),
        ("0 announce 13", {"ruff_measure": "cards"}, None),
        ("0 announce 42", {"ruff_claims": "checked"}, "ruff_over_claim"),
        ("0 announce 41", {"ruff_claims": "checked"}, None),
        ("0 announce 5", {"ruff_claims": "checked", "ruff_measure": "cards"}, None),
        ("0 announce 6", {"ruff_claims": "checked", "ruff_measure": "cards"}, "ruff_over_claim"),
        ("0 announce 0", {"ruff_underdeclare": "exact"}, "ruff_not_exact"),
        ("0 announce 40", {"ruff_underdeclare": "exact"}, "ruff_not_exact"),
        ("0 announce 42", {"ruff_underdeclare": "exact"}, "ruff_not_exact"),
        ("0 announce 42", {"ruff_underdeclare": "exact", "ruff_claims": "checked"}, "ruff_over_claim"),
        ("0 announce 41", {"ruff_underdeclare": "exact"}, None),
        ("1 announce 10", {}, "not_your_turn"),
        ("1 play KS", {}, "not_your_turn"),
        ("0 rub", {}, "wrong_state"),
        ("0 play AD", {}, "wrong_state"),
        ("1 announce 10", {"announce": "sealed"}, None),
    ],
)
def test_an_announcement(line: str, changes: dict[str, Any], code: str | None) -> None:
    assert reason(strong(**changes), line) == code


def test_a_player_who_has_announced_is_not_to_act_again() -> None:
    deal = act(strong(announce="sealed"), "2 announce 10")
    assert reason(deal, "2 announce 11") == "not_your_turn"
    assert table.to_act(deal) == ("0", "1", "3")
    assert reason(act(strong(), "0 announce 10"), "0 announce 11") == "not_your_turn"


def test_sealed_ties_go_by_seat_from_the_eldest_in_any_order_of_speaking() -> None:
    deal = deal_with({}, chosen=options(announce="sealed", ruff_tie="eldest"))
    deal = act(deal, "3 announce 30", "2 announce 30", "1 announce 9", "0 announce 9")
    assert deal.claimant == "2"


@pytest.mark.parametrize(
    ("numbers", "rule", "claimant", "tied"),
    [
        ((28, 30, 19, 22), "none", "1", False),
        ((19, 30, 30, 22), "none", None, True),
        ((19, 30, 30, 22), "carry", None, True),
        ((19, 30, 30, 22), "eldest", "1", False),
        ((30, 22, 30, 19), "none", "0", False),
        ((30, 30, 30, 19), "none", None, True),
        ((0, 0, 0, 0), "carry", None, False),
    ],
)
def test_the_highest_number_wins_and_equal_ones_by_option(
    numbers: tuple[int, ...], rule: str, claimant: str | None, tied: bool
) -> None:
    deal = say(deal_with({}, chosen=options(ruff_tie=rule)), *numbers)
    assert (deal.claimant, deal.tied) == (claimant, tied)


def test_forms_are_written_as_the_interfaces_say() -> None:
    deal = say(strong(), 41, 0, 0)
    assert table.allowed(strong(), "0") == ("announce 0..95",)
    assert table.allowed(strong(ruff_measure="cards"), "0") == ("announce 0..13",)
    deal = say(deal, 0)
    assert table.allowed(deal, "0") == ("decline", "rub")
    assert table.allowed(act(deal, "0 rub"), "0") == ("discard 4 cards",)
    assert table.allowed(act(deal, "0 decline"), "0") == ("show cards",)


@pytest.mark.parametrize(
    ("line", "changes", "code"),
    [
        ("0 rub", {}, None),
        ("0 decline", {}, None),
        ("0 decline", {"rub_optional": False}, "wrong_state"),
        ("0 discard 9H 5H 4C TC", {}, "rub_first"),
        ("0 show AD", {}, "wrong_state"),
        ("0 announce 4", {}, "wrong_state"),
        ("1 rub", {}, "not_entitled_to_rub"),
        ("1 decline", {}, "not_entitled_to_rub"),
        ("1 discard 9H 5H 4C TC", {}, "not_your_turn"),
        ("1 play 2S", {}, "not_your_turn"),
    ],
)
def test_a_move_while_the_rub_is_offered(line: str, changes: dict[str, Any], code: str | None) -> None:
    assert reason(say(strong(**changes), 41, 0, 0, 0), line) == code


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("0 discard 9H 5H 4C TC", None),
        ("0 discard 4D 2H 3H 2C", None),
        ("0 discard 9H 5H 4C", "discard_count"),
        ("0 discard", "discard_count"),
        ("0 discard 9H 5H 4C TC 2H", "discard_count"),
        ("0 discard 9H 5H 4C 9H", "discard_count"),
        ("0 discard 9H 5H 4C KS", "discard_not_held"),
        ("0 discard 9H 5H 4C 7D", "ruff_cards_must_be_kept"),
        ("0 rub", "wrong_state"),
        ("0 play 9H", "wrong_state"),
        ("1 discard 9H 5H 4C TC", "not_your_turn"),
        ("1 rub", "not_your_turn"),
    ],
)
def test_throwing_after_the_rub_with_a_ruff_to_show(line: str, code: str | None) -> None:
    assert reason(act(say(strong(), 41, 0, 0, 0), "0 rub"), line) == code


@pytest.mark.parametrize(("number", "changes"), [(41, {"ruff_keep": "free"}), (95, {}), (0, {}), (20, {})])
def test_a_trump_may_go_where_the_ruff_need_not_or_cannot_be_kept(number: int, changes: dict[str, Any]) -> None:
    deal = act(say(strong(**changes), number, 0, 0, 0), "0 rub")
    assert reason(deal, "0 discard 9H 5H 4C 7D") is None


def test_the_rubber_holds_the_top_four_of_the_head_before_throwing() -> None:
    deal = act(say(strong(), 0, 0, 0, 0), "0 rub")
    assert deal.hands["0"] == (*STRONG, *HEAD)
    after = act(deal, "0 discard 2H 3H 2C 5H")
    assert set(after.hands["0"]) == {*STRONG, "4D"} - {"5H"}
    assert after.phase.name == "play"


@pytest.mark.parametrize(("option", "phase"), [("nobody", "play"), ("dealer", "rub")])
def test_an_ace_in_the_head_lets_no_player_or_the_dealer_rub(option: str, phase: str) -> None:
    deal = say(deal_with({}, ["4D", "AD"], chosen=options(rub_no_ace=option)), 0, 0, 0, 0)
    assert deal.phase.name == phase
    assert table.to_act(deal) == (("0",) if phase == "play" else ("3",))


def test_an_ace_turned_up_lets_the_dealer_rub() -> None:
    assert table.to_act(say(deal_with({}, ["AD"], dealer="1"), 0, 0, 0, 0)) == ("1",)


@pytest.mark.parametrize(
    ("changes", "absent"),
    [
        ({}, "announce 0"),
        ({"ruff_underdeclare": "exact"}, "announce 41"),
    ],
)
def test_nothing_is_announced_for_an_absent_player_unless_the_number_is_fixed(
    changes: dict[str, Any], absent: str
) -> None:
    assert table.absent(strong(**changes), "0").text == absent


@pytest.mark.parametrize(("optional", "absent"), [(True, "decline"), (False, "rub")])
def test_an_absent_player_rubs_only_when_required(optional: bool, absent: str) -> None:
    assert table.absent(say(strong(rub_optional=optional), 0, 0, 0, 0), "0") == Move(absent)


def test_for_an_absent_player_the_lowest_cards_that_may_go_are_thrown() -> None:
    deal = act(say(strong(), 41, 0, 0, 0), "0 rub")
    assert table.absent(deal, "0").text == "discard 2C 2H 3H 4C"


def test_the_turn_goes_the_way_of_the_event() -> None:
    deal = deal_with({}, dealer="0", chosen=options(direction="ccw"), direction="ccw")
    assert deal.order == ("3", "2", "1", "0")
    assert table.to_act(deal) == ("3",)
