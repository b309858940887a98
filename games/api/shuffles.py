"""Verifiable shuffles of an event: a round's secret, its beacon, and their reveal."""

from games.shuffles.roots import RootFact
from games.shuffles.roots import roots_of as roots
from games.tables.roots import draw_root, drop_beacon, give_beacon, name_beacon, reveal_round

__all__ = [
    "RootFact",
    "draw_root",
    "drop_beacon",
    "give_beacon",
    "name_beacon",
    "reveal_round",
    "roots",
]
