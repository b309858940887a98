"""The form of a series: its rules, its ordered events and its roster."""

from typing import Any, TypeVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from inputs.forms import field_of
from inputs.reading import read
from tournaments.models import Club, Event, Series
from tournaments.models.limits import RANK_POINTS_TEXT
from tournaments.series.schemas import MAX_POINTS, NewSeries, SeriesFields
from tournaments.series.services import RULES

S = TypeVar("S", bound=SeriesFields)
FIELDS = NewSeries.model_fields

USUAL_POINTS = "10 8 6 5 4 3 2 1"


class SeriesForm(forms.Form):
    """The rules of a series, and its roster as text."""

    name = field_of(FIELDS["name"])
    club = forms.ModelChoiceField(label=_("Club"), queryset=Club.objects.all(), required=False)
    scheme = field_of(FIELDS["scheme"])
    rank_points = forms.CharField(
        label=_("Points by rank, starting with 1st"),
        required=False,
        max_length=RANK_POINTS_TEXT,
        help_text=_(
            "These points are used only if points are awarded by rank. Lower ranks get no points, and tied "
            "players share the points."
        ),
    )
    best = field_of(FIELDS["best"])
    drop = field_of(FIELDS["drop"])
    least = field_of(FIELDS["least"])
    promoted = field_of(FIELDS["promoted"])
    relegated = field_of(FIELDS["relegated"])
    roster = forms.CharField(
        label=_("Roster (leave blank to count all players)"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_(
            "One person per line: name, club, first day, last day. Only the name is required. Write dates as "
            "2026-11-21."
        ),
    )
    file = forms.FileField(label=_("Or choose a file (CSV, XLSX)"), required=False)

    def clean_rank_points(self) -> list[int | float]:
        """Return the numbers of the list, whole ones as integers."""
        text = str(self.cleaned_data["rank_points"])
        words = text.replace(";", " ").replace(", ", " ").split()
        if len(words) == 1 and "," in words[0]:
            words = words[0].split(",")
        return [_points(number_text) for number_text in words]

    def value(self, model: type[S], **more: object) -> S:
        """Return the rules, together with events and roster. Raises InvalidInputError."""
        data = self.cleaned_data
        rules = {name: data[name] for name in RULES if name != "club"}
        return read(model, {**rules, "club": data["club"].pk if data["club"] else None, **more})


def _points(text: str) -> int | float:
    """Return one number, with a decimal point or comma. Raises ValidationError."""
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        number = -1.0
    if not 0 <= number <= MAX_POINTS:
        words = gettext(
            "“%(word)s” is not a valid number of points. Enter numbers from 0 to %(most)s, such as %(example)s."
        )
        raise forms.ValidationError(words % {"word": text[:40], "most": MAX_POINTS, "example": USUAL_POINTS})
    return int(number) if number.is_integer() else number


def values_of(series: Series | None) -> dict[str, object]:
    """Return the form's initial values: empty, or those of the series."""
    if series is None:
        usual = {"scheme": Series.Scheme.RANK, "rank_points": USUAL_POINTS}
        return {**usual, "drop": 0, "least": 0, "promoted": 0, "relegated": 0}
    names = ("name", "club", "scheme", "best", "drop", "least", "promoted", "relegated")
    points = " ".join(f"{point:g}" for point in series.rank_points if isinstance(point, int | float))
    return {**{name: getattr(series, name) for name in names}, "rank_points": points}


def chosen_events(sent: Any) -> list[Event]:
    """Return the ticked events by their typed numbers; those without one come last."""
    by_slug = {event.slug: event for event in Event.objects.filter(slug__in=sent.getlist("event")[:500])}
    slugs = [slug for slug in dict.fromkeys(sent.getlist("event")) if slug in by_slug]
    return [by_slug[slug] for slug in sorted(slugs, key=lambda slug: _place(sent.get(f"order-{slug}", "")))]


def _place(text: str) -> float:
    try:
        return float(text.replace(",", ".")) if text.strip() else float("inf")
    except ValueError:
        return float("inf")
