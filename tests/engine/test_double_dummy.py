"""The solver of endings says the same as trying everything, and as the compiled one where that is installed."""

from random import Random
from typing import Any

import pytest

from engine.cards import FRENCH_PACK
from engine.double_dummy import OpenHands, Solver
from engine.seats import COMPASS, after
from engine.tricks import follows, winner
from games.replay import solver as dds

NS = ("N", "S")


def ending(seed: int, tricks: int, must_trump: bool = False) -> OpenHands:
    """Any cards, some of them lying on the table already."""
    rng = Random(seed)
    pack = rng.sample(FRENCH_PACK, 4 * tricks)
    hands = {seat: pack[at * tricks : (at + 1) * tricks] for at, seat in enumerate(COMPASS)}
    turn, trump = rng.choice(COMPASS), rng.choice("SHDC")
    trick: list[tuple[str, str]] = []
    for _ in range(rng.randint(0, 3)):
        card = rng.choice(legal(hands[turn], trick, trump, must_trump))
        hands[turn].remove(card)
        trick.append((turn, card))
        turn = after(COMPASS, turn)
    return OpenHands(hands, tuple(trick), turn, trump, must_trump)


def legal(hand: Any, trick: Any, trump: Any, must_trump: Any) -> Any:
    if not trick:
        return list(hand)
    return list(follows(hand, trick[0][1][1]) or (follows(hand, trump) if must_trump else ()) or hand)


def tricks_by_trying(hands: Any, trick: Any, turn: Any, trump: Any, must_trump: Any) -> Any:
    """Tricks of North and South when everything is tried: the definition, written down once more."""
    if len(trick) == 4:
        best = winner(tuple(trick), trump)
        return (best in NS) + tricks_by_trying(hands, [], best, trump, must_trump)
    if not hands[turn]:
        return 0
    results = []
    for card in legal(hands[turn], trick, trump, must_trump):
        left = {**hands, turn: [held for held in hands[turn] if held != card]}
        results.append(tricks_by_trying(left, [*trick, (turn, card)], after(COMPASS, turn), trump, must_trump))
    return max(results) if turn in NS else min(results)


def worth_by_trying(one: OpenHands) -> dict[str, int]:
    found = {}
    for card in legal(one.hands[one.turn], one.trick, one.trump, one.must_trump):
        left = {**one.hands, one.turn: [held for held in one.hands[one.turn] if held != card]}
        after_it = [*one.trick, (one.turn, card)]
        for_ns = tricks_by_trying(left, after_it, after(COMPASS, one.turn), one.trump, one.must_trump)
        found[card] = for_ns if one.turn in NS else one.left - for_ns
    return found


@pytest.mark.parametrize("must_trump", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_an_ending_is_worth_what_trying_everything_says(seed: int, must_trump: bool) -> None:
    position = ending(seed, 1 + seed % 3, must_trump)
    assert Solver(position.trump, must_trump).worth(position) == worth_by_trying(position)


def test_memory_of_one_position_does_not_spoil_another() -> None:
    solver = Solver("H")
    for seed in range(60):
        one = ending(seed, 2)
        one = OpenHands(one.hands, one.trick, one.turn, "H")
        assert solver.worth(one) == worth_by_trying(one)


@pytest.mark.skipif(dds.library_path() is None, reason="the extra `hindsight` is not installed")
@pytest.mark.parametrize("seed", range(40))
def test_the_compiled_solver_says_the_same(seed: int) -> None:
    end_position = ending(seed, 1 + seed % 6)
    assert dds.worth(end_position) == Solver(end_position.trump).worth(end_position)
