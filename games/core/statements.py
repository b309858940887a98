"""What the server promises about shuffles, signed, so that nobody can be given another story later.

A statement is a text of JSON with sorted names and without spaces, and the Ed25519 signature over `PREFIX` and that
text. Clients verify the bytes they got and never have to write JSON the same way. Source: docs/shuffles.md.
"""

import json
from collections.abc import Mapping
from typing import Any

from django.conf import settings

from games.core.site_key import site_key

PURPOSE = b"troeftafel shuffle statements 1"
PREFIX = "troeftafel shuffle statement 1\n"
"""Stands before the text of every statement that is signed."""


def public_key() -> str:
    """The key with which this site signs statements about shuffles, 64 hexadecimal digits."""
    return site_key(settings.SECRET_KEY, PURPOSE).public_key().public_bytes_raw().hex()


def signed(kind: str, facts: Mapping[str, Any]) -> dict[str, str]:
    """A statement with its signature and the key, both hexadecimal. The same facts give the same bytes."""
    text = json.dumps({"kind": kind, **facts}, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    signature = site_key(settings.SECRET_KEY, PURPOSE).sign((PREFIX + text).encode())
    return {"text": text, "signature": signature.hex(), "key": public_key()}
