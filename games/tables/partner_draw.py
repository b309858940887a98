"""The cards that were drawn for partners at a table of the lobby."""

from typing import Any

from engine import shuffle
from engine.game import PartnerDraw
from games.models import Table
from games.tables import table_state as store
from games.tables.options import rules_of_table

ATTEMPT = 1
"""Of the seeds of deal 0, which is no deal: attempt 0 settles who deals first, this one who plays with whom."""


def draw_of(table: Table) -> PartnerDraw | None:
    """What this table draws or drew for partners; None where it does not."""
    if not rules_of_table(table).draw_partners:
        return None
    game, options = store.rules_of(table)
    return game.draw_for_partners(options, shuffle.shuffled(game.pack(options), store.seed_of(table, 0, ATTEMPT), ""))


def drawn_shown(table: Table) -> list[dict[str, Any]] | None:
    """The rounds of drawing by the seats as they are now, each a card of each seat that drew; None before."""
    draw = draw_of(table) if table.state not in (Table.State.DRAFT, Table.State.GATHERING) else None
    if draw is None:
        return None
    return [{draw.seats[seat]: card for seat, card in cards.items()} for cards in draw.rounds]
