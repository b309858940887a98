"""Secret choices as they may be known: the own one to its seat, and how many are locked to everybody."""

from engine import table as engine_table
from engine.game import View
from games.tables.spectators import sees_running
from games.tables.table_state import Play


def choices_for(play: Play, seat: str | None, kept_out: bool = False) -> View:
    """`choice`: what this seat has put down and whether it is locked. `locked`: of how many choices how many are.

    Both are null while nothing is chosen in secret, or nothing of the deal is told to this viewer. Nobody is told whose
    are locked, or since when.
    """
    if not play.in_secret or (seat is None and not sees_running(play.table, kept_out)):
        return {"choice": None, "locked": None}
    own = play.choices.get(seat or "")
    placed = len(play.seats) - len(engine_table.owed(play.told))
    return {
        "choice": None if own is None else {"text": own.text, "locked": own.locked},
        "locked": {"count": placed + len(play.locked_choices()), "of": len(play.seats)},
    }
