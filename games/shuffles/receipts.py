"""Signed receipts of a seat for the packs of a match (docs/shuffles.md)."""

from typing_extensions import TypedDict

from engine import table as engine_table
from engine.shuffle import log_head
from games.core import statements
from games.core.errors import Conflict
from games.models import Deal, Table
from games.tables import nonces, table_state
from games.tables.board_sets import seen_through
from games.tables.deal_record import hands_of
from games.tables.table_state import Play


class ReceiptsView(TypedDict):
    """Signed receipts of the viewer's seat.

    `running` is for the deal being played, `deals` for those that are over.
    """

    table: int
    seat: str
    running: statements.StatementView | None
    deals: list[statements.StatementView]


def receipts_for(play: Play, seat: str | None) -> ReceiptsView:
    """Return the receipts of this seat.

    `running` is that of the deal being played, null where none is; `deals` those before. A receipt of the running deal
    has the cards the seat holds now and no line of the log, which may be secret. One of a deal that is over has the
    hand as dealt, the seed and the head of the log. Raises Conflict without a seat, Table.DoesNotExist for a draft.
    """
    if play.table.state == Table.State.DRAFT:
        raise Table.DoesNotExist(f"Table {play.table.pk} is a draft.")
    if seat is None:
        raise Conflict("not_your_seat")
    over = play.table.deals.filter(number__lte=seen_through(play.table, True)).exclude(state=Deal.State.RUNNING)
    return {
        "table": play.table.pk,
        "seat": seat,
        "running": None if play.row is None else statements.sign_statement("dealt", _running(play, play.row, seat)),
        "deals": [
            statements.sign_statement("played", _over(play, row, seat)) for row in over.order_by("number", "attempt")
        ],
    }


def _facts(play: Play, row: Deal, seat: str) -> dict[str, object]:
    return {
        "table": table_state.seed_word(play.table),
        "commitment": table_state.table_commitment(play.table),
        "deal": row.number,
        "attempt": row.attempt,
        "seat": seat,
        "exchange": _exchange_before(play, row),
        "words": row.words,
        "seed_commitment": row.commitment,
    }


def _exchange_before(play: Play, row: Deal) -> int:
    """Return the exchange whose random numbers are in this pack; 0 without numbers.

    It follows from the numbers in the pack and not from times: clocks of two hosts differ, and clocks are set.
    """
    if not play.table.exchanges:
        return 0
    lines = (line.partition(" ") for line in row.words.split("\n"))
    added = {seat: words.partition(" ")[0] for seat, _space, words in lines if nonces.has_nonce(words)}
    closed = play.table.nonce_exchanges.exclude(closed_at=None).order_by("number")
    first: dict[str, int] = {}
    for exchange in closed:
        for seat, number in exchange.nonces.items():
            if added.get(seat) == number:
                first.setdefault(seat, exchange.number)
    return max(first.values(), default=0)


def _running(play: Play, row: Deal, seat: str) -> dict[str, object]:
    view = engine_table.view(play.game, play.deal, seat)
    return {**_facts(play, row, seat), "hand": list(view["hand"])}


def _over(play: Play, row: Deal, seat: str) -> dict[str, object]:
    log = list(row.moves.order_by("index").values_list("seat", "text"))
    return {
        **_facts(play, row, seat),
        "seed": table_state.seed_of(play.table, row.number, row.attempt).hex(),
        "hand": list(hands_of(row)[seat]),
        "log": log_head(table_state.seed_word(play.table), row.number, row.attempt, log),
    }
