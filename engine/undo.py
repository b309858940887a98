"""Whether a move can be undone among friends: it showed nobody a card, and told nothing of a hand.

Only the engine can say so; who may ask for it, and when, is up to the table. See docs/decisions/0301.
"""

from collections.abc import Iterator
from typing import Any

from engine import table
from engine.game import Game
from engine.moves import read_move
from engine.seats import Seat


def told_nothing(game: Game, before: Any, after: Any, text: str) -> bool:
    """Whether the move `text` that led from one deal to the other left hidden what was hidden, for every seat and for
    who watches.
    """
    if read_move(text, game.forms).word not in game.quiet_moves:
        return False
    viewers: tuple[Seat | None, ...] = (None, *before.seats)
    return all(_cards_seen(game, after, one) <= _cards_seen(game, before, one) for one in viewers)


def _cards_seen(game: Game, deal: Any, viewer: Seat | None) -> set[str]:
    pack = set(game.pack(deal.options))
    return {word for text in _texts(table.view(game, deal, viewer)) for word in text.split() if word in pack}


def _texts(part: Any) -> Iterator[str]:
    """Every text in a view, however deep; of mappings the names, too."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for name, value in part.items():
            yield from _texts(name)
            yield from _texts(value)
    elif isinstance(part, list | tuple | set | frozenset):
        for one in part:
            yield from _texts(one)
