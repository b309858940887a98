"""Forms of the seating options, and of a request for one entry or two."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.constraints.options import (
    AVOID,
    IGNORE,
    LARGEST_NUMBER,
    MAX_MEETINGS,
    MAX_SECONDS,
    MAX_WORTH,
    NEVER,
    Options,
)
from tournaments.models import Entry, Event, SeatingWish
from tournaments.models.limits import LEAST_SEARCH, TABLES_TEXT

CLUBS = [
    (AVOID, _("Avoid meetings within a club")),
    (NEVER, _("Never allow meetings within a club")),
    (IGNORE, _("Ignore clubs")),
]
REPEATS, BOTH, STANDING = "repeats", "both", "standing"
WEIGHTS = [
    (REPEATS, _("Avoid repeats first, however far apart the scores are")),
    (BOTH, _("Balance both")),
    (STANDING, _("Pair similar scores first, even if they have met before")),
]
USUAL_WORTH = 5
"""Default value of a rematch in standing points, where both count."""
_NOT_NUMBERS = re.compile(r"[^\d\s,;]")


class SeatingOptionsForm(forms.Form):
    """The seating options of an event. `options()` returns them for the services."""

    clubs = forms.ChoiceField(label=_("Members of the same club"), choices=CLUBS, widget=forms.RadioSelect)
    weight = forms.ChoiceField(
        label=_("In Swiss rounds, avoid repeats or pair similar scores first?"),
        choices=WEIGHTS,
        widget=forms.RadioSelect,
    )
    worth = forms.FloatField(
        label=_("Score difference equal to one repeat (points)"),
        min_value=0,
        max_value=MAX_WORTH,
        required=False,
    )
    accessible_tables = forms.CharField(
        label=_("Accessible table numbers, such as 3, 4"), max_length=TABLES_TEXT, required=False
    )
    max_meetings = forms.IntegerField(
        label=_("Maximum meetings of any two entries (blank: no limit)"),
        min_value=1,
        max_value=MAX_MEETINGS,
        required=False,
    )
    seconds = forms.FloatField(label=_("Search time limit (seconds)"), min_value=LEAST_SEARCH, max_value=MAX_SECONDS)

    def clean_accessible_tables(self) -> list[int]:
        text: str = self.cleaned_data["accessible_tables"]
        numbers = [int(digits[:9]) for digits in re.findall(r"\d+", text)]
        if _NOT_NUMBERS.search(text) or not all(1 <= number <= LARGEST_NUMBER for number in numbers):
            words = _("Enter table numbers from 1 to %(most)s, separated by commas.")
            raise forms.ValidationError(words, params={"most": LARGEST_NUMBER})
        return numbers

    def options(self) -> Options:
        """Return the changes for services.change_seating_options."""
        data = self.cleaned_data
        worth = {REPEATS: None, STANDING: 0, BOTH: USUAL_WORTH if data["worth"] is None else data["worth"]}
        names = ("clubs", "accessible_tables", "max_meetings", "seconds")
        values = {**{name: data[name] for name in names}, "repeat_worth": worth[data["weight"]]}
        return {name: _plain(value) for name, value in values.items()}


def _plain(value: Any) -> Any:
    """Return 3 instead of 3.0."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def initial_values(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options as initial values of the form."""
    worth = options["repeat_worth"]
    weight = REPEATS if worth is None else BOTH if worth else STANDING
    tables = ", ".join(map(str, options["accessible_tables"]))
    plain = {name: _plain(value) for name, value in options.items()}
    return {**plain, "weight": weight, "worth": _plain(worth) or USUAL_WORTH, "accessible_tables": tables}


class WishForm(forms.Form):
    """A seating request. Its kind decides which fields count; the service validates."""

    kind = forms.ChoiceField(choices=SeatingWish.Kind.choices, widget=forms.HiddenInput)
    entry: "forms.ModelChoiceField[Entry]" = forms.ModelChoiceField(
        label=_("Entry"),
        queryset=None,
        empty_label=_("choose"),
        error_messages={"required": _("Choose a name from the list.")},
    )
    other: "forms.ModelChoiceField[Entry]" = forms.ModelChoiceField(
        label=_("Second entry"), queryset=None, empty_label=_("choose"), required=False
    )
    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=LARGEST_NUMBER, required=False)

    def __init__(self, event: Event, kind: str, sent: Mapping[str, object] | None = None) -> None:
        """Create the form; `kind` separates the three forms of the page."""
        super().__init__(sent, initial={"kind": kind}, auto_id=f"id_{kind}_%s")
        for name in ("entry", "other"):
            field: Any = self.fields[name]
            field.queryset = event.entries.exclude(state=Entry.State.WITHDRAWN).order_by("name", "number")
