"""Encryption of secrets in the database, under SECRET_KEY.

Fernet of `cryptography` (AES-128-CBC with HMAC-SHA-256), under a key that follows from SECRET_KEY by HKDF (RFC 5869)
with a purpose of its own. What was locked under SECRET_KEY_FALLBACKS can still be opened.
"""

import base64
from dataclasses import dataclass

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings


class UnreadableError(Exception):
    """A text was locked under another SECRET_KEY, such as that of the site of a backup."""


@dataclass(frozen=True, slots=True)
class Box:
    """Locks texts of one purpose; `purpose` keeps its keys apart from all others and never changes."""

    purpose: bytes

    def lock(self, text: str) -> str:
        """Return a text encrypted under today's SECRET_KEY."""
        return self._keys()[0].encrypt(text.encode()).decode()

    def open(self, locked: str) -> str:
        """Return a locked text. Raises UnreadableError."""
        try:
            return MultiFernet(self._keys()).decrypt(locked).decode()
        except InvalidToken as error:
            raise UnreadableError from error

    def renewed(self, locked: str) -> str:
        """Return a locked text under today's SECRET_KEY. Unreadable and current ones do not change."""
        keys = self._keys()
        try:
            keys[0].decrypt(locked)
        except InvalidToken:
            try:
                return MultiFernet(keys).rotate(locked).decode()
            except InvalidToken:
                return locked
        return locked

    def _keys(self) -> list[Fernet]:
        """Of the SECRET_KEY of today first, then of those before it."""
        return [Fernet(self._key(secret)) for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]

    def _key(self, secret: str) -> bytes:
        derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=self.purpose).derive(secret.encode())
        return base64.urlsafe_b64encode(derived)
