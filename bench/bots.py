"""How well do bots play, and what does a move cost them?

    python -m bench.bots [--quick] [--deals 100] [--worlds 60] [--only troefcall truf]
    python -m bench.bots --ladder [--deals 600] [--only GAME ...]

Troefcall: the share of deals won by two searching bots against two others, every deal played from both sides. Truf: the
points a deal of one searching bot among three others, the mean of those three, and how many of its bids were kept to
the trick. The searching bot plays in each seat in turn. Every bot is given what its seat has seen, turned tricks
included. Errors are standard errors; milliseconds are processor time of one core for a decision that was searched.
"""

import argparse
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from statistics import mean, stdev
from typing import Any

from engine import bots
from engine.bots import search
from engine.game import View
from engine.registry import game_named, games
from testkit.bot_ladder import ladder, played
from testkit.walks import playable

TROEFCALL = (("club", "random"), ("club", "simple"))
TRUF = (("web6", "random"), ("web6", "simple"), ("web6", "mixed"), ("exact", "simple"), ("classic", "simple"))
MIXED = ("simple", "search", "random")
"""Opponents of the measured bot in a mixed field."""
QUICK, LADDER_DEALS = 4, 600


@dataclass
class Cost:
    """Decisions that were searched: worlds and processor seconds."""

    worlds: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def to_text(self) -> str:
        return f"{1000 * mean(self.seconds):6.1f} ms a decision, {mean(self.worlds):3.0f} worlds"


@dataclass
class Match:
    """Deals of one game between bots named seat by seat."""

    game: Any
    preset: str
    worlds: int
    cost: Cost = field(default_factory=Cost)

    def deal(self, seed: int, names: Mapping[str, str]) -> Any:
        """A deal played to its end; every move is checked by the rules."""
        return played(playable(self.game, self.game.options(self.preset), Random(seed)), names, seed, self._move)

    def _move(self, name: str, view: View, seed: int) -> str:
        if name != bots.SEARCH:
            return bots.choose(name, view, seed)
        began = time.process_time()
        thought = search.think(view, Random(seed), self.worlds)
        if thought.worlds:
            self.cost.seconds.append(time.process_time() - began)
            self.cost.worlds.append(thought.worlds)
        return thought.text


def with_error(values: list[float]) -> str:
    """A mean and its standard error."""
    error = stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("nan")
    return f"{mean(values):+.3f} +- {error:.3f}"


def troefcall(preset: str, against: str, deals: int, worlds: int) -> str:
    """Share of deals won, and points a deal more than the others."""
    match = Match(game_named("troefcall"), preset, worlds)
    won: list[float] = []
    ahead: list[float] = []
    for seed in range(deals):
        for side in ("NS", "EW"):
            deal = match.deal(seed, {seat: bots.SEARCH if seat in side else against for seat in "NESW"})
            sheet = match.game.result(deal)
            if sheet is not None:
                points = match.game.score(deal.options, sheet).points
                won.append(sheet["side"] == side)
                ahead.append(points[side] - sum(points.values()) + points[side])
    return f"won {with_error(won)} of {len(won)}, {with_error(ahead)} points; {match.cost.to_text()}"


def truf(preset: str, against: str, deals: int, worlds: int) -> str:
    """Measure Truf: points a deal of the searching bot and the others, and kept bids."""
    match = Match(game_named("truf"), preset, worlds)
    own: list[float] = []
    others: list[float] = []
    kept_bids: list[float] = []
    for seed in range(deals):
        hero = "NESW"[seed % 4]
        rest = iter(MIXED if against == "mixed" else (against,) * 3)
        deal = match.deal(seed, {seat: bots.SEARCH if seat == hero else next(rest) for seat in "NESW"})
        sheet = match.game.result(deal)
        if sheet is not None:
            score = match.game.score(deal.options, sheet)
            own.append(score.points[hero])
            others.append(mean(points for seat, points in score.points.items() if seat != hero))
            kept_bids.append(score.derived["final_bids"][hero] == sheet["tricks"][hero])
    figures = f"{with_error(own)} points, others {mean(others):+.2f}, kept {mean(kept_bids):.2f} of {len(own)}"
    return f"{figures}; {match.cost.to_text()}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="a few deals and worlds, to see that it works")
    parser.add_argument("--ladder", action="store_true", help="level against level on duplicate deals, in every game")
    parser.add_argument("--deals", type=int, help="100, or 600 for the ladder")
    parser.add_argument("--worlds", type=int, default=search.WORLDS)
    parser.add_argument("--only", nargs="*", choices=tuple(games()), default=())
    options = parser.parse_args()
    if options.ladder:
        for rung in ladder(QUICK if options.quick else options.deals or LADDER_DEALS, options.only):
            print(rung.to_text(), flush=True)
        return
    deals, worlds = (QUICK, 10) if options.quick else (options.deals or 100, options.worlds)
    for name, play, cases in (("troefcall", troefcall, TROEFCALL), ("truf", truf, TRUF)):
        for preset, against in cases if name in (options.only or ("troefcall", "truf")) else ():
            print(f"{name} {preset} against {against}: {play(preset, against, deals, worlds)}", flush=True)


if __name__ == "__main__":
    main()
