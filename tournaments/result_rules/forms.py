"""Who must agree to results, what silence means, and how long results can be corrected, as a form."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.result_rules.rules import ResultRules
from tournaments.result_rules.schemas import MAX_MINUTES, MIN_MINUTES
from tournaments.result_rules.text import CHOICES


def _choices(name: str) -> list[tuple[str, Any]]:
    return [(value, _(words)) for value, words in CHOICES[name].items()]


def _radios(name: str, label: Any, hint: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, help_text=hint, choices=_choices(name), widget=forms.RadioSelect)


def _minutes(name: str, label: Any, hint: Any) -> forms.IntegerField:
    least = MIN_MINUTES[name]
    return forms.IntegerField(label=label, help_text=hint, min_value=least, max_value=MAX_MINUTES, required=False)


def _switch(label: Any, hint: Any) -> forms.BooleanField:
    return forms.BooleanField(label=label, help_text=hint, required=False)


class ResultRulesForm(forms.Form):
    """Every rule of results. `rules()` gives them as services.change_result_rules takes them."""

    confirm = _radios(
        "confirm",
        _("Who must agree to a result that a player entered?"),
        _("Until then it does not count, and its round cannot be closed. Where one does not agree, the desk decides."),
    )
    silence_minutes = _minutes(
        "silence_minutes",
        _("Silence means yes after (minutes)"),
        _("When nobody has objected for so long, the result counts. Left open: it waits for an answer."),
    )
    seat_pins = _switch(
        _("Players without a personal link need the PIN of their seat"),
        _(
            "Each seat has a new PIN every round: on the slip, on the player’s own page and at the desk. A result that "
            "is confirmed on the device that entered it waits for the desk."
        ),
    )
    second_typist = _switch(
        _("What staff type in waits for a second person"),
        _("Somebody else of the staff looks at the slip and confirms it at the desk."),
    )
    two_to_correct = _switch(
        _("Every correction needs a second person"),
        _("The version before goes on counting until another organiser or director has confirmed the new one."),
    )
    admins_alone = _switch(
        _("An administrator may do without the second person"),
        _("The log then says that he did it alone. Without this he needs a second person as everybody does."),
    )
    since = _radios("since", _("From when do the times for corrections run?"), "")
    ask_minutes = _minutes(
        "ask_minutes",
        _("Players may ask for a correction during (minutes)"),
        _("Left open: without end."),
    )
    staff_minutes = _minutes(
        "staff_minutes",
        _("An organiser or director may correct alone during (minutes)"),
        _("Left open: without end."),
    )
    later = _radios("later", _("Who may correct after that?"), "")

    @classmethod
    def of(cls, rules: ResultRules, data: Mapping[str, Any] | None = None) -> "ResultRulesForm":
        """The form filled with the rules of an event, or with what was typed."""
        return cls(data, initial=asdict(rules))

    def rules(self) -> dict[str, Any]:
        """What services.change_result_rules takes."""
        return dict(self.cleaned_data)
