"""The examples of docs/rules/truf.md hold, each of its own kind, and it names every choice of every option."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.options import describe
from engine.rules.truf import GAME
from engine.rules.truf.auction import auction
from engine.rules.truf.bids import read_bid
from engine.rules.truf.deal import must_throw_in
from engine.rules.truf.options import Options
from tests.engine.pages import blocks, page

from .positions import act, deal_with, options, refusal, wrong_fields

EXAMPLES = blocks("truf")
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


@pytest.mark.parametrize("one", describe(GAME.options_type), ids=lambda one: one.name)
def test_the_page_names_the_choices_of(one: Any) -> None:
    named = [choice for choice in one.choices if isinstance(choice, str) and " " not in choice]
    assert [choice for choice in named if choice not in page("truf")] == []
