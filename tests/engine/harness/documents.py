"""A played match as the document an outside program would send."""

from dataclasses import replace
from random import Random
from typing import Any

from testkit.walks import World, dealt, played


def deal_document(world: World) -> dict[str, Any]:
    """One deal of a document."""
    head = {"head": " ".join(world.stock)} if world.game.head_size(world.options) else {}
    return {
        "number": world.setup.number,
        "dealer": world.setup.dealer,
        "direction": world.setup.direction,
        "hands": {seat: " ".join(hand) for seat, hand in world.hands.items()},
        **head,
        "moves": [f"{seat} {text}" for seat, text in world.log],
    }


def document(game: Any, preset: str, *worlds: World) -> dict[str, Any]:
    """A whole document."""
    return {"game": game.name, "preset": preset, "deals": [deal_document(world) for world in worlds]}


def a_match(game: Any, preset: str, seed: int, deals: int = 40) -> dict[str, Any]:
    """Deals after one another as rotation gives them, to the end of the match or the number of deals."""
    rng = Random(seed)
    options = game.options(preset)
    totals = dict.fromkeys(game.sides(options), 0)
    setup = replace(dealt(game, options, rng).setup, totals={})
    worlds: list[World] = []
    while setup is not None and len(worlds) < deals:
        fresh = dealt(game, options, rng)
        world = played(World(game, options, setup, fresh.hands, fresh.stock), rng)
        sheet = game.result(world.deal())
        for side, points in (game.score(options, sheet).points if sheet else {}).items():
            totals[side] += points
        worlds.append(world)
        setup = game.next_deal(options, setup, sheet, totals)
    return document(game, preset, *worlds)
