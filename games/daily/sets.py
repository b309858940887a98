"""The set of one game: its rules, the player's seat, and its packs on a day.

The number of deals and the options belong to the folder of the game (`Game.daily`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from engine import shuffle
from engine.bots.levels import OFFERED
from engine.game import Game
from engine.registry import game_named, games
from engine.seats import Seat, Side
from games.daily.days import root_word
from games.models import RoundRoot
from games.tables.board_sets import dealt_in_turn
from games.tables.opening import seat_to_take
from games.tables.table_state import options_of

OPPONENT = OFFERED[-1].code
"""The bot at all other seats: the strongest level that is offered."""
FIELD = 20
"""Plays in the field of a set; bots fill it up to this number."""


@dataclass(frozen=True, slots=True)
class SetTerms:
    """What is the same for all players of a game's set: `changes` from the preset, deals, and the player's seat."""

    game: Game
    preset: str
    changes: Mapping[str, Any]
    deals: int
    seat: Seat

    @property
    def options(self) -> Any:
        """The options that the set is played under."""
        return options_of(self.game.name, self.preset, self.changes)

    @property
    def side(self) -> Side:
        """The side whose points are the player's."""
        return self.game.side_of(self.options, self.seat)


def daily_games() -> list[str]:
    """Return the names of the games that have a set, in the order of all lists."""
    return [name for name, game in games().items() if game.daily is not None]


def terms_of(name: str) -> SetTerms:
    """Return the set of a game. Raises KeyError for a game without one."""
    game = game_named(name) if name in games() else None
    if game is None or game.daily is None:
        raise KeyError(name)
    changes = dealt_in_turn(name, game.daily.preset, dict(game.daily.options))
    return SetTerms(game, game.daily.preset, changes, game.daily.deals, seat_to_take(name, game.daily.preset, changes))


def deck_of(day: date, game: str) -> str:
    """Return the deck of a set, which names its tables in their seeds."""
    return f"{root_word(day)}:{game}"


def root_name_of(game: str) -> str:
    """Return the name under which the root of the day makes the secret of a set: that of a deck."""
    return f"d{game}"


def secret_of(root: RoundRoot, game: str) -> bytes:
    """Return the secret of a set, which all its tables have."""
    return shuffle.table_secret(bytes.fromhex(root.secret), f"{root.word}:{root_name_of(game)}:1", "")


def worth(points: Mapping[Side, int], side: Side) -> int:
    """Return what a deal is worth to a side: its points, less those of the opponents where there are two sides."""
    own = points.get(side, 0)
    return own - sum(points.values()) + own if len(points) == 2 else own
