"""Optional peers to compare the engine with, as far as they are installed.

A peer is a module `bench/peer_<name>.py`: `TITLE`; `works(deals)`, what is timed, in rows of its own; `sizes()`, bytes
a state by row; `tell_accepted()`, which prints how many forbidden moves it lets pass. `GAMES` maps each of its rows to
the nearest row of ours.
"""

import importlib
import sys
from types import ModuleType

from bench._rounds import Table, ratio

NAMES = ("open_spiel", "chess", "rlcard", "boardgame_io")


def installed() -> list[ModuleType]:
    """Those that can be imported; the others are named on standard error."""
    modules = []
    for name in NAMES:
        try:
            modules.append(importlib.import_module(f"bench.peer_{name}"))
        except ImportError as error:
            print(f"left out: {name} ({error})", file=sys.stderr)
    return modules


def compare(measured: Table, peers: list[ModuleType]) -> None:
    """Ours / theirs for every column that both have; below 1 ours is quicker."""
    for peer in peers:
        print(f"\nours / theirs, beside {peer.TITLE}")
        for theirs, ours in peer.GAMES.items():
            for row in (row_name for row_name in ours if row_name in measured):
                shared = [column for column in measured[row] if column in measured[theirs]]
                ratios = (
                    f"{column[:-3]} {ratio(measured[row][column], measured[theirs][column]):.2f}" for column in shared
                )
                print(f"  {row:24} / {theirs:24}" + "   ".join(ratios))
