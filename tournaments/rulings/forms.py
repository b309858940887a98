"""Forms of penalties and bonuses, and of the penalty list."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, Event, Round, Ruling, Tariff
from tournaments.models import limits as bounds
from tournaments.rulings.selectors import COMMON, tariff_of, tariffs_of
from tournaments.rulings.services import Case


class RulingForm(forms.Form):
    """A ruling for an entry, by an article or free. Points are typed without a sign.

    A chosen article fills in kind, points and recipient if they are blank.
    """

    entry: "forms.ModelChoiceField[Entry]" = forms.ModelChoiceField(label=_("Ruling for"), queryset=None)
    round: "forms.ModelChoiceField[Round]" = forms.ModelChoiceField(
        label=_("Round"), queryset=None, required=False, empty_label=_("whole event")
    )
    deal = forms.IntegerField(label=_("Deal"), **bounds.DEAL.of_field, required=False)
    article = forms.ChoiceField(label=_("Rule"), required=False)
    kind = forms.ChoiceField(label=_("Type"), choices=Ruling.Kind.choices, widget=forms.RadioSelect, required=False)
    points = forms.IntegerField(label=_("Points"), **bounds.RULING_POINTS.of_field, required=False)
    given_to = forms.ChoiceField(
        label=_("Recipient of the points"), choices=Tariff.To.choices, widget=forms.RadioSelect, required=False
    )
    reason = forms.CharField(label=_("Reason"), max_length=bounds.REASON, required=False)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        self.fields["entry"].queryset = event.entries.order_by("name")  # type: ignore[attr-defined]
        rounds = event.rounds.filter(state__in=["published", "finished"]).order_by("number")
        self.fields["round"].queryset = rounds  # type: ignore[attr-defined]
        self.fields["round"].label_from_instance = lambda round_: str(round_.number)  # type: ignore[attr-defined]
        lines = [(line.article, line.label) for line in tariffs_of(event) if line.used]
        self.fields["article"].choices = [("", _("not from the penalty list")), *lines]  # type: ignore[attr-defined]

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
            self.add_error("kind", _("Choose a penalty from the list or a type of ruling."))
        if not data["reason"]:
            self.add_error("reason", _("Choose a penalty from the list or give a reason."))
        return data

    def case(self) -> Case:
        """Return the case for services.rule."""
        data = self.cleaned_data
        points = data["points"] or 0
        if data["kind"] in SIGNS:
            points = SIGNS[data["kind"]] * abs(points)
        given_to = data["given_to"] or Tariff.To.OFFENDER
        more = {"round": data["round"], "deal": data["deal"], "given_to": given_to}
        return Case(data["kind"], points, data["reason"], data["article"], **more)


class TariffForm(forms.ModelForm):
    """An article of an event's penalty list. Points have no sign; the kind gives it."""

    points = forms.IntegerField(label=_("Points"), **bounds.UNSIGNED_POINTS.of_field, initial=0)

    class Meta:
        model = Tariff
        fields = ("article", "title", "kind", "points", "given_to", "used")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = [(kind, label) for kind, label in Ruling.Kind.choices if kind in SIGNS]
        self.fields["kind"].choices = kinds  # type: ignore[attr-defined]
        if self["article"].value() in COMMON:
            self.fields["article"].widget = forms.HiddenInput()

    def values(self) -> dict[str, Any]:
        """Return the values for services.change_tariff, without the article."""
        data = {name: self.cleaned_data[name] for name in ("title", "kind", "given_to", "used")}
        return {**data, "points": SIGNS[data["kind"]] * self.cleaned_data["points"]}


SIGNS = {Ruling.Kind.PENALTY: -1, Ruling.Kind.BONUS: 1, Ruling.Kind.NOTE: 0}
"""The sign of typed points by kind."""
