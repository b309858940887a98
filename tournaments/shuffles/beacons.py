"""Retrieval of a public beacon value, such as drand's, from a configured address."""

import json
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Any

WITHIN = 5.0
"""The maximum seconds for an answer."""
MAX_BYTES = 10_000


class UnreachableError(Exception):
    """The address gave no value; the message explains why."""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Refuses redirects to other addresses."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


def fetch_value(address: str, number: int) -> str:
    """Return the value of round `number` in hexadecimal; `{round}` is the number.

    The answer is JSON with `round` and `randomness`, as from drand. Raises UnreachableError.
    """
    opener = urllib.request.build_opener(_NoRedirects(), urllib.request.ProxyHandler({}))
    try:
        with opener.open(address.replace("{round}", str(number)), timeout=WITHIN) as answer:
            body = json.loads(answer.read(MAX_BYTES))
    except (OSError, HTTPException, ValueError) as error:
        raise UnreachableError(str(error)) from error
    if not isinstance(body, dict) or body.get("round") != number or not isinstance(body.get("randomness"), str):
        raise UnreachableError(f"no value of round {number} in the answer")
    return str(body["randomness"])
