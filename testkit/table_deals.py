"""Deals at online tables, played to their end."""

import time_machine

from engine import table as engine_table
from games.play import services as play_services
from games.play import turns as play_turns
from games.tables import table_state
from games.tables.table_state import Play


def play_deal(table_id: int) -> None:
    """Play the running deal to its end, each move by its own player."""
    play = table_state.load(table_id)
    while play.deal is not None:
        if play.hush is not None:  # the table looks as if a seat could act unseen, for as long as a player would think
            due_at = table_state.due_at(play)
            assert due_at is not None
            with time_machine.travel(due_at, tick=False):
                play_turns.play_what_is_due(table_id)
            play = table_state.load(table_id)
            continue
        play = play_next(play)


def play_next(play: Play) -> Play:
    """Make the next move as the player of its seat, and return the table after it."""
    seat = engine_table.to_act(play.deal)[0]
    text = engine_table.absent(play.deal, seat).text
    return play_services.make_move(table_id=play.table.pk, seat=seat, text=text)
