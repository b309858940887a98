"""Calls of the director from a table at the club, from the phone of a player.

The desk answers them where it answers calls of online tables (tournaments/online/services.py).
"""

from django.utils.translation import gettext

from engine.sentences import N
from games.api import viewers
from tournaments.core.errors import NotAllowed
from tournaments.core.transactions import By, event_write, log
from tournaments.models import Event
from tournaments.rounds.chairs import Chair
from tournaments.sheets.table_request import TableRequest

REASONS: dict[str, str] = {
    "rules": N("A question about the rules"),
    "numbers": N("A score is wrong"),
    "missing": N("A player is missing"),
    "other": N("Something else"),
}
"""The reasons on the phone, by their codes in games."""


def call_director(*, at: TableRequest, reason: str, by: By) -> None:
    """Call the director to the table of this request, for the player whose device it is.

    While a call is open, another press changes nothing. Raises NotAllowed for other visitors, InputError, Conflict.
    """
    chair = at.chair
    if chair is None or not at.is_played_at_club:
        raise NotAllowed(gettext("Only players at this table can call the director here. Ask one of them."))
    with event_write(at.event.pk) as event:
        if open_call(at.table.table_id) is not None:
            return
        viewers.call_from_club(table_id=at.table.table_id, seat=chair.seat, name=chair.name, reason=reason)
        _log(event, at, chair, reason=reason, by=by)


def open_call(table_id: int) -> viewers.DirectorCall | None:
    """Return the call of a table that is not settled yet."""
    return next(iter(viewers.calls([table_id], unsettled=True)), None)


def _log(event: Event, at: TableRequest, chair: Chair, *, reason: str, by: By) -> None:
    table, round_ = at.table.number, at.round.number
    log(event, "director_called", by, table=table, round=round_, name=chair.name, reason=REASONS[reason])
