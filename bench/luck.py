"""How much luck is in a deal? Measured with bots of two strengths.

The figures are for `PLANNING` in engine/rules/<game>/events.py.

    python -m bench.luck [--deals 400] [--only truf]

For each game and preset, from deals of the real engine in which all seats play by simple rules: how far the points of
a deal spread at one table (`own`: a seat's or side's points above the mean of its table) and between tables (`table`:
that mean), how many deals a match has, the mean of them all. `sum`: the spread of whole matches divided by that of as
many unrelated deals; near 1 where the planner may add deals up. `gap`: the lead of a seat or side that plays by simple
rules over others that play at random, in one deal and in units of its own spread.
"""

import argparse
import statistics
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from engine import matches, table
from engine.bots import BOTS
from engine.game import Setup
from engine.registry import games
from engine.shuffle import shuffled

MAX_DEALS = 60
"""Deals after which an unfinished match is abandoned."""


def deals_of_match(game: Any, options: Any, bots: Mapping[str, str], rng: Random) -> Iterator[dict[str, int]]:
    """Yield the points of every deal of a match; `bots` names each seat's bot."""
    pack = game.pack(options)
    setup = game.first_deal(options, rng.choice(game.seats(options)), shuffled(pack, rng.randbytes(32)))
    standing = matches.nothing_yet(game, options)
    while setup is not None and setup.number <= MAX_DEALS:
        setup = matches.meeting(setup, standing)
        deal = _play_deal(game, options, setup, bots, rng)
        sheet = game.result(deal)
        if sheet is not None:
            points = game.credits(options, setup, sheet)
            yield {side: points.get(side, 0) for side in game.sides(options)}
            standing = matches.add_deal(game, options, standing, points=points)
            if game.match_over(options, setup.number, standing.totals, standing.won):
                return
        setup = game.next_after(deal, sheet, standing.totals)
        standing = matches.before_deal(game, options, standing) if sheet is not None else standing


def _play_deal(game: Any, options: Any, setup: Setup, bots: Mapping[str, str], rng: Random) -> Any:
    deal = table.start(game, options, setup, shuffled(game.pack(options), rng.randbytes(32)))
    while not deal.over:
        seat = rng.choice(table.owed(deal))
        move = BOTS[bots[seat]](table.view(game, deal, seat), rng)
        deal = table.replay(game, deal, [(seat, move)])
    return deal


def spreads(deals: list[dict[str, int]]) -> tuple[float, float, float]:
    """Return the spread inside tables, the further one between tables, and the mean."""
    means = [statistics.fmean(deal.values()) for deal in deals]
    size = len(deals[0])
    within = sum((points - mean) ** 2 for deal, mean in zip(deals, means, strict=True) for points in deal.values())
    return (within / (len(deals) * (size - 1))) ** 0.5, statistics.pstdev(means), statistics.fmean(means)


def gap(game: Any, options: Any, deals: int, own: float, rng: Random) -> float:
    """Return the lead, in spreads, of a simple bot over others that play at random."""
    ahead: list[float] = []
    while len(ahead) < deals:
        strong = rng.choice(game.sides(options))
        bots = {seat: "simple" if game.side_of(options, seat) == strong else "random" for seat in game.seats(options)}
        for points in deals_of_match(game, options, bots, rng):
            others = [value for side, value in points.items() if side != strong]
            ahead.append(points[strong] - statistics.fmean(others))
    return statistics.fmean(ahead) / own


def measure_preset(game: Any, preset: str, deals: int) -> dict[str, float]:
    """All figures of one preset."""
    rng, options = Random(f"{game.name}/{preset}"), game.options(preset)
    results: list[dict[str, int]] = []
    played: list[list[dict[str, int]]] = []
    while len(results) < deals:
        played.append(list(deals_of_match(game, options, dict.fromkeys(game.seats(options), "simple"), rng)))
        results += played[-1]
    own, between, mean = spreads(results)
    lengths = [len(match) for match in played]
    sums = [{side: sum(deal[side] for deal in match) for side in match[0]} for match in played]
    return {
        "own": own,
        "table": between,
        "mean": mean,
        "deals a match": statistics.fmean(lengths),
        "sum": spreads(sums)[0] / (own * statistics.fmean(lengths) ** 0.5),
        "gap": gap(game, options, deals, own, rng),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--deals", type=int, default=400, help="deals of each preset and strength")
    parser.add_argument("--only", help="one game")
    options = parser.parse_args()
    for game in games().values():
        for preset in game.presets:
            if options.only in (None, game.name):
                figures = measure_preset(game, preset, options.deals)
                print(f"{game.name}/{preset}", *(f"{name} {value:.3f}" for name, value in figures.items()), sep="  ")


if __name__ == "__main__":
    main()
