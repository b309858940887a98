"""A finished deal to follow step by step, as one seat saw it or with open hands.

The rules of records (tables/deal_record.py) decide what may be followed; this module applies them first.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine import table as engine_table
from engine.cards import Card
from engine.seats import Seat, Side
from games.core.deal_view import DealView, deal_view
from games.core.shuffle_roots import DAILY
from games.models import Claim, Deal, Hindsight, Table
from games.sheets.boards import duplicate_results
from games.tables import table_state
from games.tables.board_sets import seen_through
from games.tables.deal_record import DealRecord, MoveRecord, deal_record
from games.tables.sheet_versions import current_versions, versions_of
from games.tables.table_state import Play
from games.tables.tables import folded

MAX_TABLES = 200
"""Tables with the same cards that are listed."""


@dataclass(frozen=True, slots=True)
class MadeClaim:
    """A claim in a deal that is over; `at_move` is the number of moves before it."""

    seat: Seat
    at_move: int
    tricks: dict[Side, int]
    words: str
    state: str


@dataclass(frozen=True, slots=True)
class Followed:
    """A deal that is over, as a viewer may follow it.

    `record` is the deal as records hold it. `views` are the views of a spectator, or of `seat`: at first and after each
    move; `hands` by seat the cards held at each of these moments, only of `seat` where one was chosen. `claims` are
    claims; `totals` the points before the deal. `open_to_all`: its cards are public at every table.
    """

    record: DealRecord
    views: list[DealView]
    hands: dict[Seat, list[list[Card]]]
    claims: list[MadeClaim]
    totals: dict[Side, int]
    open_to_all: bool


def follow_deal(deal_id: int, seat: Seat | None, own: bool) -> Followed:
    """Return a deal as `seat` saw it, or with all hands (None).

    Raises as deal_record does.
    """
    record = deal_record(deal_id, own)
    row = Deal.objects.select_related("table").get(pk=deal_id)
    play = Play(row.table, *table_state.rules_of(row.table), seats={})
    play.begin(row)
    seats = list(play.deal.seats) if seat is None else [seat]
    views: list[DealView] = []
    hands: dict[Seat, list[list[Card]]] = {code: [] for code in seats}
    for step in _states(play, record["moves"]):
        of_seats = {code: deal_view(play.game, step, code) for code in seats}
        views.append(deal_view(play.game, step, None) if seat is None else of_seats[seat])
        for seat_code, view in of_seats.items():
            hands[seat_code].append(view["hand"])
    is_open = row.number <= seen_through(row.table)  # deal_record refuses a running deal
    return Followed(record, views, hands, _claims(row), _totals_before(row), is_open)


def _states(play: Play, moves: Iterable[MoveRecord]) -> Iterable[Any]:
    yield play.deal
    for move in moves:
        play.deal = engine_table.replay(play.game, play.deal, [(move["seat"], move["text"])])
        yield play.deal


def _claims(row: Deal) -> list[MadeClaim]:
    claims = Claim.objects.filter(deal=row).order_by("pk")
    return [MadeClaim(claim.seat, claim.at_move, claim.tricks, claim.words, claim.state) for claim in claims]


def _totals_before(row: Deal) -> dict[str, int]:
    """Return the points of the running part before a deal, by the current sheets."""
    table = row.table
    written = [
        version for version in current_versions(versions_of([table.pk])[table.pk]) if version.number < row.number
    ]
    return dict(folded([table], {table.pk: written})[table.pk].standing.totals)


def hindsight_of(deal_id: int) -> Hindsight | None:
    """Return the analysis of a deal; None when it was not requested."""
    return Hindsight.objects.filter(deal_id=deal_id).first()


class SameDeal(NamedTuple):
    """The result of the same deal at one table; `here` is the table that is followed."""

    table: int
    label: str
    values: Mapping[str, object]
    points: dict[Side, int]
    here: bool


def elsewhere(table_id: int, number: int) -> list[SameDeal]:
    """Return the same cards at other tables, once they are public.

    Tables with the highest points of the first side come first.
    """
    table = Table.objects.get(pk=table_id)
    if not table.deck or table.deck.startswith(DAILY):
        return []  # games.daily compares the tables of a day, which are private
    ids = Table.objects.filter(deck=table.deck).exclude(state=Table.State.DRAFT).order_by("pk")
    same_deals = duplicate_results(ids.values_list("pk", flat=True)[:MAX_TABLES], number)
    cards = {same_deal.cards for same_deal in same_deals if same_deal.table_id == table_id}
    labels = dict(
        Table.objects.filter(pk__in=[same_deal.table_id for same_deal in same_deals]).values_list("pk", "label")
    )
    lines = [
        SameDeal(
            table=same_deal.table_id,
            label=labels[same_deal.table_id],
            values=same_deal.sheet.values,
            points=same_deal.sheet.points,
            here=same_deal.table_id == table_id,
        )
        for same_deal in same_deals
        if same_deal.cards in cards
    ]
    side = table_state.rules_of(table)[0].sides(table_state.rules_of(table)[1])[0]
    return sorted(lines, key=lambda line: (-line.points.get(side, 0), line.table))
