"""Counting, as chess programs do: how many sequences of legal moves lead so far, or to the end of the deal.

Once with the engine, once with the rules written a second time; neither knows the other. Bids and discards too rich to
list are counted one by one: `moves` of a phase, not its form.
"""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine import table
from testkit.walks import World
from tests.engine.counts.positions import Position
from tests.engine.harness.properties import LAWS

FILE = Path(__file__).parent / "counts.txt"
Results = Counter[tuple[tuple[str, int], ...]]


def sequences(deal: Any, depth: int) -> int:
    """Return how many sequences of `depth` moves the engine allows."""
    if deal.over:
        return 0
    seats = table.to_act(deal)
    if depth == 1:
        return sum(1 for seat in seats for _ in deal.phase.moves(deal, seat))
    return sum(
        sequences(table.apply(deal, seat, move), depth - 1) for seat in seats for move in deal.phase.moves(deal, seat)
    )


def sequences_by_the_second_law(world: World, depth: int) -> int:
    """The same without the engine."""
    moves = LAWS[world.game.name].legal(world)
    if depth == 1:
        return len(moves)
    return sum(sequences_by_the_second_law(replace(world, log=(*world.log, move)), depth - 1) for move in moves)


def results(world: World, deal: Any) -> Results:
    """Every way to play a deal to its end, by what it adds to the totals."""
    if deal.over:
        credited = world.game.credits(world.options, world.setup, world.game.result(deal))
        return Counter([tuple(sorted(credited.items()))])
    found: Results = Counter()
    for seat in table.to_act(deal):
        for move in deal.phase.moves(deal, seat):
            found += results(world, table.apply(deal, seat, move))
    return found


def results_by_the_second_law(world: World) -> Results:
    """The same without the engine."""
    law = LAWS[world.game.name]
    moves = law.legal(world)
    if not moves:
        return Counter([tuple(sorted(law.credited(world).items()))])
    found: Results = Counter()
    for move in sorted(moves):
        found += results_by_the_second_law(replace(world, log=(*world.log, move)))
    return found


def heading(position: Position) -> str:
    return f"{position.game} {position.preset}: {position.name}"


def results_line(results: Results) -> str:
    """Return a line with the number of endings and the most frequent results."""
    lines = [
        f"{many} x " + " ".join(f"{side}{points:+d}" for side, points in credited)
        for credited, many in sorted(results.items(), key=lambda result: (-result[1], result[0]))
    ]
    more = f"; {len(lines) - 4} more results" if len(lines) > 4 else ""
    return f"{sum(results.values())}   ({'; '.join(lines[:4])}{more})"


def written() -> dict[str, dict[str, str]]:
    """The counts as they are written down: by position, then by depth or `end`."""
    found: dict[str, dict[str, str]] = {}
    for block in FILE.read_text(encoding="utf-8").strip().split("\n\n")[1:]:
        head, *lines = block.splitlines()
        found[head] = dict(line.strip().split("  ", 1) for line in lines if not line.startswith("    "))
    return {head: {what: number.strip() for what, number in counts.items()} for head, counts in found.items()}
