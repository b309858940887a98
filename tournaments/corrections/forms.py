"""Why a result is corrected, the ledger of rulings, and the totals of a club match."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import Entry, Event, Round, Ruling, Tariff
from tournaments.models import limits as bounds
from tournaments.rulings.selectors import tariff_of, tariffs_of
from tournaments.rulings.services import Case

TYPING, SEAT, RULING, OTHER = "typing", "seat", "ruling", "other"
REASONS = [
    (TYPING, _("Typing error")),
    (SEAT, _("Wrong seat or side")),
    (RULING, _("Ruling")),
    (OTHER, _("Other")),
]


SIGNS = {Ruling.Kind.PENALTY: -1, Ruling.Kind.BONUS: 1, Ruling.Kind.NOTE: 0}
"""What the kind makes of points typed without a sign."""


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


class RulingForm(forms.Form):
    """A ruling for an entry, by an article of the catalogue or freely. Points are typed without a sign.

    An article that is chosen gives kind, points and who gets them where those are left open.
    """

    entry: "forms.ModelChoiceField[Entry]" = forms.ModelChoiceField(label=_("About"), queryset=None)
    round: "forms.ModelChoiceField[Round]" = forms.ModelChoiceField(
        label=_("Round"), queryset=None, required=False, empty_label=_("whole event")
    )
    deal = forms.IntegerField(label=_("Deal"), **bounds.DEAL.of_field, required=False)
    article = forms.ChoiceField(label=_("Article"), required=False)
    kind = forms.ChoiceField(label=_("Kind"), choices=Ruling.Kind.choices, widget=forms.RadioSelect, required=False)
    points = forms.IntegerField(label=_("Points"), **bounds.RULING_POINTS.of_field, required=False)
    given_to = forms.ChoiceField(
        label=_("Points go"), choices=Tariff.To.choices, widget=forms.RadioSelect, required=False
    )
    reason = forms.CharField(label=_("Reason"), max_length=bounds.REASON, required=False)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        self.fields["entry"].queryset = event.entries.order_by("name")  # type: ignore[attr-defined]
        rounds = event.rounds.filter(state__in=["published", "finished"]).order_by("number")
        self.fields["round"].queryset = rounds  # type: ignore[attr-defined]
        self.fields["round"].label_from_instance = lambda one: str(one.number)  # type: ignore[attr-defined]
        lines = [(line.article, line.label) for line in tariffs_of(event) if line.used]
        self.fields["article"].choices = [("", _("none of the catalogue")), *lines]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        line = tariff_of(self.event, data["article"]) if data["article"] else None
        if line is not None:
            data["kind"], data["given_to"] = data["kind"] or line.kind, data["given_to"] or line.given_to
            data["points"] = line.points if data["points"] is None else data["points"]
            data["reason"] = data["reason"] or line.title
        if not data["kind"]:
            self.add_error("kind", _("Choose an article, or say what kind of ruling it is."))
        if not data["reason"]:
            self.add_error("reason", _("Choose an article, or say why."))
        return data

    def case(self) -> Case:
        """What services.rule takes."""
        data = self.cleaned_data
        points = data["points"] or 0
        if data["kind"] in SIGNS:
            points = SIGNS[data["kind"]] * abs(points)
        given_to = data["given_to"] or Tariff.To.OFFENDER
        more = {"round": data["round"], "deal": data["deal"], "given_to": given_to}
        return Case(data["kind"], points, data["reason"], data["article"], **more)


class TariffForm(forms.ModelForm):
    """An article of the catalogue of an event. Points are typed without a sign; the kind gives it."""

    points = forms.IntegerField(label=_("Points"), **bounds.UNSIGNED_POINTS.of_field, initial=0)

    class Meta:
        model = Tariff
        fields = ("article", "title", "kind", "points", "given_to", "used")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = [(kind, label) for kind, label in Ruling.Kind.choices if kind in SIGNS]
        self.fields["kind"].choices = kinds  # type: ignore[attr-defined]

    def values(self) -> dict[str, Any]:
        """What services.change_tariff takes besides the article."""
        data = {name: self.cleaned_data[name] for name in ("title", "kind", "given_to", "used")}
        return {**data, "points": SIGNS[data["kind"]] * self.cleaned_data["points"]}


class TotalForm(forms.Form):
    """The total of a round of a club match as it was published: 27-8."""

    home = forms.IntegerField(label=pgettext_lazy("side", "home"), **bounds.ROUND_TOTAL.of_field)
    visitors = forms.IntegerField(label=_("Visitors"), **bounds.ROUND_TOTAL.of_field)
    reason = forms.CharField(label=_("Reason of the correction"), max_length=bounds.REASON, required=False)
    override = forms.BooleanField(label=_("Save it although no hands can give this total"), required=False)
    seen_version = forms.IntegerField(widget=forms.HiddenInput, required=False, **bounds.VERSION.of_field)
