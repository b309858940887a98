"""Every game, every preset, every value of every option: what the house promises of any deal."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.options import describe
from testkit.walks import played, played_on
from tests.engine.counts.counting import heading
from tests.engine.counts.positions import POSITIONS, Position
from tests.engine.harness import properties
from tests.engine.harness.attempts import attempts
from tests.engine.harness.choices import PRESET, choices, mixes, pairs, possible, refused
from tests.engine.harness.drawn import ALL, CASES, NAMES, Drawn, drawn
from tests.engine.harness.promises import promises_kept
from tests.engine.harness.sums import sums_hold
from tests.profiles import examples

every_game = pytest.mark.parametrize("game", ALL, ids=[game.name for game in ALL])
every_case = pytest.mark.parametrize(("game", "preset"), CASES, ids=NAMES)
SEEDS = st.integers(0, 2**32 - 1)


def for_all(share: float) -> Callable[[Callable[[Drawn], None]], Any]:
    """Runs a property for drawn deals of each game and preset, some options changed."""

    def around(prop: Callable[[Drawn], None]) -> Any:
        @every_case
        @examples(share)
        @given(data=st.data())
        def test(game: Any, preset: str, data: st.DataObject) -> None:
            prop(data.draw(drawn(game, preset)))

        test.__doc__ = prop.__doc__
        return test

    return around


@every_case
@examples(0.04)
@given(seed=SEEDS)
def test_every_two_values_of_options_together_keep_the_promises(game: Any, preset: str, seed: int) -> None:
    for mix in mixes(game):
        if mix.preset == preset:
            promises_kept(game, mix, seed)


@every_case
def test_no_value_of_any_option_is_left_out(game: Any, preset: str) -> None:
    left_out = [(field.name, refused(game, preset, field.name)) for field in describe(game.options_type)]
    assert [name for name, values in left_out if values] == []


@every_game
def test_every_value_meets_every_preset_and_every_value_it_goes_with(game: Any) -> None:
    met = {pair for mix in mixes(game) for pair in mix.pairs}
    assert [pair for pair in pairs(game) if frozenset(pair) not in met and any(possible(game, *pair))] == []
    walked = [
        choice
        for preset in game.presets
        for field in describe(game.options_type)
        for choice in choices(game, preset, field.name)
    ]
    assert [one.name for one in walked if {(PRESET, one.preset), (one.option, one.value)} not in met] == []


@pytest.mark.parametrize("position", POSITIONS, ids=heading)
@examples(0.04)
@given(seed=SEEDS)
def test_promises_are_kept_where_chance_seldom_leads(position: Position, seed: int) -> None:
    """From the positions of the counts on: kaps, flors, a total of 13, miscounts, levels of the truc."""
    begun = position.world()
    tried = attempts(begun.game, begun.options, Random(1))
    rng = Random(seed)
    world = played_on(begun, rng)
    sums_hold(world)
    properties.the_second_law_agrees(world, ())
    place = min(len(begun.log) + rng.choice((0, 0, 1, 2, 5)), len(world.log))
    for seat in begun.hands:
        properties.agrees(begun.game, world.cut(place).deal(), seat, tried, rng)
    properties.keeps_secrets(world.cut(place), rng, tries=6, viewers=2)


@for_all(0.2)
def test_random_deals_end_and_their_log_replays_to_an_equal_state(one: Drawn) -> None:
    properties.ends_and_replays(one.dealt(), one.rng())


@for_all(0.2)
def test_sums_hold(one: Drawn) -> None:
    sums_hold(played(one.dealt(), one.rng()))


@for_all(0.12)
def test_the_rules_written_twice_agree(one: Drawn) -> None:
    world = played(one.dealt(), one.rng())
    properties.the_second_law_agrees(world, range(0, len(world.log) + 1, 3))


@pytest.mark.long
@for_all(0.12)
def test_check_agrees_with_moves(one: Drawn) -> None:
    properties.check_agrees_with_moves(one.playable(), one.rng(), most=8)


@for_all(0.2)
def test_the_move_for_an_absent_player_is_legal(one: Drawn) -> None:
    properties.absent_is_legal(one.playable(), one.rng())
    properties.plays_out_absent(one.playable())


@for_all(0.2)
def test_no_viewer_sees_what_they_cannot_know(one: Drawn) -> None:
    world = played(one.dealt(), one.rng())
    properties.keeps_secrets(world.cut(one.seed % (len(world.log) + 1)), one.rng(), tries=12)


@for_all(0.2)
def test_the_match_continues_exactly_until_it_is_finished(one: Drawn) -> None:
    properties.match_goes_on(played(one.dealt(), one.rng()))
