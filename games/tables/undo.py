"""Which move can be undone, and what has been. See decision 0195."""

from typing_extensions import TypedDict

from engine import table as engine_table
from engine.undo import is_quiet, revealed_nothing
from games.models import Move, Table
from games.tables.table_state import Play


class UndoView(TypedDict):
    """Whether the viewer can undo their last move, and the seats that have undone one."""

    may: bool
    done: list[str]


def undo_for(play: Play, seat: str | None) -> UndoView | None:
    """Return the undo part of the view; None where undo is off or the deal is hidden.

    `may`: whether this seat (None: a spectator) can undo its last move now. `done`: the seats whose moves of the
    running deal were undone.
    """
    if not play.rules.undo or play.deal is None:
        return None
    done = [undone.seat for undone in play.undone]
    return {"may": seat is not None and why_not(play, seat) is None, "done": done}


def why_not(play: Play, seat: str) -> str | None:
    """The code of the refusal that says why a seat cannot undo its last move; None when it can."""
    if not play.rules.undo or play.table.context:
        return "no_undo_here"
    if play.table.state != Table.State.RUNNING or play.table.paused or play.deal is None or play.open_claim:
        return "nothing_to_undo"
    last = play.moves[-1] if play.moves else None
    if last is None or last.seat != seat or last.by != Move.By.PLAYER or play.choices:
        return "nothing_to_undo"
    if is_quiet(play.game, last.text) and revealed_nothing(play.game, _before(play), play.logged):
        return None
    return "undo_told"


def _before(play: Play) -> object:
    """The running deal without its last move."""
    began = Play(play.table, play.game, play.options, play.seats)
    assert play.row is not None
    began.begin(play.row)
    return engine_table.replay(play.game, began.deal, [(move.seat, move.text) for move in play.moves[:-1]])
