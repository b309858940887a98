"""Two work trees measured in turn as children, each on a database of its own: this one and an older commit."""

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bench._rounds import ratio, spread
from testkit import migrations

ROOT = Path(__file__).resolve().parent.parent
MEASURING = Path(__file__).with_name("_measuring.py")
FRAME_MEMORY = ROOT / "games/processes/frame_memory.py"
MEASURE = """
import importlib.util, runpy, sys
def load(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]
load("bench._measuring", {measuring!r})
with_frame_memory = load("bench._frame_memory", {frame_memory!r}).with_frame_memory
with_frame_memory(runpy.run_path({child!r})["main"])({folder!r}, {count})
"""
"""Program of a child: in an older tree the modules to measure with are those of this tree.

Without memory for frames, a change of how deep calls are can double what a part takes, in either tree.
"""
CHANCE = "bench"
"""What the draws of both trees follow from, so that they deal the same packs."""
SLOWER = 1.10
"""Ratio above which a part counts as slower."""

Measured = Mapping[str, Mapping[str, float]]
"""By part, the medians of ms, queries and bytes."""


@dataclass(frozen=True, slots=True)
class Benchmark:
    """What to measure: a child with `main(folder, count)`, and the expression of `testkit.fill` that it works on."""

    child: Path
    filled: str
    count: int


@dataclass(frozen=True, slots=True)
class Tree:
    """A work tree, and the folder of its data.

    `database` is the address of its database; by default SQLite is in the folder.
    """

    root: Path
    folder: Path
    database: str = ""

    def fill(self, work: Benchmark) -> None:
        """Make the tables and what the child works on."""
        self.folder.mkdir()
        self._run("migrate", "-v0")
        code = f"import json; from testkit import fill; print(json.dumps(fill.{work.filled}))"
        (self.folder / "made.json").write_text(self._run("shell", "-v0", "-c", code).splitlines()[-1])

    def measure(self, work: Benchmark) -> Measured:
        """Run one child, and return its medians."""
        code = MEASURE.format(
            measuring=str(MEASURING),
            frame_memory=str(FRAME_MEMORY),
            child=str(work.child),
            folder=str(self.folder),
            count=work.count,
        )
        measured: Measured = json.loads(self._run("shell", "-v0", "-c", code).splitlines()[-1])
        return measured

    def _run(self, *command: str) -> str:
        dropped = ("DATABASE_URL", "REDIS_URL")
        environment = {name: value for name, value in os.environ.items() if name not in dropped}
        environment |= {"DATA_DIR": str(self.folder), "SECRET_KEY": "only for measuring", "PYTHONPATH": str(self.root)}
        environment |= {"TEST_CHANCE": CHANCE} | ({"DATABASE_URL": self.database} if self.database else {})
        command = (sys.executable, "-m", "testkit.seeded", "manage.py", *command)
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


def measure(work: Benchmark, chosen: argparse.Namespace) -> None:
    """Print a line for each part: of this tree, or of this tree and a commit in turn (A B A B).

    Raises SystemExit where a part is slower than that of the commit.
    """
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        ours = Tree(ROOT, folder / "ours", _database(stack, chosen.postgres))
        ours.fill(work)
        if chosen.against is None:
            for part, figures in ours.measure(work).items():
                summary = f"{figures['ms']:.1f} ms processor, {figures['queries']:.0f} queries"
                print(f"  {part:11} {summary}, {figures['bytes']:,.0f} bytes")
            return
        tree = stack.enter_context(checked_out(chosen.against, folder))
        theirs = Tree(tree, folder / "theirs", _database(stack, chosen.postgres))
        theirs.fill(work)
        if not _compare((ours, theirs), work, chosen.turns):
            sys.exit(f"A part takes more than {SLOWER} times the processor time of {chosen.against}.")


def _database(stack: contextlib.ExitStack, server: str) -> str:
    """Return the address of an empty database on this server, for as long as the stack; without a server none."""
    return stack.enter_context(migrations.postgres_database(server, migrated=False)) if server else ""


def _compare(trees: tuple[Tree, Tree], work: Benchmark, turns: int) -> bool:
    """Measure both in turn and print a line for each part; return whether none is slower."""
    pairs = [(trees[0].measure(work), trees[1].measure(work)) for _ in range(turns)]
    good = True
    for part in pairs[0][0]:
        own, other = (tuple(pair[side][part]["ms"] for pair in pairs) for side in (0, 1))
        ratios = tuple(first / two for first, two in zip(own, other, strict=True))
        kinds = ("queries", "bytes")
        rest = ", ".join(f"{pairs[-1][1][part][kind]:,.0f} -> {pairs[-1][0][part][kind]:,.0f} {kind}" for kind in kinds)
        print(f"  {part:11} {spread(other, 1)} -> {spread(own, 1)} ms, ratio {spread(ratios, 1)}; {rest}")
        good = good and ratio(own, other) <= SLOWER
    return good


def options(parser: argparse.ArgumentParser) -> None:
    """Add what every such benchmark takes."""
    parser.add_argument("--postgres", default="", help="URL of a server; each tree has a database of its own there")
    parser.add_argument("--against", help="a commit to measure in turn with this work tree")
    parser.add_argument("--turns", type=int, default=5)
