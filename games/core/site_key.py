"""Signing keys of the site: Ed25519 (RFC 8032), each derived from the SECRET_KEY for one purpose.

Derivation is HKDF (RFC 5869), so there is no further secret to keep, and a signature made for one purpose is worth
nothing for another. Source: docs/decisions/0162-the-archive-of-an-event.md.
"""

from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


@lru_cache(maxsize=16)
def site_key(secret: str, purpose: bytes) -> Ed25519PrivateKey:
    """The signing key that follows from a SECRET_KEY for one purpose."""
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=purpose).derive(secret.encode())
    return Ed25519PrivateKey.from_private_bytes(derived)
