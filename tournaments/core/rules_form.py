"""The rules of an event in a form: game and preset as one choice, every option of it, and what deviates."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy

from engine.options import OptionField
from games import api

PREFIX = "opt-"
MAX_TEXT_LENGTH = 60
USUAL = "truf/classic"
"""What the form starts with."""
FIRST = {
    "deals": gettext_lazy("Deals per round"),
    "length": gettext_lazy("Length of a match"),
    "hands": gettext_lazy("Hands per round"),
    "target": gettext_lazy("Points to win"),
    "sets_to_win": gettext_lazy("Sets to win"),
    "rounds_to_win": gettext_lazy("Rounds to win"),
}
"""Options that an organiser looks at first, in this order, each with a short label; its own sentence stands below."""


@dataclass(frozen=True, slots=True)
class Shown:
    """An option in the form: its field, what the preset has, as a value and in words, and whether the form differs."""

    name: str
    title: str
    bound: forms.BoundField
    preset: str
    preset_title: str
    deviates: bool


def rules_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every preset of every game, grouped: `truf/classic`."""
    return [
        (title, [(f"{game}/{preset}", name) for preset, name in api.preset_choices(game)])
        for game, title in api.game_choices()
    ]


def known_rules(text: str) -> tuple[str, str]:
    """Game and preset of a choice; the usual one when it is none."""
    all_of = [value for _title, group in rules_choices() for value, _name in group]
    usual = USUAL if USUAL in all_of else all_of[0]
    game, _, preset = (text if text in all_of else usual).partition("/")
    return game, preset


def editable(game: str) -> list[OptionField]:
    """The options that leave a choice, those looked at first at the top.

    One whose choices are the presets themselves (the formats of Ruff and Trump) is chosen with the preset.
    """
    presets = {preset for preset, _title in api.preset_choices(game)}
    fields = [one for one in api.option_fields(game) if one.kind != "choice" or len(one.choices) > 1]
    fields = [one for one in fields if set(one.choices) != presets]
    order = list(FIRST)
    return sorted(fields, key=lambda one: order.index(one.name) if one.name in FIRST else len(order))


def preset_values(game: str, preset: str) -> dict[str, Any]:
    """Every option as the preset has it."""
    options = api.read_options(game, preset, {})
    return {one.name: getattr(options, one.name) for one in editable(game)}


def put_preset(data: QueryDict, game: str, preset: str) -> None:
    """Fills the options of a request with those of a preset."""
    for name, value in preset_values(game, preset).items():
        data.pop(PREFIX + name, None)
        if value is True or (value is not False and value is not None):
            data[PREFIX + name] = "on" if value is True else str(value)


def option_field(game: str, one: OptionField) -> forms.Field:
    """The field of a form for one option: its title, and below it what it settles."""
    title, about = _title(game, one), gettext(one.about)
    words: dict[str, Any] = {"label": title, "help_text": about if about != title else ""}
    if one.kind == "flag":
        return forms.BooleanField(**words, required=False)
    if one.kind == "choice":
        return forms.ChoiceField(**words, choices=_choices(game, one))
    if one.kind == "text":
        return forms.CharField(**words, max_length=MAX_TEXT_LENGTH)
    required = one.default is not None
    return forms.IntegerField(**words, required=required, min_value=one.least, max_value=one.most)


def value_of(one: OptionField, cleaned: Any) -> Any:
    """The value of an option out of its cleaned field."""
    if one.kind == "choice":
        return next(value for value in one.choices if _text(value) == cleaned)
    return cleaned


def deviations(game: str, preset: str, cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """The options that differ from the preset: what an event stores."""
    standard = preset_values(game, preset)
    chosen = {
        one.name: value_of(one, cleaned[PREFIX + one.name]) for one in editable(game) if PREFIX + one.name in cleaned
    }
    return {name: value for name, value in chosen.items() if value != standard[name]}


def shown_options(form: forms.Form, game: str, preset: str) -> Iterator[Shown]:
    """Every option of the form, in its order."""
    standard = preset_values(game, preset)
    for one in editable(game):
        bound = form[PREFIX + one.name]
        was = standard[one.name]
        differs = _said(one, bound.value()) != _said(one, was)
        yield Shown(one.name, _title(game, one), bound, _text(was), api.choice_title(game, one, was), differs)


def told(game: str, preset: str, options: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Deviations for a reader: the title of the option, its value here, and what the preset has."""
    standard = preset_values(game, preset)
    known = {one.name: one for one in editable(game)}
    return [
        (
            _title(game, known[name]),
            api.choice_title(game, known[name], value),
            api.choice_title(game, known[name], standard[name]),
        )
        for name, value in options.items()
        if name in known
    ]


def _said(one: OptionField, value: Any) -> str:
    if one.kind == "flag":
        return str(value in (True, "on", "True", "true"))
    return _text(value)


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def _title(game: str, one: OptionField) -> str:
    return str(FIRST[one.name]) if one.name in FIRST else api.option_title(game, one)


def _choices(game: str, one: OptionField) -> list[tuple[str, str]]:
    return [(_text(value), api.choice_title(game, one, value)) for value in one.choices]
