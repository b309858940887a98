"""Packs, dealing and the throw-in (docs/rules/truf/rulebook.md#tf-8 and #tf-11)."""

import pytest

from engine import table
from engine.game import Setup
from engine.rules.truf import GAME
from engine.shuffle import shuffled

from .positions import hands_with, options, refusal

NUMBERS = ["2S", "3S", "4S", "5H", "6H", "7H", "8D", "9D", "TD", "2C", "3C", "4C", "5C"]


@pytest.mark.parametrize(("suit", "gone"), [("C", "AC"), ("S", "AS")])
def test_three_play_with_39_cards(suit: str, gone: str) -> None:
    opts = options(players=3, removed_suit=suit)
    assert (len(GAME.pack(opts)), gone in GAME.pack(opts), GAME.seats(opts)) == (39, False, ("N", "E", "S"))


@pytest.mark.parametrize(("direction", "first"), [("cw", "E"), ("ccw", "W")])
def test_cards_go_round_one_at_a_time_from_the_seat_after_the_dealer(direction: str, first: str) -> None:
    opts = options()
    pack = GAME.pack(opts)
    hands = GAME.deal_out(opts, Setup(1, "N", direction), pack)  # type: ignore[arg-type]
    assert hands[first] == pack[::4]
    assert hands["N"] == pack[3::4]


def test_a_thrown_in_deal_is_over_before_it_begins() -> None:
    opts = GAME.options()
    deal = GAME.start(opts, Setup(2, "E", "cw"), hands_with({"S": NUMBERS}, opts))
    assert (deal.over, GAME.void(deal), GAME.result(deal), table.to_act(deal)) == (True, "thrown_in", None, ())
    assert refusal(deal, "S bid 2S") == "wrong_phase"
    assert GAME.next_deal(opts, deal.setup, None, {}) == deal.setup


@pytest.mark.parametrize("card", ["AC", "JC"])
def test_one_honour_of_any_kind_keeps_the_hand(card: str) -> None:
    opts = GAME.options()
    hands = hands_with({"S": [*NUMBERS[:12], card], "N": ["KS"], "E": ["KH"], "W": ["KD"]}, opts)
    assert GAME.void(GAME.start(opts, Setup(1, "N"), hands)) is None


def test_a_table_without_throw_in_plays_any_hand() -> None:
    opts = GAME.options("web6")
    deal = GAME.start(opts, Setup(1, "N"), hands_with({"S": NUMBERS}, opts))
    assert table.to_act(deal) == ("N", "E", "S", "W")


@pytest.mark.long
def test_about_one_deal_in_seventy_is_thrown_in() -> None:
    from_seeds = [GAME.void(_shuffled(seed)) for seed in range(2000)]
    assert 10 <= from_seeds.count("thrown_in") <= 60


def _shuffled(seed: int) -> object:
    opts = GAME.options()
    return table.start(GAME, opts, Setup(1, "N", "cw"), _pack(seed))


def _pack(seed: int) -> tuple[str, ...]:
    return shuffled(GAME.pack(GAME.options()), seed.to_bytes(4))
