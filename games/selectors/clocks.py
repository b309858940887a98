"""Whose move is waited for, and until when, as far as it may be known.

While it is secret who has to act (who may rub, who has placed a sealed bid), nobody is named, and the clock runs for
everybody in the same way, whether a player or a bot is to act. `Table.due_at` would tell, so it is shown to nobody.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from engine import table as engine_table
from games import store
from games.models import Table
from games.store import Play


def waiting_for(play: Play) -> tuple[str, ...]:
    """The seats an online table waits for, as everybody may know: for their words, or for their move."""
    if play.table.state == Table.State.WAITING:
        return store.awaited(play)
    named = () if play.deal is None else engine_table.view(play.game, play.deal, None)["to_act"]
    return tuple(code for code in play.seats if code in named)


def clock_since(play: Play, named: Sequence[str]) -> datetime | None:
    """From when the clock runs, for a viewer to whom `named` have to act; None when none runs."""
    known = [code for code in named if code in play.since]
    hidden = len(known) < len(play.since)
    players = [code for code in known if not store.plays_itself(play.seats[code])]
    if play.table.clock_seconds is None or not (players or hidden):
        return None
    return min(play.since[code] for code in players or play.since)


def clock_due(play: Play) -> datetime | None:
    """When the time of whoever has to act is over, as everybody may know; None when no clock runs."""
    if play.table.state == Table.State.WAITING:
        return play.table.due_at
    since, limit = clock_since(play, waiting_for(play)), play.table.clock_seconds
    return None if since is None or limit is None else since + timedelta(seconds=limit)
