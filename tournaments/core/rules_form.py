"""Form for the rules: game and preset as one choice, all options, deviations."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy

from engine.options import OptionField
from games.api import rules

PREFIX = "opt-"
MAX_TEXT_LENGTH = 60
USUAL = "truf/classic"
"""The initial value of the form."""
FIRST = {
    "deals": gettext_lazy("Deals per round"),
    "length": gettext_lazy("Length of a match"),
    "hands": gettext_lazy("Deals per round"),
    "target": gettext_lazy("Points to win"),
    "sets_to_win": gettext_lazy("Sets to win"),
    "rounds_to_win": gettext_lazy("Manches to win"),
}
"""Important options in order, each with a short label; its sentence follows below."""


@dataclass(frozen=True, slots=True)
class OptionInForm:
    """An option in the form: field, preset value as data and text, whether it differs."""

    name: str
    title: str
    bound: forms.BoundField
    preset: str
    preset_title: str
    deviates: bool


def rules_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return all presets by game: `truf/classic`."""
    return [
        (title, [(f"{game}/{preset}", name) for preset, name in rules.preset_choices(game)])
        for game, title in rules.game_choices()
    ]


def known_rules(text: str) -> tuple[str, str]:
    """Return game and preset of a choice; the default for an unknown one."""
    all_of = [value for _title, group in rules_choices() for value, _name in group]
    usual = USUAL if USUAL in all_of else all_of[0]
    game, _, preset = (text if text in all_of else usual).partition("/")
    return game, preset


def editable(game: str) -> list[OptionField]:
    """Return options with a choice, the important ones first.

    An option whose choices are the presets (the formats of Ruff and Trump) is chosen with the preset.
    """
    presets = {preset for preset, _title in rules.preset_choices(game)}
    fields = [field for field in rules.option_fields(game) if field.kind != "choice" or len(field.choices) > 1]
    fields = [field for field in fields if set(field.choices) != presets]
    order = list(FIRST)
    return sorted(fields, key=lambda field: order.index(field.name) if field.name in FIRST else len(order))


def preset_values(game: str, preset: str) -> dict[str, object]:
    """Return all options of the preset."""
    options = rules.read_options(game, preset, {})
    return {field.name: getattr(options, field.name) for field in editable(game)}


def put_preset(data: QueryDict, game: str, preset: str) -> None:
    """Fill in the options of a preset."""
    for name, value in preset_values(game, preset).items():
        data.pop(PREFIX + name, None)
        if value is True or (value is not False and value is not None):
            data[PREFIX + name] = "on" if value is True else str(value)


def option_field(game: str, field: OptionField) -> forms.Field:
    """Return the form field of an option, with its title and explanation."""
    title, about = _title(game, field), gettext(field.about)
    words: dict[str, Any] = {"label": title, "help_text": about if about != title else ""}
    if field.kind == "flag":
        return forms.BooleanField(**words, required=False)
    if field.kind == "choice":
        return forms.ChoiceField(**words, choices=_choices(game, field))
    if field.kind == "text":
        return forms.CharField(**words, max_length=MAX_TEXT_LENGTH)
    required = field.default is not None
    return forms.IntegerField(**words, required=required, min_value=field.least, max_value=field.most)


def value_of(field: OptionField, cleaned: Any) -> Any:
    """Return an option's value from its cleaned field."""
    if field.kind == "choice":
        return next(value for value in field.choices if _text(value) == cleaned)
    return cleaned


def deviations(game: str, preset: str, cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that differ from the preset, as stored in an event."""
    standard = preset_values(game, preset)
    chosen = {
        field.name: value_of(field, cleaned[PREFIX + field.name])
        for field in editable(game)
        if PREFIX + field.name in cleaned
    }
    return {name: value for name, value in chosen.items() if value != standard[name]}


def shown_options(form: forms.Form, game: str, preset: str) -> Iterator[OptionInForm]:
    """Yield all options of the form in order."""
    standard = preset_values(game, preset)
    for field in editable(game):
        bound = form[PREFIX + field.name]
        was = standard[field.name]
        differs = _comparable(field, bound.value()) != _comparable(field, was)
        yield OptionInForm(
            field.name, _title(game, field), bound, _text(was), rules.choice_title(game, field, was), differs
        )


def deviation_rows(game: str, preset: str, options: Mapping[str, object]) -> list[tuple[str, str, str]]:
    """Return deviations: the option's title, its value, the preset's value."""
    standard = preset_values(game, preset)
    fields = {field.name: field for field in editable(game)}
    return [
        (
            _title(game, fields[name]),
            rules.choice_title(game, fields[name], value),
            rules.choice_title(game, fields[name], standard[name]),
        )
        for name, value in options.items()
        if name in fields
    ]


def _comparable(field: OptionField, value: Any) -> str:
    if field.kind == "flag":
        return str(value in (True, "on", "True", "true"))
    return _text(value)


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def _title(game: str, field: OptionField) -> str:
    return str(FIRST[field.name]) if field.name in FIRST else rules.option_title(game, field)


def _choices(game: str, field: OptionField) -> list[tuple[str, str]]:
    return [(_text(value), rules.choice_title(game, field, value)) for value in field.choices]
