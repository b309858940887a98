"""The forms of the account page."""

from typing import Any

from django import forms
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from accounts import public_names, staff_names
from accounts.models import User
from accounts.schemas import NewToken
from accounts.scopes import SCOPES
from inputs.forms import InputForm, field_of

AVATAR = '<span class="av t6" aria-hidden="true"><svg viewBox="0 0 40 40"><use href="{}#{}"/></svg></span> {}'


class PreferencesForm(forms.ModelForm):
    class Meta:
        model = User
        fields = (
            "first_name",
            "last_name",
            "avatar",
            "language",
            "theme",
            "suits",
            "size",
            "courts",
            "faces",
            "confirm_cards",
            "trick_hold",
            "sounds",
            "shortcuts",
            "profile_shown",
        )
        widgets = {"avatar": forms.RadioSelect}

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["language"].choices = [("", _("Same as the device")), *settings.LANGUAGES]  # type: ignore[attr-defined]
        self.fields["profile_shown"].required = self.fields["faces"].required = False
        self.fields["avatar"].choices = [  # type: ignore[attr-defined]
            (value or "", format_html(AVATAR, static("avatars.svg"), value, label) if value else label)
            for value, label in User.Avatar.choices
        ]

    def clean_profile_shown(self) -> str:
        """Keep the value before where a form leaves it out."""
        return self.cleaned_data["profile_shown"] or self.instance.profile_shown

    def clean_faces(self) -> str:
        """Keep the value before where a form leaves it out."""
        return self.cleaned_data["faces"] or self.instance.faces

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
