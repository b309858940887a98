"""Tables that play the same deals."""

from engine import table as engine_table
from games import services, store
from games.models import Table
from tests.present import present


def play(table: Table, deals: int = 1) -> None:
    """So many deals to their end, each seat with the move that would be made for it if it were away."""
    for _ in range(deals):
        now = store.load(table.pk)
        number = present(now.row).number
        while now.deal is not None and present(now.row).number == number:
            seat = next(iter(now.since))
            now = services.make_move(table.pk, seat, engine_table.absent(now.deal, seat).text)
    table.refresh_from_db()
