"""The cards that were drawn for partners at a table of the lobby."""

from engine import shuffle
from engine.cards import Card
from engine.game import PartnerDraw
from engine.seats import Seat
from games.models import Table
from games.tables import table_state as store
from games.tables.options import rules_of_table

ATTEMPT = 1
"""Attempt number in the seeds of deal 0, which is not played: attempt 0 draws the dealer, this one the partners."""


def draw_of(table: Table) -> PartnerDraw | None:
    """Return this table's draw for partners; None without one."""
    if not rules_of_table(table).draw_partners:
        return None
    game, options = store.rules_of(table)
    return game.draw_for_partners(options, shuffle.shuffled(game.pack(options), store.seed_of(table, 0, ATTEMPT), ""))


def drawn_shown(table: Table) -> list[dict[Seat, Card]] | None:
    """Return the rounds of the draw: a card by present seat; None before the draw."""
    draw = draw_of(table) if table.state not in (Table.State.DRAFT, Table.State.GATHERING) else None
    if draw is None:
        return None
    return [{draw.seats[seat]: card for seat, card in cards.items()} for cards in draw.rounds]
