"""Exchange of random numbers: opened, hashes published, closed, on a locked table.

Seats give hashes first. The server publishes all of them at once and accepts numbers only afterwards, so neither a
player nor the server knows another number when choosing. The caller saves the row of the table.
"""

from django.utils import timezone

from games.core.errors import Conflict
from games.models import NonceExchange, Seat, Table
from games.tables import nonces, table_state
from games.tables.revealed_nonces import may_open
from games.tables.table_state import Play


def open_exchange(play: Play, seat: str = "") -> None:
    """Open an exchange for `seat`; the caller has checked that none is open."""
    play.table.exchanges += 1
    play.table.save(update_fields=["exchanges"])
    play.exchange = NonceExchange.objects.create(
        table=play.table, number=play.table.exchanges, opened_by=seat, opened_at=timezone.now()
    )


def note_change_of_hands(play: Play, seat: Seat) -> None:
    """Note an exchange without numbers where a seat whose number is in the packs changes hands.

    The browser of the player who had the seat finds it when they return: without it, a pack that has no number of the
    seat would look as if the server had dropped it. Raises Conflict while numbers are revealed if the seat has given
    one, since a number that was accepted must be used.
    """
    if nonces.is_revealing(play.exchange) and (seat.nonce or seat.nonce_used):
        raise Conflict("nonces_being_revealed")
    if not seat.nonce_used or nonces.is_open(play.exchange):
        return
    open_exchange(play)
    assert play.exchange is not None
    play.exchange.published_at = play.exchange.closed_at = play.exchange.opened_at
    play.exchange.save(update_fields=["published_at", "closed_at"])


def step(play: Play) -> bool:
    """Publish the hashes or close the exchange if possible; return whether it changed."""
    if not nonces.is_open(play.exchange) or not _runs(play):
        return False
    changed = False
    if not nonces.is_revealing(play.exchange) and _goes_on(play, _without_hash(play)):
        _publish(play)
        changed = True
    if nonces.is_revealing(play.exchange) and _goes_on(play, _without_number(play)):
        _close(play)
        changed = True
    return changed


def _runs(play: Play) -> bool:
    """Return whether hashes and numbers may arrive: the table has begun, words are in."""
    if play.table.paused or play.table.state not in (Table.State.WAITING, Table.State.RUNNING):
        return False
    return play.table.state == Table.State.RUNNING or not table_state.waiting_for_seed(play)


def may_give(play: Play, row: Seat) -> None:
    """Raises Conflict when this seat cannot give a hash now.

    The first hash of an exchange counts: of two browsers of one player the second one learns that it takes no part,
    instead of finding a hash among the published ones that it never gave.
    """
    if nonces.is_revealing(play.exchange):
        raise Conflict("nonces_being_revealed")
    if row.nonce_hash:
        raise Conflict("nonce_given")
    if not nonces.is_open(play.exchange) and not may_open(play, row.code):
        raise Conflict("nonce_next_deal")


def _goes_on(play: Play, missing: list[str]) -> bool:
    due = nonces.due_at(play.table, play.exchange)
    return not missing or (due is not None and due <= timezone.now())


def _without_hash(play: Play) -> list[str]:
    """The seats whose hash is worth waiting for: their player is there and plays."""
    present = [seat for seat in nonces.contributors(play.seats.values()) if seat.gone_at is None and not seat.stand_in]
    return [seat.code for seat in present if not seat.nonce_hash]


def _without_number(play: Play) -> list[str]:
    assert play.exchange is not None
    return [code for code in play.exchange.hashes if not _revealed(play, code)]


def _revealed(play: Play, code: str) -> bool:
    """Whether who sits there still is who gave the hash, and has revealed the number."""
    assert play.exchange is not None
    seat = play.seats[code]
    return bool(seat.nonce) and seat.nonce_hash == play.exchange.hashes[code]


def _publish(play: Play) -> None:
    assert play.exchange is not None
    given = [seat for seat in nonces.contributors(play.seats.values()) if seat.nonce_hash]
    play.exchange.hashes = {seat.code: seat.nonce_hash for seat in given}
    play.exchange.published_at = timezone.now()
    play.exchange.save(update_fields=["hashes", "published_at"])


def _close(play: Play) -> None:
    """Close the exchange; its numbers count from the next pack on.

    A seat that gave none keeps the one it had.
    """
    exchange = play.exchange
    assert exchange is not None
    exchange.nonces = {code: play.seats[code].nonce for code in exchange.hashes if _revealed(play, code)}
    exchange.closed_at = timezone.now()
    exchange.save(update_fields=["nonces", "closed_at"])
    for seat in play.seats.values():
        seat.nonce_used = exchange.nonces.get(seat.code, seat.nonce_used)
        seat.words_used = seat.words
        seat.nonce_hash = seat.nonce = ""
    Seat.objects.bulk_update(play.seats.values(), ["nonce_used", "words_used", "nonce_hash", "nonce"])
