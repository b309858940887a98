"""Players' words for the shuffle, and the wait for them before the first pack.

The table has published its commitment by then, so its secret cannot be chosen to suit the words. Words may be changed
at any time; they go into every pack shuffled afterwards.
"""

from typing import Any

from django.db import transaction
from django.utils import timezone

from engine.shuffle import read_words
from games.core.errors import Conflict, describe_error
from games.core.facts import SeatPlan
from games.models import Seat, Table
from games.tables import after_commit, deals, nonces, table_state
from games.tables import moves as tables_moves
from games.tables import nonce_exchange as exchanges
from games.tables.revealed_nonces import may_open
from games.tables.seat_devices import OF_NO_DEVICE
from games.tables.seats import Viewer
from games.tables.table_state import Play

NOTHING_ADDED: dict[str, Any] = {
    "words": "", "words_given": False, "nonce_hash": "", "nonce": "", "nonce_used": "", "words_used": "",
}  # fmt: skip
"""A seat that adds nothing to the shuffle."""
NOTHING_YET = {
    **NOTHING_ADDED, "line": "", "seen_at": None, "gone_at": None, "grace_used_ms": 0, "ready": False,
    **OF_NO_DEVICE,
}  # fmt: skip
"""A seat whose player has just come."""


def set_shuffle_words(*, table_id: int, seat: str | None, words: str, viewer: Viewer | None = None) -> Play:
    """Set the words that a seat (None: the viewer's own) adds to later packs.

    "" is none. Answers with the table. At a table that waits for words the first pack is dealt after the last answer.
    Raises Table.DoesNotExist, InputError (no such seat, not one line of words), Conflict (not the viewer's seat, a seat
    without a player, no shuffles here or no longer).
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        with describe_error(play.game):
            row = tables_moves.seat_for(play, seat, viewer)
            given = read_words(words)
        require_shuffles(play.table, row)
        if row.nonce_hash or row.nonce_used:
            with describe_error(play.game):
                nonces.require_room(given)
        if nonces.is_revealing(play.exchange):
            raise Conflict("nonces_being_revealed")
        if not row.words_given or row.words != given:
            row.words, row.words_given = given, True
            row.save(update_fields=["words", "words_given"])
            if play.exchange is not None and may_open(play, row.code):
                exchanges.open_exchange(play, row.code)
            go_on(play)
    return play


def begin_when_due(table_id: int) -> bool:
    """Deal the first pack when the players' time for words is over.

    Returns False when nothing is due. May run twice at once. Raises Table.DoesNotExist.
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        due = table_state.due_at(play)
        over = play.table.state == Table.State.WAITING and due is not None and due <= timezone.now()
        if over and nonces.is_open(play.exchange):
            _end_wait_for_words(play)
            go_on(play)
        elif over:
            _begin(play)
            go_on(play)
    return over


def _end_wait_for_words(play: Play) -> None:
    """Record that silent players have no words, so that the exchange continues."""
    for code in table_state.waiting_for_seed(play):
        play.seats[code].words_given = True
        play.seats[code].save(update_fields=["words_given"])


def begin_or_wait(play: Play) -> None:
    """Deal the first pack, unless words or random numbers come first.

    The caller saves the table's row.
    """
    exchanges.step(play)
    if table_state.waiting_for_seed(play) or nonces.is_open(play.exchange):
        play.table.state = Table.State.WAITING
    else:
        _begin(play)


def go_on(play: Play) -> None:
    """Continue after words were given or seats changed hands.

    The first pack is dealt if nothing else is awaited. Saves the table's row and notifies.
    """
    if play.table.state == Table.State.WAITING:
        begin_or_wait(play)
    else:
        exchanges.step(play)
    deals.save(play)
    after_commit.notify_table(play.table)
    after_commit.wake_worker_after_commit(play.table, timezone.now())


def left_by_who_sat(row: Seat, plan: SeatPlan) -> dict[str, object]:
    """Return the cleared columns of a seat that changes hands.

    Words, pages and lost connections belong to the player, not the seat.
    """
    stays = (row.kind, row.holder, row.user_id) == (plan.kind, plan.holder, plan.user_id)
    return {} if stays else dict(NOTHING_YET)


def _begin(play: Play) -> None:
    play.table.state = Table.State.RUNNING
    deals.open_first(play)


def require_shuffles(table: Table, seat: Seat) -> None:
    """Raise Conflict where no pack is shuffled for this seat and this table alone."""
    if table.deck:
        raise Conflict("deck_takes_no_words")
    if table.place == Table.Place.CLUB:
        raise Conflict("plays_at_club")
    if table.state == Table.State.FINISHED:
        raise Conflict("table_finished")
    if table.state == Table.State.DRAFT:
        raise Conflict("table_not_open")
    if seat.kind != Seat.Kind.HUMAN:
        raise Conflict("seat_has_no_player", seat=seat.code)
