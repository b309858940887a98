"""Undo among friends.

A move can be undone if it revealed no card and nothing of a hand. Only the engine can decide it; the table decides who
may ask for it, and when. See decision 0195.
"""

from collections.abc import Iterator
from typing import Any

from engine import table
from engine.game import Game
from engine.moves import read_move
from engine.seats import Seat


def is_quiet(game: Game, text: str) -> bool:
    """Return whether this kind of move reveals nothing of a hand.

    Only then is it worth comparing the two deals.
    """
    return read_move(text, game.forms).word in game.quiet_moves


def revealed_nothing(game: Game, before: Any, after: Any) -> bool:
    """Return whether a quiet move kept everything hidden, for all seats and spectators."""
    viewers: tuple[Seat | None, ...] = (None, *before.seats)
    return all(_cards_seen(game, after, viewer) <= _cards_seen(game, before, viewer) for viewer in viewers)


def _cards_seen(game: Game, deal: Any, viewer: Seat | None) -> set[str]:
    pack = set(game.pack(deal.options))
    return {word for text in _texts(table.view(game, deal, viewer)) for word in text.split() if word in pack}


def _texts(part: Any) -> Iterator[str]:
    """Yield every text in a view, at any depth; of mappings the names, too."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for name, value in part.items():
            yield from _texts(name)
            yield from _texts(value)
    elif isinstance(part, list | tuple | set | frozenset):
        for item in part:
            yield from _texts(item)
