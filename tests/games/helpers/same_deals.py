"""Tables that play the same deals."""

from engine import table as engine_table
from games.models import Table
from games.play import services as play_services
from games.tables import table_state
from tests.present import present


def play(table: Table, deals: int = 1) -> None:
    """Play `deals` deals to their end, each seat as if its player were absent."""
    for _ in range(deals):
        now = table_state.load(table.pk)
        number = present(now.row).number
        while now.deal is not None and present(now.row).number == number:
            seat = next(iter(now.since))
            now = play_services.make_move(table_id=table.pk, seat=seat, text=engine_table.absent(now.deal, seat).text)
    table.refresh_from_db()
