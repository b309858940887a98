"""Form for the system: a line on each, and the fields of its options."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django import forms
from django.forms import BoundField, Form

from tournaments.core.systems import EXPLAINED, Option, options_for
from tournaments.models import Event

PREFIX = "sys-"


@dataclass(frozen=True, slots=True)
class SystemChoice:
    """A system on offer: value, name, explanation, and whether it is chosen."""

    value: str
    label: str
    about: str
    chosen: bool


def choices(allowed: list[str], chosen: str) -> list[SystemChoice]:
    """Return the systems on offer in the given order."""
    labels = dict(Event.System.choices)
    return [SystemChoice(value, str(labels[value]), str(EXPLAINED[value]), value == chosen) for value in allowed]


def add_fields(form: Form, system: str) -> None:
    """Add a field for each option of the system."""
    for option in options_for(system):
        form.fields[PREFIX + option.name] = _field(option)


def fields_of(form: Form, system: str) -> Iterator[BoundField]:
    """Return these fields bound to the form."""
    return (form[PREFIX + option.name] for option in options_for(system))


def usual_values(system: str) -> Mapping[str, str]:
    """Return the initial values of the fields."""
    filled = (option for option in options_for(system) if option.kind != "yes_no" and option.usual is not None)
    return {PREFIX + option.name: str(option.usual) for option in filled}


def changed_options(cleaned: Mapping[str, object], system: str) -> dict[str, object]:
    """Return options that differ from their defaults, as in Event.system_options."""
    values = {option.name: (option, cleaned.get(PREFIX + option.name)) for option in options_for(system)}
    return {name: value for name, (option, value) in values.items() if value not in (None, "", option.usual)}


def _field(option: Option) -> forms.Field:
    if option.kind == "choice":
        return forms.ChoiceField(label=str(option.label), choices=option.choices, required=False)
    if option.kind == "yes_no":
        return forms.BooleanField(label=str(option.label), required=False)
    return forms.IntegerField(label=str(option.label), min_value=option.least, max_value=option.most, required=False)
