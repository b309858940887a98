"""Scopes of tokens, and the scopes that each REST address requires.

A token without a grant was issued at sign-in and may do everything its owner may. Only the owner's own session, or such
a token, may create tokens, revoke others, or change the account.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

READ, PLAY, ORGANISE = "read", "table:play", "event:write"
SCOPES: Mapping[str, Promise] = {
    READ: _("Read everything the owner can read"),
    PLAY: _("Sit, play and chat at online tables"),
    ORGANISE: _("Enter results and organise events, within the owner’s permissions"),
}

SAFE = ("GET", "HEAD", "OPTIONS")
TABLES = ("tables", "table", "lobby", "deals", "stream")
"""First parts of the addresses where one plays."""
JUDGED = ("adjudicate", "score", "records", "seatings", "plans")
"""Addresses that work something out and keep nothing."""
OWN_END = ("auth/logout", "auth/logout/")
"""With any token one may end that very token."""


def needed(method: str, path: str) -> frozenset[str]:
    """Return the scopes of which a request needs one.

    The set is empty where no token with a grant is enough. `path` is the part after `/api/v1/` or `/api/`.
    """
    first = path.partition("/")[0]
    if first == "auth":
        return frozenset({READ}) if method in SAFE and path.rstrip("/") == "auth/me" else frozenset()
    if first in TABLES:
        return frozenset({READ, PLAY}) if method in SAFE else frozenset({PLAY})
    if method in SAFE or first in JUDGED:
        return frozenset(SCOPES)
    return frozenset({ORGANISE})


def allows(scopes: Iterable[str], method: str, full_path: str) -> bool:
    """Whether a token with these scopes may be used for a request to this address."""
    path = full_path.partition("/api/")[2].removeprefix("v1/")
    return path in OWN_END or not needed(method, path).isdisjoint(scopes)


def may_play(token: Any) -> bool:
    """Return whether a token may play; one without a grant may do all its owner may."""
    grant = getattr(token, "grant", None)
    return grant is None or PLAY in grant.scopes
