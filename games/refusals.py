"""The sentences of what a table refuses; games.sentences says them."""

from engine.sentences import N

REFUSALS = {
    "game_not_offered": N("%(game)s can be judged, but no table plays it yet; tables play: %(games)s."),
    "already_written": N("%(who)s wrote deal %(number)s down at %(time)s: %(what)s"),
    "corrected_meanwhile": N("%(who)s corrected deal %(number)s at %(time)s: %(what)s"),
    "nothing_changed": N("This is what the sheet of deal %(number)s says already; nothing was changed."),
    "no_sheet_yet": N("Deal %(number)s has no sheet yet; write it first, then it can be corrected."),
    "key_used": N("This form was already sent with other values. Load the page again and look at what was saved."),
    "table_not_open": N("This table has not been published; nothing can be written or played at it yet."),
    "table_finished": N("The match at this table is over."),
    "plays_online": N("This table plays online: its sheets are written by the game. They can be corrected afterwards."),
    "plays_at_club": N("This table plays at the club, with cards on the table; enter its sheets instead."),
    "already_begun": N("Play at this table has begun, so this cannot be undone any more."),
    "not_a_draft": N("Only a table that is still a draft can be thrown away."),
    "not_your_seat": N("You do not hold this seat."),
    "seat_has_no_player": N("Nobody can take back %(seat)s: it is a bot's own seat."),
    "deal_running": N("This deal is still being played; its record can be read when it is over."),
    "beyond_the_end": N("This match has %(planned)s deals; there is no deal %(number)s."),
    "match_over": N("The match ended with deal %(last)s; there is no deal %(number)s."),
    "not_next": N("The next deal to write down is deal %(due)s, not deal %(number)s."),
    "reason_missing": N("Say why: a correction needs a reason."),
    "unknown_bot": N("There is no bot “%(bot)s”; the bots are: %(bots)s."),
    "key_too_long": N("A key has at most %(most)s characters."),
}
