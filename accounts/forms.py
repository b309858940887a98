"""The forms of the account page."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts import public_names, staff_names
from accounts.models import User
from accounts.schemas import NewToken
from accounts.scopes import SCOPES
from inputs.forms import InputForm, field_of


class PreferencesForm(forms.ModelForm):
    class Meta:
        model = User
        fields = (
            "first_name",
            "last_name",
            "language",
            "theme",
            "suits",
            "size",
            "courts",
            "confirm_cards",
            "trick_hold",
            "sounds",
            "shortcuts",
        )

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["language"].choices = [("", _("Same as the device")), *settings.LANGUAGES]  # type: ignore[attr-defined]

    def clean_first_name(self) -> str:
        return public_names.clean_name(self.cleaned_data["first_name"])

    def clean_last_name(self) -> str:
        return public_names.clean_name(self.cleaned_data["last_name"])

    def clean(self) -> dict[str, Any]:
        """Check the full name, which tables and lists show, when it is new."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        name = f"{data.get('first_name', '')} {data.get('last_name', '')}".strip()
        if name and {"first_name", "last_name"} & set(self.changed_data):
            try:
                public_names.check_name(name)
                if not self.instance.is_staff:
                    public_names.check_reserved(name)
                    staff_names.check(name, besides=self.instance, offices=False)
            except forms.ValidationError as refusal:
                self.add_error("first_name", refusal)
        return data


class TokenForm(InputForm[NewToken]):
    """A token to create."""

    model = NewToken
    name = field_of(NewToken.model_fields["name"])
    scopes = forms.MultipleChoiceField(
        label=_(str(NewToken.model_fields["scopes"].title)),
        choices=list(SCOPES.items()),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Select at least one permission.")},
    )
