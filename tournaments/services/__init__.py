"""Everything that writes, one function per write. Who may is asked by the caller: permissions.require.

ground.py   the transaction, the lock, the version, the log, the push
events.py   events and roles          people.py   people of the club       entries.py  who takes part
seating.py  a round as a draft        drafts.py   changing it              rounds.py   publishing, closing
late.py     late entries              no_show.py absent entries            sheets.py  results and corrections
totals.py   totals of a club match    rulings.py penalties and bonuses     seats.py   from places to seats
unplayed.py missing pairs               groups.py  from people to teams      captains.py who leads a team
wishes.py   what counts in the seating   table_codes.py codes on the cards of tables
entering.py what players enter and answer   settling.py what the desk says to it, and silence
correcting.py corrections, second persons   requests.py corrections players ask for
following.py what follows a correction      wrong_places.py wrong seats and tables
result_rules.py who must agree to results   tariffs.py  the catalogue of rulings
roots.py    roots of rounds and their beacons
removing.py deleting and hiding events
official.py when results are official       rated.py    whether they count for ratings
series.py   seasons                         revisions.py what counted at each version
changes.py  a published round changed   relaying.py carrying that out          substitutes.py who stands in
"""

from tournaments.services.captains import choose_captain
from tournaments.services.changes import change_by_best_way, change_round, note_printed, undo_change
from tournaments.services.correcting import (
    confirm_correction,
    correct_sheet,
    correct_sheet_by_id,
    reject_correction,
    undo_correction,
)
from tournaments.services.drafts import discard_draft, swap_places
from tournaments.services.entering import answer_sheet, enter_again, enter_sheet
from tournaments.services.entries import (
    Entered,
    check_in,
    check_in_all,
    check_out,
    enter_named,
    enter_people,
    enter_person,
    enter_teams,
    remove_entry,
    rename_entry,
    withdraw,
)
from tournaments.services.events import (
    MAY_BE_OPEN,
    change_event,
    create_event,
    finish_event,
    give_role,
    reopen_event,
    take_role,
)
from tournaments.services.following import CHOICES as FOLLOW_CHOICES
from tournaments.services.following import KEEP as FOLLOW_KEEP
from tournaments.services.following import OPEN_TABLES as FOLLOW_OPEN_TABLES
from tournaments.services.following import WHOLE as FOLLOW_WHOLE
from tournaments.services.following import follow_correction
from tournaments.services.late import join_round
from tournaments.services.no_show import replace_at_table
from tournaments.services.online_rules import change_online_rules, give_time
from tournaments.services.pausing import own_tables, pause_round, resume_round
from tournaments.services.people import add_person, change_person, find_or_make
from tournaments.services.ranking_rules import adopt_ranking_rules
from tournaments.services.removing import delete_event, hide_event, show_event
from tournaments.services.requests import agree_request, ask_correction, decide_request, withdraw_request
from tournaments.services.result_rules import change_result_rules
from tournaments.services.roots import fetch_beacon, give_beacon, name_beacon
from tournaments.services.rounds import close_round, publish_round, set_table_place, unpublish_round
from tournaments.services.rulings import Case, cancel_ruling, issue_ruling, rule
from tournaments.services.seating import fill_round, seat_round
from tournaments.services.seating_progress import take_best
from tournaments.services.series import change_series, create_series, mark_of
from tournaments.services.settling import reject_sheet, settle_sheet, settle_silent
from tournaments.services.sheets import write_sheet
from tournaments.services.substitutes import let_stand_in
from tournaments.services.table_codes import table_codes
from tournaments.services.tariffs import change_tariff, restore_tariff
from tournaments.services.totals import write_round_total
from tournaments.services.wishes import add_wish, change_seating_options, remove_wish
from tournaments.services.wrong_places import (
    correct_places,
    correct_seats,
    exchange_sheets,
    move_sheet,
    seats_to_correct,
    take_away_sheet,
    undo_seats,
)

__all__ = [
    "FOLLOW_CHOICES",
    "FOLLOW_KEEP",
    "FOLLOW_OPEN_TABLES",
    "FOLLOW_WHOLE",
    "MAY_BE_OPEN",
    "Case",
    "Entered",
    "add_person",
    "add_wish",
    "adopt_ranking_rules",
    "agree_request",
    "answer_sheet",
    "ask_correction",
    "cancel_ruling",
    "change_by_best_way",
    "change_event",
    "change_online_rules",
    "change_person",
    "change_result_rules",
    "change_round",
    "change_seating_options",
    "change_series",
    "change_tariff",
    "check_in",
    "check_in_all",
    "check_out",
    "choose_captain",
    "close_round",
    "confirm_correction",
    "correct_places",
    "correct_seats",
    "correct_sheet",
    "correct_sheet_by_id",
    "create_event",
    "create_series",
    "decide_request",
    "delete_event",
    "discard_draft",
    "enter_again",
    "enter_named",
    "enter_people",
    "enter_person",
    "enter_sheet",
    "enter_teams",
    "exchange_sheets",
    "fetch_beacon",
    "fill_round",
    "find_or_make",
    "finish_event",
    "follow_correction",
    "give_beacon",
    "give_role",
    "give_time",
    "hide_event",
    "issue_ruling",
    "join_round",
    "let_stand_in",
    "mark_of",
    "move_sheet",
    "name_beacon",
    "note_printed",
    "own_tables",
    "pause_round",
    "publish_round",
    "reject_correction",
    "reject_sheet",
    "remove_entry",
    "remove_wish",
    "rename_entry",
    "reopen_event",
    "replace_at_table",
    "restore_tariff",
    "resume_round",
    "rule",
    "seat_round",
    "seats_to_correct",
    "set_table_place",
    "settle_sheet",
    "settle_silent",
    "show_event",
    "swap_places",
    "table_codes",
    "take_away_sheet",
    "take_best",
    "take_role",
    "undo_change",
    "undo_correction",
    "undo_seats",
    "unpublish_round",
    "withdraw",
    "withdraw_request",
    "write_round_total",
    "write_sheet",
]
