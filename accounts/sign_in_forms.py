"""Forms of allauth in our words: labels, help, and errors that say what to do.

`ACCOUNT_FORMS` and `MFA_FORMS` in the settings name them. What they check and save stays allauth's.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from allauth.account import forms as account
from allauth.mfa.base import forms as codes
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn.forms import EditWebAuthnForm
from django import forms
from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

USER_NAME = gettext_lazy("Username"), gettext_lazy("Enter your username.")
EMAIL = gettext_lazy("Email address"), gettext_lazy("Enter your email address.")
PASSWORD = gettext_lazy("Password"), gettext_lazy("Enter your password.")
CURRENT_PASSWORD = gettext_lazy("Current password"), gettext_lazy("Enter your current password.")
NEW_PASSWORD = gettext_lazy("New password"), gettext_lazy("Enter a new password.")
REPEATED_PASSWORD = gettext_lazy("Repeat password"), gettext_lazy("Enter the same password again.")
APP_CODE = gettext_lazy("Code from the app (6 digits)"), gettext_lazy("Enter the code currently shown in the app.")
ANY_CODE = gettext_lazy("Code"), gettext_lazy("Enter a code from your app or a recovery code.")
NAME = gettext_lazy("Name"), gettext_lazy("Enter a name for the passkey.")
PASSWORD_HELP = gettext_lazy("At least 12 characters. Three or four words are easy to remember.")


class DescribedFields:
    """Mixin that writes our label, error for a blank field, and help on the fields of a form of allauth.

    A placeholder would repeat the label.
    """

    texts: ClassVar[Mapping[str, tuple[Any, ...]]] = {}
    """By name of the field: label and error, and the help if there is any."""
    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, ((label, required), *help_text) in self.texts.items():
            field = self.fields[name]
            field.label, field.label_suffix = label, ""
            field.error_messages["required"] = required
            field.widget.attrs.pop("placeholder", None)
            if help_text:
                (field.help_text,) = help_text


class NewPassword(DescribedFields):
    """Mixin of forms that ask for a new password twice. It says what to do when the two differ."""

    texts: ClassVar = {"password1": (NEW_PASSWORD, PASSWORD_HELP), "password2": (REPEATED_PASSWORD,)}

    def add_error(self, field: str | None, error: Any) -> None:
        if field == "password2" and not isinstance(error, forms.ValidationError):
            error = _("The passwords do not match. Enter the same password twice.")
        super().add_error(field, error)  # type: ignore[misc]


def email_field() -> forms.EmailField:
    """Return a field for an address that takes no more than an account can hold; allauth's takes 320 characters."""
    most = get_user_model()._meta.get_field("email").max_length
    return forms.EmailField(max_length=most, widget=forms.EmailInput(attrs={"autocomplete": "email"}))


class Login(DescribedFields, account.LoginForm):
    texts: ClassVar = {"login": (USER_NAME,), "password": (PASSWORD,)}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["remember"].label = _("Stay signed in on this device")
        self.fields["remember"].label_suffix = ""


class SignUp(NewPassword, account.SignupForm):
    email = email_field()
    texts: ClassVar = {
        "username": (USER_NAME, gettext_lazy("Others see this name at online tables.")),
        "email": (
            (gettext_lazy("Email address (optional)"), EMAIL[1]),
            gettext_lazy("Your address is used only to reset your password. It is not shown to others."),
        ),
        "password1": (PASSWORD, PASSWORD_HELP),
        "password2": (REPEATED_PASSWORD,),
    }


class AddEmail(DescribedFields, account.AddEmailForm):
    email = email_field()
    texts: ClassVar = {"email": (EMAIL,)}


class ChangePassword(NewPassword, account.ChangePasswordForm):
    texts: ClassVar = {"oldpassword": (CURRENT_PASSWORD,), **NewPassword.texts}


class SetPassword(NewPassword, account.SetPasswordForm):
    pass


class RequestLink(DescribedFields, account.ResetPasswordForm):
    email = email_field()
    texts: ClassVar = {"email": (EMAIL,)}


class PasswordFromLink(NewPassword, account.ResetPasswordKeyForm):
    pass


class PasswordAgain(DescribedFields, account.ReauthenticateForm):
    texts: ClassVar = {"password": (PASSWORD,)}


class CodeToSignIn(DescribedFields, codes.AuthenticateForm):
    texts: ClassVar = {"code": (ANY_CODE,)}


class CodeAgain(DescribedFields, codes.ReauthenticateForm):
    texts: ClassVar = {"code": (ANY_CODE,)}


class FirstCode(DescribedFields, ActivateTOTPForm):
    texts: ClassVar = {"code": (APP_CODE,)}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs["inputmode"] = "numeric"


class RenamePasskey(DescribedFields, EditWebAuthnForm):
    texts: ClassVar = {"name": (NAME,)}
