"""Whether a move can be undone among friends: it showed nobody a card, and told nothing of a hand.

Only the engine can say so; who may ask for it, and when, is up to the table. See docs/decisions/0301.
"""

from collections.abc import Iterator
from typing import Any

from engine import table
from engine.game import Game
from engine.moves import read_move
from engine.seats import Seat


def is_quiet(game: Game, text: str) -> bool:
    """Whether a move of this kind tells nothing of a hand by itself; only then is it worth looking at both deals."""
    return read_move(text, game.forms).word in game.quiet_moves


def told_nothing(game: Game, before: Any, after: Any) -> bool:
    """Whether the quiet move from one deal to the other left hidden what was hidden, for all seats and who watches."""
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
