"""Options and presets of Truf (docs/rules/truf/rulebook.md#tf-51)."""

from typing import Any

import pytest

from engine.errors import OptionError
from engine.options import describe
from engine.rules.truf import GAME


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"players": 5}, "players"),
        ({"tricks": 17}, "tricks"),
        ({"removed_suit": "H"}, "removed_suit"),
        ({"bid_mode": "two"}, "bid_mode"),
        ({"shift_max": 0}, "shift_max"),
        ({"shift_max": 14}, "shift_max"),
        ({"multiplier": 1}, "multiplier"),
        ({"throw_in": 1}, "throw_in"),
        ({"deals": None}, "deals"),
        ({"bid_cards": 2}, "bid_cards"),
    ],
)
def test_an_impossible_option_is_named(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.options("classic", changes)
    assert caught.value.field == f"options.{field}"


def test_an_unknown_preset_is_named() -> None:
    with pytest.raises(OptionError) as caught:
        GAME.options("web7")
    assert caught.value.field == "preset"


def test_classic_is_what_is_played_when_nothing_is_said() -> None:
    assert GAME.options() == GAME.options("classic")


def test_the_exact_preset_differs_in_bids_and_scoring_only() -> None:
    assert GAME.options("exact") == GAME.options("classic", {"bid_mode": "add_subtract", "scoring": "M4"})


def test_the_web_preset_leaves_out_what_its_source_does_not_mention() -> None:
    web = GAME.options("web6")
    assert (web.throw_in, web.dealer_rule, web.direction, web.deals) == (False, "rotate", "cw", 6)
    assert (web.lead_trump_rule, web.trump_facing, web.thirteen_rule) == ("free", "up", "choose_mode")
    assert (web.scoring, web.m4_zero_success, web.m4_zero_fail_extra, web.tie_rule) == ("M4", "highest_bid", -2, "web")


def test_every_option_is_explained_in_a_sentence() -> None:
    assert all(field.about.endswith(".") for field in describe(GAME.options_type))
