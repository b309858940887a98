"""Passkeys: browser support at this address, and the pages that add one.

The rest is allauth's.
"""

from ipaddress import ip_address
from typing import Any

from allauth.mfa.webauthn.forms import AddWebAuthnForm
from allauth.mfa.webauthn.internal import auth
from allauth.mfa.webauthn.views import AddWebAuthnView
from django import forms
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User

MAX_NAME = 60


class AddPasskeyForm(AddWebAuthnForm):
    """Form for a new passkey, which verifies its owner and so replaces the password."""

    passwordless = None  # Django takes the field out
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=MAX_NAME,
        required=False,
        help_text=gettext_lazy("A name that helps you recognise the passkey later, such as “Phone” or “Club laptop”."),
    )

    def clean(self) -> dict[str, Any]:
        self.cleaned_data["passwordless"] = True
        data: dict[str, Any] = super().clean()
        return data


class AddPasskey(AddWebAuthnView):
    """The page of allauth, for passkeys alone."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        user = self.request.user
        assert isinstance(user, User)  # the page is for accounts
        context["js_data"] = {"creation_options": auth.begin_registration(user, True)}
        return context


def obstacle(request: HttpRequest) -> str:
    """Return why browsers offer no passkeys at this address; empty where they do.

    Source: WebAuthn level 2, sections 5.1.3 (a relying party is a domain) and 13.4.9 (secure contexts).
    """
    host, port = split_domain_port(request.get_host())
    try:
        numbers = ip_address(host.strip("[]"))
    except ValueError:
        if request.is_secure() or host == "localhost" or host.endswith(".localhost"):
            return ""
        return _(
            "Passkeys need an encrypted connection (https), which this address does not have. Sign in with your "
            "password."
        )
    if numbers.is_loopback:
        address = f"http://localhost:{port}/" if port else "http://localhost/"
        sentence = _("Passkeys do not work at a numeric address. Open this site at %(address)s to use them.")
        return sentence % {"address": address}
    return _("Passkeys need a domain name and an encrypted connection (https). Sign in with your password.")
