"""Who is looking: the user of a session, and the words his session may show for seats he holds.

A holder word is opaque (`person:12`, `casual:…`). It is in the session because somebody opened a table or a personal
link there, and it never appears in a page. Whoever gives out words of a kind (a prefix) may vouch for them: then the
session keeps a proof beside the word, and the word counts only as long as the proof does.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from django.http import HttpRequest

from accounts.scopes import may_play
from games.core import chance
from games.core.devices import device_of, digest_of
from games.tables.lobby import INVITED
from games.tables.seat_devices import bind_seat
from games.tables.seats import Viewer

OF_GUESTS = ("casual:", INVITED)
"""How the words of guests begin, who sit only at tables of the lobby."""
HOLDERS = "holders"
"""Where a session keeps its holder words, as a list: each alone, or with a space and its proof behind it."""
MAX_HOLDERS = 50
"""A session remembers so many; the oldest is forgotten first, and links to private tables before seats."""


def viewer_of(request: HttpRequest) -> Viewer:
    """Whoever sent this request, with the holder words that count at tables."""
    user_id = request.user.pk if request.user.is_authenticated else None
    kept = guest_tokens(request)
    for restrict in _restrictions:
        kept = restrict(user_id, kept)
    holders = frozenset(kept)
    token = getattr(request, "auth", None)
    by_token = token is not None
    device = _device(request, token, user_id, holders)
    return Viewer(user_id, holders, device, by_token=by_token, reads_only=by_token and not may_play(token))


def seated_viewer_of(request: HttpRequest, table_id: int) -> Viewer:
    """Whoever sent this request, after their device has taken their seat at this table if no other device has."""
    viewer = viewer_of(request)
    bind_seat(table_id=table_id, viewer=viewer)
    return viewer


def _device(request: HttpRequest, token: Any, user_id: int | None, holders: frozenset[str]) -> str | None:
    """The device of somebody who can hold a seat in an event; None for a guest of the lobby. A token is a device."""
    if token is not None:
        return digest_of(f"token {token.pk}")
    is_known = user_id is not None or any(not word.startswith(OF_GUESTS) for word in holders)
    return digest_of(device_of(request)) if is_known else None


def _by_token(request: HttpRequest) -> bool:
    """Whether the request came with an API token, which only REST reads."""
    return getattr(request, "auth", None) is not None


Restriction = Callable[[int | None, list[str]], list[str]]
"""Gets the account and the holder words of a session, oldest first; gives the words that may open seats."""

_restrictions: list[Restriction] = []


def restrict_seats(restriction: Restriction) -> None:
    """From now on only the holder words that `restriction` leaves open seats at tables."""
    _restrictions.append(restriction)


Voucher = Callable[[Mapping[str, str]], Collection[str]]
"""Gets words with their proofs; answers with the words that still count."""

_vouchers: dict[str, Voucher] = {}


def vouch(prefix: str, voucher: Voucher) -> None:
    """From now on words that begin with `prefix` count only when `voucher` says so, asked anew for every request."""
    _vouchers[prefix] = voucher


def remember_guest_token(request: HttpRequest, word: str, proof: str = "") -> None:
    """From now on this session may act for seats held by `word`, while `proof` counts; both without spaces."""
    known = {one: other for one, other in _kept(request).items() if one != word}
    _keep(request, {**known, word: proof})


def guest_tokens(request: HttpRequest) -> list[str]:
    """The words this session may show now, the newest last.

    Beside an API token only those of guests count: a token belongs to no device, and a seat in an event does, so the
    link that was opened in a session must not be used with somebody's token.
    """
    kept = _kept(request)
    if _by_token(request):
        kept = {word: proof for word, proof in kept.items() if word.startswith(OF_GUESTS)}
    refused: set[str] = set()
    for prefix, voucher in _vouchers.items():
        asked = {word: proof for word, proof in kept.items() if word.startswith(prefix)}
        refused |= asked.keys() - set(voucher(asked)) if asked else set()
    return [word for word in kept if word not in refused]


def game_text(request: HttpRequest) -> dict[str, str]:
    """Every word the session keeps with its proof, whether it still counts or not."""
    return _kept(request)


def forget_guest_token(request: HttpRequest, word: str) -> None:
    """This session may not act for seats held by `word` any more."""
    _keep(request, {one: proof for one, proof in _kept(request).items() if one != word})


def _kept(request: HttpRequest) -> dict[str, str]:
    """The proof of every word, the newest last, whether it still counts or not."""
    pairs = (text.partition(" ") for text in request.session.get(HOLDERS, ()))
    return {word: proof for word, _, proof in pairs}


def _keep(request: HttpRequest, words: Mapping[str, str]) -> None:
    too_many = max(0, len(words) - MAX_HOLDERS)
    forgotten = sorted([*words][:-1], key=lambda word: not word.startswith(INVITED))[:too_many]
    kept = {word: proof for word, proof in words.items() if word not in forgotten}
    request.session[HOLDERS] = [f"{word} {proof}".strip() for word, proof in kept.items()]


def own_holder(request: HttpRequest) -> str:
    """The word under which this session holds seats of its own, made when first needed."""
    known = next((word for word in guest_tokens(request) if word.startswith("casual:")), None)
    word = known or f"casual:{chance.new_token(16)}"
    remember_guest_token(request, word)
    return word
