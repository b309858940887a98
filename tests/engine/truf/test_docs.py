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


def holds_for_a_hand(opts: Options, example: Told) -> None:
    assert must_throw_in(opts, example["hand"].split()) == example["thrown_in"]


def holds_for_a_bid(opts: Options, example: Told) -> None:
    deal = deal_with({"N": example["hand"].split()}, options(example.get("preset"), **example.get("options", {})))
    line = f"N bid {example['bid']}"
    if "refused" in example:
        assert refusal(deal, line) == example["refused"]
    else:
        assert act(deal, line).values["N"] == example["worth"]


def holds_for_bids(opts: Options, example: Told) -> None:
    bids = {seat: read_bid(text) for seat, text in example["bids"].items()}
    assert auction(bids, opts.tie_rule) == (example["declarer"], example["trump"])


def holds_for_a_sheet(opts: Options, example: Told) -> None:
    if "wrong" in example:
        assert (
            list(wrong_fields(example["sheet"], example.get("preset"), **example.get("options", {})))
            == example["wrong"]
        )
    else:
        assert GAME.score(opts, example["sheet"]).points == example["points"]


def holds_for_moves(opts: Options, example: Told) -> None:
    deal = deal_with({seat: [card] for seat, card in example["first"].items()}, opts)
    if "refused" in example:
        assert refusal(act(deal, *example["moves"][:-1]), example["moves"][-1]) == example["refused"]
    else:
        seen = GAME.view(act(deal, *example["moves"]), None)["trick"]
        assert [play["card"] for play in seen] == example["others_see"]


HOLDS: dict[str, Callable[[Options, Told], None]] = {
    "thrown_in": holds_for_a_hand,
    "bid": holds_for_a_bid,
    "bids": holds_for_bids,
    "sheet": holds_for_a_sheet,
    "moves": holds_for_moves,
}


@pytest.mark.parametrize("expected", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_of_the_page_holds(expected: Told) -> None:
    kind = next(kind for kind in HOLDS if kind in expected)
    HOLDS[kind](GAME.options(expected.get("preset"), expected.get("options", {})), expected)


@pytest.mark.parametrize("one", describe(GAME.options_type), ids=lambda one: one.name)
def test_the_page_names_the_choices_of(one: Any) -> None:
    named = [choice for choice in one.choices if isinstance(choice, str) and " " not in choice]
    assert [choice for choice in named if choice not in page("truf")] == []
