"""A deal that is over, to be followed step by step as one seat saw it, or with all hands open.

What may be followed is decided where it is decided for records (tables/deal_record.py); this file asks there first.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine import table as engine_table
from engine.game import View
from engine.seats import Seat
from games.models import Claim, Deal, Hindsight, Table
from games.sheets.boards import dealt_alike
from games.tables import table_state as store
from games.tables.board_sets import seen_through
from games.tables.deal_record import deal_record
from games.tables.sheet_versions import standing_versions, versions_of
from games.tables.table_state import Play
from games.tables.tables import folded

MAX_TABLES = 200
"""Tables with the same cards that are listed."""


@dataclass(frozen=True, slots=True)
class Followed:
    """`record` is the deal as records tell it. `views` are what everybody watching knew, or `seat`: at first and after
    each move; `hands` by seat the cards held at each of these moments, of `seat` alone where one was chosen. `claims`
    are what was claimed and answered; `totals` the points before the deal.
    """

    record: dict[str, Any]
    views: list[View]
    hands: dict[Seat, list[list[str]]]
    claims: list[dict[str, Any]]
    totals: dict[str, int]


def followed(deal_id: int, seat: Seat | None, own: bool) -> Followed:
    """A deal through the eyes of `seat`, or with all hands (None). Raises as deal_record does."""
    record = deal_record(deal_id, own)
    row = Deal.objects.select_related("table").get(pk=deal_id)
    play = Play(row.table, *store.rules_of(row.table), seats={})
    play.begin(row)
    seats = list(play.deal.seats) if seat is None else [seat]
    views: list[View] = []
    hands: dict[Seat, list[list[str]]] = {one: [] for one in seats}
    for step in _states(play, record["moves"]):
        of_seats = {one: engine_table.view(play.game, step, one) for one in seats}
        views.append(engine_table.view(play.game, step, None) if seat is None else of_seats[seat])
        for one, view in of_seats.items():
            hands[one].append(view["hand"])
    return Followed(record, views, hands, _claims(row), _totals_before(row))


def _states(play: Play, moves: Iterable[dict[str, Any]]) -> Iterable[Any]:
    yield play.deal
    for move in moves:
        play.deal = engine_table.replay(play.game, play.deal, [(move["seat"], move["text"])])
        yield play.deal


def _claims(row: Deal) -> list[dict[str, Any]]:
    claims = Claim.objects.filter(deal=row).prefetch_related("answers")
    return [
        {
            "seat": claim.seat,
            "at_move": claim.at_move,
            "tricks": claim.tricks,
            "words": claim.words,
            "state": claim.state,
            "answers": [{"seat": one.seat, "accepts": one.accepts} for one in claim.answers.all()],
        }
        for claim in claims.order_by("pk")
    ]


def _totals_before(row: Deal) -> dict[str, int]:
    """The points of the running part of the match when a deal began, by the sheets that count now."""
    table = row.table
    written = [one for one in standing_versions(versions_of([table.pk])[table.pk]) if one.number < row.number]
    return dict(folded([table], {table.pk: written})[table.pk].standing.totals)


def hindsight_of(deal_id: int) -> Hindsight | None:
    """What was found out about a deal; None when nobody has asked."""
    return Hindsight.objects.filter(deal_id=deal_id).first()


def open_to_all(deal_id: int) -> bool:
    """Whether nobody is still to play the cards of this deal, at any table."""
    deal = Deal.objects.select_related("table").get(pk=deal_id)
    return deal.state != Deal.State.RUNNING and deal.number <= seen_through(deal.table)


def elsewhere(table_id: int, number: int) -> list[dict[str, Any]]:
    """The same cards at other tables, once everybody may see them: the highest points of the first side first."""
    table = Table.objects.get(pk=table_id)
    if not table.deck:
        return []
    ids = Table.objects.filter(deck=table.deck).exclude(state=Table.State.DRAFT).order_by("pk")
    found = dealt_alike(ids.values_list("pk", flat=True)[:MAX_TABLES], number)
    cards = {one.cards for one in found if one.table_id == table_id}
    labels = dict(Table.objects.filter(pk__in=[one.table_id for one in found]).values_list("pk", "label"))
    lines = [
        {
            "table": one.table_id,
            "label": labels[one.table_id],
            "values": one.sheet.values,
            "points": one.sheet.points,
            "here": one.table_id == table_id,
        }
        for one in found
        if one.cards in cards
    ]
    side = store.rules_of(table)[0].sides(store.rules_of(table)[1])[0]
    return sorted(lines, key=lambda line: (-line["points"].get(side, 0), line["table"]))
