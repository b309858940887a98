"""A seat's page is made of what the seat can know: two deals that look the same to it give the same page."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.registry import games
from testkit.walks import playable, played
from tests.engine.harness.secrets import another_world
from tests.games.helpers.drawn import html_of, page_of
from tests.profiles import examples

CASES = [(game, preset) for game in games().values() for preset in game.presets]
NAMES = [f"{game.name}-{preset}" for game, preset in CASES]


@pytest.mark.parametrize(("game", "preset"), CASES, ids=NAMES)
@examples(0.1)
@given(seed=st.integers(0, 2**32 - 1))
def test_deals_that_a_viewer_cannot_tell_apart_have_the_same_page(game: Any, preset: str, seed: int) -> None:
    rng = Random(seed)
    whole = played(playable(game, game.options(preset), rng), rng)
    world = whole.cut(rng.randrange(len(whole.log)))
    for viewer in (*game.seats(world.options), None):
        other = another_world(world, viewer, rng)
        pages = [html_of(page_of(each.deal(), game.name, viewer, preset)) for each in (world, other)]
        assert pages[0] == pages[1], viewer
