"""Guest names: entered at the table, stored on the device, and distinct there."""

from typing import Any
from urllib.parse import quote, unquote

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import public_names, staff_names
from games.models import limits as bounds

MAX_NAME_LENGTH = bounds.GUEST
COOKIE = settings.COOKIE_PREFIX + "guest-name"
SESSION = "name_at_tables"
"""Session key of the name, for the requests before the browser sends the cookie."""
A_YEAR = 31_536_000


def as_guest(name: str) -> str:
    """Return the name as the table shows it, distinct from an account's name."""
    return _("%(name)s (guest)") % {"name": name}


def known_name(request: HttpRequest) -> str:
    """The name that this device used last; empty where there is none."""
    stored = request.session.get(SESSION) or unquote(request.COOKIES.get(COOKIE, ""))
    name = public_names.clean_name(str(stored))[:MAX_NAME_LENGTH].strip()
    try:
        if name:
            check(name)
    except ValidationError:
        return ""
    return name


def check(name: str) -> None:
    """Check that a cleaned name is legible and not like a staff member's.

    Raises ValidationError.
    """
    public_names.check_name(name)
    public_names.check_reserved(name)
    staff_names.check(name)


def keep_name(request: HttpRequest, answer: HttpResponse, name: str) -> None:
    """Keep the name on the device for a year."""
    request.session[SESSION] = name
    secure = settings.SESSION_COOKIE_SECURE
    answer.set_cookie(COOKIE, quote(name), max_age=A_YEAR, samesite="Lax", httponly=True, secure=secure)


class NameField(forms.CharField):
    """Name of a guest; refuses illegible names and those that resemble staff."""

    def __init__(self, **more: Any) -> None:
        missing = {"required": gettext_lazy("Enter your name.")}
        widget = forms.TextInput(attrs={"autocomplete": "nickname"})
        label = gettext_lazy("Your name at the table")
        super().__init__(label=label, max_length=MAX_NAME_LENGTH, error_messages=missing, widget=widget, **more)

    def to_python(self, value: Any) -> str:
        return public_names.clean_name(super().to_python(value) or "")

    def validate(self, value: str) -> None:
        super().validate(value)
        if value:
            check(value)


class NameForm(forms.Form):
    """Asks a guest who sits down for a name."""

    name = NameField()

    def add_error(self, field: str | None, error: Any) -> None:
        """Add an error, which stays until the name is corrected."""
        super().add_error(field, error)
        self.fields["name"].widget.attrs["data-unsent"] = True
