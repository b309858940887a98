"""Why a result is corrected, the ledger of rulings, and the totals of a club match."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import Entry, Event, Round, Ruling

TYPING, SEAT, RULING, OTHER = "typing", "seat", "ruling", "other"
REASONS = [
    (TYPING, _("Typing error")),
    (SEAT, _("Wrong seat or side")),
    (RULING, _("Ruling")),
    (OTHER, _("Other")),
]


class ReasonForm(forms.Form):
    """A chip, and words where the chip does not say enough."""

    reason_code = forms.ChoiceField(
        label=_("Why"),
        choices=REASONS,
        widget=forms.RadioSelect,
        error_messages={"required": _("Say why: choose one of these.")},
    )
    reason = forms.CharField(label=_("In words"), max_length=500, required=False)
    seen_version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("reason_code") == OTHER and not self.cleaned_data.get("reason"):
            self.add_error("reason", _("Say in a few words what the reason is."))
        return self.cleaned_data

    @property
    def words(self) -> str:
        """The reason as the log keeps it."""
        label = str(dict(REASONS)[self.cleaned_data["reason_code"]])
        said = self.cleaned_data["reason"]
        return f"{label}: {said}" if said else label


class RulingForm(forms.Form):
    """A penalty, a bonus or a note for an entry. Points are typed without a sign; the kind gives it."""

    entry: "forms.ModelChoiceField[Entry]" = forms.ModelChoiceField(label=_("For"), queryset=None)
    kind = forms.ChoiceField(label=_("Kind"), choices=Ruling.Kind.choices, widget=forms.RadioSelect)
    points = forms.IntegerField(label=_("Points"), min_value=0, max_value=1000, initial=1)
    article = forms.CharField(label=_("Article"), max_length=60, required=False)
    reason = forms.CharField(label=_("Reason"), max_length=500)
    round: "forms.ModelChoiceField[Round]" = forms.ModelChoiceField(
        label=_("Round"), queryset=None, required=False, empty_label=_("whole event")
    )

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].queryset = event.entries.order_by("name")  # type: ignore[attr-defined]
        rounds = event.rounds.filter(state__in=["published", "finished"]).order_by("number")
        self.fields["round"].queryset = rounds  # type: ignore[attr-defined]
        self.fields["round"].label_from_instance = lambda one: str(one.number)  # type: ignore[attr-defined]

    def facts(self) -> dict[str, Any]:
        """What services.issue_ruling takes."""
        sign = {Ruling.Kind.PENALTY: -1, Ruling.Kind.BONUS: 1, Ruling.Kind.NOTE: 0}[self.cleaned_data["kind"]]
        return {**self.cleaned_data, "points": sign * self.cleaned_data["points"]}


class TotalForm(forms.Form):
    """The total of a round of a club match as it was published: 27-8."""

    home = forms.IntegerField(label=pgettext_lazy("side", "home"), min_value=0, max_value=9999)
    visitors = forms.IntegerField(label=_("Visitors"), min_value=0, max_value=9999)
    reason = forms.CharField(label=_("Reason of the correction"), max_length=500, required=False)
    override = forms.BooleanField(label=_("Save it although no hands can give this total"), required=False)
    seen_version = forms.IntegerField(widget=forms.HiddenInput, required=False)
