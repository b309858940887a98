"""Fetching a value of a public beacon, such as drand, from an address that the site configures."""

import json
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Any

WITHIN = 5.0
"""Seconds for an answer."""
MAX_BYTES = 10_000


class UnreachableError(Exception):
    """The address gave no value. The text says why."""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Nobody sends this server on to another address."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


def fetched(address: str, number: int) -> str:
    """The value of round `number` in hexadecimal. `{round}` in the address stands for the number.

    The answer is JSON with `round` and `randomness`, as drand gives it. Raises UnreachableError.
    """
    opener = urllib.request.build_opener(_NoRedirects(), urllib.request.ProxyHandler({}))
    try:
        with opener.open(address.replace("{round}", str(number)), timeout=WITHIN) as answer:
            found = json.loads(answer.read(MAX_BYTES))
    except (OSError, HTTPException, ValueError) as error:
        raise UnreachableError(str(error)) from error
    if not isinstance(found, dict) or found.get("round") != number or not isinstance(found.get("randomness"), str):
        raise UnreachableError(f"no value of round {number} in the answer")
    return str(found["randomness"])
