"""Forms for the reason of a correction and of a request."""

from collections.abc import Mapping
from typing import Any, TypeVar

from django import forms
from django.utils.translation import gettext_lazy as _

from games.api.sheets import Correction
from inputs.forms import bounds_of
from inputs.reading import read
from tournaments.corrections.schemas import NewCorrection, NewCorrectionRequest

FIELDS = NewCorrection.model_fields
M = TypeVar("M", bound=NewCorrection)
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
    reason = forms.CharField(label=_("Details"), required=False, **bounds_of(FIELDS["reason"]))
    seen_version = forms.IntegerField(widget=forms.HiddenInput, required=False, **bounds_of(FIELDS["seen_version"]))

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

    def correction(self, values: Mapping[str, object], key: str | None) -> Correction:
        """Return the correction of a valid form."""
        return self._read(NewCorrection, values, key).value(self.words)

    def _read(self, model: type[M], values: Mapping[str, object], key: str | None) -> M:
        reasons = {"reason": self.cleaned_data["reason"] or self.words}
        return read(model, {**self.cleaned_data, **reasons, "values": dict(values), "key": key or None})


FOR_PLAYERS = [(TYPING, _("Typing error")), (SEAT, _("Wrong seat or side")), (OTHER, _("Other"))]
"""The reasons a player may choose; only directors give rulings."""


class AskForm(ReasonForm):
    """A reason: a chip, and words if the chip is not enough."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason_code"].choices = FOR_PLAYERS  # type: ignore[attr-defined]

    def request(self, values: Mapping[str, object], key: str | None) -> NewCorrectionRequest:
        """Return the correction request of a valid form.

        The label of the reason precedes the details, and is not counted among their letters.
        """
        return self._read(NewCorrectionRequest, values, key).model_copy(update={"reason": self.words})
