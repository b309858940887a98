"""Mails about accounts: what each one says, as plain text and as HTML.

accounts/mail_message.py gives the texts their form, and accounts/adapter.py sends them in the language of the account.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from allauth.account import app_settings
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts import sessions
from accounts.addresses import address_of
from accounts.mail_message import Mail
from accounts.models import User


@dataclass(frozen=True)
class Occasion:
    """Why a mail is written: the request, the account if there is one, and what allauth says about it."""

    request: HttpRequest
    user: User | None
    facts: dict[str, Any]

    @property
    def site(self) -> str:
        """The address of the front page."""
        return self.request.build_absolute_uri("/")

    def address(self, name: str) -> str:
        """Return the full address of a page."""
        return self.request.build_absolute_uri(reverse(name))

    @property
    def account(self) -> str:
        """The user name: people may have several accounts with one email address."""
        return self.user.get_username() if self.user else ""


def write(name: str, occasion: Occasion) -> Mail | None:
    """Return the mail that allauth calls `name`; None if we have no words for it."""
    writer = WRITERS.get(name)
    return writer(occasion) if writer else None


def _new_password(occasion: Occasion) -> Mail:
    return Mail(
        subject=_("Choose a new password"),
        paragraphs=(_("Use this link to choose a new password for your account."),),
        button=_("Choose password"),
        link=occasion.facts["password_reset_url"],
        expiry=_("The link is valid until %(time)s and works only once.")
        % {"time": _until(settings.PASSWORD_RESET_TIMEOUT)},
        otherwise=_("If you did not ask for this, ignore this email. Your password will stay the same."),
        reason=_("You are receiving this email because a new password was requested for your account at %(site)s.")
        % _site(),
    )


def _no_account(occasion: Occasion) -> Mail:
    return Mail(
        subject=_("No account with this email address"),
        paragraphs=(
            _("A new password was requested for %(email)s, but no account uses this address.")
            % {"email": occasion.facts["email"]},
            _("Your account may have a different address, or none at all. If so, the site administrator can help."),
        ),
        button=_("Sign up"),
        link=occasion.facts["signup_url"],
        otherwise=_("If you did not ask for this, ignore this email. Nothing will change."),
        reason=_("You are receiving this email because this address was entered on the password page of %(site)s.")
        % _site(),
    )


def _confirm(occasion: Occasion) -> Mail:
    lifetime = app_settings.EMAIL_CONFIRMATION_EXPIRE_DAYS * 24 * 3600
    return Mail(
        subject=_("Confirm your email address"),
        paragraphs=(_("Please confirm that this email address belongs to your account."),),
        button=_("Confirm address"),
        link=occasion.facts["activate_url"],
        expiry=_("The link is valid until %(time)s.") % {"time": _until(lifetime)},
        otherwise=_("If this is not your account, ignore this email. The address will not be confirmed."),
        reason=_("You are receiving this email because this address was added to an account at %(site)s.") % _site(),
    )


def _password_changed(occasion: Occasion) -> Mail:
    return _password(occasion, _("Your password was changed"), _("The password for your account was changed."))


def _password_set(occasion: Occasion) -> Mail:
    return _password(occasion, _("Your account now has a password"), _("A password was set for your account."))


def _password_reset(occasion: Occasion) -> Mail:
    sentence = _("The password for your account was changed using a link from an email.")
    return _password(occasion, _("Your password was changed"), sentence)


def _password(occasion: Occasion, subject: str, sentence: str) -> Mail:
    return Mail(
        subject=subject,
        paragraphs=(sentence, _("You have been signed out on all other devices, and your API tokens no longer work.")),
        button=_("Choose password"),
        link=occasion.address("account_reset_password"),
        facts=_origin(occasion),
        otherwise=_(
            "If this was not you, choose a new password now. Then end all other sessions on your account page."
        ),
        is_notice=True,
        reason=_change_reason(),
    )


def _password_by_administrator(occasion: Occasion) -> Mail:
    # Device and network would be those of the administrator, and are not for the owner to know.
    sentence = _("The administrator %(administrator)s set a new password for your account.")
    return Mail(
        subject=_("An administrator set a new password for your account"),
        paragraphs=(
            sentence % {"administrator": occasion.facts["administrator"]},
            _("You have been signed out everywhere, and your API tokens no longer work."),
        ),
        button=_("Choose password"),
        link=occasion.address("account_reset_password"),
        facts=((pgettext("of a change", "Time"), _local(timezone.now())),),
        otherwise=_(
            "If you did not ask for this, contact the site administrator. Anyone with the new password can act in"
            " your name."
        ),
        is_notice=True,
        reason=_change_reason(),
    )


def _address_changed(occasion: Occasion) -> Mail:
    old, new = occasion.facts["from_email"], occasion.facts["to_email"]
    sentence = _("The email address of your account was changed from %(old)s to %(new)s.") % {"old": old, "new": new}
    return _change(
        occasion, _("Your email address was changed"), sentence, _("Future emails will not be sent to this address.")
    )


def _address_removed(occasion: Occasion) -> Mail:
    sentence = _("The email address %(old)s was removed from your account.") % {"old": occasion.facts["deleted_email"]}
    return _change(occasion, _("An email address was removed"), sentence)


def _app_added(occasion: Occasion) -> Mail:
    return _change(
        occasion,
        _("Two-step sign-in is on"),
        _("An authenticator app was added to your account."),
        _("You now also need a code from this app to sign in. Keep your recovery codes in a safe place."),
    )


def _app_removed(occasion: Occasion) -> Mail:
    return _change(
        occasion,
        _("The authenticator app was removed"),
        _("Your account no longer has an authenticator app. You no longer need its codes to sign in."),
    )


def _new_codes(occasion: Occasion) -> Mail:
    return _change(
        occasion,
        _("New recovery codes"),
        _("New recovery codes were created for your account. The old codes no longer work."),
    )


def _passkey_added(occasion: Occasion) -> Mail:
    return _change(
        occasion,
        _("A passkey was added"),
        _("A passkey was added to your account. You can use it to sign in without your password."),
    )


def _passkey_removed(occasion: Occasion) -> Mail:
    return _change(
        occasion,
        _("A passkey was removed"),
        _("A passkey was removed from your account. You can no longer use it to sign in."),
    )


def _change(occasion: Occasion, subject: str, *paragraphs: str) -> Mail:
    return Mail(
        subject=subject,
        paragraphs=paragraphs,
        button=_("Go to your account"),
        link=occasion.address("account"),
        facts=_origin(occasion),
        otherwise=_(
            "If this was not you, change your password now and check your account. If you cannot sign in, contact"
            " the site administrator."
        ),
        is_notice=True,
        reason=_change_reason(),
    )


def _origin(occasion: Occasion) -> tuple[tuple[str, str], ...]:
    """Return when and from where a change was made, as coarsely as the list of sessions has it."""
    rows = (
        (pgettext("of a change", "Time"), _local(timezone.now())),
        (_("Device"), sessions.device_of(occasion.request)),
        (_("Network"), sessions.network_of(address_of(occasion.request))),
    )
    return tuple((label, value) for label, value in rows if value)


def _change_reason() -> str:
    return _("You are receiving this email because something changed in your account at %(site)s.") % _site()


def _site() -> dict[str, str]:
    return {"site": settings.SITE_NAME}


def _until(seconds: int) -> str:
    return _local(timezone.now() + timedelta(seconds=seconds))


def _local(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "DATETIME_FORMAT")


WRITERS: dict[str, Callable[[Occasion], Mail]] = {
    "account/email/password_reset_key": _new_password,
    "account/email/unknown_account": _no_account,
    "account/email/email_confirmation": _confirm,
    "account/email/password_changed": _password_changed,
    "account/email/password_set": _password_set,
    "account/email/password_reset": _password_reset,
    "account/email/password_set_by_administrator": _password_by_administrator,
    "account/email/email_changed": _address_changed,
    "account/email/email_deleted": _address_removed,
    "mfa/email/totp_activated": _app_added,
    "mfa/email/totp_deactivated": _app_removed,
    "mfa/email/recovery_codes_generated": _new_codes,
    "mfa/email/webauthn_added": _passkey_added,
    "mfa/email/webauthn_removed": _passkey_removed,
}
"""The mails that allauth or accounts/services.py send here, by allauth's name."""
