"""Which bids of a deal of Truf could still be reached, card by card (decision 0310).

Run by `manage.py work_out_hindsight` in a process of its own; nothing that serves pages imports it.
"""

from engine import table as engine_table
from engine.rules.truf.reachable import Answer, reachable
from engine.seats import Seat
from games.models import Deal
from games.tables import table_state as store
from games.tables.table_state import Play


def values_of(deal: Deal) -> list[dict[Seat, Answer] | None]:
    """For each move the answer of every seat after it; None before the bids are settled."""
    play = Play(deal.table, *store.rules_of(deal.table), seats={})
    play.begin(deal)
    way = []
    for move in deal.moves.order_by("index"):
        play.deal = engine_table.replay(play.game, play.deal, [(move.seat, move.text)])
        way.append(play.deal)
    settled = [one for one in way if one.mode]
    return [*(None for _ in way[: len(way) - len(settled)]), *reachable(settled)]
