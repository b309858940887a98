"""Words players add to the shuffle, and the wait for them before the first pack of a table.

The table has published its commitment by then, so nobody can choose its secret to suit the words. Words may be changed
at any time; they go into every pack shuffled afterwards.
"""

from typing import Any

from django.db import transaction
from django.utils import timezone

from engine.shuffle import read_words
from games.core.errors import Conflict, describe_error
from games.core.facts import SeatPlan
from games.models import Seat, Table
from games.tables import deals, nonces
from games.tables import moves as tables_moves
from games.tables import nonce_exchange as exchanges
from games.tables import notifications as news
from games.tables import table_state as store
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


def give_words(table_id: int, seat: str | None, words: str, viewer: Viewer | None = None) -> Play:
    """What a seat (None: the viewer's own) adds to every pack from now on; "" is nothing. Answers with the table.

    At a table that waits for words the first pack is dealt when this was the last seat asked. Raises
    Table.DoesNotExist, InputError (no such seat, not one line of words), Conflict (not his seat, nobody's seat, nothing
    is shuffled here or any more).
    """
    with transaction.atomic():
        play = store.locked(table_id)
        with describe_error(play.game):
            row = tables_moves.seat_for(play, seat, viewer)
            said = read_words(words)
        require_shuffles(play.table, row)
        if row.nonce_hash or row.nonce_used:
            with describe_error(play.game):
                nonces.require_room(said)
        if nonces.is_revealing(play.exchange):
            raise Conflict("nonces_being_revealed")
        if not row.words_given or row.words != said:
            row.words, row.words_given = said, True
            row.save(update_fields=["words", "words_given"])
            if play.exchange is not None and may_open(play, row.code):
                exchanges.open_exchange(play, row.code)
            go_on(play)
    return play


def begin_when_due(table_id: int) -> bool:
    """Deal the first pack of a table whose players have taken too long over their words. False: it waits, or has begun.

    May run twice at once. Raises Table.DoesNotExist.
    """
    with transaction.atomic():
        play = store.locked(table_id)
        due = store.due_at(play)
        over = play.table.state == Table.State.WAITING and due is not None and due <= timezone.now()
        if over and nonces.is_open(play.exchange):
            _end_wait_for_words(play)
            go_on(play)
        elif over:
            _begin(play)
            go_on(play)
    return over


def _end_wait_for_words(play: Play) -> None:
    """Players who have said nothing have no words, so that the exchange of random numbers goes on."""
    for code in store.awaited(play):
        play.seats[code].words_given = True
        play.seats[code].save(update_fields=["words_given"])


def begin_or_wait(play: Play) -> None:
    """A table online opens: the first pack is dealt, unless words or an exchange of random numbers come first.

    The caller saves the table's row.
    """
    exchanges.step(play)
    if store.awaited(play) or nonces.is_open(play.exchange):
        play.table.state = Table.State.WAITING
    else:
        _begin(play)


def go_on(play: Play) -> None:
    """After words were said or seats changed hands: the first pack if it was waited for and nobody else is.

    Saves the table's row and tells the news of it.
    """
    if play.table.state == Table.State.WAITING:
        begin_or_wait(play)
    else:
        exchanges.step(play)
    deals.save(play)
    news.tell(play.table)
    news.wake_worker_after_commit(play.table, timezone.now())


def left_by_who_sat(row: Seat, plan: SeatPlan) -> dict[str, Any]:
    """Words, pages and lost lines are the player's, not the seat's: whoever takes it over has none of them yet."""
    stays = (row.kind, row.holder, row.user_id) == (plan.kind, plan.holder, plan.user_id)
    return {} if stays else dict(NOTHING_YET)


def _begin(play: Play) -> None:
    play.table.state = Table.State.RUNNING
    deals.open_first(play)


def require_shuffles(table: Table, seat: Seat) -> None:
    """Raises Conflict where nothing is shuffled for this seat, or not for this table alone."""
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
