"""Who made an archive: Ed25519 (RFC 8032) over its manifest, with a key that follows from the SECRET_KEY of the site.

The key is derived by HKDF (RFC 5869) with words of its own, so that nothing else is ever signed with it and there is no
further secret to keep. Source: docs/archive.md, docs/decisions/0162-the-archive-of-an-event.md.
"""

import hashlib
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings

from games.api import ArchiveError, read_object, site_key
from tournaments.archive.container import MANIFEST, SIGNATURE, dumps

INFO = b"troeftafel event archive 1"
ALGORITHM = "Ed25519"


def key_of(secret: str) -> Ed25519PrivateKey:
    """The signing key that follows from a SECRET_KEY."""
    return site_key(secret, INFO)


def fingerprint(public: bytes) -> str:
    """How a key is told and compared: the first 32 hexadecimal digits of its SHA-256, in groups of four."""
    digits = hashlib.sha256(public).hexdigest()[:32]
    return "-".join(digits[start : start + 4] for start in range(0, 32, 4))


def own_fingerprints() -> list[str]:
    """The keys of this site: the one it signs with first, then those of SECRET_KEY before it was changed."""
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return [fingerprint(key_of(secret).public_key().public_bytes_raw()) for secret in secrets]


def signature(manifest: bytes) -> bytes:
    """The member that signs a manifest."""
    key = key_of(settings.SECRET_KEY)
    public = key.public_key().public_bytes_raw()
    told = {"algorithm": ALGORITHM, "signed": MANIFEST, "public_key": public.hex()}
    return dumps({**told, "signature": key.sign(manifest).hex()}) + b"\n"


def signer(manifest: bytes, signed: bytes) -> str:
    """The fingerprint of the key that signed the manifest. Raises ArchiveError when none did."""
    try:
        told = read_object(signed)
        public, proof = _bytes(told.get("public_key")), _bytes(told.get("signature"))
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


def same(one: str, other: str) -> bool:
    """Whether two fingerprints are the same, however they were typed."""
    return _digits(one) == _digits(other)


def _digits(word: str) -> str:
    return "".join(sign for sign in word.lower() if sign in "0123456789abcdef")


def _bytes(word: Any) -> bytes:
    if not isinstance(word, str):
        raise ValueError
    return bytes.fromhex(word)
