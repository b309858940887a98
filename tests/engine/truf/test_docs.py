"""The examples of docs/rules/truf.md hold, and the page forgets no option and no preset."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.options import describe
from engine.rules.truf import GAME
from engine.rules.truf.auction import auction
from engine.rules.truf.bids import read_bid
from engine.rules.truf.deal import must_throw_in
from engine.rules.truf.options import Options

from .positions import act, deal_with, options, refusal, wrong_fields

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "truf.md").read_text(encoding="utf-8")
EXAMPLES = [json.loads(block) for block in re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)]
Told = dict[str, Any]


def holds_for_a_hand(opts: Options, told: Told) -> None:
    assert must_throw_in(opts, told["hand"].split()) == told["thrown_in"]


def holds_for_a_bid(opts: Options, told: Told) -> None:
    deal = deal_with({"N": told["hand"].split()}, options(told.get("preset"), **told.get("options", {})))
    line = f"N bid {told['bid']}"
    if "refused" in told:
        assert refusal(deal, line) == told["refused"]
    else:
        assert act(deal, line).values["N"] == told["worth"]


def holds_for_bids(opts: Options, told: Told) -> None:
    bids = {seat: read_bid(text) for seat, text in told["bids"].items()}
    assert auction(bids, opts.tie_rule) == (told["declarer"], told["trump"])


def holds_for_a_sheet(opts: Options, told: Told) -> None:
    if "wrong" in told:
        assert list(wrong_fields(told["sheet"], told.get("preset"), **told.get("options", {}))) == told["wrong"]
    else:
        assert GAME.score(opts, told["sheet"]).points == told["points"]


def holds_for_moves(opts: Options, told: Told) -> None:
    deal = deal_with({seat: [card] for seat, card in told["first"].items()}, opts)
    if "refused" in told:
        assert refusal(act(deal, *told["moves"][:-1]), told["moves"][-1]) == told["refused"]
    else:
        seen = GAME.view(act(deal, *told["moves"]), None)["trick"]
        assert [play["card"] for play in seen] == told["others_see"]


HOLDS: dict[str, Callable[[Options, Told], None]] = {
    "thrown_in": holds_for_a_hand,
    "bid": holds_for_a_bid,
    "bids": holds_for_bids,
    "sheet": holds_for_a_sheet,
    "moves": holds_for_moves,
}


@pytest.mark.parametrize("told", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_of_the_page_holds(told: Told) -> None:
    kind = next(kind for kind in HOLDS if kind in told)
    HOLDS[kind](GAME.options(told.get("preset"), told.get("options", {})), told)


def test_every_example_of_the_page_is_found() -> None:
    assert len(EXAMPLES) == PAGE.count("```json") > 20


@pytest.mark.parametrize("name", [one.name for one in describe(GAME.options_type)] + list(GAME.presets))
def test_the_page_explains(name: str) -> None:
    assert f"`{name}`" in PAGE


@pytest.mark.parametrize("one", describe(GAME.options_type), ids=lambda one: one.name)
def test_the_page_names_the_choices_of(one: Any) -> None:
    named = [choice for choice in one.choices if isinstance(choice, str) and " " not in choice]
    assert [choice for choice in named if choice not in PAGE] == []
