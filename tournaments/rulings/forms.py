"""Forms of penalties and bonuses, and of the penalty list."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from inputs.forms import add_problems, field_of
from inputs.reading import InvalidInputError, read
from tournaments.models import Entry, Event, Round, Ruling, Tariff
from tournaments.models import limits as bounds
from tournaments.rulings.schemas import NewRuling, TariffOut
from tournaments.rulings.selectors import COMMON, tariff_of, tariffs_of

RULING, TARIFF = NewRuling.model_fields, TariffOut.model_fields


class RulingForm(forms.Form):
    """A ruling for an entry, by an article or free. Points are typed without a sign.

    A chosen article fills in kind, points and recipient if they are blank.
    """

    entry: "forms.ModelChoiceField[Entry]" = forms.ModelChoiceField(label=_("Ruling for"), queryset=None)
    round: "forms.ModelChoiceField[Round]" = forms.ModelChoiceField(
        label=_("Round"), queryset=None, required=False, empty_label=_("whole event")
    )
    deal = field_of(RULING["deal"])
    article = forms.ChoiceField(label=_("Rule"), required=False)
    kind = field_of(RULING["kind"], radios=True, required=False)
    points = field_of(RULING["points"], required=False)
    given_to = field_of(RULING["given_to"], radios=True, required=False, help_text="")
    reason = field_of(RULING["reason"], required=False)
    _value: NewRuling

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
        if not self.errors:
            self._read()
        return data

    def _read(self) -> None:
        data = self.cleaned_data
        points = data["points"] or 0
        sent = {
            "entry": data["entry"].number,
            "kind": data["kind"],
            "points": SIGNS[data["kind"]] * abs(points) if data["kind"] in SIGNS else points,
            "reason": data["reason"],
            "article": data["article"],
            "round": data["round"].number if data["round"] else None,
            "deal": data["deal"],
            "given_to": data["given_to"] or Tariff.To.OFFENDER,
        }
        try:
            self._value = read(NewRuling, sent)
        except InvalidInputError as error:
            add_problems(self, error.errors)

    def value(self) -> NewRuling:
        """Return the ruling of a valid form."""
        return self._value


class TariffForm(forms.Form):
    """An article of an event's penalty list. Points have no sign; the kind gives it."""

    article = field_of(TARIFF["article"])
    title = field_of(TARIFF["title"])
    kind = field_of(TARIFF["kind"])
    points = field_of(TARIFF["points"], initial=0, **bounds.UNSIGNED_POINTS.of_field)
    given_to = field_of(TARIFF["given_to"])
    used = field_of(TARIFF["used"], initial=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = [(kind, label) for kind, label in Ruling.Kind.choices if kind in SIGNS]
        self.fields["kind"].choices = kinds  # type: ignore[attr-defined]
        if self["article"].value() in COMMON:
            self.fields["article"].widget = forms.HiddenInput()

    def value(self) -> TariffOut:
        """Return the article of a valid form, with the sign of its kind."""
        data = self.cleaned_data
        return read(TariffOut, {**data, "points": SIGNS[data["kind"]] * data["points"]})


SIGNS = {Ruling.Kind.PENALTY: -1, Ruling.Kind.BONUS: 1, Ruling.Kind.NOTE: 0}
"""The sign of typed points by kind."""
