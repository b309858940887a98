"""The root of a round, drawn before anybody is seated in it, and the beacon that is mixed into its packs.

The root is kept under the number of the round. Throwing a draft away, drawing it again or publishing it twice does not
give another one. See docs/decisions/0414 and 0415.
"""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext

from games import api
from games.api import RootFact
from tournaments.core.errors import EventError
from tournaments.core.transactions import By, changing, fresh_round, log
from tournaments.models import Event, Round
from tournaments.shuffles.beacons import UnreachableError, fetched
from tournaments.shuffles.selectors import root_word


def draw_root(event: Event, number: int) -> None:
    """Draw the root of a round that is about to be seated and publish its commitment; only of an event online.

    Does nothing when the round has one. This is committed before the search for a seating begins.
    """
    word = root_word(event.pk, number)
    if event.place != Event.Place.ONLINE or api.roots_of([word]):
        return
    with changing(event.pk) as event:
        if api.draw_root(word):
            log(event, "root_drawn", None, round=number, commitment=api.roots_of([word])[0].commitment)


def name_beacon(round_: Round, source: str, beacon_round: int | None, by: By) -> None:
    """Choose the value of a beacon for the packs of a round before they are shuffled; an empty `source`: none.

    Raises EventError when the round has no root, InputError, games.api.Conflict when a value is known already or the
    first packs were shuffled.
    """
    with changing(round_.event_id) as event:
        round_ = fresh_round(event, round_.pk)
        root = _root(round_)
        before, word = _told(root), root_word(event.pk, round_.number)
        if not source.strip():
            api.drop_beacon(word)
            log(event, "beacon_dropped", by, round=round_.number, before=before)
            return
        api.name_beacon(word, source, beacon_round or 0)
        now = _root(round_)
        chosen: dict[str, Any] = {"source": now.source, "beacon_round": now.number}
        log(event, "beacon_named", by, round=round_.number, before=before, **chosen)


def give_beacon(round_: Round, value: str, by: By) -> None:
    """The value of the beacon in hexadecimal; every change of it is logged.

    Raises EventError when the round has no root, InputError, games.api.Conflict when no beacon was named or the first
    packs were shuffled.
    """
    with changing(round_.event_id) as event:
        round_ = fresh_round(event, round_.pk)
        _root(round_)
        before = api.give_beacon(root_word(event.pk, round_.number), value)
        log(event, "beacon_given", by, round=round_.number, value=_root(round_).value, before=before or "-")


def fetch_beacon(round_: Round, by: By) -> None:
    """Ask the address of BEACON_URL for the value and enter it. No lock is held while it answers.

    Raises EventError when the site has no such address or it gives no value, and what `give_beacon` raises.
    """
    root = _root(round_)
    if not settings.BEACON_URL:
        raise EventError("no_beacon_address")
    if root.number is None:
        raise EventError("beacon_not_named", number=round_.number)
    try:
        value = fetched(settings.BEACON_URL, root.number)
    except UnreachableError as error:
        raise EventError("beacon_unreachable", problem=str(error)[:200]) from error
    give_beacon(round_, value, by)


def lacks_beacon(round_: Round) -> bool:
    """Whether the packs of this round are still to be shuffled and the value of its beacon is missing."""
    found = api.roots_of([root_word(round_.event_id, round_.number)])
    return any(one.closed_at is None and one.number is not None and not one.value for one in found)


def note_without_beacon(event: Event, round_: Round, by: By, lacked: bool) -> None:
    """Log that the packs were shuffled without the beacon that was named."""
    if lacked and (root := _root(round_)).without_beacon:
        log(event, "beacon_missing", by, round=round_.number, source=root.source, beacon_round=root.number)


def _root(round_: Round) -> RootFact:
    found = api.roots_of([root_word(round_.event_id, round_.number)])
    if not found:
        raise EventError("no_root", number=round_.number)
    return found[0]


def _told(root: RootFact) -> str:
    return gettext("none") if root.number is None else f"{root.source} {root.number}"
