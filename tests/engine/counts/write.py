"""Write all counts again: `python -m tests.engine.counts.write` (1-2 minutes).

Then read the difference.
"""

from collections.abc import Iterator

from tests.engine.counts.counting import FILE, heading, results, results_line, sequences
from tests.engine.counts.positions import POSITIONS, Position

HEAD = """How many sequences of legal moves lead so many moves on from fixed positions, or to the end of the deal, and
with what result. README.md tells how this was counted and checked; positions.py has the positions."""


def block(position: Position) -> Iterator[str]:
    """One position: its cards, what has happened, and the counts."""
    world = position.world()
    yield heading(position)
    changes = ", ".join(f"{name} {value}" for name, value in {**position.options, **position.totals}.items())
    yield from [f"    with {changes}"] if changes else []
    yield from (f"    {seat} is dealt {' '.join(hand)}" for seat, hand in world.hands.items())
    log = ", ".join(step if isinstance(step, str) else f"{step} quiet moves" for step in position.log)
    yield f"    dealer {world.setup.dealer}; {log or 'no move yet'}"
    for depth in range(1, max(position.to, position.slow) + 1):
        yield f"  {depth}  {sequences(world.deal(), depth):>10}"
    if position.end:
        yield f"  end  {results_line(results(world, world.deal()))}"


def main() -> None:
    blocks = ["\n".join(block(position)) for position in POSITIONS]
    FILE.write_text("\n\n".join([HEAD, *blocks]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
