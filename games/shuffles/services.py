"""Random numbers of players for the shuffle, first the hash, then the number; and reports that a shuffle fails."""

from django.db import transaction
from django.utils import timezone

from games.core.errors import Conflict, describe_error
from games.models import Call, Table
from games.tables import after_commit, deals, nonces, table_state
from games.tables import moves as tables_moves
from games.tables import nonce_exchange as exchanges
from games.tables.seats import Viewer
from games.tables.seeds import go_on, require_shuffles
from games.tables.table_state import Play


def commit_nonce(*, table_id: int, seat: str | None, nonce_hash: str, viewer: Viewer | None = None) -> Play:
    """Store the hash of a random number of this seat (None: the viewer's own).

    Answers with the table. It opens an exchange where none is open. May be sent twice. Raises Table.DoesNotExist,
    InputError (no such seat, not a hash, no room next to the words), Conflict (not the viewer's seat, nothing is
    shuffled, not now, or the seat has given another hash in this exchange).
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        with describe_error(play.game):
            row = tables_moves.seat_for(play, seat, viewer)
            given = nonces.read_hash(nonce_hash)
        require_shuffles(play.table, row)
        if row.nonce_hash == given:
            return play
        with describe_error(play.game):
            nonces.require_room(row.words)
        exchanges.may_give(play, row)
        opens = not nonces.is_open(play.exchange)
        if opens:
            exchanges.open_exchange(play, row.code)
        row.nonce_hash, row.nonce = given, ""
        row.save(update_fields=["nonce_hash", "nonce"])
        _go_on(play, opens)
    return play


def reveal_nonce(*, table_id: int, seat: str | None, nonce: str, viewer: Viewer | None = None) -> Play:
    """Take the random number whose hash this seat gave before. Answers with the table.

    May be sent twice. Raises Table.DoesNotExist, InputError (no such seat, not a number, not that of the hash),
    Conflict (not the viewer's seat, the hashes are not public yet, or the exchange is closed).
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        with describe_error(play.game):
            row = tables_moves.seat_for(play, seat, viewer)
            given = nonces.read_nonce(nonce)
        if given in (row.nonce, row.nonce_used):
            return play
        if not nonces.is_revealing(play.exchange) or play.exchange is None:
            raise Conflict("nonces_not_revealed_now")
        if nonces.nonce_hash(table_id, row.code, given) != play.exchange.hashes.get(row.code):
            raise Conflict("nonce_of_another_hash")
        row.nonce = given
        row.save(update_fields=["nonce"])
        _go_on(play, opened=False)
    return play


def go_on_when_due(table_id: int) -> bool:
    """Continue an exchange without the missing numbers when its time is over.

    Returns False when nothing is due. May run twice at once. Raises Table.DoesNotExist.
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        due = nonces.due_at(play.table, play.exchange)
        if due is None or due > timezone.now() or not exchanges.step(play):
            return False
        go_on(play)
    return True


def _go_on(play: Play, opened: bool) -> None:
    """Continue the match, and notify pages of changes that concern them.

    A hash or a number alone does not concern the others.
    """
    if play.table.state == Table.State.GATHERING:
        return
    if exchanges.step(play) or opened:
        go_on(play)


def report_shuffle(*, table_id: int, seat: str | None, what: list[str], viewer: Viewer | None = None) -> Call:
    """Notify the table and the desk that a check of this match failed.

    `what` are codes of the failed parts. The report is a call of the director, also at casual tables and during another
    open call. A match has at most one; a second reporter gets it back. Raises Table.DoesNotExist, InputError (no such
    seat), Conflict (not the viewer's seat, the match is running).
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        with describe_error(play.game):
            row = tables_moves.seat_for(play, seat, viewer)
        if play.table.state != Table.State.FINISHED:
            raise Conflict("match_goes_on")
        made = Call.objects.filter(table=play.table, reason=Call.Reason.SHUFFLE).first()
        if made is None:
            name, words = row.name or row.code, ", ".join(sorted(what))
            made = Call.objects.create(
                table=play.table, seat=row.code, name=name, reason=Call.Reason.SHUFFLE, words=words
            )
            deals.save(play)
            after_commit.notify_table(play.table, standings=True)
    return made
