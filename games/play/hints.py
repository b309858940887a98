"""A player's request for a hint (decision 0462).

The request is stored first and worked out outside every lock, in a process of its own: no move and no bot waits for it.
Only the seat gets the answer. The version of the table does not change, and no page is notified.
"""

import json
from dataclasses import dataclass

from django.db import transaction

from engine.bots.hints import STEPS
from engine.game import View
from games.core.errors import Conflict, describe_error
from games.models import Hint
from games.models.limits import HINTS
from games.play.thinking import sight_of
from games.processes.jobs import JobError, JobLane
from games.tables import table_state
from games.tables.hints import position_of, why_no_hint
from games.tables.moves import require_running, seat_for, stored_key
from games.tables.seats import Viewer
from games.tables.table_state import Play
from games.tables.thinking_time import draw_bits

LANE = JobLane("hints", ["-m", "games.play.thinking_process", "hints"])
"""One process for the hints of this server; further requests wait or are refused."""


@dataclass(frozen=True, slots=True)
class HintRequest:
    """A stored request that has no answer yet, with what its search may know."""

    row_id: int
    view: View
    seed: int


def ask_hint(*, table_id: int, seat: str | None, viewer: Viewer | None = None, key: str | None = None) -> Play:
    """Give a hint to a seat (None: the viewer's own) at its turn; return the table.

    A second request at the same turn, or with a used `key`, counts no further hint. Raises Table.DoesNotExist,
    InputError, Conflict (not the viewer's seat, not now, none left, or none at this table), and JobError when the
    server is busy: such a request does not count.
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        with describe_error(play.game):
            row = seat_for(play, seat, viewer)
            stored = stored_key(row.code, key)
        request = _asked(play, row.code, stored)
    if request is not None:
        _answer(request)
    return play


def _asked(play: Play, seat: str, key: str | None) -> HintRequest | None:
    """Store the request under the lock; None where its answer is there already."""
    require_running(play)
    assert play.row is not None
    rows = list(Hint.objects.filter(deal=play.row, seat=seat))
    position = position_of(play)
    if key is not None and any(row.key == key and row.position != position for row in rows):
        return None
    if (refused := why_no_hint(play, seat)) is not None:
        raise Conflict(refused)
    row = next((row for row in rows if row.position == position), None)
    if row is not None and row.number is not None and row.answer is not None:
        return None
    if row is None or row.number is None:
        row = _counted(play, rows, row or Hint(deal=play.row, seat=seat, position=position), key)
    return HintRequest(row.pk, sight_of(play, seat), draw_bits(play, f"hint|{seat}|{position}"))


def _counted(play: Play, rows: list[Hint], row: Hint, key: str | None) -> Hint:
    """Give a request the lowest free number of this deal. Raises Conflict when all are used."""
    used = {other.number for other in rows}
    free = next((number for number in range(1, HINTS + 1) if number not in used), None)
    if free is None:
        raise Conflict("hints_used", most=HINTS)
    row.number, row.key = free, key
    row.save()
    play.table.hints += 1
    play.table.save(update_fields=["hints"])
    return row


def _answer(request: HintRequest) -> None:
    """Work the hint out and store it. A request without an answer does not count."""
    rows = Hint.objects.filter(pk=request.row_id)
    try:
        _, body = LANE.ask("hint", json.dumps(request.view).encode(), seed=request.seed, steps=STEPS)
    except JobError:
        rows.filter(answer__isnull=True).update(number=None, key=None)
        raise
    rows.update(answer=json.loads(body))
