"""Tables: open, publish, pause and discard them; their players and state.

Writes are idempotent, hold the row of the table and notify open pages after the commit.
"""

from games.core.facts import DealtData, SeatPlan, TableFacts
from games.sheets.boards import duplicate_results, has_spanish_cards
from games.sheets.boards import faces_of as faces
from games.tables.badges import Badge, set_staff
from games.tables.board_sets import dealt_in_turn, is_embargoed
from games.tables.opening import TablePlan, open_table, rename_player, reseat, set_place
from games.tables.opening import discard_tables as discard
from games.tables.opening import publish_tables as publish
from games.tables.opening import withdraw_tables as withdraw
from games.tables.pauses import pause_tables as pause
from games.tables.pauses import resume_tables as resume
from games.tables.seats import programs_at
from games.tables.seats import tables_of as of_viewer
from games.tables.tables import begun
from games.tables.tables import table_facts as facts

__all__ = [
    "Badge",
    "DealtData",
    "SeatPlan",
    "TableFacts",
    "TablePlan",
    "begun",
    "dealt_in_turn",
    "discard",
    "duplicate_results",
    "faces",
    "facts",
    "has_spanish_cards",
    "is_embargoed",
    "of_viewer",
    "open_table",
    "pause",
    "programs_at",
    "publish",
    "rename_player",
    "reseat",
    "resume",
    "set_place",
    "set_staff",
    "withdraw",
]
