"""What counts in the seating: the options, and a wish for one entry or two."""

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
    (AVOID, _("Members of one club meet only where it cannot be helped")),
    (NEVER, _("Members of one club never meet")),
    (IGNORE, _("Clubs do not count")),
]
REPEATS, BOTH, STANDING = "repeats", "both", "standing"
WEIGHTS = [
    (REPEATS, _("Nobody meets again as long as it can be helped, however far apart in the standings")),
    (BOTH, _("Both count")),
    (STANDING, _("Neighbours in the standings meet, even if they have met before")),
]
USUAL_WORTH = 5
"""Points in the standings that a repeat is worth, where both count and nobody said how much."""
_NOT_NUMBERS = re.compile(r"[^\d\s,;]")


class SeatingOptionsForm(forms.Form):
    """The options of the seating of an event. `options()` gives them as services take them."""

    clubs = forms.ChoiceField(label=_("Members of one club"), choices=CLUBS, widget=forms.RadioSelect)
    weight = forms.ChoiceField(
        label=_("Meeting again, or meeting one’s equals? (Swiss rounds)"), choices=WEIGHTS, widget=forms.RadioSelect
    )
    worth = forms.FloatField(
        label=_("Points of difference in the standings that one repeated meeting is worth"),
        min_value=0,
        max_value=MAX_WORTH,
        required=False,
    )
    accessible_tables = forms.CharField(
        label=_("Numbers of the accessible tables, such as 3, 4"), max_length=TABLES_TEXT, required=False
    )
    max_meetings = forms.IntegerField(
        label=_("Two meet at most so often (left open: as often as it must be)"),
        min_value=1,
        max_value=MAX_MEETINGS,
        required=False,
    )
    seconds = forms.FloatField(label=_("Most seconds a search may take"), min_value=LEAST_SEARCH, max_value=MAX_SECONDS)

    def clean_accessible_tables(self) -> list[int]:
        given: str = self.cleaned_data["accessible_tables"]
        numbers = [int(word[:9]) for word in re.findall(r"\d+", given)]
        if _NOT_NUMBERS.search(given) or not all(1 <= number <= LARGEST_NUMBER for number in numbers):
            words = _("Write the numbers of tables, from 1 to %(most)s, with commas between them.")
            raise forms.ValidationError(words, params={"most": LARGEST_NUMBER})
        return numbers

    def options(self) -> Options:
        """What services.change_seating_options takes."""
        data = self.cleaned_data
        worth = {REPEATS: None, STANDING: 0, BOTH: USUAL_WORTH if data["worth"] is None else data["worth"]}
        names = ("clubs", "accessible_tables", "max_meetings", "seconds")
        found = {**{name: data[name] for name in names}, "repeat_worth": worth[data["weight"]]}
        return {name: _plain(value) for name, value in found.items()}


def _plain(value: Any) -> Any:
    """3 instead of 3.0."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def shown(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options as the form shows them."""
    worth = options["repeat_worth"]
    weight = REPEATS if worth is None else BOTH if worth else STANDING
    tables = ", ".join(map(str, options["accessible_tables"]))
    plain = {name: _plain(value) for name, value in options.items()}
    return {**plain, "weight": weight, "worth": _plain(worth) or USUAL_WORTH, "accessible_tables": tables}


class WishForm(forms.Form):
    """A wish. Which of the fields count is decided by its kind, and checked by the service."""

    kind = forms.ChoiceField(choices=SeatingWish.Kind.choices, widget=forms.HiddenInput)
    entry: "forms.ModelChoiceField[Entry]" = forms.ModelChoiceField(
        label=_("Who"),
        queryset=None,
        empty_label=_("choose"),
        error_messages={"required": _("Choose somebody from the list.")},
    )
    other: "forms.ModelChoiceField[Entry]" = forms.ModelChoiceField(
        label=_("and who else"), queryset=None, empty_label=_("choose"), required=False
    )
    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=LARGEST_NUMBER, required=False)

    def __init__(self, event: Event, kind: str, sent: Mapping[str, Any] | None = None) -> None:
        """`kind` also keeps the three forms of the page apart."""
        super().__init__(sent, initial={"kind": kind}, auto_id=f"id_{kind}_%s")
        for name in ("entry", "other"):
            field: Any = self.fields[name]
            field.queryset = event.entries.exclude(state=Entry.State.WITHDRAWN).order_by("name", "number")
