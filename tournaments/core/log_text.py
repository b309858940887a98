"""The log in words: a sentence for every action, whose slots are filled by the facts of the log entry.

`by` is always there. A service that writes an action not listed here fails at once, see transactions.py.
Personal links and other secrets never stand in facts.
"""

from engine.sentences import N

SENTENCES: dict[str, str] = {
    "event_created": N("%(by)s created the event."),
    "event_imported": N(
        "%(by)s imported the event from an archive of “%(slug)s” at version %(version)s, signed by the key "
        "%(fingerprint)s."
    ),
    "event_changed": N("%(by)s changed %(fields)s from %(before)s to %(after)s."),
    "rounds_follow": N("The event takes %(after)s rounds now, not %(before)s: that follows from its system."),
    "event_finished": N("%(by)s finished the event."),
    "event_reopened": N("%(by)s opened the event again: %(reason)s"),
    "event_hidden": N("%(by)s hid the event."),
    "event_shown": N("%(by)s made the event visible again."),
    "made_official": N("The results are official: the event is over and the time for corrections has passed."),
    "rated": N("%(by)s let the event count for ratings again."),
    "not_rated": N("%(by)s left the event out of ratings."),
    "role_given": N("%(by)s made %(name)s %(role)s."),
    "role_taken": N("%(by)s took the role of %(role)s from %(name)s."),
    "people_entered": N("%(by)s entered %(count)s entries; %(skipped)s were there already."),
    "entry_removed": N("%(by)s removed %(name)s from the list."),
    "entry_renamed": N("%(by)s changed the name %(before)s to %(after)s."),
    "captain_chosen": N("%(by)s made %(name)s the captain of %(team)s."),
    "link_replaced": N("%(by)s replaced the personal link of %(name)s; the old one does not work any more."),
    "link_ended": N("%(by)s ended the personal link of %(name)s."),
    "link_made": N("%(by)s made a personal link for %(name)s."),
    "links_printed": N("%(by)s printed new personal links (%(replaced)s earlier ones ended): %(names)s."),
    "account_changed": N("%(by)s changed the account that plays for %(name)s from %(before)s to %(after)s."),
    "link_opened": N("The personal link of %(name)s was opened. Device: %(device)s. Network: %(network)s."),
    "devices_ended": N("%(by)s signed %(count)s other devices out of their personal link."),
    "device_disowned": N(
        "%(by)s reported a device that is not theirs, and it was signed out. Device: %(device)s. Network: %(network)s."
    ),
    "disowned_checked": N("%(by)s dealt with the device that %(name)s reported."),
    "seat_released": N(
        "%(by)s released the seat of %(name)s at table %(table)s of round %(round)s for another device."
    ),
    "person_erased": N("%(by)s erased a person, who is called %(name)s from now on; the results stay."),
    "checked_in": N("%(by)s checked in %(name)s."),
    "checked_out": N("%(by)s checked out %(name)s."),
    "all_checked_in": N("%(by)s checked in everybody who was missing: %(count)s."),
    "withdrawn": N("%(by)s withdrew %(name)s."),
    "seating_asked": N("%(by)s asked for the seating of round %(round)s (%(entries)s entries); a worker makes it."),
    "best_so_far_taken": N("%(by)s let the search for round %(round)s end with the best seating found so far."),
    "root_drawn": N(
        "The root of the packs of round %(round)s was drawn before the seating. Its commitment is %(commitment)s."
    ),
    "beacon_named": N(
        "%(by)s chose round %(beacon_round)s of the beacon %(source)s for the packs of round %(round)s (before: "
        "%(before)s)."
    ),
    "beacon_dropped": N("%(by)s decided that the packs of round %(round)s use no beacon (before: %(before)s)."),
    "beacon_given": N(
        "%(by)s entered the value of the beacon for the packs of round %(round)s: %(value)s (before: %(before)s)."
    ),
    "beacon_missing": N(
        "%(by)s began round %(round)s without the value of its beacon %(source)s, round %(beacon_round)s."
    ),
    "seating_failed": N("Round %(round)s could not be seated: %(reason)s"),
    "seating_clubs": N("%(by)s changed how clubs count in the seating from “%(before)s” to “%(after)s”."),
    "seating_repeat_worth": N(
        "%(by)s changed how many points a repeated meeting is worth in the seating from %(before)s to %(after)s."
    ),
    "seating_seconds": N("%(by)s changed the most seconds a seating may take from %(before)s to %(after)s."),
    "seating_accessible_tables": N("%(by)s changed the accessible tables from %(before)s to %(after)s."),
    "seating_max_meetings": N("%(by)s changed how often two may meet at most from %(before)s to %(after)s."),
    "wish_apart": N("%(by)s asked that %(name)s and %(other)s never sit at one table."),
    "wish_apart_removed": N("%(by)s asks no more that %(name)s and %(other)s never sit at one table."),
    "wish_fixed_table": N("%(by)s asked that %(name)s always sits at table %(table)s."),
    "wish_fixed_table_removed": N("%(by)s asks no more that %(name)s always sits at table %(table)s."),
    "wish_accessible": N("%(by)s asked for an accessible table for %(name)s."),
    "wish_accessible_removed": N("%(by)s asks no more for an accessible table for %(name)s."),
    "round_seated": N("%(by)s paired round %(round)s as a draft (tables: %(tables)s): %(method)s."),
    "draft_discarded": N("%(by)s discarded the draft of round %(round)s."),
    "places_swapped": N("%(by)s swapped %(one)s and %(other)s in the draft of round %(round)s."),
    "table_place_set": N("%(by)s set table %(table)s of round %(round)s from %(before)s to %(after)s."),
    "looked_at_hands": N("%(by)s looked at the hands of table %(table)s in round %(round)s, deal %(deal)s: %(reason)s"),
    "looked_into": N("%(by)s looked into table %(table)s of round %(round)s; cards: %(cards)s."),
    "call_taken": N("%(by)s answers the call of table %(table)s in round %(round)s."),
    "call_settled": N("%(by)s settled the call of table %(table)s in round %(round)s: %(note)s"),
    "chat_hidden": N("%(by)s hid a line of the chat of table %(table)s in round %(round)s."),
    "chat_shown": N("%(by)s showed a hidden line of the chat of table %(table)s in round %(round)s again."),
    "table_paused": N("%(by)s stopped play at table %(table)s of round %(round)s: %(reason)s"),
    "table_resumed": N("%(by)s let table %(table)s of round %(round)s go on."),
    "round_paused": N("%(by)s stopped play at the online tables of round %(round)s (%(count)s): %(reason)s"),
    "round_resumed": N("%(by)s let the online tables of round %(round)s go on (%(count)s)."),
    "round_published": N("%(by)s published round %(round)s."),
    "round_unpublished": N("%(by)s took back the publication of round %(round)s."),
    "joined_round": N("%(by)s seated %(name)s late at table %(table)s of round %(round)s (%(seat)s)."),
    "substituted": N(
        "%(by)s let %(substitute)s play at table %(table)s of round %(round)s (%(seat)s) instead of %(name)s, "
        "who is absent."
    ),
    "bot_sat_down": N(
        "%(by)s let a bot play at table %(table)s of round %(round)s (%(seat)s) instead of %(name)s, who is absent."
    ),
    "table_shortened": N(
        "%(by)s let table %(table)s of round %(round)s play with one seat less: %(name)s is absent (%(seat)s)."
    ),
    "side_left_empty": N(
        "%(by)s left the side %(seat)s at table %(table)s of round %(round)s empty: %(name)s is absent."
    ),
    "helped_out": N(
        "%(by)s let %(others)s play at table %(table)s of round %(round)s (%(seat)s) instead of %(name)s, who is "
        "absent."
    ),
    "table_closed": N(
        "%(by)s closed table %(table)s of round %(round)s: %(name)s is absent. Who else sat there plays at another "
        "table or waits: %(others)s."
    ),
    "joined_with_others": N(
        "%(by)s seated %(name)s late at the new table %(table)s of round %(round)s (%(seat)s), with: %(others)s."
    ),
    "late_waits": N("%(by)s let %(name)s, who came late, sit out round %(round)s."),
    "swapped_in_round": N("%(by)s let %(one)s and %(other)s change places in round %(round)s after it was published."),
    "change_undone": N("%(by)s took back change %(change)s of round %(round)s."),
    "stood_in": N(
        "%(by)s let %(person)s play at table %(table)s of round %(round)s for %(name)s of %(team)s; it counts for the "
        "team."
    ),
    "slips_printed": N("%(by)s printed the changed slips of round %(round)s, up to change %(change)s."),
    "round_closed": N("%(by)s closed round %(round)s."),
    "unplayed_written": N("%(by)s gave %(name)s the unplayed hands of table %(table)s in round %(round)s."),
    "online_bank_seconds": N("%(by)s changed the seconds in the bank of a deal from %(before)s to %(after)s."),
    "online_grace_seconds": N(
        "%(by)s changed the seconds of grace for a lost connection from %(before)s to %(after)s."
    ),
    "online_between_seconds": N("%(by)s changed the seconds between two deals from %(before)s to %(after)s."),
    "online_least_ms": N("%(by)s changed the milliseconds a card takes at least from %(before)s to %(after)s."),
    "online_time": N("%(by)s gave %(name)s other times at online tables: %(before)s became %(after)s."),
    "online_watch": N("%(by)s changed what others see of a table that plays from “%(before)s” to “%(after)s”."),
    "online_chat": N("%(by)s changed what players may write at the table from “%(before)s” to “%(after)s”."),
    "online_claims": N("%(by)s changed whether the rest of a deal may be claimed from “%(before)s” to “%(after)s”."),
    "online_calls": N("%(by)s changed whether tables may call the director from “%(before)s” to “%(after)s”."),
    "online_programs": N("%(by)s changed whether programs may play from “%(before)s” to “%(after)s”."),
    "online_bots": N("%(by)s changed how bots play from “%(before)s” to “%(after)s”."),
    "results_confirm": N(
        "%(by)s changed who must agree to a result that a player entered from “%(before)s” to “%(after)s”."
    ),
    "results_silence_minutes": N(
        "%(by)s changed after how many minutes silence means yes from %(before)s to %(after)s."
    ),
    "results_seat_pins": N(
        "%(by)s changed whether devices without a personal link need the PIN of a seat from %(before)s to %(after)s."
    ),
    "results_second_typist": N(
        "%(by)s changed whether a result typed in by staff waits for a second person from %(before)s to %(after)s."
    ),
    "results_two_to_correct": N(
        "%(by)s changed whether every correction waits for a second person from %(before)s to %(after)s."
    ),
    "results_admins_alone": N(
        "%(by)s changed whether an administrator may do without the second person from %(before)s to %(after)s."
    ),
    "results_since": N("%(by)s changed from when the times for corrections run from “%(before)s” to “%(after)s”."),
    "results_ask_minutes": N(
        "%(by)s changed for how many minutes players may ask for a correction from %(before)s to %(after)s."
    ),
    "results_staff_minutes": N(
        "%(by)s changed for how many minutes a director corrects alone from %(before)s to %(after)s."
    ),
    "results_later": N("%(by)s changed who may correct after that from “%(before)s” to “%(after)s”."),
    "ranking_rules_adopted": N("%(by)s let the event be ranked by the rules of December 2026."),
    "sheet_written": N("%(by)s entered deal %(deal)s at table %(table)s of round %(round)s: %(after)s."),
    "sheet_entered_again": N("%(by)s entered deal %(deal)s at table %(table)s of round %(round)s again: %(after)s."),
    "sheet_reported_otherwise": N(
        "%(by)s entered deal %(deal)s at table %(table)s of round %(round)s as %(after)s, where %(who)s had entered "
        "%(before)s: the deal is disputed."
    ),
    "sheet_accepted": N(
        "%(by)s confirmed deal %(deal)s at table %(table)s of round %(round)s for %(seat)s: %(after)s."
    ),
    "sheet_held_same_device": N(
        "%(by)s confirmed deal %(deal)s of table %(table)s (round %(round)s) on the device that entered it, so it "
        "waits for the desk: %(after)s."
    ),
    "sheet_accepted_same_device": N(
        "%(by)s confirmed deal %(deal)s at table %(table)s of round %(round)s for %(seat)s, on the device on which it "
        "was entered: %(after)s."
    ),
    "sheet_rejected": N("%(by)s does not agree with deal %(deal)s at table %(table)s of round %(round)s."),
    "sheet_rejected_because": N(
        "%(by)s does not agree with deal %(deal)s at table %(table)s of round %(round)s: %(reason)s"
    ),
    "sheet_settled": N("%(by)s confirmed deal %(deal)s at table %(table)s of round %(round)s at the desk: %(after)s."),
    "sheet_settled_because": N(
        "%(by)s confirmed deal %(deal)s at table %(table)s of round %(round)s at the desk (%(after)s): %(reason)s"
    ),
    "sheet_settled_alone": N(
        "%(by)s confirmed deal %(deal)s at table %(table)s of round %(round)s alone, without a second person, having "
        "entered it: %(after)s."
    ),
    "sheet_silent": N(
        "Nobody objected in time to deal %(deal)s at table %(table)s of round %(round)s; it counts: %(after)s."
    ),
    "sheet_corrected": N(
        "%(by)s corrected deal %(deal)s at table %(table)s of round %(round)s from %(before)s to %(after)s: %(reason)s"
    ),
    "sheet_corrected_alone": N(
        "%(by)s corrected deal %(deal)s at table %(table)s of round %(round)s from %(before)s to %(after)s without the "
        "second person the rules ask for: %(reason)s"
    ),
    "correction_waits": N(
        "%(by)s corrected deal %(deal)s at table %(table)s of round %(round)s from %(before)s to %(after)s; it waits "
        "for a second person: %(reason)s"
    ),
    "correction_confirmed": N(
        "%(by)s confirmed the correction of deal %(deal)s at table %(table)s of round %(round)s by %(name)s; version "
        "%(version)s counts."
    ),
    "correction_confirmed_alone": N(
        "%(by)s confirmed the own correction of deal %(deal)s at table %(table)s of round %(round)s without a second "
        "person; version %(version)s counts."
    ),
    "correction_asked": N(
        "%(by)s asked to correct deal %(deal)s at table %(table)s of round %(round)s from %(before)s to %(after)s: "
        "%(reason)s"
    ),
    "correction_agreed": N(
        "%(by)s agreed to the correction of deal %(deal)s at table %(table)s of round %(round)s that %(name)s asked "
        "for."
    ),
    "correction_agreed_here": N(
        "%(by)s agreed, on the device of %(holder)s, to the correction of deal %(deal)s at table %(table)s of round "
        "%(round)s that %(name)s asked for."
    ),
    "correction_withdrawn": N(
        "%(by)s took back the request to correct deal %(deal)s at table %(table)s of round %(round)s."
    ),
    "correction_granted": N(
        "%(by)s granted the correction of deal %(deal)s at table %(table)s of round %(round)s that %(name)s asked for "
        "and %(agreed)s agreed to."
    ),
    "correction_granted_because": N(
        "%(by)s granted the correction of deal %(deal)s at table %(table)s of round %(round)s that %(name)s asked for, "
        "without the other side: %(reason)s"
    ),
    "correction_refused": N(
        "%(by)s refused the correction of deal %(deal)s at table %(table)s of round %(round)s that %(name)s asked for: "
        "%(reason)s"
    ),
    "correction_rejected": N(
        "%(by)s rejected the correction of deal %(deal)s at table %(table)s of round %(round)s by %(name)s: %(reason)s"
    ),
    "sheet_moved": N(
        "%(by)s took deal %(deal)s of table %(table)s of round %(round)s to table %(to_table)s, deal %(to_deal)s: "
        "%(reason)s"
    ),
    "sheets_exchanged": N(
        "%(by)s exchanged the sheets of tables %(table)s and %(other)s of round %(round)s: %(reason)s"
    ),
    "sheet_taken_away": N(
        "%(by)s took deal %(deal)s of table %(table)s of round %(round)s away (%(before)s): %(reason)s"
    ),
    "seats_corrected": N(
        "%(by)s corrected round %(round)s: %(one)s sat at table %(one_table)s (%(one_seat)s), not %(other)s, who sat "
        "at table %(other_table)s (%(other_seat)s): %(reason)s"
    ),
    "places_corrected_alone": N(
        "%(by)s did this without the second person that the event asks for (round %(round)s, table %(table)s)."
    ),
    "seating_kept": N("%(by)s kept the seating of round %(round)s after a correction of round %(corrected)s."),
    "tables_reseated": N(
        "%(by)s seated the tables of round %(round)s that had not begun again after a correction of round "
        "%(corrected)s; tables: %(tables)s."
    ),
    "round_reseated": N(
        "%(by)s seated round %(round)s again after a correction of round %(corrected)s; tables: %(tables)s."
    ),
    "total_written": N("%(by)s entered the total of round %(round)s: %(after)s."),
    "total_overridden": N(
        "%(by)s entered the total of round %(round)s against the check: %(after)s. Reason: %(reason)s"
    ),
    "total_corrected": N("%(by)s corrected the total of round %(round)s from %(before)s to %(after)s: %(reason)s"),
    "ruling_issued": N("%(by)s gave %(name)s a ruling of %(points)s points: %(reason)s"),
    "score_adjusted": N("%(by)s set the score of %(name)s in round %(round)s to %(points)s points: %(reason)s"),
    "tariff_changed": N("%(by)s changed article %(article)s of the catalogue from %(before)s to %(after)s."),
    "tariff_restored": N("%(by)s put article %(article)s of the catalogue back to what the rules page says."),
    "ruling_cancelled": N("%(by)s cancelled the ruling of %(points)s points for %(name)s: %(reason)s"),
}
