"""Everything that writes, one function per write. Who may is asked by the caller: permissions.require.

ground.py   the transaction, the lock, the version, the log, the push
events.py   events and roles          people.py   people of the club       entries.py  who takes part
seating.py  a round as a draft        drafts.py   changing it              rounds.py   publishing, closing
late.py     late entries              no_show.py absent entries            sheets.py  results and corrections
totals.py   totals of a club match    rulings.py penalties and bonuses     seats.py   from places to seats
unplayed.py missing pairs
"""

from tournaments.services.drafts import discard_draft, swap_places
from tournaments.services.entries import (
    Entered,
    check_in,
    check_in_all,
    check_out,
    enter_named,
    enter_pairs,
    enter_people,
    enter_person,
    remove_entry,
    rename_entry,
    withdraw,
)
from tournaments.services.events import change_event, create_event, finish_event, give_role, reopen_event, take_role
from tournaments.services.late import join_round
from tournaments.services.no_show import replace_at_table
from tournaments.services.people import add_person, change_person, find_or_make, new_personal_link
from tournaments.services.rounds import close_round, publish_round, set_table_place, unpublish_round
from tournaments.services.rulings import cancel_ruling, issue_ruling
from tournaments.services.seating import fill_round, seat_round
from tournaments.services.sheets import correct_sheet, correct_sheet_by_id, write_sheet
from tournaments.services.totals import write_round_total

__all__ = [
    "Entered",
    "add_person",
    "cancel_ruling",
    "change_event",
    "change_person",
    "check_in",
    "check_in_all",
    "check_out",
    "close_round",
    "correct_sheet",
    "correct_sheet_by_id",
    "create_event",
    "discard_draft",
    "enter_named",
    "enter_pairs",
    "enter_people",
    "enter_person",
    "fill_round",
    "find_or_make",
    "finish_event",
    "give_role",
    "issue_ruling",
    "join_round",
    "new_personal_link",
    "publish_round",
    "remove_entry",
    "rename_entry",
    "reopen_event",
    "replace_at_table",
    "seat_round",
    "set_table_place",
    "swap_places",
    "take_role",
    "unpublish_round",
    "withdraw",
    "write_round_total",
    "write_sheet",
]
