"""Spectators, and what they may see of a table.
The rule is that of the table (games.tables.options.Watch); where other tables get the same packs, board_sets.py hides
more. Scores are visible under every rule. Source: decision 0197.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from typing_extensions import TypedDict

from games.models import Table, Watcher
from games.tables.options import Watch, rules_of_table

LEASE = timedelta(minutes=3)
"""Time without a page's report after which a spectator has left; three times the page's interval."""


@dataclass(frozen=True, slots=True)
class Watching:
    """A spectator of a table, for staff only.

    `holder` is `user:3`, `person:12` or the token of a session.
    """

    table_id: int
    name: str
    holder: str
    since: datetime


def watch_rule(table: Table) -> Watch:
    """How a table is watched; one at the club has no cards to see."""
    return rules_of_table(table).watch


def sees_running(table: Table, kept_out: bool = False) -> bool:
    """Whether a spectator sees what lies open of the running deal, as it happens; never if `kept_out`."""
    return not kept_out and not table.deck and watch_rule(table) == Watch.LIVE


def sees_cards(table: Table, kept_out: bool = False) -> bool:
    """Whether a spectator may see the cards of deals that are over; never if `kept_out` (insiders.py)."""
    if kept_out:
        return False
    rule = watch_rule(table)
    if rule == Watch.HANDS:
        return table.state == Table.State.FINISHED
    return rule != Watch.OFF


def why_no_cards(table: Table) -> str:
    """The code of the refusal that says why not."""
    return "watch_off" if watch_rule(table) == Watch.OFF else "watch_hands"


def may_watch(table: Table) -> bool:
    """Whether there is anything to see but the score."""
    return table.place == Table.Place.ONLINE and watch_rule(table) != Watch.OFF


def watchers_of(table_ids: Iterable[int]) -> list[Watching]:
    """Return the present spectators of these tables, the longest first."""
    rows = Watcher.objects.filter(table_id__in=list(table_ids), seen_at__gte=timezone.now() - LEASE)
    spectators = rows.order_by("since", "pk").values_list("table_id", "name", "holder", "since")
    return [Watching(table_id, name, holder, since) for table_id, name, holder, since in spectators]


class WatchView(TypedDict):
    """What a spectator may see of a table, and by which rule."""

    rule: str
    running: bool
    cards: bool
    kept_out: bool


def watch_for(table: Table, seat: str | None, kept_out: bool = False) -> WatchView | None:
    """Return the visible part for a spectator; None for players, and at the club.

    `kept_out`: the spectator helps to run the event and plays in it.
    """
    if seat is not None or table.place != Table.Place.ONLINE:
        return None
    return {
        "rule": watch_rule(table).value,
        "running": sees_running(table, kept_out),
        "cards": sees_cards(table, kept_out),
        "kept_out": kept_out,
    }
