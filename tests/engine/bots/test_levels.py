"""Five declared levels: the lower three play every game, each beats the one below, and none knows hidden cards."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import bots, table
from engine.bots import levels
from engine.bots.sight import seen
from engine.game import View
from engine.moves import read_move
from engine.registry import game_named
from testkit.bot_ladder import rung
from testkit.walks import playable, played
from tests.engine.harness.drawn import CASES, NAMES
from tests.engine.harness.secrets import another_world
from tests.profiles import examples

LADDER_DEALS = {"truf": 250, "troefcall": 250, "ruff_and_trump": 150, "truc_y_flou": 600}
"""Duplicate deals after which the measured difference is far outside its interval (bench/README.md)."""


def test_five_levels_have_names_and_only_three_are_offered() -> None:
    assert [(level.number, level.name) for level in levels.LEVELS] == [
        (1, "Pip"), (2, "Sari"), (3, "Ruben"), (4, "Odile"), (5, "Willem")
    ]  # fmt: skip
    assert [level.code for level in levels.OFFERED] == ["pip", "sari", "simple"]
    assert {level.code for level in levels.OFFERED} <= bots.BOTS.keys()
    assert not {level.code for level in levels.LEVELS if not level.offered} & bots.BOTS.keys()


@pytest.mark.long
@pytest.mark.parametrize("code", [level.code for level in levels.OFFERED])
@pytest.mark.parametrize(("game", "preset"), CASES, ids=NAMES)
@examples(0.2)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_level_moves_alike_in_two_worlds_that_its_seat_cannot_tell_apart(
    game: Any, preset: str, code: str, seed: int
) -> None:
    rng = Random(seed)
    whole = played(playable(game, game.options(preset), rng), rng)
    world = whole.cut(rng.randrange(len(whole.log)))
    for seat in table.owed(world.deal()):
        other = another_world(world, seat, rng)
        views = [seen(game, one.deal(), seat, _turned(one)) for one in (world, other)]
        assert bots.choose(code, views[0], seed) == bots.choose(code, views[1], seed)


def _turned(world: Any) -> list[View | None]:
    """Return the tricks that the public saw turned, move by move."""
    deal, turned = world.start(), []
    for seat, text in world.log:
        deal = table.apply(deal, seat, read_move(text, world.game.forms))
        turned.append(table.view(world.game, deal, None)["last_trick"])
    return turned


@pytest.mark.long
@pytest.mark.parametrize("name", LADDER_DEALS)
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(levels.OFFERED)), ids=lambda level: level.name)
def test_each_level_beats_the_one_below_it(name: str, lower: levels.BotLevel, higher: levels.BotLevel) -> None:
    measured = rung(game_named(name), lower, higher, LADDER_DEALS[name])
    assert measured.clear, measured.to_text()


def test_the_lowest_level_chooses_between_few_bids() -> None:
    game = game_named("truf")
    deal = playable(game, game.options("classic"), Random(3)).start()
    view = game.view(deal, "N")
    assert 1 < len({bots.choose("pip", view, seed) for seed in range(40)}) <= 3
