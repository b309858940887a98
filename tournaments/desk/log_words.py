"""Values of log entries as pages show them: seats, sheets, venues and settings in the active language.

Entries hold codes, so that every reader sees their own language.
"""

import re
from collections.abc import Mapping
from functools import cached_property

from django.core.exceptions import FieldDoesNotExist
from django.utils.translation import gettext

from engine.registry import game_named
from engine.sentences import N
from games.api import rules as game_rules
from games.api import sheets
from games.api.rules import ONLINE_CHOICES
from tournaments.constraints.schemas import CLUBS
from tournaments.core.text import seat_labels
from tournaments.models import Event
from tournaments.result_rules.schemas import CHOICES
from tournaments.rulings.selectors import rule_name

RULES: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "results_": CHOICES,
    "online_": ONLINE_CHOICES,
    "seating_": {},
}
"""Prefixes of actions about changed rules, with the labels of the rules that are chosen from a list."""
OTHER_VALUES: Mapping[str, str] = {
    "-": N("no limit"),
    "true": N("yes"),
    "True": N("yes"),
    "false": N("no"),
    "False": N("no"),
    "yes": N("yes"),
    "no": N("no"),
}
NOTHING = "–"
SCORE = re.compile(r"(?<![\w.])(\w+) (?=[+\-]\d)")
"""A side before its points: `NS +2`."""


class LogWords:
    """The words of an event's log; they are made once for all its lines."""

    def __init__(self, event: Event) -> None:
        self.event = event

    def values(self, action: str, facts: Mapping[str, object]) -> dict[str, str]:
        """Return the values of an entry that are codes, as text."""
        words = {name: self.seat(facts[name]) for name in ("seat", "one_seat", "other_seat") if name in facts}
        changed = {name: str(facts[name]) for name in ("before", "after") if name in facts}
        if action == "looked_into":
            words["cards"] = gettext(OTHER_VALUES[str(facts["cards"])])
        elif action.startswith(("sheet_", "correction_")):
            words |= {name: self.result(value) for name, value in changed.items()}
        elif action == "table_place_set":
            words |= {name: str(Event.Place(value).label) for name, value in changed.items()}
        elif action == "event_changed":
            words |= self._setting(str(facts["fields"]), changed)
        elif action.startswith("tariff_"):
            words["article"] = rule_name(str(facts["article"]))
            words |= {name: gettext("not in use") for name, value in changed.items() if value == "-"}
        elif prefix := next((prefix for prefix in RULES if action.startswith(prefix)), ""):
            words |= {name: _rule(action, prefix, value) for name, value in changed.items()}
        return words

    def seat(self, code: object) -> str:
        """Return `North and South` for `NS`."""
        return self._names.get(str(code), str(code))

    def result(self, text: str) -> str:
        """Return `North: Tricks 4 (North +0, …)` for `tricks.N 4 (N +0, …)`, and – for no sheet."""
        if text == "-":
            return NOTHING
        values, bracket, points = text.rpartition(" (")
        points = SCORE.sub(lambda match: f"{self.seat(match[1])} ", points)
        return ", ".join(map(self._written, values.split(", "))) + bracket + points if bracket else points

    def _written(self, text: str) -> str:
        """Return the label and the value of a field of the score sheet; what it does not have stays."""
        name, _, value = text.partition(" ")
        field = self._form.fields.get(name)
        choices = {str(code): str(label) for code, label in getattr(field, "choices", ())}
        choice = NOTHING if value in ("None", "-") else choices.get(value, value)
        return f"{field.label if field else name} {choice}"

    def _setting(self, name: str, changed: Mapping[str, str]) -> dict[str, str]:
        """Return the label of a column of events, and its values."""
        try:
            column = Event._meta.get_field(name)
        except FieldDoesNotExist:
            return {}
        labels = {str(code): str(label) for code, label in getattr(column, "choices", None) or ()}
        other = {code: gettext(label) for code, label in OTHER_VALUES.items() if code != "-"} | {"None": NOTHING}
        words = {part: labels.get(value) or other.get(value, value) for part, value in changed.items()}
        return {**words, "fields": str(getattr(column, "verbose_name", name))}

    @cached_property
    def _form(self) -> sheets.SheetForm:
        game, preset, changes = self.event.game, self.event.preset, self.event.options
        return sheets.SheetForm(game_named(game), game_rules.read_options(game, preset, changes))

    @cached_property
    def _names(self) -> dict[str, str]:
        return {**self._form.names, **seat_labels(self.event)}


def _rule(action: str, prefix: str, value: str) -> str:
    rule = action.removeprefix(prefix)
    if prefix == "seating_" and rule == "clubs":
        return str(CLUBS.get(value, value))
    if rule == "accessible_tables" and value == "-":
        return NOTHING
    label = RULES[prefix].get(rule, {}).get(value) or OTHER_VALUES.get(value)
    return gettext(label) if label else value
