"""Rules of a table: games, presets, options and the rules of online play."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from engine.options import OptionField, describe
from engine.registry import game_named, games
from engine.seats import Seat, Side
from games.core.errors import describe_error
from games.rules_pages.options import choice_title, option_title
from games.rules_pages.rulebook import Rulebook, rulebook_of
from games.sheets.forms import preset_title
from games.tables.options import CHOICES as ONLINE_CHOICES
from games.tables.options import EVENT as EVENT_ONLINE
from games.tables.options import Bots, EventOnlineRules, looks_ahead
from games.tables.options import plain_rules as plain_online_rules
from games.tables.options import read_rules as read_online_rules
from games.tables.table_state import options_of, rules_of_chosen
from games.tables.tables import deals_planned

__all__ = [
    "EVENT_ONLINE",
    "ONLINE_CHOICES",
    "Bots",
    "EventOnlineRules",
    "TableRules",
    "choice_title",
    "game_choices",
    "looks_ahead",
    "option_fields",
    "option_title",
    "parts_of",
    "plain_online_rules",
    "preset_choices",
    "read_online_rules",
    "read_options",
]


class TableRules:
    """The rules of a table: a game with the changed options of a preset.

    Making one raises OptionError.
    """

    def __init__(self, game: str, preset: str, options: Mapping[str, object]) -> None:
        self._changes = options
        self._rules, self._options = rules_of_chosen((game, preset, options))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return the seats, in seating order."""
        return self._rules.seats(self._options)

    @property
    def sides(self) -> tuple[Side, ...]:
        """Return the keys of points and totals: seats, or sides such as `NS`."""
        return self._rules.sides(self._options)

    @property
    def deals(self) -> int | None:
        """Return the number of deals of one match; None in a game to a target."""
        return deals_planned(self._rules.name, self._options)

    @property
    def rulebook(self) -> Rulebook:
        """Return the rules for players, with these options only."""
        return rulebook_of(self._rules, self._options)

    def side_of(self, seat: Seat) -> Side:
        """Return the side a seat plays for."""
        return self._rules.side_of(self._options, seat)

    def captain_of(self, side: Side) -> Seat | None:
        """Return the seat that answers for a side; None where sides have no captain."""
        return self._rules.captain(self._options, side)

    def resized(self, players: int) -> dict[str, object] | None:
        """Return these options for a table of `players`; None if there is no such table."""
        changes = self._rules.resized(self._options, players)
        return None if changes is None else {**self._changes, **changes}


def game_choices() -> list[tuple[str, str]]:
    """List all playable games: name, and title in the active language."""
    return [(game.name, gettext(game.title)) for game in games().values()]


def preset_choices(game: str) -> list[tuple[str, str]]:
    """List the presets of a game: name and title. Raises InputError."""
    rules = game_named(game)
    return [(preset, preset_title(rules, preset)) for preset in rules.presets]


def option_fields(game: str) -> tuple[OptionField, ...]:
    """List the options of a game, with bounds and English description.

    Raises InputError.
    """
    return describe(game_named(game).options_type)


def read_options(game: str, preset: str, changes: Mapping[str, object]) -> Any:
    """Return the options of a preset with changes.

    Raises OptionError naming the option, with its `message`.
    """
    with describe_error(game_named(game)):
        return options_of(game, preset, changes)


def parts_of(game: str) -> str:
    """Return the parts of a match: `sets`, `rounds`, or "" for a single part.

    Raises InputError.
    """
    return game_named(game).parts
