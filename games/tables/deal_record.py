"""Record of a finished deal: pack, hands, moves and seed, for replay and checks."""

from typing import TypedDict, cast

from django.core.cache import caches

from engine import table as engine_table
from engine.cards import Card
from engine.seats import Seat
from games.core.deal_view import DealView, deal_view
from games.core.errors import Conflict
from games.core.prepared import Prepared
from games.models import Deal, Table
from games.tables import table_state
from games.tables.board_sets import seen_through
from games.tables.spectators import sees_cards, why_no_cards
from games.tables.table_state import Play

KEPT_SECONDS = 3600


class MoveRecord(TypedDict):
    """A move in the log; `by` is a value of games.models.Move.By."""

    seat: str
    text: str
    by: str


class PlayedDeal(TypedDict):
    """A finished deal as far as its moves can be followed."""

    game: str
    number: int
    attempt: int
    dealer: str
    pack: list[Card]
    hands: dict[Seat, list[Card]]
    moves: list[MoveRecord]


class DealRecord(PlayedDeal):
    """All data of a finished deal (see `deal_record`)."""

    id: int
    table: int
    deck: str
    preset: str
    options: dict[str, object]
    state: str
    direction: str
    stake: int
    words: str
    commitment: str
    seed: str


PACKS = Prepared(
    lambda table, through: (
        Deal.objects.filter(table=table, number__lte=through).order_by("number", "attempt").defer("pack")
    )
)
"""The deals of a table up to a number, without their packs."""


def deal_record(deal: Deal | int, own: bool = False) -> DealRecord:
    """Return all data of a finished deal; to its players (`own`) also hidden ones.

    `pack` is the shuffled pack from its first card, `hands` the cards as dealt, `moves` the log. The pack is what
    engine.shuffle makes of the game's pack, of `seed`, whose SHA-256 is `commitment`, and of the players' `words`.
    Raises Deal.DoesNotExist, and Conflict while the deal is being played, here or with the same cards elsewhere, or as
    long as the cards of the table are hidden from others (spectators.py).
    """
    rows = Deal.objects.select_related("table")
    row = rows.get(pk=deal if isinstance(deal, int) else deal.pk)
    if row.state == Deal.State.RUNNING or row.table.state == Table.State.DRAFT:
        raise Conflict("deal_running")
    if row.number > seen_through(row.table, own):
        raise Conflict("deck_running")
    if not own and not sees_cards(row.table):
        raise Conflict(why_no_cards(row.table))
    moves = list(row.moves.order_by("index"))
    return {
        "id": row.pk,
        "table": row.table_id,
        "deck": row.table.deck,
        "game": row.table.game,
        "preset": row.table.preset,
        "options": row.table.options,
        "number": row.number,
        "attempt": row.attempt,
        "state": row.state,
        "dealer": row.dealer,
        "direction": row.direction,
        "stake": row.stake,
        "words": row.words,
        "pack": row.pack.split(),
        "hands": hands_of(row),
        "moves": [{"seat": move.seat, "text": move.text, "by": move.by} for move in moves],
        "commitment": row.commitment,
        "seed": table_state.seed_of(row.table, row.number, row.attempt).hex() if row.table.secret else "",
    }


def views_through(deal: Deal | int, seat: str | None = None, own: bool = False) -> list[DealView]:
    """Return a finished deal's views for `seat` (None: a spectator), move by move.

    Raises as above.
    """
    record = deal_record(deal, own or seat is not None)
    row = Deal.objects.select_related("table").get(pk=record["id"])
    play = Play(row.table, *table_state.rules_of(row.table), seats={})
    play.begin(row)
    views = [deal_view(play.game, play.deal, seat)]
    for move in row.moves.order_by("index"):
        play.deal = engine_table.replay(play.game, play.deal, [(move.seat, move.text)])
        views.append(deal_view(play.game, play.deal, seat))
    return views


def end_of(deal_id: int, own: bool = False) -> DealView:
    """Return the public end of a deal: its last trick, and cards shown and compared.

    It never changes, so it is cached: open pages request it repeatedly until the next deal is under way. Raises as
    above.
    """
    key = f"end-of-deal:{deal_id}{':own' if own else ''}"
    cache = caches["documents"]
    if (end := cache.get(key)) is None:
        end = views_through(deal_id, own=own)[-1]
        cache.set(key, end, KEPT_SECONDS)
    return cast(DealView, dict(end))


def hands_of(row: Deal) -> dict[str, list[str]]:
    """The cards of each seat as dealt."""
    game, options = table_state.rules_of(row.table)
    hands = game.deal_out(options, table_state.setup_of(row), row.pack.split())
    return {seat: list(cards) for seat, cards in hands.items()}
