"""All promises of the harness, asked of one game."""

from random import Random
from typing import Any
from zlib import crc32

from testkit.walks import dealt, playable
from tests.engine.harness import properties
from tests.engine.harness.choices import Choice, Mix
from tests.engine.harness.sums import sums_hold


def promises_kept(game: Any, mix: Mix | Choice, seed: object, places: int = 1) -> None:
    """All properties of one deal with these options, at a few of its places; chance comes from the names."""
    rng = Random(crc32(f"{game.name} {mix.name} {seed}".encode()))
    try:
        world = properties.ends_and_replays(playable(game, mix.options, rng, rng.randint(1, 4)), rng)
        sums_hold(world)
        properties.the_second_law_agrees(world, rng.sample(range(len(world.log) + 1), min(4, len(world.log) + 1)))
        properties.match_goes_on(world)
        properties.absent_is_legal(world.cut(0), rng)
        properties.plays_out_absent(dealt(game, mix.options, rng))
        properties.check_agrees_with_moves(world.cut(0), rng, most=places)
        properties.keeps_secrets(world.cut(rng.randrange(len(world.log) + 1)), rng, tries=6, viewers=places)
    except Exception as error:
        error.add_note(f"{game.name}: {mix.name}")
        raise
