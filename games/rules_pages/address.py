"""The options a page of rules is asked for, as the part of an address behind the question mark.

`?preset=classic&deals=6`: a preset, and the options that differ from it. Nothing in it is secret: it is what a table's
page and its event tell anybody who may look at them.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from engine.errors import OptionError
from engine.game import Game
from engine.options import OptionField, describe
from games.core.numbers import whole_number
from games.tables import table_state as store

PRESET = "preset"


def rules_address(game: str, preset: str, options: Mapping[str, Any]) -> str:
    """Where the rules of a game stand for players, with these options."""
    asked = {PRESET: preset, **{name: _written(value) for name, value in options.items()}}
    return f"{reverse('rules-page', args=[game])}?{urlencode(asked)}"


def asked_rules(game: Game, asked: Mapping[str, str]) -> tuple[str, Any]:
    """Preset and options that an address asks for; of a game's first preset when it asks for none.

    Raises OptionError when it names an option or a value that does not exist.
    """
    preset = asked.get(PRESET) or next(iter(game.presets))
    known = {one.name: one for one in describe(game.options_type)}
    changes = {name: _read(known[name], text) for name, text in asked.items() if name in known}
    unknown = next((name for name in asked if name not in known and name != PRESET), None)
    if unknown is not None:
        raise OptionError("unknown_option", f"options.{unknown}", option=unknown, options=", ".join(known))
    return preset, store.options_of(game.name, preset, changes)


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else "" if value is None else str(value)


def _read(one: OptionField, text: str) -> Any:
    """The value of an option that a text writes; the text itself where it writes none, which is then refused."""
    if one.kind == "flag":
        return {"true": True, "false": False}.get(text, text)
    if one.kind == "choice":
        return next((value for value in one.choices if _written(value) == text), text)
    if one.kind == "text":
        return text
    if not text:
        return None
    number = whole_number(text.removeprefix("-"))
    return text if number is None else -number if text.startswith("-") else number
