"""Visible random numbers of a table: hashes and numbers once all are in."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from games.core import statements
from games.models import Seat, Table
from games.tables import nonces, table_state
from games.tables.table_state import Play
from inputs.model import Choices

HASH, NONCE = "hash", "nonce"
"""Requested contribution of a seat."""
PHASES = ("none", "hashes", "numbers", "closed")


class NoncesView(TypedDict):
    """State of the exchange of random numbers for the shuffle (docs/shuffles.md)."""

    exchange: Annotated[int, Field(description="Counts from 1; 0 before the first one.")]
    phase: Annotated[str, Choices({phase: phase for phase in PHASES})]
    wanted: Annotated[
        Annotated[str, Choices({wanted: wanted for wanted in (HASH, NONCE)})] | None,
        Field(description="What your seat should send now to `nonce`."),
    ]
    missing: Annotated[list[str], Field(description="Seats of players whose number is not in the next pack.")]


class SignedExchange(TypedDict):
    """What the server has signed about an exchange, as far as it is public."""

    hashes: statements.StatementView | None
    accepted: Annotated[statements.StatementView | None, Field(description="Your number has arrived.")]
    numbers: statements.StatementView | None


class StatementsView(SignedExchange):
    """An exchange of random numbers with its signed statements; null is not public."""

    table: int
    seat: str | None
    nonces: NoncesView | None
    key: Annotated[str, Field(description="The key with which this site signs, hexadecimal.")]
    commitment: statements.StatementView


def nonces_for(play: Play, seat: str | None) -> NoncesView | None:
    """Return the exchange of random numbers for this seat (None: a spectator).

    None at a table without one. `exchange` counts the exchanges of this table from 1, 0 before the first. `phase` is
    `none`, `hashes`, `numbers` or `closed`. `wanted` is the contribution that the viewer's seat should send now:
    `hash`, `nonce` or null. `missing` are the seats of players whose number is not in the next pack.
    """
    table = play.table
    if table.place != Table.Place.ONLINE or table.deck:
        return None
    return {
        "exchange": table.exchanges,
        "phase": phase_of(play),
        "wanted": _wanted_contribution(play, seat),
        "missing": [row.code for row in nonces.contributors(play.seats.values()) if not row.nonce_used],
    }


def may_open(play: Play, seat: str) -> bool:
    """Return whether this seat may open an exchange now.

    It may at any time before the first pack, then once in each deal. Without a limit, a player who works with the
    server could repeat exchanges until a pack suits them.
    """
    table = play.table
    if nonces.is_open(play.exchange):
        return False
    if table.state != Table.State.RUNNING or not table.exchanges:
        return True
    newest = play.row or table.deals.order_by("number", "attempt").last()
    since = newest.started_at if newest is not None else table.created_at
    return not table.nonce_exchanges.filter(opened_by=seat, opened_at__gt=since).exists()


def phase_of(play: Play) -> str:
    """How far the last exchange is."""
    if play.exchange is None:
        return "none"
    if play.exchange.closed_at is not None:
        return "closed"
    return "hashes" if play.exchange.published_at is None else "numbers"


def statements_for(play: Play, seat: str | None) -> StatementsView:
    """Return the exchange with all statements that the server has signed about it.

    Bots and scripts check them. `commitment` is signed as soon as the table is visible; `hashes` once they are public;
    `numbers` once the exchange is closed; `accepted` confirms to the seat that its number has arrived. Raises
    Table.DoesNotExist for a draft.
    """
    if play.table.state == Table.State.DRAFT:
        raise Table.DoesNotExist(f"Table {play.table.pk} is a draft.")
    return {
        "table": play.table.pk,
        "seat": seat,
        "nonces": nonces_for(play, seat),
        "key": statements.public_key(),
        "commitment": statements.sign_statement("commitment", _table_facts(play)),
        **_of_exchange(play, seat),
    }


def _of_exchange(play: Play, seat: str | None) -> SignedExchange:
    exchange = play.exchange
    if exchange is None or exchange.published_at is None:
        return {"hashes": None, "accepted": None, "numbers": None}
    facts = {**_table_facts(play), "exchange": exchange.number}
    numbers = {**facts, "hashes": exchange.hashes, "numbers": exchange.nonces, "missing": _missing(play)}
    return {
        "hashes": statements.sign_statement("hashes", {**facts, "hashes": exchange.hashes}),
        "accepted": _own_receipt(play, seat, facts),
        "numbers": None if exchange.closed_at is None else statements.sign_statement("numbers", numbers),
    }


def _own_receipt(play: Play, seat: str | None, facts: dict[str, object]) -> statements.StatementView | None:
    """Return a receipt of the seat's own number, secret until the exchange is closed."""
    assert play.exchange is not None
    if seat is None or seat not in play.exchange.hashes:
        return None
    number = play.exchange.nonces.get(seat) if play.exchange.closed_at is not None else play.seats[seat].nonce
    if not number:
        return None
    return statements.sign_statement("accepted", {**facts, "seat": seat, "number": number})


def _missing(play: Play) -> list[str]:
    """The seats that gave a hash and did not reveal its number in time."""
    assert play.exchange is not None
    return [code for code in play.exchange.hashes if code not in play.exchange.nonces]


def _table_facts(play: Play) -> dict[str, object]:
    return {"table": table_state.seed_word(play.table), "commitment": table_state.table_commitment(play.table)}


def _wanted_contribution(play: Play, code: str | None) -> str | None:
    row = play.seats.get(code) if code is not None else None
    if row is None or row.kind != Seat.Kind.HUMAN or play.table.state in (Table.State.DRAFT, Table.State.FINISHED):
        return None
    if play.exchange is not None and nonces.is_revealing(play.exchange):
        owed = row.nonce_hash and play.exchange.hashes.get(row.code) == row.nonce_hash and not row.nonce
        return NONCE if owed else None
    if nonces.is_open(play.exchange):
        return None if row.nonce_hash else HASH
    complete = row.nonce_used and row.words == row.words_used
    return None if complete or not may_open(play, row.code) else HASH
