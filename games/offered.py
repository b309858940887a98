"""Which games can be played at our tables: those whose match has one part.

The engine judges every game in documents. A table keeps no sets or rounds won yet, so a game whose match is made of
such parts is not offered for tables and events (decision 0070).
"""

from engine.errors import InputError
from engine.game import Game
from engine.registry import games


def offered() -> dict[str, Game]:
    """The games a table can be opened for, by name."""
    return {name: game for name, game in games().items() if not game.parts}


def check_offered(game: str) -> None:
    """Raises InputError when no table can be opened for this game, though the engine may judge it."""
    if game in games() and game not in offered():
        raise InputError("game_not_offered", "game", game=game, games=", ".join(offered()))


JUDGED = sorted(games())
"""All games of the engine, for the OpenAPI document."""
OFFERED = sorted(offered())
"""Those a table can be opened for, for the OpenAPI document."""
