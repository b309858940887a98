"""The page on which a series is made or changed: its rules, its events in order, its roster."""

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

    name = forms.CharField(label=_("Name of the series"), max_length=NAME)
    club = forms.ModelChoiceField(label=_("Club"), queryset=Club.objects.all(), required=False)
    scheme = forms.ChoiceField(label=_("What an event is worth"), choices=Series.Scheme.choices)
    rank_points = forms.CharField(
        label=_("Points for the ranks, first place first"),
        required=False,
        max_length=RANK_POINTS_TEXT,
        help_text=_("Only where the rank counts. Later places have none; who shares a rank shares the points."),
    )
    best = forms.IntegerField(
        label=_("Best results that count (empty: all)"), required=False, **SERIES["best"].of_field
    )
    drop = forms.IntegerField(
        label=_("Lowest results left out"),
        **SERIES["drop"].of_field,
        help_text=_("An event that was missed is left out first."),
    )
    least = forms.IntegerField(label=_("Least events for a rank"), **SERIES["least"].of_field)
    promoted = forms.IntegerField(label=_("Places that go up"), **SERIES["promoted"].of_field)
    relegated = forms.IntegerField(label=_("Places that go down"), **SERIES["relegated"].of_field)
    roster = forms.CharField(
        label=_("Roster (empty: everybody counts)"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_("One person a line: name, club, first day, last day. Only the name is needed; days as 2026-11-21."),
    )
    file = forms.FileField(label=_("Or a file (CSV, XLSX)"), required=False)

    def clean_rank_points(self) -> list[int | float]:
        """The numbers of the list, whole ones as whole numbers."""
        text = str(self.cleaned_data["rank_points"])
        words = text.replace(";", " ").replace(", ", " ").split()
        if len(words) == 1 and "," in words[0]:
            words = words[0].split(",")
        return [_points(word) for word in words]

    def clean_club(self) -> Club | None:
        club: Club | None = self.cleaned_data["club"] or None
        return club

    def rules(self) -> dict[str, Any]:
        """What services take as it stands."""
        return {name: value for name, value in self.cleaned_data.items() if name not in ("roster", "file")}


def _points(word: str) -> int | float:
    """One number; a comma may stand for the point. Raises ValidationError."""
    try:
        number = float(word.replace(",", "."))
    except ValueError:
        number = -1.0
    if not 0 <= number <= MAX_POINTS:
        words = gettext("“%(word)s” is no number of points; write numbers from 0 to %(most)s, such as %(example)s.")
        raise forms.ValidationError(words % {"word": word[:40], "most": MAX_POINTS, "example": USUAL_POINTS})
    return int(number) if number.is_integer() else number


def values_of(series: Series | None) -> dict[str, Any]:
    """How the form begins: empty for a new series, otherwise as it stands."""
    if series is None:
        usual = {"scheme": Series.Scheme.RANK, "rank_points": USUAL_POINTS}
        return {**usual, "drop": 0, "least": 0, "promoted": 0, "relegated": 0}
    names = ("name", "club", "scheme", "best", "drop", "least", "promoted", "relegated")
    points = " ".join(f"{one:g}" for one in series.rank_points if isinstance(one, int | float))
    return {**{name: getattr(series, name) for name in names}, "rank_points": points}


def chosen_events(sent: Any) -> list[Event]:
    """The events ticked, in the order of the numbers written beside them; those without one come last."""
    found = {event.slug: event for event in Event.objects.filter(slug__in=sent.getlist("event")[:500])}
    slugs = [slug for slug in dict.fromkeys(sent.getlist("event")) if slug in found]
    return [found[slug] for slug in sorted(slugs, key=lambda slug: _place(sent.get(f"order-{slug}", "")))]


def _place(text: str) -> float:
    try:
        return float(text.replace(",", ".")) if text.strip() else float("inf")
    except ValueError:
        return float("inf")
