"""Everything that writes, one function per write, split by noun: tables, lobby, moves, turns, sheets, signals …"""

from games.services.answers import answer_sheet
from games.services.between import be_ready, see_trick
from games.services.choices import change_choice, choose
from games.services.moves import make_move, take_back
from games.services.moving import exchange_sheets, move_sheet, take_away
from games.services.nonces import commit_nonce, reveal_nonce
from games.services.pausing import pause_tables, resume_tables
from games.services.sheets import correct_sheet, write_sheet
from games.services.shuffle_alarms import report_shuffle
from games.services.signals import send_signal
from games.services.tables import (
    discard_tables,
    open_casual,
    open_table,
    publish_tables,
    rename_holder,
    reseat,
    set_place,
    withdraw_tables,
)
from games.services.turns import play_for_absent, play_what_is_due
from games.services.undo import undo_move
from games.services.words import give_words

__all__ = [
    "answer_sheet",
    "be_ready",
    "change_choice",
    "choose",
    "commit_nonce",
    "correct_sheet",
    "discard_tables",
    "exchange_sheets",
    "give_words",
    "make_move",
    "move_sheet",
    "open_casual",
    "open_table",
    "pause_tables",
    "play_for_absent",
    "play_what_is_due",
    "publish_tables",
    "rename_holder",
    "report_shuffle",
    "reseat",
    "resume_tables",
    "reveal_nonce",
    "see_trick",
    "send_signal",
    "set_place",
    "take_away",
    "take_back",
    "undo_move",
    "withdraw_tables",
    "write_sheet",
]
