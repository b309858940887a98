"""The system of an event in a form: each explained in a line, and the fields of what can be set about it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField, Form

from tournaments.core.systems import EXPLAINED, Option, options_for
from tournaments.models import Event

PREFIX = "sys-"


@dataclass(frozen=True, slots=True)
class Choice:
    """One system on offer: its value, name and explanation, and whether it is chosen."""

    value: str
    label: str
    about: str
    chosen: bool


def choices(allowed: list[str], chosen: str) -> list[Choice]:
    """The systems on offer, in the order given."""
    labels = dict(Event.System.choices)
    return [Choice(value, str(labels[value]), str(EXPLAINED[value]), value == chosen) for value in allowed]


def add_fields(form: Form, system: str) -> None:
    """A field for everything that can be set about the system."""
    for option in options_for(system):
        form.fields[PREFIX + option.name] = _field(option)


def fields_of(form: Form, system: str) -> Iterator[BoundField]:
    """These fields as the form shows them."""
    return (form[PREFIX + option.name] for option in options_for(system))


def usual_values(system: str) -> Mapping[str, str]:
    """What the fields start with."""
    filled = (option for option in options_for(system) if option.kind != "yes_no" and option.usual is not None)
    return {PREFIX + option.name: str(option.usual) for option in filled}


def told(cleaned: Mapping[str, Any], system: str) -> dict[str, Any]:
    """What was set and is not as usual, as Event.system_options has it."""
    values = {option.name: (option, cleaned.get(PREFIX + option.name)) for option in options_for(system)}
    return {name: value for name, (option, value) in values.items() if value not in (None, "", option.usual)}


def _field(option: Option) -> forms.Field:
    if option.kind == "choice":
        return forms.ChoiceField(label=str(option.label), choices=option.choices, required=False)
    if option.kind == "yes_no":
        return forms.BooleanField(label=str(option.label), required=False)
    return forms.IntegerField(label=str(option.label), min_value=option.least, max_value=option.most, required=False)
