"""Cards, tricks and words of a played world, read from its log without the engine."""

from collections.abc import Mapping
from typing import Any

from testkit.walks import World

Sheet = dict[str, Any]
Points = Mapping[str, int]


def cards_played(world: World) -> list[tuple[str, str]]:
    """Seat and card of everything played, from the log."""
    return [(seat, text[5:]) for seat, text in world.log if text.startswith("play ")]


def tricks_played(world: World) -> list[list[tuple[str, str]]]:
    """The cards played, trick by trick."""
    plays, seats = cards_played(world), len(world.hands)
    return [plays[at : at + seats] for at in range(0, len(plays), seats)]


def moves_with(world: World, word: str) -> list[tuple[str, str]]:
    """Seat and rest of every move that begins with a word."""
    return [(seat, text.partition(" ")[2]) for seat, text in world.log if text.split()[0] == word]
