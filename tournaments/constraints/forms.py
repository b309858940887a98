"""Forms of the seating options, and of a request for one entry or two."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from inputs.forms import bounds_of
from inputs.reading import read
from tournaments.constraints.schemas import CLUBS, NewWish, SeatingOptions
from tournaments.models import Entry, Event, SeatingWish
from tournaments.models.limits import TABLE, TABLES_TEXT

REPEATS, BOTH, STANDING = "repeats", "both", "standing"
WEIGHTS = [
    (REPEATS, _("Avoid repeats first, however far apart the scores are")),
    (BOTH, _("Balance both")),
    (STANDING, _("Pair similar scores first, even if they have met before")),
]
USUAL_WORTH = 5
"""Default value of a rematch in standing points, where both count."""
OPTIONS = SeatingOptions.model_fields
_NOT_NUMBERS = re.compile(r"[^\d\s,;]")


class SeatingOptionsForm(forms.Form):
    """The seating options of an event. `options()` returns them for the services."""

    clubs = forms.ChoiceField(
        label=_("Members of the same club"), choices=list(CLUBS.items()), widget=forms.RadioSelect
    )
    weight = forms.ChoiceField(
        label=_("In Swiss rounds, avoid repeats or pair similar scores first?"),
        choices=WEIGHTS,
        widget=forms.RadioSelect,
    )
    worth = forms.FloatField(
        label=_("Score difference equal to one repeat (points)"),
        required=False,
        **bounds_of(OPTIONS["repeat_worth"]),
    )
    accessible_tables = forms.CharField(
        label=_("Accessible table numbers, such as 3, 4"), max_length=TABLES_TEXT, required=False
    )
    max_meetings = forms.IntegerField(
        label=_("Maximum meetings of any two entries (blank: no limit)"),
        required=False,
        **bounds_of(OPTIONS["max_meetings"]),
    )
    seconds = forms.FloatField(label=_("Search time limit (seconds)"), **bounds_of(OPTIONS["seconds"]))

    def clean_accessible_tables(self) -> list[int]:
        text: str = self.cleaned_data["accessible_tables"]
        numbers = [int(digits[:9]) for digits in re.findall(r"\d+", text)]
        if _NOT_NUMBERS.search(text) or not all(1 <= number <= TABLE.most for number in numbers):
            words = _("Enter table numbers from 1 to %(most)s, separated by commas.")
            raise forms.ValidationError(words, params={"most": TABLE.most})
        return numbers

    def options(self) -> SeatingOptions:
        """Return the options that the valid form says."""
        data = self.cleaned_data
        worth = {REPEATS: None, STANDING: 0, BOTH: USUAL_WORTH if data["worth"] is None else data["worth"]}
        names = ("clubs", "accessible_tables", "max_meetings", "seconds")
        return SeatingOptions(**{name: data[name] for name in names}, repeat_worth=worth[data["weight"]])


def initial_values(options: SeatingOptions) -> dict[str, object]:
    """Return the options as initial values of the form."""
    worth = options.repeat_worth
    weight = REPEATS if worth is None else BOTH if worth else STANDING
    tables = ", ".join(map(str, options.accessible_tables))
    return {**dict(options), "weight": weight, "worth": worth or USUAL_WORTH, "accessible_tables": tables}


class WishForm(forms.Form):
    """A seating request. Its kind decides which fields count; `wish()` reads them."""

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
    table = forms.IntegerField(label=_("Table"), required=False, **bounds_of(NewWish.model_fields["table"]))

    def __init__(self, event: Event, kind: str, sent: Mapping[str, object] | None = None) -> None:
        """Create the form; `kind` separates the three forms of the page."""
        super().__init__(sent, initial={"kind": kind}, auto_id=f"id_{kind}_%s")
        for name in ("entry", "other"):
            field: Any = self.fields[name]
            field.queryset = event.entries.exclude(state=Entry.State.WITHDRAWN).order_by("name", "number")

    def wish(self) -> NewWish:
        """Return the request of a valid form. Raises InvalidInputError."""
        data = self.cleaned_data
        numbers = {name: data[name] and data[name].number for name in ("entry", "other")}
        return read(NewWish, {"kind": data["kind"], "table": data["table"], **numbers})
