"""What does a correction cost, part by part: processor time, queries and bytes?

    python -m bench.correction_paths [--entries 1000] [--rounds 10] [--deals 2] [--corrections 8]
                                     [--against COMMIT] [--turns 5]

A large event that has been played is made once. Then, in a process without a network, sheets of the last and of the
first round are corrected in turn. `correction` is the write itself, `standings` the document that is computed after
it, `page` the standings as a visitor sees them, `again` the same page once more. Prints medians.

With `--against`, the commit is checked out beside this work tree, and both are measured in turn as children (A B A B),
each on a database of its own with the same event. `ratio` is this tree's processor time divided by the commit's: the
median over the turns, with half the way from the least to the most. Above 1.10 the run fails.
"""

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from bench._rounds import ratio, spread

ROOT = Path(__file__).resolve().parent.parent
CHILD = Path(__file__).with_name("_correction_child.py")
SLOWER = 1.10
"""Ratio above which a part counts as slower."""

Measured = Mapping[str, Mapping[str, float]]
"""By part, the medians of ms, queries and bytes."""


class Tree(NamedTuple):
    """A work tree, and the folder of its own database."""

    root: Path
    folder: Path

    def fill(self, sizes: Mapping[str, int]) -> None:
        """Make the tables and the event."""
        self.folder.mkdir()
        self._run("migrate", "-v0")
        code = f"import json; from testkit import fill; print(json.dumps(fill.event(**{dict(sizes)})))"
        (self.folder / "made.json").write_text(self._run("shell", "-v0", "-c", code).splitlines()[-1])

    def measure(self, corrections: int) -> Measured:
        """Run one child, and return its medians."""
        code = f"import runpy; runpy.run_path({str(CHILD)!r})['main']({str(self.folder)!r}, {corrections})"
        measured: Measured = json.loads(self._run("shell", "-v0", "-c", code).splitlines()[-1])
        return measured

    def _run(self, *command: str) -> str:
        dropped = ("DATABASE_URL", "REDIS_URL")
        environment = {name: value for name, value in os.environ.items() if name not in dropped}
        environment |= {"DATA_DIR": str(self.folder), "SECRET_KEY": "only for measuring", "PYTHONPATH": str(self.root)}
        command = (sys.executable, "manage.py", *command)
        done = subprocess.run(command, cwd=self.root, env=environment, stdout=subprocess.PIPE, check=True, text=True)
        return done.stdout


@contextlib.contextmanager
def checked_out(commit: str, folder: Path) -> Iterator[Path]:
    """Yield a work tree of this commit, which is removed afterwards."""
    root = folder / "tree"
    subprocess.run(["git", "worktree", "add", "-q", "--detach", str(root), commit], cwd=ROOT, check=True)
    try:
        yield root
    finally:
        subprocess.run(["git", "worktree", "remove", "--force", str(root)], cwd=ROOT, check=True)


def compare(ours: Tree, theirs: Tree, corrections: int, turns: int) -> bool:
    """Measure both in turn and print a line for each part; return whether none is slower."""
    pairs = [(ours.measure(corrections), theirs.measure(corrections)) for _ in range(turns)]
    good = True
    for part in pairs[0][0]:
        own, other = (tuple(pair[side][part]["ms"] for pair in pairs) for side in (0, 1))
        ratios = tuple(one / two for one, two in zip(own, other, strict=True))
        kinds = ("queries", "bytes")
        rest = ", ".join(f"{pairs[-1][1][part][kind]:,.0f} -> {pairs[-1][0][part][kind]:,.0f} {kind}" for kind in kinds)
        print(f"  {part:11} {spread(other, 1)} -> {spread(own, 1)} ms, ratio {spread(ratios, 1)}; {rest}")
        good = good and ratio(own, other) <= SLOWER
    return good


def main() -> None:
    """Measure this work tree, and the commit to compare it with."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--deals", type=int, default=2)
    parser.add_argument("--corrections", type=int, default=8)
    parser.add_argument("--against", help="a commit to measure in turn with this work tree")
    parser.add_argument("--turns", type=int, default=5)
    chosen = parser.parse_args()
    sizes = {name: getattr(chosen, name) for name in ("entries", "rounds", "deals")}
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        ours = Tree(ROOT, folder / "ours")
        ours.fill(sizes)
        print(", ".join(f"{count} {what}" for what, count in sizes.items()), flush=True)
        if not chosen.against:
            for part, figures in ours.measure(chosen.corrections).items():
                summary = f"{figures['ms']:.1f} ms processor, {figures['queries']:.0f} queries"
                print(f"  {part:11} {summary}, {figures['bytes']:,.0f} bytes")
            return
        theirs = Tree(stack.enter_context(checked_out(chosen.against, folder)), folder / "theirs")
        theirs.fill(sizes)
        if not compare(ours, theirs, chosen.corrections, chosen.turns):
            sys.exit(f"A part takes more than {SLOWER} times the processor time of {chosen.against}.")


if __name__ == "__main__":
    main()
