"""The forms of the account page."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import LONGEST_TOKEN_NAME, User
from accounts.scopes import SCOPES


class PreferencesForm(forms.ModelForm):
    class Meta:
        model = User
        fields = (
            "first_name",
            "last_name",
            "email",
            "language",
            "suits",
            "size",
            "courts",
            "confirm_cards",
            "trick_hold",
            "sounds",
            "shortcuts",
        )


class TokenForm(forms.Form):
    """A token to be made: what its owner calls it, and what it may be used for."""

    name = forms.CharField(label=_("Name of the program"), max_length=LONGEST_TOKEN_NAME, required=False)
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"),
        choices=list(SCOPES.items()),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Tick what the token may be used for; then it is made.")},
    )
