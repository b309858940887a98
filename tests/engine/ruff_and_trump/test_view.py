"""The view of each seat (docs/rules/ruff_and_trump/rulebook.md#rt-32)."""

from typing import Any

import pytest

from engine.game import View
from engine.rules.ruff_and_trump import GAME

from .positions import STRONG, act, deal_with, options, played_out, say

DEAL = deal_with({"0": STRONG})


def view_for(deal: Any, viewer: str | None) -> View:
    return GAME.view(deal, viewer)


def test_the_turned_up_card_is_public_and_a_hand_is_its_own() -> None:
    assert (view_for(DEAL, None)["turn_up"], view_for(DEAL, None)["trump"], view_for(DEAL, None)["head"]) == (
        "4D",
        "D",
        4,
    )
    assert view_for(DEAL, "0")["hand"] == ["QS", "JS", "8S", "6S", "9H", "5H", "AD", "KD", "9D", "7D", "TC", "4C"]
    assert (view_for(DEAL, "0")["true_ruff"], view_for(DEAL, None)["hand"], view_for(DEAL, None)["true_ruff"]) == (
        41,
        [],
        None,
    )


def test_sealed_numbers_are_seen_when_all_are_said() -> None:
    deal = act(deal_with({}, chosen=options(announce="sealed")), "2 announce 20")
    assert (view_for(deal, "2")["announced"], view_for(deal, "0")["announced"]) == ({"2": 20}, {})
    assert (view_for(deal, "0")["to_act"], view_for(deal, "2")["to_act"], view_for(deal, None)["waiting"]) == (
        ["0"],
        [],
        3,
    )
    deal = act(deal, "0 announce 1", "1 announce 2", "3 announce 3")
    assert view_for(deal, None)["announced"] == {"0": 1, "1": 2, "2": 20, "3": 3}


def test_numbers_said_in_turn_are_seen_at_once() -> None:
    assert view_for(say(DEAL, 41), "3")["announced"] == {"0": 41}


@pytest.mark.parametrize("viewer", ["1", "2", None])
def test_the_right_to_rub_is_disclosed_to_no_other_player(viewer: str | None) -> None:
    deal = say(DEAL, 0, 0, 0, 0)
    assert (view_for(deal, viewer)["to_act"], view_for(deal, viewer)["waiting"]) == ([], 1)
    assert view_for(deal, "0")["to_act"] == ["0"]


def test_a_declined_rub_looks_like_one_never_offered() -> None:
    offered = act(say(DEAL, 0, 0, 0, 0), "0 decline")
    never = say(deal_with({"0": ["5D"]}, ["4D", "AD"]), 0, 0, 0, 0)
    apart = {"hand", "allowed", "true_ruff"}
    for viewer in ("1", "3", None):
        first, other = view_for(offered, viewer), view_for(never, viewer)
        assert {name: first[name] for name in first.keys() - apart} == {
            name: other[name] for name in first.keys() - apart
        }


def test_only_the_rubber_sees_the_cards_taken_and_thrown() -> None:
    deal = act(say(DEAL, 0, 0, 0, 0), "0 rub")
    assert (view_for(deal, None)["rubber"], view_for(deal, None)["head"], view_for(deal, "1")["counts"]["0"]) == (
        "0",
        0,
        16,
    )
    assert (view_for(deal, "0")["took"], view_for(deal, "1")["took"]) == (["3H", "2H", "4D", "2C"], [])
    deal = act(deal, "0 discard 9H 5H 2H 3H")
    assert view_for(deal, "0")["discards"] == ["9H", "5H", "3H", "2H"]
    assert [view_for(deal, viewer)["discards"] for viewer in ("1", "2", None)] == [[], [], []]
    assert [view_for(played_out(deal), viewer)["discards"] for viewer in ("1", None)] == [[], []]


def test_cards_shown_and_played_are_public() -> None:
    deal = act(say(DEAL, 41, 0, 0, 0), "0 decline", "0 show AD KD 9D 7D")
    assert (view_for(deal, None)["shown"], view_for(deal, None)["ruff"]) == (["AD", "KD", "9D", "7D"], "A")
    assert view_for(deal, None)["scores"] == {"A": 12, "B": 0}
    deal = act(deal, "0 play AD")
    assert view_for(deal, "2")["trick"] == [{"seat": "0", "card": "AD"}]


def test_sheet_and_points_are_in_the_view_of_a_finished_hand() -> None:
    over = view_for(played_out(say(DEAL, 41, 0, 0, 0)), None)
    assert (over["over"], over["to_act"], over["sheet"]["ruff"]) == (True, [], "A")
    assert over["points"]["A"] == over["scores"]["A"]
    assert len(over["tricks"]) == 12
    assert view_for(DEAL, None)["sheet"] is None
