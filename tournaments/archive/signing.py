"""Signatures of archives: Ed25519 (RFC 8032) over the manifest.

The key is derived from the site's SECRET_KEY by HKDF (RFC 5869) with its own info text. So it signs nothing else, and
no further secret has to be stored. Source: docs/formats/archive.md, decision 0162.
"""

import hashlib
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings

from games.api.archive import site_key
from inputs.archive_errors import ArchiveError
from inputs.archive_rows import read_object
from tournaments.archive.container import MANIFEST, SIGNATURE, dumps

INFO = b"troeftafel event archive 1"
ALGORITHM = "Ed25519"


def key_of(secret: str) -> Ed25519PrivateKey:
    """Return the signing key derived from a SECRET_KEY."""
    return site_key(secret, INFO)


def fingerprint(public: bytes) -> str:
    """Return the fingerprint of a key, for people to compare.

    It is the first 32 hexadecimal digits of the SHA-256, in groups of four.
    """
    digits = hashlib.sha256(public).hexdigest()[:32]
    return "-".join(digits[start : start + 4] for start in range(0, 32, 4))


def own_fingerprints() -> list[str]:
    """Return the fingerprints of this site's keys, the signing key first.

    Keys of earlier values of SECRET_KEY follow.
    """
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return [fingerprint(key_of(secret).public_key().public_bytes_raw()) for secret in secrets]


def signature(manifest: bytes) -> bytes:
    """Return the member that signs a manifest."""
    key = key_of(settings.SECRET_KEY)
    public = key.public_key().public_bytes_raw()
    statement = {"algorithm": ALGORITHM, "signed": MANIFEST, "public_key": public.hex()}
    return dumps({**statement, "signature": key.sign(manifest).hex()}) + b"\n"


def signer(manifest: bytes, signed: bytes) -> str:
    """Return the fingerprint of the key that signed the manifest.

    Raises ArchiveError without a valid signature.
    """
    try:
        statement = read_object(signed)
        public, proof = _bytes(statement.get("public_key")), _bytes(statement.get("signature"))
        if (
            dumps({"algorithm": ALGORITHM, "signed": MANIFEST, "public_key": public.hex(), "signature": proof.hex()})
            + (b"\n")
            != signed
        ):
            raise ValueError
        Ed25519PublicKey.from_public_bytes(public).verify(proof, manifest)
    except (ArchiveError, InvalidSignature, ValueError) as error:
        raise ArchiveError("bad_signature", SIGNATURE) from error
    return fingerprint(public)


def same(first: str, other: str) -> bool:
    """Whether two typed fingerprints are equal."""
    return _digits(first) == _digits(other)


def _digits(text: str) -> str:
    return "".join(sign for sign in text.lower() if sign in "0123456789abcdef")


def _bytes(text: Any) -> bytes:
    if not isinstance(text, str):
        raise ValueError
    return bytes.fromhex(text)
