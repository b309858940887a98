"""What does a correction cost, part by part: processor time, queries and bytes?

    python -m bench.correction_paths [--entries 1000] [--rounds 10] [--deals 2] [--corrections 8]
                                     [--against COMMIT] [--turns 5] [--postgres URL]

A large event that has been played is made once. Then, in a process without a network, sheets of the last and of the
first round are corrected in turn. `correction` is the write itself, `standings` the document that is computed after
it, `page` the standings as a visitor sees them, `again` the same page once more. Prints medians.

With `--against`, the commit is checked out beside this work tree, and both are measured in turn as children (A B A B),
each on a database of its own with the same event. `ratio` is this tree's processor time divided by the commit's: the
median over the turns, with half the way from the least to the most. Above 1.10 the run fails.
"""

import argparse
from pathlib import Path

from bench import _trees

CHILD = Path(__file__).with_name("_correction_child.py")


def main() -> None:
    """Measure this work tree, and the commit to compare it with."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--deals", type=int, default=2)
    parser.add_argument("--corrections", type=int, default=8)
    _trees.options(parser)
    chosen = parser.parse_args()
    if chosen.corrections % 4:
        parser.error("--corrections must be a multiple of 4: two tables are corrected there and back.")
    sizes = {name: getattr(chosen, name) for name in ("entries", "rounds", "deals")}
    print(", ".join(f"{count} {what}" for what, count in sizes.items()), flush=True)
    _trees.measure(_trees.Benchmark(CHILD, f"event(**{sizes})", chosen.corrections), chosen)


if __name__ == "__main__":
    main()
