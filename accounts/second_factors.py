"""Keys of second factors do not stand in the database as they are: they are encrypted under SECRET_KEY.

Fernet of `cryptography` (AES-128-CBC with HMAC-SHA-256), under a key that follows from SECRET_KEY by HKDF (RFC 5869)
with words of its own. What SECRET_KEY_FALLBACKS name is still read.
Source: docs/decisions/0320-keys-of-second-factors.md.
"""

import base64
import contextlib
import logging
import secrets

from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext

from accounts import sessions
from accounts.models import User

logger = logging.getLogger(__name__)

INFO = b"troeftafel second factors 1"
MARK = "fernet:"
"""Before what is encrypted; what stands without it was kept before this was done."""
SECRETS = {"secret", "seed"}
"""What of the data of an authenticator is secret: of TOTP and of recovery codes."""


class Adapter(DefaultMFAAdapter):
    """How allauth keeps the keys of TOTP and the seeds of recovery codes."""

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:
        """The name that a new passkey has until its owner gives another: the device that adds it."""
        return sessions.device_of(context.request) or gettext("Passkey")

    def encrypt(self, text: str) -> str:
        return MARK + _boxes()[0].encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """What was encrypted. Under a foreign SECRET_KEY (a backup of another site) it is a key nobody has codes of."""
        if not encrypted_text.startswith(MARK):
            return encrypted_text
        try:
            return MultiFernet(_boxes()).decrypt(encrypted_text.removeprefix(MARK)).decode()
        except InvalidToken:
            logger.warning("A second factor was encrypted under another SECRET_KEY, so no code of it is right.")
            return base64.b32encode(secrets.token_bytes(20)).decode()


def missing_of(user: User) -> bool:
    """Whether this is one of the staff who has to set up a second factor first (STAFF_SECOND_FACTOR)."""
    if settings.STAFF_SECOND_FACTOR != "required" or not (user.is_staff or user.is_superuser):
        return False
    return not is_mfa_enabled(user)


@transaction.atomic
def renew() -> None:
    """Encrypts under the SECRET_KEY of today what was kept as text or under the one before."""
    for authenticator in Authenticator.objects.select_for_update():
        data = {name: _renewed(kept) if name in SECRETS else kept for name, kept in authenticator.data.items()}
        if data != authenticator.data:
            authenticator.data = data
            authenticator.save(update_fields=["data"])


def _renewed(kept: str) -> str:
    """The same secret under the SECRET_KEY of today. What cannot be read, and what needs nothing, stays as it is."""
    if not kept.startswith(MARK):
        return Adapter().encrypt(kept)
    token = kept.removeprefix(MARK)
    try:
        _boxes()[0].decrypt(token)
    except InvalidToken:
        with contextlib.suppress(InvalidToken):
            return MARK + MultiFernet(_boxes()).rotate(token).decode()
    return kept


def _boxes() -> list[Fernet]:
    """Of the SECRET_KEY of today first, then of those before it."""
    return [Fernet(_key(secret)) for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]


def _key(secret: str) -> bytes:
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=INFO).derive(secret.encode())
    return base64.urlsafe_b64encode(derived)
