"""Every game, every preset, every value of every option: what the house promises of any deal."""

from collections.abc import Callable
from random import Random
from typing import Any
from zlib import crc32

import pytest

from engine.options import describe
from tests.engine.counts.counting import heading
from tests.engine.counts.positions import POSITIONS, Position
from tests.engine.harness import properties
from tests.engine.harness.attempts import attempts
from tests.engine.harness.choices import Choice, choices, refused
from tests.engine.harness.drawn import CASES, NAMES, Drawn, drawn
from tests.engine.harness.sums import sums_hold
from tests.engine.harness.walks import dealt, playable, played_on
from tests.engine.profiles import draw, in_both_profiles, many

every_case = pytest.mark.parametrize(("game", "preset"), CASES, ids=NAMES)
OPTIONS = [(game, preset, one.name) for game, preset in CASES for one in describe(game.options_type)]
every_option = pytest.mark.parametrize(("game", "preset", "option"), OPTIONS, ids=lambda one: getattr(one, "name", one))


def for_all(share: float) -> Callable[[Callable[[Drawn], None]], Any]:
    """Runs a property for drawn deals of each game and preset, some options changed."""

    def around(prop: Callable[[Drawn], None]) -> Any:
        @in_both_profiles
        @every_case
        def test(game: Any, preset: str, profile: str) -> None:
            draw(profile, prop, drawn(game, preset), share)

        test.__doc__ = prop.__doc__
        return test

    return around


@in_both_profiles
@every_option
def test_every_value_of_every_option_keeps_the_promises(game: Any, preset: str, option: str, profile: str) -> None:
    for choice in choices(game, preset, option):
        promises_kept(game, choice, profile, many(profile, 0.1))


def promises_kept(game: Any, choice: Choice, seed: object, places: int = 1) -> None:
    """All properties of one deal with these options, at a few of its places; chance comes from the names."""
    rng = Random(crc32(f"{game.name} {choice.name} {seed}".encode()))
    world = properties.ends_and_replays(playable(game, choice.options, rng, rng.randint(1, 4)), rng)
    sums_hold(world)
    properties.the_second_law_agrees(world, rng.sample(range(len(world.log) + 1), min(4, len(world.log) + 1)))
    properties.match_goes_on(world)
    properties.absent_is_legal(world.cut(0), rng)
    properties.plays_out_absent(dealt(game, choice.options, rng))
    properties.check_agrees_with_moves(world.cut(0), rng, most=places)
    properties.keeps_secrets(world.cut(rng.randrange(len(world.log) + 1)), rng, tries=6, viewers=places)


@every_case
def test_no_value_of_any_option_is_left_out(game: Any, preset: str) -> None:
    left_out = [(one.name, refused(game, preset, one.name)) for one in describe(game.options_type)]
    assert [name for name, values in left_out if values] == []


@in_both_profiles
@pytest.mark.parametrize("position", POSITIONS, ids=heading)
def test_promises_are_kept_where_chance_seldom_leads(position: Position, profile: str) -> None:
    """From the positions of the counts on: kaps, flors, a total of 13, miscounts, levels of the truc."""
    begun = position.world()
    tried = attempts(begun.game, begun.options, Random(1))
    for again in range(many(profile, 0.1)):
        rng = Random(again)
        world = played_on(begun, rng)
        sums_hold(world)
        properties.the_second_law_agrees(world, ())
        place = min(len(begun.log) + rng.choice((0, 0, 1, 2, 5)), len(world.log))
        for seat in begun.hands:
            properties.agrees(begun.game, world.cut(place).deal(), seat, tried, rng)
        properties.keeps_secrets(world.cut(place), rng, tries=6, viewers=2)


@for_all(2)
def test_random_deals_end_and_their_log_replays_to_an_equal_state(one: Drawn) -> None:
    properties.ends_and_replays(one.dealt(), one.rng())


@for_all(2)
def test_sums_hold(one: Drawn) -> None:
    sums_hold(properties.ends_and_replays(one.dealt(), one.rng()))


@for_all(0.6)
def test_the_rules_written_twice_agree(one: Drawn) -> None:
    world = properties.ends_and_replays(one.dealt(), one.rng())
    properties.the_second_law_agrees(world, range(0, len(world.log) + 1, 3))


@for_all(0.4)
def test_check_agrees_with_moves(one: Drawn) -> None:
    properties.check_agrees_with_moves(one.playable(), one.rng(), most=8)


@for_all(1)
def test_the_move_for_who_is_gone_is_legal(one: Drawn) -> None:
    properties.absent_is_legal(one.playable(), one.rng())
    properties.plays_out_absent(one.playable())


@for_all(0.8)
def test_nobody_sees_what_he_cannot_know(one: Drawn) -> None:
    world = properties.ends_and_replays(one.dealt(), one.rng())
    properties.keeps_secrets(world.cut(one.seed % (len(world.log) + 1)), one.rng(), tries=12)


@for_all(1)
def test_the_match_goes_on_exactly_until_it_is_finished(one: Drawn) -> None:
    properties.match_goes_on(properties.ends_and_replays(one.dealt(), one.rng()))
