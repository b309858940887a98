"""The root of a round, drawn before its pairing, and the beacon for its packs.

The root is stored under the number of the round. Discarding a draft, pairing it again or publishing it twice gives no
other one. See decision 0414.
"""

import json
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Any

from django.conf import settings
from django.utils.translation import pgettext

from games.api import shuffles
from games.api.shuffles import RootFact
from tournaments.core.errors import EventError
from tournaments.core.permissions import authorize
from tournaments.core.transactions import By, event_write, fresh_round, log
from tournaments.models import Event, Round
from tournaments.shuffles.schemas import NameBeacon
from tournaments.shuffles.selectors import root_word

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


def draw_root(event: Event, number: int) -> None:
    """Draw the root of an online round before its pairing, and publish its commitment.

    Idempotent. It is committed before the search for a pairing begins.
    """
    root_name = root_word(event.pk, number)
    if event.place != Event.Place.ONLINE or shuffles.roots([root_name]):
        return
    with event_write(event.pk) as event:
        if shuffles.draw_root(root_name):
            log(event, "root_drawn", None, round=number, commitment=shuffles.roots([root_name])[0].commitment)


def name_beacon(*, round_: Round, beacon: NameBeacon, by: By) -> None:
    """Choose a beacon value for a round's packs before the shuffle, or none.

    Raises EventError without a root; InputError; NotAllowed; Conflict if a value is already known or the first packs
    were shuffled.
    """
    with event_write(round_.event_id) as event:
        authorize(by, "publish", event)
        round_ = fresh_round(event, round_.pk)
        root = _root(round_)
        before, root_name = _beacon_text(root), root_word(event.pk, round_.number)
        if not beacon.source:
            shuffles.drop_beacon(root_name)
            log(event, "beacon_dropped", by, round=round_.number, before=before)
            return
        shuffles.name_beacon(root_name, beacon.source, beacon.round or 0)
        now = _root(round_)
        chosen: dict[str, Any] = {"source": now.source, "beacon_round": now.number}
        log(event, "beacon_named", by, round=round_.number, before=before, **chosen)


def give_beacon(*, round_: Round, value: str, by: By) -> None:
    """Enter the value of the beacon in hexadecimal; every change is logged.

    Raises EventError without a root; InputError; NotAllowed; Conflict if no beacon was chosen or the first packs were
    shuffled.
    """
    with event_write(round_.event_id) as event:
        authorize(by, "publish", event)
        round_ = fresh_round(event, round_.pk)
        _root(round_)
        before = shuffles.give_beacon(root_word(event.pk, round_.number), value)
        log(event, "beacon_given", by, round=round_.number, value=_root(round_).value, before=before or "-")


def fetch_beacon(*, round_: Round, by: By) -> None:
    """Fetch the value from BEACON_URL and enter it, without holding a lock.

    Raises EventError if the site has no such address or it gives no value, and the errors of `give_beacon`.
    """
    authorize(by, "publish", round_.event)
    root = _root(round_)
    if not settings.BEACON_URL:
        raise EventError("no_beacon_address")
    if root.number is None:
        raise EventError("beacon_not_named", number=round_.number)
    try:
        value = fetch_value(settings.BEACON_URL, root.number)
    except UnreachableError as error:
        raise EventError("beacon_unreachable", problem=str(error)[:200]) from error
    give_beacon(round_=round_, value=value, by=by)


def lacks_beacon(round_: Round) -> bool:
    """Whether this round's packs are unshuffled and its beacon value is missing."""
    roots = shuffles.roots([root_word(round_.event_id, round_.number)])
    return any(root.closed_at is None and root.number is not None and not root.value for root in roots)


def note_without_beacon(event: Event, round_: Round, by: By, lacked: bool) -> None:
    """Log that the packs were shuffled without the chosen beacon."""
    if lacked and (root := _root(round_)).without_beacon:
        log(event, "beacon_missing", by, round=round_.number, source=root.source, beacon_round=root.number)


def _root(round_: Round) -> RootFact:
    roots = shuffles.roots([root_word(round_.event_id, round_.number)])
    if not roots:
        raise EventError("no_root", number=round_.number)
    return roots[0]


def _beacon_text(root: RootFact) -> str:
    return pgettext("beacon", "none") if root.number is None else f"{root.source} {root.number}"
