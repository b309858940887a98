"""Forms for the reason of a correction, rulings, club match totals and requests."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import limits as bounds

TYPING, SEAT, RULING, OTHER = "typing", "seat", "ruling", "other"
REASONS = [
    (TYPING, _("Typing error")),
    (SEAT, _("Wrong seat or side")),
    (RULING, _("Ruling")),
    (OTHER, _("Other")),
]


class ReasonForm(forms.Form):
    """A reason: a chip, and words if the chip is not enough."""

    reason_code = forms.ChoiceField(
        label=_("Reason"),
        choices=REASONS,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose a reason.")},
    )
    reason = forms.CharField(label=_("Details"), max_length=bounds.REASON, required=False)
    seen_version = forms.IntegerField(widget=forms.HiddenInput, required=False, **bounds.VERSION.of_field)

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("reason_code") == OTHER and not self.cleaned_data.get("reason"):
            self.add_error("reason", _("Describe the reason in a few words."))
        return self.cleaned_data

    @property
    def words(self) -> str:
        """Return the reason in its log form."""
        label = str(dict(REASONS)[self.cleaned_data["reason_code"]])
        reason = self.cleaned_data["reason"]
        return f"{label}: {reason}" if reason else label


class TotalForm(forms.Form):
    """The total of a club match round as published: 27-8."""

    home = forms.IntegerField(label=pgettext_lazy("club match", "home"), **bounds.ROUND_TOTAL.of_field)
    visitors = forms.IntegerField(label=_("Visitors"), **bounds.ROUND_TOTAL.of_field)
    reason = forms.CharField(label=_("Reason for the correction"), max_length=bounds.REASON, required=False)
    override = forms.BooleanField(label=_("Save even though no combination of deals gives this total"), required=False)
    seen_version = forms.IntegerField(widget=forms.HiddenInput, required=False, **bounds.VERSION.of_field)


FOR_PLAYERS = [(TYPING, _("Typing error")), (SEAT, _("Wrong seat or side")), (OTHER, _("Other"))]
"""The reasons a player may choose; only directors give rulings."""


class AskForm(ReasonForm):
    """A reason: a chip, and words if the chip is not enough."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason_code"].choices = FOR_PLAYERS  # type: ignore[attr-defined]
