"""The form of a series: its rules, its ordered events and its roster."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club, Event, Series
from tournaments.models.limits import NAME, RANK_POINTS_TEXT, SERIES
from tournaments.series.services import MAX_POINTS

USUAL_POINTS = "10 8 6 5 4 3 2 1"


class SeriesForm(forms.Form):
    """The rules of a series, and its roster as text."""

    name = forms.CharField(label=_("Series name"), max_length=NAME)
    club = forms.ModelChoiceField(label=_("Club"), queryset=Club.objects.all(), required=False)
    scheme = forms.ChoiceField(label=_("Event scoring"), choices=Series.Scheme.choices)
    rank_points = forms.CharField(
        label=_("Points by rank, starting with 1st"),
        required=False,
        max_length=RANK_POINTS_TEXT,
        help_text=_(
            "These points are used only if points are awarded by rank. Lower ranks get no points, and tied "
            "players share the points."
        ),
    )
    best = forms.IntegerField(
        label=_("Best results that count (leave blank for all)"), required=False, **SERIES["best"].of_field
    )
    drop = forms.IntegerField(
        label=_("Lowest results dropped"),
        **SERIES["drop"].of_field,
        help_text=_("Missed events are dropped first."),
    )
    least = forms.IntegerField(label=_("Minimum events to be ranked"), **SERIES["least"].of_field)
    promoted = forms.IntegerField(label=_("Promotion places"), **SERIES["promoted"].of_field)
    relegated = forms.IntegerField(label=_("Relegation places"), **SERIES["relegated"].of_field)
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

    def clean_club(self) -> Club | None:
        club: Club | None = self.cleaned_data["club"] or None
        return club

    def rules(self) -> dict[str, Any]:
        """Return the rules for the services."""
        return {name: value for name, value in self.cleaned_data.items() if name not in ("roster", "file")}


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


def values_of(series: Series | None) -> dict[str, Any]:
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
