"""What do a move at an online table and its four open pages cost: processor time, queries and bytes?

    python -m bench.live_paths [--tables 3] [--moves 24] [--against COMMIT] [--turns 5] [--postgres URL]

Opens tables of Truf with a signed-in player at each seat. Then, in a process without a network, the players move with
their forms. `move` is the request of a page whose stream is open, `pages` what the stream then renders for all four,
`table` the whole page of one of them. Prints medians; `bytes` are those of the answer or of the changed parts.

With `--against`, the commit is checked out beside this work tree, and both are measured in turn as children (A B A B),
each on a database of its own with the same packs. `ratio` is this tree's processor time divided by the commit's: the
median over the turns, with half the way from the least to the most. Above 1.10 the run fails.
"""

import argparse
from pathlib import Path

from bench import _trees

CHILD = Path(__file__).with_name("_live_child.py")


def main() -> None:
    """Measure this work tree, and the commit to compare it with."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--moves", type=int, default=24, help="at each table")
    _trees.options(parser)
    chosen = parser.parse_args()
    print(f"{chosen.tables} tables, {chosen.moves} moves each", flush=True)
    _trees.measure(_trees.Benchmark(CHILD, f"seated({chosen.tables})", chosen.moves), chosen)


if __name__ == "__main__":
    main()
