"""The form of registering: its fields depend on the event, and on who is known to the browser."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.errors import TroeftafelError
from inputs.forms import field_of
from inputs.reading import read
from tournaments.core.errors import NotAllowed
from tournaments.core.formats import people_an_entry
from tournaments.core.views import sentence_of
from tournaments.models import Event, Person
from tournaments.models.limits import NAME
from tournaments.registration.schemas import DoorCode, Joining
from tournaments.registration.services import PAIR

FIELDS = Joining.model_fields
SOMEONE_NEW = "new"
MEMBER = "member-"


class RegistrantForm(forms.Form):
    """The person that registers: one known to this browser, or someone new under a name."""

    def __init__(self, people: Sequence[Person], data: Any = None, name: str = "") -> None:
        super().__init__(data)
        self.people = {str(person.pk): person for person in people}
        if people:
            choices = [*((key, person.name) for key, person in self.people.items()), (SOMEONE_NEW, _("Someone else"))]
            self.fields["who"] = forms.ChoiceField(label=_("Who plays"), choices=choices, initial=choices[0][0])
        self.fields["name"] = forms.CharField(
            label=_("Name of the other person") if people else _("Your name"),
            max_length=NAME,
            required=not people,
            initial=name,
            widget=forms.TextInput({"autocomplete": "off" if people else "name"}),
        )

    @property
    def person(self) -> Person | None:
        """The known person who registers; None for someone new."""
        return self.people.get(self.cleaned_data.get("who", SOMEONE_NEW))

    @property
    def name(self) -> str:
        """The name of someone new."""
        return str(self.cleaned_data["name"])

    def refuse(self, error: TroeftafelError | NotAllowed) -> None:
        """Put a refusal at the field it names."""
        field = _field_of_form(str(getattr(error, "field", None) or ""))
        sentence = error.message if isinstance(error, NotAllowed) else sentence_of(error)
        self.add_error(field if field in self.fields else None, sentence)


class JoinForm(RegistrantForm):
    """A registration for an event."""

    def __init__(self, event: Event, people: Sequence[Person], data: Any = None) -> None:
        super().__init__(people, data)
        self.size = people_an_entry(event)
        if self.size == PAIR:
            self.fields["partner"] = field_of(FIELDS["partner"])
            self.fields["partner_wanted"] = field_of(FIELDS["partner_wanted"])
        elif self.size > PAIR:
            self.fields["team"] = field_of(FIELDS["team"])
            for number in range(1, self.size):
                label = _("Team member %(number)s") % {"number": number + 1}
                self.fields[f"{MEMBER}{number}"] = forms.CharField(label=label, max_length=NAME, required=False)
        if event.capacity is not None:
            self.fields["short_notice"] = field_of(FIELDS["short_notice"])

    @property
    def asked(self) -> list[forms.BoundField]:
        """Return the fields about the partner or the team."""
        names = ("partner", "partner_wanted", "team")
        return [self[name] for name in self.fields if name in names or name.startswith(MEMBER)]

    def joining(self, code: str, waiting_list: bool) -> Joining:
        """Return what was typed. Raises InvalidInputError."""
        typed = {name: value for name, value in self.cleaned_data.items() if name in FIELDS}
        members = [self.cleaned_data[f"{MEMBER}{number}"] for number in range(1, self.size)] if self.size > PAIR else []
        return read(Joining, {**typed, "members": members, "code": code, "waiting_list": waiting_list})


def _field_of_form(field: str) -> str:
    """Return the field of the form for that of the input: `member-1` for `members[0]`."""
    if field.startswith("members["):
        return f"{MEMBER}{int(field.removeprefix('members[').removesuffix(']')) + 1}"
    return f"{MEMBER}1" if field == "members" else field


class DoorForm(forms.Form):
    """The code at the door, and the entry that has come, under its public name."""

    def __init__(self, names: Sequence[tuple[int, str]], data: Any = None, code: str = "") -> None:
        super().__init__(data)
        self.fields["entry"] = forms.TypedChoiceField(
            label=_("Your name"), choices=[("", _("Choose your name")), *names], coerce=int
        )
        self.fields["code"] = field_of(DoorCode.model_fields["code"])
        self.fields["code"].initial = code
        self.fields["code"].widget.attrs |= {"autocomplete": "off", "autocapitalize": "characters"}

    @property
    def door(self) -> DoorCode:
        """What was typed. Raises InvalidInputError."""
        return read(DoorCode, dict(self.cleaned_data))
