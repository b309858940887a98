"""Why a result is corrected, the ledger of rulings, and the totals of a club match.

Why a player asks for a correction.
"""

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
    """A chip, and words where the chip does not say enough."""

    reason_code = forms.ChoiceField(
        label=_("Why"),
        choices=REASONS,
        widget=forms.RadioSelect,
        error_messages={"required": _("Say why: choose one of these.")},
    )
    reason = forms.CharField(label=_("In words"), max_length=bounds.REASON, required=False)
    seen_version = forms.IntegerField(widget=forms.HiddenInput, required=False, **bounds.VERSION.of_field)

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


class TotalForm(forms.Form):
    """The total of a round of a club match as it was published: 27-8."""

    home = forms.IntegerField(label=pgettext_lazy("side", "home"), **bounds.ROUND_TOTAL.of_field)
    visitors = forms.IntegerField(label=_("Visitors"), **bounds.ROUND_TOTAL.of_field)
    reason = forms.CharField(label=_("Reason of the correction"), max_length=bounds.REASON, required=False)
    override = forms.BooleanField(label=_("Save it although no hands can give this total"), required=False)
    seen_version = forms.IntegerField(widget=forms.HiddenInput, required=False, **bounds.VERSION.of_field)


FOR_PLAYERS = [(TYPING, _("Typing error")), (SEAT, _("Wrong seat or side")), (OTHER, _("Other"))]
"""What a player may choose; a ruling is the director's to give."""


class AskForm(ReasonForm):
    """A chip, and words where the chip does not say enough."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason_code"].choices = FOR_PLAYERS  # type: ignore[attr-defined]
