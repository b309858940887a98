"""Hints: two legal moves with true reasons, from nothing but the view, the same for the same seed."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine import registry, table
from engine.bots import hints
from engine.bots.sight import sight
from engine.game import View
from engine.moves import read_move
from engine.registry import game_named, games
from engine.wording.language import ENGLISH
from engine.wording.scene import Scene
from testkit.walks import World, playable, played, steps
from tests.engine.harness.secrets import another_world
from tests.profiles import rest_in_ring_2

FEW = 2_000
"""Steps: the fewest worlds of a search."""
BLIND = 8
"""Deals of each preset that are compared with another one."""
PRESETS = [(game.name, preset) for game in games().values() if hints.knows(game.name) for preset in game.presets]


def turns(game: Any, preset: str, seed: int, **changes: str) -> Iterator[tuple[Any, str, View]]:
    """Yield the deal, a seat that is to act, and its sight, at every state of a random deal."""
    log: list[tuple[str, str]] = []
    world = playable(game, game.options(preset, changes), Random(seed))
    for deal, seat, move in steps(world, Random(seed)):
        for acting in table.to_act(deal):
            yield deal, acting, sight(game, world.start(), log, acting)
        if seat is not None and move is not None:
            log.append((seat, move.text))


@pytest.mark.parametrize(
    ("name", "preset", "seed"),
    [
        *((name, preset, 5) for name, preset in PRESETS),
        # each deal asks other questions
        *rest_in_ring_2((("truc_y_flou", "aure", seed) for seed in range(20, 36)), first=10),
        ("troefcall", "club", 86),  # a kap
        ("troefcall", "game15", 86),
        *(("truf", "classic", seed) for seed in (6, 39)),  # two equal highest bids
        ("truf", "exact", 29),
    ],
)
def test_both_moves_of_a_hint_are_legal_and_have_a_sentence(name: str, preset: str, seed: int) -> None:
    game = game_named(name)
    for deal, seat, view in turns(game, preset, seed):
        hint = hints.hint(view, 1, FEW)
        words = registry.game_text(Scene(view, {each: each for each in view["seats"]}), ENGLISH)
        assert 1 <= len(hint.moves) <= 2
        for move in hint.moves:
            deal.phase.check(deal, seat, read_move(move.text, game.forms))
            assert (words.REASONS.get(move.reason) or hints.REASONS[move.reason]) % move.facts


def test_a_hint_for_the_first_dealer_says_who_plays_first() -> None:
    game = game_named("truc_y_flou")
    deal, seat, view = next(turns(game, "aure", 5, first_dealer="lowest_names"))
    assert deal.phase.name == "first_dealer"
    hint = hints.hint(view, 1, FEW)
    assert {move.text for move in hint.moves} <= set(table.allowed(deal, seat))
    assert [move.reason for move in hint.moves if move.reason == "plays_first"]


def seen(world: World, seat: str) -> View:
    return sight(world.game, world.cut(0).start(), world.log, seat)


@pytest.mark.long
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_two_deals_that_look_equal_to_a_seat_give_it_the_same_hint(name: str, preset: str) -> None:
    game, compared = game_named(name), 0
    for seed in range(BLIND):
        rng = Random(seed)
        whole = played(playable(game, game.options(preset), rng), rng)
        world = whole.cut(rng.randrange(len(whole.log)))
        for seat in table.to_act(world.deal()):
            other = another_world(world, seat, rng)
            compared += other.hands != world.hands
            assert hints.hint(seen(world, seat), seed, FEW) == hints.hint(seen(other, seat), seed, FEW)
    assert compared


def test_two_moves_that_differ_by_chance_only_are_called_equal() -> None:
    rng = Random(1)
    noise = [rng.random() for _ in range(200)]
    assert hints.are_equal(noise, [rng.random() for _ in range(200)])
    assert hints.are_equal(noise, noise)
    assert not hints.are_equal([one + 0.5 for one in noise], noise)


def test_a_hint_counts_steps_and_not_seconds() -> None:
    question = hints.HintQuestion(["play AS"], hints.POINTS, 50, lambda _rng: [hints.Trial(0.0)], lambda _one: [])
    assert hints.worlds_for(question, 5_000) == 100
    assert hints.worlds_for(question, 1) == hints.MIN_WORLDS
    assert hints.worlds_for(question, 10**9) == hints.MAX_WORLDS
