"""Encryption of second-factor keys in the database, under SECRET_KEY.

`accounts/boxes.py` says how. Values under SECRET_KEY_FALLBACKS remain readable.
Source: decision 0006.
"""

import base64
import logging
import secrets

from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext, gettext_lazy

from accounts import sessions
from accounts.boxes import Box, UnreadableError
from accounts.models import User

logger = logging.getLogger(__name__)

BOX = Box(b"troeftafel second factors 1")
ENCRYPTED_PREFIX = "fernet:"
"""Prefix of encrypted secrets; those without it are older than the encryption."""
SECRETS = {"secret", "seed"}
"""Secret fields of an authenticator: of TOTP and of recovery codes."""


class SecondFactorAdapter(DefaultMFAAdapter):
    """How allauth keeps the keys of TOTP and the seeds of recovery codes."""

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:
        """Return a new passkey's default name: the device that adds it."""
        return sessions.device_of(context.request) or gettext("Passkey")

    error_messages = DefaultMFAAdapter.error_messages | {
        "add_email_blocked": gettext_lazy("Turn off two-step sign-in before you add an email address."),
        "cannot_delete_authenticator": gettext_lazy("Two-step sign-in cannot be turned off for this account."),
        "cannot_generate_recovery_codes": gettext_lazy(
            "Recovery codes are part of two-step sign-in. Set up a passkey or an app first."
        ),
        "incorrect_code": gettext_lazy("This code is incorrect. Enter the code currently shown in the app."),
        "unverified_email": gettext_lazy("Confirm your email address first. Then set up two-step sign-in."),
    }

    def _get_site_name(self) -> str:
        return settings.SITE_NAME  # allauth would show the host

    def encrypt(self, text: str) -> str:
        return ENCRYPTED_PREFIX + BOX.lock(text)

    def decrypt(self, encrypted_text: str) -> str:
        """Decrypt a secret.

        Under a foreign SECRET_KEY (a backup of another site) the result is a random key, for which no codes exist.
        """
        if not encrypted_text.startswith(ENCRYPTED_PREFIX):
            return encrypted_text
        try:
            return BOX.open(encrypted_text.removeprefix(ENCRYPTED_PREFIX))
        except UnreadableError:
            logger.warning("A second factor was encrypted under another SECRET_KEY, so no code of it is right.")
            return base64.b32encode(secrets.token_bytes(20)).decode()


def missing_of(user: User) -> bool:
    """Return whether this member of staff must set up a second factor first.

    The setting STAFF_SECOND_FACTOR decides.
    """
    if settings.STAFF_SECOND_FACTOR != "required" or not (user.is_staff or user.is_superuser):
        return False
    return not is_mfa_enabled(user)


@transaction.atomic
def renew() -> None:
    """Encrypt under today's SECRET_KEY what was plain or under an older key."""
    for authenticator in Authenticator.objects.select_for_update():
        data = {name: _reencrypt(value) if name in SECRETS else value for name, value in authenticator.data.items()}
        if data != authenticator.data:
            authenticator.data = data
            authenticator.save(update_fields=["data"])


def _reencrypt(stored: str) -> str:
    """Re-encrypt a secret under today's SECRET_KEY.

    Unreadable and current ones do not change.
    """
    if not stored.startswith(ENCRYPTED_PREFIX):
        return SecondFactorAdapter().encrypt(stored)
    return ENCRYPTED_PREFIX + BOX.renewed(stored.removeprefix(ENCRYPTED_PREFIX))
