"""Deals between bots, each of which is handed its view as JSON and nothing else."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

from engine import bots, table
from engine.moves import read_move
from testkit.walks import World, playable


def played_by(world: World, names: Mapping[str, str], seed: int = 0) -> Any:
    """The deal after bots have played it out; every move is checked by the rules."""
    deal, made = world.start(), 0
    while not deal.over:
        seat = table.owed(deal)[-1]
        view = json.loads(json.dumps(world.game.view(deal, seat)))
        text = bots.choose(names[seat], view, seed * 1000 + made)
        deal = table.apply(deal, seat, read_move(text, world.game.forms))
        made += 1
    return deal


def duel(game: Any, preset: str, deals: int) -> tuple[float, float]:
    """Return the points a deal of simple bots and of random ones.

    They sit alternately and swap seats on every deal.
    """
    options = game.options(preset)
    totals = {"simple": 0, "random": 0}
    for seed in range(deals):
        world = playable(game, options, Random(seed))
        for first, second in (("simple", "random"), ("random", "simple")):
            names = {seat: (first, second)[at % 2] for at, seat in enumerate(game.seats(options))}
            on = {game.side_of(options, seat): name for seat, name in names.items()}
            for side, points in points_of(game, options, played_by(world, names, seed)).items():
                totals[on[side]] += points
    return totals["simple"] / (2 * deals), totals["random"] / (2 * deals)


def points_of(game: Any, options: Any, deal: Any) -> dict[str, int]:
    """The points of a deal; none when it is to be dealt again."""
    sheet = game.result(deal)
    return dict(game.score(options, sheet).points) if sheet else {}
