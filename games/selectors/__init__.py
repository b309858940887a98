"""Everything that is read: what a viewer may see of a table, how tables stand, what was written down."""

from games.selectors import lobby
from games.selectors.matches import match_of, matches_of
from games.selectors.nonces import statements_for
from games.selectors.receipts import receipts_for
from games.selectors.records import deal_record, end_of
from games.selectors.seats import Viewer, holds, names_of, seat_of, tables_of
from games.selectors.sheets import (
    corrected_tables,
    history_of,
    how_far,
    pending_of,
    played_of,
    points_of,
    sheets_of,
    sheets_written,
    sheets_written_in,
)
from games.selectors.signals import sent_in, signals_for, topics_for
from games.selectors.tables import deals_planned, table_facts
from games.selectors.views import view_for, view_of
from games.selectors.written import (
    Moment,
    answers_to,
    devices_of,
    noted_between,
    sheet_with_id,
    sheet_with_key,
    silent_sheets,
    unsettled_sheets,
    versions_of,
    written_after,
    written_until,
)

__all__ = [
    "Moment",
    "Viewer",
    "answers_to",
    "corrected_tables",
    "deal_record",
    "deals_planned",
    "devices_of",
    "end_of",
    "history_of",
    "holds",
    "how_far",
    "lobby",
    "match_of",
    "matches_of",
    "names_of",
    "noted_between",
    "pending_of",
    "played_of",
    "points_of",
    "receipts_for",
    "seat_of",
    "sent_in",
    "sheet_with_id",
    "sheet_with_key",
    "sheets_of",
    "sheets_written",
    "sheets_written_in",
    "signals_for",
    "silent_sheets",
    "statements_for",
    "table_facts",
    "tables_of",
    "topics_for",
    "unsettled_sheets",
    "versions_of",
    "view_for",
    "view_of",
    "written_after",
    "written_until",
]
