"""Options of a rules page in the query of its URL.

`?preset=classic&deals=6`: a preset, and the options that differ from it. Nothing in it is secret: a table's page and
its event show it to all their visitors.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from engine.errors import OptionError
from engine.game import Game
from engine.options import OptionField, describe
from games.core.prepared import page_address
from games.tables import table_state
from inputs.values import whole_number

PRESET = "preset"


def rules_address(game: str, preset: str, options: Mapping[str, object]) -> str:
    """Return the address of a game's rules for players, with these options."""
    query = {PRESET: preset, **{name: _to_query_text(value) for name, value in options.items()}}
    return f"{page_address('rules-page', game)}?{urlencode(query)}"


def asked_rules(game: Game, query: Mapping[str, str]) -> tuple[str, Any]:
    """Return the preset and options of a URL, by default of the game's first preset.

    Raises OptionError when it names an option or a value that does not exist.
    """
    preset = query.get(PRESET) or next(iter(game.presets))
    options_by_name = {option.name: option for option in describe(game.options_type)}
    changes = {name: _read(options_by_name[name], text) for name, text in query.items() if name in options_by_name}
    unknown = next((name for name in query if name not in options_by_name and name != PRESET), None)
    if unknown is not None:
        raise OptionError("unknown_option", f"options.{unknown}", option=unknown, options=", ".join(options_by_name))
    return preset, table_state.options_of(game.name, preset, changes)


def _to_query_text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else "" if value is None else str(value)


def _read(option: OptionField, text: str) -> Any:
    """Parse the value of an option; return the text itself if it has no such value.

    That text is then refused.
    """
    if option.kind == "flag":
        return {"true": True, "false": False}.get(text, text)
    if option.kind == "choice":
        return next((value for value in option.choices if _to_query_text(value) == text), text)
    if option.kind == "text":
        return text
    if not text:
        return None
    number = whole_number(text.removeprefix("-"))
    return text if number is None else -number if text.startswith("-") else number
