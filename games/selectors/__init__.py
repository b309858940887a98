"""Everything that is read: what a viewer may see of a table, how tables stand, what was written down."""

from games.selectors.records import deal_record
from games.selectors.seats import Viewer, holds, names_of, seat_of, tables_of
from games.selectors.sheets import (
    corrected_tables,
    history_of,
    points_of,
    sheets_of,
    sheets_written,
    totals_of,
    versions_of,
)
from games.selectors.tables import deals_planned, table_facts
from games.selectors.views import view_for, view_of

__all__ = [
    "Viewer",
    "corrected_tables",
    "deal_record",
    "deals_planned",
    "history_of",
    "holds",
    "names_of",
    "points_of",
    "seat_of",
    "sheets_of",
    "sheets_written",
    "table_facts",
    "tables_of",
    "totals_of",
    "versions_of",
    "view_for",
    "view_of",
]
