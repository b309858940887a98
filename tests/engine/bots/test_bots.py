"""Bots make legal moves from what they see, the same ones from the same seed, and rules of thumb beat chance."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import bots, table
from engine.bots import search
from engine.bots.reading import read
from engine.errors import InputError
from engine.moves import read_move
from engine.registry import game_named
from engine.rules.troefcall import bot as troefcall
from engine.rules.truf import bot as truf
from testkit.walks import playable, steps
from tests.engine.bots.matches import duel, played_by
from tests.engine.harness.drawn import CASES, NAMES, drawn
from tests.profiles import examples

LEADS = {"classic": 4.0, "exact": 6.0, "web6": 8.0, "game15": 1.2, "club": 1.2, "double4": 18.0, "single4": 18.0,
         "single3": 14.0, "single2": 12.0, "single3_16": 15.0, "single2_24": 13.0, "aure": 0.8}  # fmt: skip
"""By how many points a deal two simple bots beat two random ones at least (measured: see engine/README.md)."""
FIRST = {next(iter(game.presets)) for game, _ in CASES}
KNOWN = [
    pytest.param(game.name, preset, marks=pytest.mark.long if preset in FIRST else pytest.mark.soak)
    for game, preset in CASES
    if preset in LEADS
]
"""Games with a bot of their own: one preset of each in the long run, the others in the slow one."""


@pytest.fixture(autouse=True)
def little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search a single world: the legality of moves does not depend on the number."""
    monkeypatch.setattr(search, "WORLDS", 1)


@pytest.mark.parametrize("name", bots.BOTS)
@pytest.mark.parametrize(("game", "preset"), CASES, ids=NAMES)
@examples(0.2)
@given(data=st.data())
def test_a_bot_plays_any_deal_to_its_end_with_legal_moves(
    game: Any, preset: str, name: str, data: st.DataObject
) -> None:
    deal = data.draw(drawn(game, preset))
    assert played_by(deal.playable(), dict.fromkeys(game.seats(deal.options), name), deal.seed % 1000).over


@pytest.mark.parametrize("name", bots.BOTS)
@pytest.mark.parametrize(("game", "preset"), CASES, ids=NAMES)
@examples(0.2)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_bot_finds_a_legal_move_wherever_chance_has_led(game: Any, preset: str, name: str, seed: int) -> None:
    for deal, _, _ in steps(playable(game, game.options(preset), Random(seed)), Random(seed)):
        for seat in table.to_act(deal):
            text = bots.choose(name, game.view(deal, seat), seed)
            deal.phase.check(deal, seat, read_move(text, game.forms))


@pytest.mark.parametrize(("name", "preset"), KNOWN)
def test_rules_of_thumb_beat_chance_clearly(name: str, preset: str) -> None:
    simple, random = duel(game_named(name), preset, deals=60)
    assert simple - random > LEADS[preset], (simple, random)


def test_the_same_seed_makes_the_same_move_and_another_seed_another() -> None:
    game = game_named("truf")
    deal = playable(game, game.options(), Random(1)).start()
    view = game.view(deal, "N")
    moves = [bots.choose("random", view, seed) for seed in range(30)]
    assert moves == [bots.choose("random", view, seed) for seed in range(30)]
    assert len(set(moves)) > 5


def test_there_is_no_bot_of_an_unknown_name() -> None:
    with pytest.raises(InputError, match="unknown_bot"):
        bots.choose("oracle", {}, 1)


def cards(text: str) -> list[str]:
    return text.split()


def at_table(hand: str, trick: str = "", trump: str | None = "S", seat: str = "S", **more: Any) -> dict[str, Any]:
    """A view of a player of Troefcall on turn, with as much in it as a bot looks at."""
    plays = [{"seat": play[0], "card": play[1:]} for play in trick.split()]
    led = plays[0]["card"][1] if plays else ""
    legal = [card for card in hand.split() if card[1] == led] or hand.split()
    return {
        "game": "troefcall", "phase": "play", "seat": seat, "seats": list("NESW"), "hand": hand.split(),
        "allowed": [f"play {card}" for card in legal], "forms": [], "trump": trump, "trick": plays,
        "last_trick": None, "caller": "S", **more,
    }  # fmt: skip


POSITIONS = {
    "master of a side suit is led": ("AH KD 4C 2S", "", "AH"),
    "caller with long trumps draws them from the top": ("AS KS 7S 3S AH", "", "AS"),
    "second hand plays low": ("KH 3H 9C", "E9H", "3H"),
    "second hand takes with the master": ("AH 3H 9C", "E9H", "AH"),
    "third hand plays high": ("KH 3H 9C", "N5H E9H", "KH"),
    "third hand leaves the partner's master alone": ("KH 3H 9C", "NAH E9H", "3H"),
    "last hand wins as cheaply as it can": ("AH JH 3H", "W9H N2H ETH", "JH"),
    "last hand throws the lowest when the partner is winning": ("AH JH 3H", "W9H NQH ETH", "3H"),
    "a ruff is as cheap as it can be": ("9S 2S 9C", "W9H N2H ETH", "2S"),
    "the partner's winner is not ruffed": ("9S 2S 9C", "W9H NAH ETH", "9C"),
    "an ace is not thrown": ("AD 4C", "W9H N2H ETH", "4C"),
}


@pytest.mark.parametrize("position", POSITIONS)
def test_rule_of_thumb(position: str) -> None:
    hand, trick, card = POSITIONS[position]
    assert bots.choose("simple", at_table(hand, trick), 1) == f"play {card}"


@pytest.mark.parametrize(("hand", "suit"), [("2H 3H 4H AS KS", "H"), ("2H 3H AS KS QD", "S"), ("2H 3H 2S 3S 4D", "S")])
def test_the_longest_suit_with_the_best_honours_is_called(hand: str, suit: str) -> None:
    assert troefcall.best_suit(hand.split()) == suit


def test_a_redeal_is_claimed_only_with_a_weak_hand() -> None:
    assert troefcall.weak(cards("2S 3S 4H 5H 6D 7D"), "S")
    assert not troefcall.weak(cards("2S 3S 4S 5S 6S 7D"), "S")
    assert not troefcall.weak(cards("AS 3S AH 5S 6S 7D"), "S")


@pytest.mark.parametrize(("hand", "answer"), [("AS KS QS JS TS 2D", "continue"), ("AS 9S 8S 7S 6S 2D", "stop")])
def test_a_kap_is_played_on_only_with_sure_tricks(hand: str, answer: str) -> None:
    view = at_table(hand, phase="kap_winner", allowed=["continue", "stop"])
    assert bots.choose("simple", view, 1) == answer


@pytest.mark.parametrize(("hand", "low", "high"), [("2S 3S 4H 5H 6D 7D 8C", 0, 1), ("AS KS QS AH KH AD KD", 4, 8)])
def test_a_bid_is_what_the_hand_should_take(hand: str, low: float, high: float) -> None:
    assert low <= truf.expected_tricks(hand.split()) <= high


def test_a_player_with_the_bid_made_ducks_with_the_highest_loser() -> None:
    table_ = read(at_table("QH 7H 3H", "W9H NKH ETH"))
    assert truf.duck(table_) == "QH"


def test_a_player_short_of_the_bid_takes_cheaply() -> None:
    table_ = read(at_table("AH QH 3H", "W9H NJH ETH"))
    assert truf.take(table_) == "QH"
