"""The viewer of a request: the user, and the session's tokens of seats.

A holder token is opaque (`person:12`, `casual:…`). The session gets it by opening a table or a personal link, and it
never appears in a page. An app that issues tokens of a kind (a prefix) may vouch for them: then the session stores a
proof with the token, and the token is valid only as long as the proof is.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from django.http import HttpRequest

from accounts.scopes import may_play
from games.core import chance
from games.core.devices import device_of, digest_of, kind_of
from games.models import DeviceKind
from games.tables.lobby import INVITED
from games.tables.seat_devices import bind_seat
from games.tables.seats import Viewer

OF_GUESTS = ("casual:", INVITED)
"""Prefixes of guests' tokens, which are for lobby tables only."""
HOLDERS = "holders"
"""Session key of the list of holder tokens: each alone, or followed by a space and its proof."""
MAX_HOLDERS = 50
"""Maximum of tokens in a session; the oldest is dropped first, and links to private tables before seats."""


def viewer_of(request: HttpRequest) -> Viewer:
    """Return the sender of this request, with the valid holder tokens."""
    user_id = request.user.pk if request.user.is_authenticated else None
    tokens = guest_tokens(request)
    for restrict in _restrictions:
        tokens = restrict(user_id, tokens)
    holders = frozenset(tokens)
    token = getattr(request, "auth", None)
    by_token = token is not None
    device = _device(request, token, user_id, holders)
    kind = DeviceKind.PROGRAM if by_token else kind_of(request.headers.get("User-Agent", ""))
    return Viewer(user_id, holders, device, by_token=by_token, reads_only=by_token and not may_play(token), kind=kind)


def seated_viewer_of(request: HttpRequest, table_id: int) -> Viewer:
    """Return the sender of this request, after binding the seat to their device.

    A seat is bound if no device has it, unless that needs an act of the player (games.tables.seat_devices).
    """
    viewer = viewer_of(request)
    bind_seat(table_id=table_id, viewer=viewer)
    return viewer


def _device(request: HttpRequest, token: Any, user_id: int | None, holders: frozenset[str]) -> str | None:
    """Return the device of a viewer who may sit in an event; None for a lobby guest.

    An API token is a device.
    """
    if token is not None:
        return digest_of(f"token {token.pk}")
    is_known = user_id is not None or any(not token.startswith(OF_GUESTS) for token in holders)
    return digest_of(device_of(request)) if is_known else None


def _by_token(request: HttpRequest) -> bool:
    """Whether the request came with an API token, which only REST reads."""
    return getattr(request, "auth", None) is not None


Restriction = Callable[[int | None, list[str]], list[str]]
"""Takes the account and the holder tokens of a session, oldest first; returns the tokens that may open seats."""

_restrictions: list[Restriction] = []


def restrict_seats(restriction: Restriction) -> None:
    """Register a restriction: only the holder tokens that it returns open seats at tables."""
    _restrictions.append(restriction)


TokenCheck = Callable[[Mapping[str, str]], Collection[str]]
"""Takes tokens with their proofs; returns the tokens that are still valid."""

_vouchers: dict[str, TokenCheck] = {}


def check_tokens_with(prefix: str, voucher: TokenCheck) -> None:
    """Register a voucher for tokens with this prefix, called for every request.

    They are valid only if it confirms them.
    """
    _vouchers[prefix] = voucher


def remember_guest_token(request: HttpRequest, token: str, proof: str = "") -> None:
    """Let this session act for seats held by `token` while `proof` is valid.

    Neither may contain spaces.
    """
    tokens = {other_token: other for other_token, other in _stored_tokens(request).items() if other_token != token}
    _keep(request, {**tokens, token: proof})


def guest_tokens(request: HttpRequest) -> list[str]:
    """Return the valid tokens of this session, the newest last.

    With an API token only those of guests are valid: an API token belongs to no browser, but a seat in an event does,
    so a personal link opened in a session must not be used with it.
    """
    tokens = _stored_tokens(request)
    if _by_token(request):
        tokens = {token: proof for token, proof in tokens.items() if token.startswith(OF_GUESTS)}
    refused: set[str] = set()
    for prefix, voucher in _vouchers.items():
        vouched = {token: proof for token, proof in tokens.items() if token.startswith(prefix)}
        refused |= vouched.keys() - set(voucher(vouched)) if vouched else set()
    return [token for token in tokens if token not in refused]


def token_proofs(request: HttpRequest) -> dict[str, str]:
    """Return all stored tokens with their proofs, valid or not."""
    return _stored_tokens(request)


def forget_guest_token(request: HttpRequest, token: str) -> None:
    """Remove a token from this session, which can then no longer act for its seats."""
    _keep(
        request, {other_token: proof for other_token, proof in _stored_tokens(request).items() if other_token != token}
    )


def _stored_tokens(request: HttpRequest) -> dict[str, str]:
    """Return the proof of every stored token, valid or not, the newest last."""
    pairs = (text.partition(" ") for text in request.session.get(HOLDERS, ()))
    return {token: proof for token, _, proof in pairs}


def _keep(request: HttpRequest, tokens: Mapping[str, str]) -> None:
    too_many = max(0, len(tokens) - MAX_HOLDERS)
    forgotten = sorted([*tokens][:-1], key=lambda token: not token.startswith(INVITED))[:too_many]
    remaining = {token: proof for token, proof in tokens.items() if token not in forgotten}
    request.session[HOLDERS] = [f"{token} {proof}".strip() for token, proof in remaining.items()]


def own_holder(request: HttpRequest) -> str:
    """Return the token under which this session holds seats of its own.

    It is created when first needed.
    """
    casual = next((token for token in guest_tokens(request) if token.startswith("casual:")), None)
    own_token = casual or f"casual:{chance.new_token(16)}"
    remember_guest_token(request, own_token)
    return own_token
