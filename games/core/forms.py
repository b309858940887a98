"""The name under which a guest sits down, as a field of forms."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.public_names import clean_name
from games.core.guest_names import MAX_NAME_LENGTH, check


class NameField(forms.CharField):
    """Name of a guest; refuses illegible names and those that resemble staff."""

    def __init__(self, **more: Any) -> None:
        missing = {"required": _("Enter your name.")}
        widget = forms.TextInput(attrs={"autocomplete": "nickname"})
        label = _("Your name at the table")
        super().__init__(label=label, max_length=MAX_NAME_LENGTH, error_messages=missing, widget=widget, **more)

    def to_python(self, value: Any) -> str:
        return clean_name(super().to_python(value) or "")

    def validate(self, value: str) -> None:
        super().validate(value)
        if value:
            check(value)


class NameForm(forms.Form):
    """Asks a guest who sits down for a name."""

    name = NameField()
