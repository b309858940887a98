"""What is said about records (engine.records): what cannot be read, what does not follow, what cannot be checked."""

from engine.sentences import N

UNREADABLE = {
    "record_first_line": N("A record begins with the line “Troeftafel record 1”; here it says “%(text)s”."),
    "record_format": N("This says it is “%(given)s”; “%(expected)s” is expected here."),
    "record_version": N("This is version %(given)s of the format; only version %(expected)s can be read here."),
    "record_too_long": N("A record has at most %(most)s characters."),
    "record_no_header": N("“%(text)s” stands below no header; a header is a name with a colon, such as “Dealer: N”."),
    "record_near_header": N("There is no header “%(header)s”; “%(near)s” was probably meant."),
    "record_unknown_header": N("There is no header “%(header)s” here; the headers are: %(headers)s."),
    "record_missing": N("“%(name)s” is missing here."),
    "record_own_header": N("“%(header)s” cannot be a header of its own: it could not be read back as one."),
    "record_choice": N("“%(value)s” is not known here; one of these is expected: %(choices)s."),
    "record_counts": N("“%(value)s” cannot be read; a number for each side is expected, such as NS=2 EW=0."),
    "record_sheet": N("“%(value)s” cannot be read as a sheet; expected is e.g. ruff A; tricks A=7 B=5, or JSON."),
    "record_option": N(
        "The value of the option %(name)s cannot be read; expected is a number, a word, yes, no or none."
    ),
    "record_signal": N("A signal is told as “Signal 2 after 5: SWORD”: the seat, and the number of moves before it."),
    "record_moment": N("“%(value)s” tells no pack; expected is e.g. deal 3, or deal 3, pack 2."),
    "not_utf8": N("This line is not written in UTF-8; save the file as plain text in UTF-8."),
    "control_character": N("There is a control character in this line; only plain text can be read."),
    "stands_twice": N("This stands in the record twice; it can be there once."),
    "stands_twice_since": N("This stands in line %(first)s already; it can be there once."),
    "out_of_order": N("These do not stand in the order of their numbers."),
    "too_many": N("At most %(most)s can be read here."),
    "text_too_long": N("A text has at most %(most)s characters here."),
    "not_a_flag": N("true or false is expected here, not %(value)s."),
    "not_a_table": N(
        "“%(value)s” is no name of a table; expected are up to 40 letters, digits, dots, dashes and colons."
    ),
    "not_a_date": N("“%(value)s” is no date; expected is e.g. 2026-11-21 or 2026-11-21 20:15 UTC."),
    "not_hexadecimal": N("“%(value)s” cannot be read; 64 hexadecimal digits are expected here."),
    "unknown_side": N("“%(side)s” is no side of this game; the sides are: %(sides)s."),
    "wrong_pack_size": N("The pack has %(count)s cards; this game is played with %(expected)s."),
}
"""A record cannot be read: what is wrong, and what would be right."""

DOES_NOT_FOLLOW = {
    "record_secret": N("The commitment does not fit this secret, whose SHA-256 is %(expected)s."),
    "record_root": N("The commitment of the round does not fit its root, whose SHA-256 is %(expected)s."),
    "record_root_secret": N("The secret does not follow from the root of the round by the path %(path)s."),
    "record_root_path": N("The path %(path)s leads to a table other than %(table)s."),
    "record_table": N("No seed of this record comes of its secret at table %(table)s."),
    "record_seed": N(
        "The seed of deal %(number)s, pack %(pack)s does not come of the secret; at table %(table)s it is %(expected)s."
    ),
    "record_commitment": N("The commitment of deal %(number)s does not fit its seed, whose SHA-256 is %(expected)s."),
    "record_pack": N("The cards of deal %(number)s, pack %(pack)s do not come of its seed and the players’ words."),
    "record_hand": N("From the pack of deal %(number)s %(seat)s is dealt %(expected)s."),
    "record_head": N("From the pack of deal %(number)s these cards lie undealt: %(expected)s."),
    "record_draw": N("By the draw %(dealer)s deals first, not %(seat)s."),
    "record_after_end": N("The match is over before deal %(number)s, pack %(pack)s."),
    "record_place": N(
        "This is deal %(number)s, pack %(pack)s; by what is before it deal %(expected)s, pack %(expected_pack)s is due."
    ),
    "record_dealer": N("%(seat)s deals here; by the deals before it the dealer of deal %(number)s is %(dealer)s."),
    "record_direction": N("Deal %(number)s runs %(given)s; by its number and the options it runs %(expected)s."),
    "record_stake": N("Deal %(number)s is played for a stake of %(given)s; by the deals before it is %(expected)s."),
    "record_totals": N("Before deal %(number)s the totals are %(expected)s, not %(given)s."),
    "record_won": N("Before deal %(number)s these were won: %(expected)s, not %(given)s."),
    "record_withdrawn": N("Deal %(number)s cannot have been taken back: a player had moved in it."),
    "record_unfinished": N("Deal %(number)s is not over after these moves; to act: %(seats)s."),
    "record_end": N("Deal %(number)s ended otherwise: %(expected)s, not %(given)s."),
    "record_no_sheet": N("Deal %(number)s was played out and has no sheet."),
    "record_sheet_differs": N("The moves of deal %(number)s give another sheet: %(expected)s."),
    "record_points": N("The sheet of deal %(number)s is worth %(expected)s."),
    "record_source": N("The sheet of deal %(number)s was written by the game; its source is engine."),
    "record_sheet_without_deal": N("There is a sheet of deal %(number)s, and no such deal was played out."),
    "record_version_missing": N("Version %(version)s of the sheet of deal %(number)s follows no version before it."),
    "record_no_reason": N("Version %(version)s of the sheet of deal %(number)s is a correction and tells no reason."),
    "record_too_early": N("When this correction was written deal %(number)s had no sheet yet."),
    "record_signal_secret": N(
        "Signals of deal %(number)s stand here; at this table they are not published, or not yet."
    ),
    "record_signal_unknown": N("“%(text)s” is none of the signals of this table."),
    "record_signal_late": N("Deal %(number)s has %(moves)s moves; no signal can come after move %(after)s."),
    "record_over": N("By its sheets the match is over; the record says it is not."),
    "record_not_over": N("By its sheets the match is not over; the record says it is."),
    "record_final_totals": N("The totals are %(expected)s, not %(given)s."),
    "record_final_won": N("These were won: %(expected)s, not %(given)s."),
    "record_final_winners": N("First is %(expected)s, not %(given)s."),
}
"""A record can be read and something in it cannot be: what follows from the rest."""

NOT_CHECKED = {
    "record_secret_later": N(
        "The secret is not public while the match runs; that all seeds come of it can be checked when it is over."
    ),
    "record_secret_missing": N("The record does not tell the secret, so the seeds cannot be traced to it."),
    "record_root_later": N(
        "The root of the round is not public yet; whether the secret follows from it can be checked when the round is "
        "over."
    ),
    "record_no_beacon": N("A beacon was named for this round, which began without its value."),
    "record_no_commitment": N(
        "The record does not tell the commitment, so the secret may have been chosen afterwards."
    ),
    "record_seed_later": N(
        "Without the secret it cannot be checked where the seeds come from, from deal %(number)s on."
    ),
    "record_no_seed": N("The seed of deal %(number)s is not told, so its pack is believed."),
    "record_no_pack": N("The pack of deal %(number)s is not told, so its hands are believed."),
    "record_draw_later": N("Without the secret the draw for the first deal cannot be repeated."),
    "record_no_result": N("The record tells no result."),
    "record_result_unknown": N("How the match ended cannot be worked out from what is told."),
}
"""What cannot be checked, and why."""

SENTENCES = {**UNREADABLE, **DOES_NOT_FOLLOW, **NOT_CHECKED}
