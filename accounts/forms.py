"""The form of the account page."""

from django import forms

from accounts.models import User


class PreferencesForm(forms.ModelForm):
    class Meta:
        model = User
        fields = ("first_name", "last_name", "email", "language", "suits", "size", "confirm_cards")
