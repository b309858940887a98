"""Signed promises of the server about shuffles, which it cannot change later.

A statement is a text of JSON with sorted names and without spaces, and the Ed25519 signature over `PREFIX` and that
text. Clients verify the bytes they got and never have to write JSON the same way. Source: docs/shuffles.md.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from pydantic import Field
from typing_extensions import TypedDict


@lru_cache(maxsize=16)
def site_key(secret: str, purpose: bytes) -> Ed25519PrivateKey:
    """Derive the Ed25519 signing key (RFC 8032) for one purpose from a SECRET_KEY.

    The derivation is HKDF (RFC 5869). No further secret has to be stored, and a signature for one purpose is worthless
    for another. Source: decision 0162.
    """
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=purpose).derive(secret.encode())
    return Ed25519PrivateKey.from_private_bytes(derived)


PURPOSE = b"troeftafel shuffle statements 1"
PREFIX = "troeftafel shuffle statement 1\n"
"""Stands before the text of every statement that is signed."""


def public_key() -> str:
    """Return this site's public key for shuffle statements, 64 hex digits."""
    return site_key(settings.SECRET_KEY, PURPOSE).public_key().public_bytes_raw().hex()


class StatementView(TypedDict):
    """A text signed by the server.

    The Ed25519 signature covers `troeftafel shuffle statement 1`, a newline and `text`.
    """

    text: Annotated[str, Field(description="JSON with sorted names and without spaces.")]
    signature: str
    key: str


def sign_statement(kind: str, facts: Mapping[str, object]) -> StatementView:
    """Return a statement with its signature and key in hexadecimal.

    The same facts give the same bytes.
    """
    text = json.dumps({"kind": kind, **facts}, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    signature = site_key(settings.SECRET_KEY, PURPOSE).sign((PREFIX + text).encode())
    return {"text": text, "signature": signature.hex(), "key": public_key()}
