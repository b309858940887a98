"""How the online tables of an event play, as a form."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.api import Bots, OnlineRules, looks_ahead
from tournaments.models import EntryPerson, Event
from tournaments.models.entries import TIMES
from tournaments.models.limits import ONLINE
from tournaments.online.text import CHOICES


def _choices(name: str) -> list[tuple[str, Any]]:
    return [(str(value), _(words)) for value, words in CHOICES[name].items()]


def _number(name: str, label: Any, hint: Any = "") -> forms.IntegerField:
    return forms.IntegerField(label=label, help_text=hint, **ONLINE[name].of_field)


def _switch(label: Any, hint: Any = "") -> forms.BooleanField:
    return forms.BooleanField(label=label, help_text=hint, required=False)


class OnlineRulesForm(forms.Form):
    """Every rule of play online. `rules()` gives them as services.change_online_rules takes them."""

    bank_seconds = _number(
        "bank_seconds",
        _("Seconds in each player’s bank for a whole deal"),
        _("Used when the time for one decision is over. 0: no bank. The seconds to decide are those of the event."),
    )
    grace_seconds = _number(
        "grace_seconds",
        _("Seconds of grace in a match for who lost the connection"),
        _("So long his clock waits in all before it goes on without him."),
    )
    between_seconds = _number(
        "between_seconds",
        _("Seconds between two deals"),
        _("The sheet is shown; the next deal begins sooner when everybody is ready. 0: it begins at once."),
    )
    least_ms = _number(
        "least_ms",
        _("Milliseconds every card takes at least"),
        _("So that nobody learns from the speed of a card that it was forced. 700 is a good value; 0: no wait."),
    )
    watch = forms.ChoiceField(
        label=_("What may others see of a table that plays?"), choices=_choices("watch"), widget=forms.RadioSelect
    )
    chat = forms.ChoiceField(
        label=_("What may players write at the table?"), choices=_choices("chat"), widget=forms.RadioSelect
    )
    claims = _switch(
        _("Players may claim the rest of a deal"),
        _("The cards are shown, and every opponent accepts or refuses."),
    )
    calls = _switch(_("Tables may call the director"), _("Calls stand at the top of the desk."))
    programs = _switch(
        _("Programs may play"), _("Accounts of programs may sit at online tables; they are labelled as bots.")
    )

    bots = forms.ChoiceField(
        label=_("How do bots play?"),
        help_text=_("On free seats, and in place of absent players. The table says so at the seat."),
        choices=_choices("bots"),
        widget=forms.RadioSelect,
    )

    @classmethod
    def of(cls, game: str, rules: OnlineRules, data: Mapping[str, Any] | None = None) -> "OnlineRulesForm":
        """The form of an event of that game, filled with its rules or with what was typed."""
        initial = {name: str(value) if name in CHOICES else value for name, value in asdict(rules).items()}
        if looks_ahead(game):
            return cls(data, initial=initial)
        form = cls(data, initial={**initial, "bots": str(Bots.SIMPLE)})
        field: Any = form.fields["bots"]
        field.choices = [choice for choice in field.choices if choice[0] != Bots.SEARCH]
        return form

    def rules(self) -> dict[str, Any]:
        """What services.change_online_rules takes."""
        return dict(self.cleaned_data)


class PersonTimeForm(forms.Form):
    """Somebody of an event, and his part of every clock."""

    person = forms.TypedChoiceField(label=_("Who"), coerce=int)
    factor = forms.TypedChoiceField(label=_("Time"), coerce=int, choices=TIMES)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = EntryPerson.objects.filter(event=event).select_related("person").order_by("person__name")
        choices = [(member.person_id, member.person.public_name) for member in people]
        self.fields["person"].choices = choices  # type: ignore[attr-defined]
