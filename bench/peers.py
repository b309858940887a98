"""The peers that the engine is measured beside, as far as they are installed: none of them is ever needed.

A peer is a module `bench/peer_<name>.py`: `TITLE`; `works(deals)`, what is timed, in rows of its own; `sizes()`, bytes
a state by row; `tell_accepted()`, which prints how many forbidden moves it lets pass. `GAMES` says which of our rows
each of its rows is compared with, the nearest there is.
"""

import importlib
import sys
from types import ModuleType

from bench._rounds import Table, ratio

NAMES = ("open_spiel", "chess", "rlcard", "boardgame_io")


def installed() -> list[ModuleType]:
    """Those that can be imported; the others are named on standard error."""
    found = []
    for name in NAMES:
        try:
            found.append(importlib.import_module(f"bench.peer_{name}"))
        except ImportError as error:
            print(f"left out: {name} ({error})", file=sys.stderr)
    return found


def compare(found: Table, peers: list[ModuleType]) -> None:
    """Ours / theirs for every column that both have; below 1 ours is quicker."""
    for peer in peers:
        print(f"\nours / theirs, beside {peer.TITLE}")
        for theirs, ours in peer.GAMES.items():
            for row in (one for one in ours if one in found):
                shared = [column for column in found[row] if column in found[theirs]]
                told = (f"{column[:-3]} {ratio(found[row][column], found[theirs][column]):.2f}" for column in shared)
                print(f"  {row:24} / {theirs:24}" + "   ".join(told))
