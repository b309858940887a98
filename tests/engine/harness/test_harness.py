"""Every game, every preset, options drawn: what the house promises of any deal."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import table
from engine.matches import Standing, add_deal
from tests.engine.harness import properties
from tests.engine.harness.drawn import CASES, NAMES, Drawn, drawn
from tests.engine.harness.sums import sums_hold
from tests.engine.harness.walks import played, steps

every_case = pytest.mark.parametrize(("game", "preset"), CASES, ids=NAMES)


def for_all(examples: int) -> Callable[[Any], Any]:
    """Runs a property for drawn deals of each game and preset."""

    def around(prop: Callable[[Drawn], None]) -> Any:
        @every_case
        @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
        @given(data=st.data())
        def test(game: Any, preset: str, data: st.DataObject) -> None:
            prop(data.draw(drawn(game, preset)))

        test.__doc__ = prop.__doc__
        return test

    return around


@for_all(40)
def test_random_deals_end_and_their_log_replays_to_an_equal_state(one: Drawn) -> None:
    world = one.dealt()
    states = [deal for deal, _, _ in steps(world, one.rng())]
    world = played(world, one.rng())
    assert states[-1].over
    assert table.to_act(states[-1]) == ()
    for moves in {0, one.seed % len(states), len(states) - 1}:
        assert world.cut(moves).deal() == states[moves]


@for_all(40)
def test_sums_hold(one: Drawn) -> None:
    sums_hold(played(one.dealt(), one.rng()))


@for_all(12)
def test_check_agrees_with_moves(one: Drawn) -> None:
    properties.check_agrees_with_moves(one.playable(), one.rng())


@for_all(20)
def test_the_move_for_who_is_gone_is_legal(one: Drawn) -> None:
    properties.absent_is_legal(one.playable(), one.rng())
    properties.plays_out_absent(one.playable())


@for_all(60)
def test_nobody_sees_what_he_cannot_know(one: Drawn) -> None:
    world = played(one.dealt(), one.rng())
    properties.keeps_secrets(world.cut(one.seed % (len(world.log) + 1)), one.rng())


@for_all(15)
def test_the_match_goes_on_exactly_until_it_is_finished(one: Drawn) -> None:
    world = played(one.playable(), one.rng())
    sheet = one.game.result(world.deal())
    points = one.game.score(one.options, sheet).points if sheet else {}
    before = Standing(world.setup.totals, world.setup.won)
    after = add_deal(one.game, one.options, before, points)
    coming = one.game.next_deal(one.options, world.setup, sheet, after.totals)
    finished = sheet is not None and one.game.match_over(one.options, one.number, after.totals, after.won)
    assert (coming is None) == finished
    assert coming is None or coming.number == one.number + (sheet is not None)
