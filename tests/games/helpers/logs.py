"""Consequences that must follow from the log of a table."""

from typing import Any

from engine import table as engine_table
from games.models import Sheet
from games.tables import table_state
from games.tables.deal_record import deal_record


def follows_from_its_log(game: Any, options: Any, row: Any) -> None:
    record = deal_record(row)
    deal = engine_table.start(game, options, table_state.setup_of(row), record["pack"])
    deal = engine_table.replay(game, deal, [(move["seat"], move["text"]) for move in record["moves"]])
    sheet = Sheet.objects.filter(table=row.table_id, number=row.number).values_list("values", flat=True).first()
    assert deal.over
    assert game.result(deal) == (sheet if row.state == "over" else None)
