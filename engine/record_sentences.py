"""Sentences about records: unreadable, contradictory or uncheckable parts."""

from engine.sentences import N

UNREADABLE = {
    "record_first_line": N("The first line should be “Troeftafel record 1”, not “%(text)s”."),
    "record_format": N("The format should be “%(expected)s”, not “%(given)s”."),
    "record_version": N("Version %(given)s of this format is not supported. Use version %(expected)s."),
    "record_too_long": N("The record is too long. Use at most %(most)s characters."),
    "record_no_header": N("“%(text)s” has no header above it. A header is a name with a colon, such as “Dealer: N”."),
    "record_near_header": N("Unknown header “%(header)s”. Did you mean “%(near)s”?"),
    "record_unknown_header": N("Unknown header “%(header)s”. Available headers: %(headers)s."),
    "record_missing": N("“%(name)s” is missing. Add it."),
    "record_own_header": N(
        "“%(header)s” cannot be a custom header, because it could not be read back. Use another name."
    ),
    "record_choice": N("“%(value)s” is not valid. Use one of: %(choices)s."),
    "record_counts": N("“%(value)s” cannot be read. Enter a number for each side, such as NS=2 EW=0."),
    "record_sheet": N("“%(value)s” is not a valid score sheet. Enter it as “ruff A; tricks A=7 B=5” or as JSON."),
    "record_option": N("The value of the option %(name)s cannot be read. Use a number, a word, yes, no or none."),
    "record_signal": N(
        "Enter a signal as “Signal 2 after 5: SWORD”, where 2 is the seat and 5 is the number of moves before it."
    ),
    "record_moment": N("“%(value)s” is not the name of a deal. Enter “deal 3” or “deal 3, pack 2”."),
    "not_utf8": N("This line is not UTF-8. Save the file as plain text in UTF-8."),
    "control_character": N("This line contains a control character. Use plain text only."),
    "stands_twice": N("This item appears twice in the record. Remove one of the two."),
    "stands_twice_since": N("This item is already in line %(first)s. Remove one of the two."),
    "out_of_order": N("These items are not in numerical order. Sort them by number."),
    "too_many": N("There are too many items. The limit is %(most)s."),
    "text_too_long": N("This text is too long. Use at most %(most)s characters."),
    "not_a_flag": N("Enter true or false, not %(value)s."),
    "not_a_table": N("“%(value)s” is not a valid table name. Use up to 40 letters, digits, dots, dashes and colons."),
    "not_a_date": N("“%(value)s” is not a date. Enter a date such as 2026-11-21 or 2026-11-21 20:15 UTC."),
    "not_hexadecimal": N("“%(value)s” cannot be read. Enter 64 hexadecimal digits."),
    "unknown_side": N("“%(side)s” is not a side in this game. Use one of: %(sides)s."),
    "wrong_pack_size": N("The pack has %(count)s cards, but this game is played with %(expected)s."),
}
"""A record cannot be read: what is wrong, and what would be right."""

DOES_NOT_FOLLOW = {
    "record_secret": N("The fingerprint does not match this secret, whose SHA-256 is %(expected)s."),
    "record_root": N("The round’s fingerprint does not match its root, whose SHA-256 is %(expected)s."),
    "record_root_secret": N("The secret cannot be derived from the round’s root with the path %(path)s."),
    "record_root_path": N("The path %(path)s leads to another table, not to %(table)s."),
    "record_table": N("None of the seeds in this record match its secret at table %(table)s."),
    "record_seed": N(
        "The seed for deal %(number)s, shuffle %(pack)s, does not match the secret. At table %(table)s it should "
        "be %(expected)s."
    ),
    "record_commitment": N(
        "The fingerprint of deal %(number)s does not match its seed, whose SHA-256 is %(expected)s."
    ),
    "record_pack": N(
        "The cards of deal %(number)s, shuffle %(pack)s, do not match its seed and the players’ shuffle words."
    ),
    "record_hand": N("In deal %(number)s, the pack gives %(seat)s these cards: %(expected)s."),
    "record_head": N("In deal %(number)s, the pack leaves these cards undealt: %(expected)s."),
    "record_draw": N("The draw makes %(dealer)s the first dealer, not %(seat)s."),
    "record_after_end": N("The match had already ended before deal %(number)s, shuffle %(pack)s."),
    "record_place": N(
        "This is deal %(number)s, shuffle %(pack)s, but deal %(expected)s, shuffle %(expected_pack)s, should come next."
    ),
    "record_dealer": N("The dealer of deal %(number)s should be %(dealer)s, not %(seat)s."),
    "record_direction": N("Deal %(number)s should be played %(expected)s, not %(given)s."),
    "record_stake": N("Deal %(number)s should have a stake of %(expected)s, not %(given)s."),
    "record_totals": N("Before deal %(number)s, the totals should be %(expected)s, not %(given)s."),
    "record_won": N("Before deal %(number)s, the score should be %(expected)s, not %(given)s."),
    "record_withdrawn": N("Deal %(number)s cannot have been withdrawn, because a player had already moved."),
    "record_unfinished": N("Deal %(number)s is not finished after these moves. Next to act: %(seats)s."),
    "record_end": N("The result of deal %(number)s should be %(expected)s, not %(given)s."),
    "record_no_sheet": N("Deal %(number)s was completed, but its score sheet is missing."),
    "record_sheet_differs": N("The moves of deal %(number)s give a different score sheet: %(expected)s."),
    "record_points": N("The score sheet for deal %(number)s should be worth %(expected)s."),
    "record_source": N(
        "The score sheet for deal %(number)s was created automatically, so its source should be “engine”."
    ),
    "record_sheet_without_deal": N("There is a score sheet for deal %(number)s, but that deal was not played."),
    "record_version_missing": N("Version %(version)s of the score sheet for deal %(number)s has no earlier version."),
    "record_no_reason": N(
        "Version %(version)s of the score sheet for deal %(number)s is a correction without a reason."
    ),
    "record_too_early": N("This correction is older than the first score sheet for deal %(number)s."),
    "record_signal_secret": N(
        "The signals of deal %(number)s should not be in the record. Signals at this table are private, or not "
        "public yet."
    ),
    "record_signal_unknown": N("“%(text)s” is not a signal at this table."),
    "record_signal_late": N("Deal %(number)s has %(moves)s moves, so no signal can come after move %(after)s."),
    "record_over": N("The score sheets show that the match is finished, but the record says that it is not."),
    "record_not_over": N("The score sheets show that the match is not finished, but the record says that it is."),
    "record_final_totals": N("The totals should be %(expected)s, not %(given)s."),
    "record_final_won": N("The score should be %(expected)s, not %(given)s."),
    "record_final_winners": N("The match should be won by %(expected)s, not %(given)s."),
}
"""A record can be read and something in it cannot be: what follows from the rest."""

NOT_CHECKED = {
    "record_secret_later": N(
        "The secret stays private during the match. The seeds can be checked against it afterwards."
    ),
    "record_secret_missing": N("The record does not include the secret, so the seeds cannot be checked against it."),
    "record_root_later": N("The round’s root is not public yet. The secret can be checked against it after the round."),
    "record_no_beacon": N("A beacon was chosen for this round, but the round started without its value."),
    "record_no_commitment": N("The record has no fingerprint, so the secret could have been chosen afterwards."),
    "record_seed_later": N("Without the secret, the seeds cannot be checked from deal %(number)s onwards."),
    "record_no_seed": N("The seed for deal %(number)s is missing, so its pack cannot be verified."),
    "record_no_pack": N("The pack for deal %(number)s is missing, so its hands cannot be verified."),
    "record_draw_later": N("Without the secret, the draw for the first dealer cannot be checked."),
    "record_no_result": N("The record does not include a result."),
    "record_result_unknown": N("The result of the match cannot be worked out from this record."),
}
"""Parts that cannot be checked, and why."""

SENTENCES = {**UNREADABLE, **DOES_NOT_FOLLOW, **NOT_CHECKED}
