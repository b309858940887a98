"""Sentences of the log, one for each action, filled from the log entry's data.

`by` is always present. A service that logs an unlisted action fails at once; see transactions.py. Personal links and
other secrets never appear in the data.
"""

from engine.sentences import N
from tournaments.core.entry_text import OF_DATES, OF_ENTRIES, OF_ONLINE_RULES, OF_STAFF

SENTENCES: dict[str, str] = {
    "event_created": N("%(by)s created the event."),
    "event_imported": N(
        "%(by)s imported the event from an archive of “%(slug)s”, version %(version)s, signed with key %(fingerprint)s."
    ),
    "event_changed": N("%(by)s changed “%(fields)s” from %(before)s to %(after)s."),
    "rounds_follow": N("The system changed the number of rounds from %(before)s to %(after)s."),
    "event_finished": N("%(by)s finished the event."),
    "event_reopened": N("%(by)s reopened the event: %(reason)s"),
    "made_official": N("The results are final: the event is over and the correction period has ended."),
    "rated": N("%(by)s included the event in ratings again."),
    "not_rated": N("%(by)s excluded the event from ratings."),
    **OF_DATES,
    **OF_STAFF,
    **OF_ENTRIES,
    "link_replaced": N("%(by)s replaced %(name)s’s personal link. The old link has stopped working."),
    "link_ended": N("%(by)s revoked %(name)s’s personal link."),
    "link_made": N("%(by)s created a personal link for %(name)s."),
    "links_printed": N("%(by)s printed new personal links and revoked %(replaced)s earlier ones: %(names)s."),
    "account_changed": N("%(by)s changed %(name)s’s account from %(before)s to %(after)s."),
    "link_opened": N("%(name)s’s personal link was opened. Device: %(device)s. Network: %(network)s."),
    "devices_ended": N("%(by)s signed out other devices from their personal link: %(count)s."),
    "device_disowned": N(
        "%(by)s reported an unknown device, which was signed out. Device: %(device)s. Network: %(network)s."
    ),
    "disowned_checked": N("%(by)s resolved %(name)s’s report of an unknown device."),
    "seat_released": N("%(by)s released %(name)s’s seat at table %(table)s in round %(round)s for another device."),
    "device_readmitted": N("%(by)s allowed %(name)s’s earlier device at table %(table)s in round %(round)s."),
    "seat_taken": N("%(name)s took the seat at table %(table)s. Device: %(device)s. Network: %(network)s."),
    "person_erased": N("%(by)s erased a person, now called %(name)s. Their results are kept."),
    "people_merged": N("%(by)s merged %(other)s into %(name)s: both are the same person."),
    "merge_undone": N("%(by)s separated %(other)s from %(name)s again."),
    "checked_in": N("%(by)s checked in %(name)s."),
    "checked_out": N("%(by)s marked %(name)s absent."),
    "all_checked_in": N("%(by)s checked in all remaining entries: %(count)s."),
    "withdrawn": N("%(by)s withdrew %(name)s."),
    "seating_asked": N("%(by)s started pairing round %(round)s (%(entries)s entries)."),
    "best_so_far_taken": N("%(by)s stopped the search for round %(round)s and kept the best pairings found so far."),
    "root_drawn": N(
        "The shuffle root of round %(round)s was created before the pairings. Shuffle fingerprint: %(commitment)s."
    ),
    "beacon_named": N(
        "%(by)s chose a beacon for the shuffles of round %(round)s: %(source)s, beacon round %(beacon_round)s "
        "(previously: %(before)s)."
    ),
    "beacon_dropped": N("%(by)s turned off the beacon for the shuffles of round %(round)s (previously: %(before)s)."),
    "beacon_given": N(
        "%(by)s entered the beacon value for the shuffles of round %(round)s: %(value)s (previously: %(before)s)."
    ),
    "beacon_missing": N(
        "%(by)s started round %(round)s without the beacon value (%(source)s, beacon round %(beacon_round)s)."
    ),
    "seating_failed": N("Round %(round)s could not be paired: %(reason)s"),
    "seating_clubs": N("%(by)s changed the pairing rule for clubs from “%(before)s” to “%(after)s”."),
    "seating_repeat_worth": N(
        "%(by)s changed the pairing cost of a repeat meeting (in points) from %(before)s to %(after)s."
    ),
    "seating_seconds": N("%(by)s changed the time limit for pairing (in seconds) from %(before)s to %(after)s."),
    "seating_accessible_tables": N("%(by)s changed the accessible tables from %(before)s to %(after)s."),
    "seating_max_meetings": N(
        "%(by)s changed the maximum number of meetings between two entries from %(before)s to %(after)s."
    ),
    "wish_apart": N("%(by)s added a seating request: keep %(name)s and %(other)s at different tables."),
    "wish_apart_removed": N("%(by)s removed a seating request: keep %(name)s and %(other)s at different tables."),
    "wish_fixed_table": N("%(by)s added a seating request: %(name)s always at table %(table)s."),
    "wish_fixed_table_removed": N("%(by)s removed a seating request: %(name)s always at table %(table)s."),
    "wish_accessible": N("%(by)s added a seating request: accessible table for %(name)s."),
    "wish_accessible_removed": N("%(by)s removed a seating request: accessible table for %(name)s."),
    "round_seated": N("%(by)s paired round %(round)s as a draft. Tables: %(tables)s. Method: %(method)s."),
    "draft_discarded": N("%(by)s discarded the draft of round %(round)s."),
    "places_swapped": N("%(by)s swapped %(one)s and %(other)s in the draft of round %(round)s."),
    "table_place_set": N(
        "%(by)s changed the venue of table %(table)s in round %(round)s from “%(before)s” to “%(after)s”."
    ),
    "looked_at_hands": N("%(by)s viewed the hands of deal %(deal)s at table %(table)s in round %(round)s: %(reason)s"),
    "looked_into": N("%(by)s watched table %(table)s in round %(round)s (cards visible: %(cards)s)."),
    "timer_started": N("%(by)s started the timer for round %(round)s (minutes: %(minutes)s)."),
    "timer_paused": N("%(by)s paused the timer for round %(round)s."),
    "timer_resumed": N("%(by)s resumed the timer for round %(round)s."),
    "timer_extended": N("%(by)s gave round %(round)s more time (minutes: %(minutes)s)."),
    "timer_stopped": N("%(by)s stopped the timer for round %(round)s."),
    "table_extended": N("%(by)s gave table %(table)s in round %(round)s more time (minutes: %(minutes)s)."),
    "screen_link_made": N("%(by)s created a link for the hall screen."),
    "table_reminded": N("%(by)s asked table %(table)s in round %(round)s to confirm its result."),
    "results_held": N("%(by)s held the results until they are revealed."),
    "results_released": N("%(by)s released the held results."),
    "held_results_expired": N("The held results became public because no rank was revealed for %(minutes)s minutes."),
    "screen_link_ended": N("%(by)s revoked the link for the hall screen."),
    "announced": N("%(by)s made an announcement: %(note)s"),
    "announcement_ended": N("%(by)s ended an announcement: %(note)s"),
    "director_called": N("%(name)s called the director to table %(table)s in round %(round)s: %(reason)s"),
    "call_taken": N("%(by)s answered the call from table %(table)s in round %(round)s."),
    "call_settled": N("%(by)s resolved the call from table %(table)s in round %(round)s: %(note)s"),
    "chat_hidden": N("%(by)s hid a chat message at table %(table)s in round %(round)s."),
    "chat_shown": N("%(by)s restored a hidden chat message at table %(table)s in round %(round)s."),
    "table_paused": N("%(by)s paused table %(table)s in round %(round)s: %(reason)s"),
    "table_resumed": N("%(by)s resumed table %(table)s in round %(round)s."),
    "round_paused": N("%(by)s paused online play in round %(round)s (tables: %(count)s): %(reason)s"),
    "round_resumed": N("%(by)s resumed online play in round %(round)s (tables: %(count)s)."),
    "round_published": N("%(by)s published round %(round)s."),
    "round_unpublished": N("%(by)s returned round %(round)s to draft."),
    "joined_round": N("%(by)s seated %(name)s, who arrived late, at table %(table)s in round %(round)s (%(seat)s)."),
    "substituted": N(
        "%(by)s replaced %(name)s, who is absent, with %(substitute)s at table %(table)s in round %(round)s (%(seat)s)."
    ),
    "bot_sat_down": N(
        "%(by)s replaced %(name)s, who is absent, with a bot at table %(table)s in round %(round)s (%(seat)s)."
    ),
    "table_shortened": N(
        "%(by)s removed the seat of %(name)s, who is absent, from table %(table)s in round %(round)s (%(seat)s)."
    ),
    "side_left_empty": N(
        "%(by)s left the %(seat)s side empty at table %(table)s in round %(round)s because %(name)s is absent."
    ),
    "helped_out": N(
        "%(by)s filled the seat of %(name)s, who is absent, at table %(table)s in round %(round)s (%(seat)s) with"
        " %(others)s."
    ),
    "table_closed": N(
        "%(by)s closed table %(table)s in round %(round)s because %(name)s is absent. Players moved to other "
        "tables or waiting: %(others)s."
    ),
    "joined_with_others": N(
        "%(by)s opened table %(table)s in round %(round)s for %(name)s, who arrived late (%(seat)s). Others at "
        "this table: %(others)s."
    ),
    "late_waits": N("%(by)s gave %(name)s, who arrived late, a bye in round %(round)s."),
    "swapped_in_round": N("%(by)s swapped %(one)s and %(other)s in round %(round)s after publication."),
    "change_undone": N("%(by)s undid change %(change)s of round %(round)s."),
    "stood_in": N(
        "%(by)s made %(person)s the stand-in for %(name)s of %(team)s at table %(table)s in round %(round)s. The "
        "result counts for the team."
    ),
    "slips_printed": N("%(by)s printed the updated score slips for round %(round)s, up to change %(change)s."),
    "round_closed": N("%(by)s closed round %(round)s."),
    "unplayed_written": N("%(by)s awarded %(name)s the unplayed deals of table %(table)s in round %(round)s."),
    **OF_ONLINE_RULES,
    "results_confirm": N("%(by)s changed who must confirm a player’s result from “%(before)s” to “%(after)s”."),
    "results_silence_minutes": N(
        "%(by)s changed the time until automatic confirmation (in minutes) from %(before)s to %(after)s."
    ),
    "results_seat_pins": N(
        "%(by)s changed the PIN requirement for devices without a personal link from %(before)s to %(after)s."
    ),
    "results_second_typist": N(
        "%(by)s changed the requirement for a second confirmation of staff results from %(before)s to %(after)s."
    ),
    "results_two_to_correct": N(
        "%(by)s changed the requirement for a second confirmation of corrections from %(before)s to %(after)s."
    ),
    "results_admins_alone": N(
        "%(by)s changed “Administrators may skip the second confirmation” from %(before)s to %(after)s."
    ),
    "results_since": N("%(by)s changed the start of the correction period from “%(before)s” to “%(after)s”."),
    "results_ask_minutes": N(
        "%(by)s changed the players’ correction period (in minutes) from %(before)s to %(after)s."
    ),
    "results_staff_minutes": N(
        "%(by)s changed the directors’ correction period (in minutes) from %(before)s to %(after)s."
    ),
    "results_later": N(
        "%(by)s changed who may correct results after the correction period from “%(before)s” to “%(after)s”."
    ),
    "ranking_rules_adopted": N("%(by)s switched the event to the ranking rules of December 2026."),
    "sheet_written": N("%(by)s entered deal %(deal)s at table %(table)s in round %(round)s: %(after)s."),
    "sheet_entered_again": N("%(by)s re-entered deal %(deal)s at table %(table)s in round %(round)s: %(after)s."),
    "sheet_reported_otherwise": N(
        "%(by)s entered deal %(deal)s at table %(table)s in round %(round)s: %(after)s. %(who)s had entered "
        "%(before)s, so the deal is disputed."
    ),
    "sheet_accepted": N(
        "%(by)s confirmed deal %(deal)s at table %(table)s in round %(round)s for %(seat)s: %(after)s."
    ),
    "sheet_held_same_device": N(
        "%(by)s confirmed deal %(deal)s at table %(table)s in round %(round)s: %(after)s. The result was entered "
        "on the same device, so the director must confirm it."
    ),
    "sheet_accepted_same_device": N(
        "%(by)s confirmed deal %(deal)s at table %(table)s in round %(round)s for %(seat)s: %(after)s. The result"
        " was entered on the same device."
    ),
    "sheet_rejected": N("%(by)s rejected deal %(deal)s at table %(table)s in round %(round)s."),
    "sheet_rejected_because": N("%(by)s rejected deal %(deal)s at table %(table)s in round %(round)s: %(reason)s"),
    "sheet_settled": N("%(by)s settled deal %(deal)s at table %(table)s in round %(round)s: %(after)s."),
    "sheet_settled_because": N(
        "%(by)s settled deal %(deal)s at table %(table)s in round %(round)s (%(after)s): %(reason)s"
    ),
    "sheet_settled_alone": N(
        "%(by)s confirmed their own entry of deal %(deal)s at table %(table)s in round %(round)s, without a "
        "second approver: %(after)s."
    ),
    "sheet_silent": N("Deal %(deal)s at table %(table)s in round %(round)s was confirmed automatically: %(after)s."),
    "sheet_corrected": N(
        "%(by)s corrected deal %(deal)s at table %(table)s in round %(round)s from %(before)s to %(after)s: %(reason)s"
    ),
    "sheet_corrected_alone": N(
        "%(by)s corrected deal %(deal)s at table %(table)s in round %(round)s from %(before)s to %(after)s, "
        "without a second approver: %(reason)s"
    ),
    "correction_waits": N(
        "%(by)s corrected deal %(deal)s at table %(table)s in round %(round)s from %(before)s to %(after)s, "
        "pending a second approver: %(reason)s"
    ),
    "correction_confirmed": N(
        "%(by)s confirmed %(name)s’s correction to deal %(deal)s at table %(table)s in round %(round)s. "
        "Version %(version)s now counts."
    ),
    "correction_confirmed_alone": N(
        "%(by)s confirmed their own correction to deal %(deal)s at table %(table)s in round %(round)s, "
        "without a second approver. Version %(version)s now counts."
    ),
    "correction_asked": N(
        "%(by)s asked to correct deal %(deal)s at table %(table)s in round %(round)s from %(before)s to "
        "%(after)s: %(reason)s"
    ),
    "correction_agreed": N(
        "%(by)s agreed to %(name)s’s request to correct deal %(deal)s at table %(table)s in round %(round)s."
    ),
    "correction_agreed_here": N(
        "%(by)s used %(holder)s’s device to agree to %(name)s’s request to correct deal %(deal)s at table "
        "%(table)s in round %(round)s."
    ),
    "correction_withdrawn": N(
        "%(by)s withdrew the request to correct deal %(deal)s at table %(table)s in round %(round)s."
    ),
    "correction_granted": N(
        "%(by)s granted %(name)s’s request to correct deal %(deal)s at table %(table)s in round %(round)s. Agreed"
        " by: %(agreed)s."
    ),
    "correction_granted_because": N(
        "%(by)s granted %(name)s’s request to correct deal %(deal)s at table %(table)s in round %(round)s without"
        " the opponents’ agreement: %(reason)s"
    ),
    "correction_refused": N(
        "%(by)s refused %(name)s’s request to correct deal %(deal)s at table %(table)s in round %(round)s: %(reason)s"
    ),
    "correction_rejected": N(
        "%(by)s rejected %(name)s’s correction to deal %(deal)s at table %(table)s in round %(round)s: %(reason)s"
    ),
    "sheet_moved": N(
        "%(by)s moved deal %(deal)s at table %(table)s in round %(round)s to table %(to_table)s, deal "
        "%(to_deal)s: %(reason)s"
    ),
    "sheets_exchanged": N(
        "%(by)s exchanged the score sheets of tables %(table)s and %(other)s in round %(round)s: %(reason)s"
    ),
    "sheet_taken_away": N(
        "%(by)s removed the score sheet for deal %(deal)s at table %(table)s in round %(round)s (%(before)s): "
        "%(reason)s"
    ),
    "seats_corrected": N(
        "%(by)s corrected the seats in round %(round)s. %(one)s sat at table %(one_table)s (%(one_seat)s), and "
        "%(other)s at table %(other_table)s (%(other_seat)s). Reason: %(reason)s"
    ),
    "places_corrected_alone": N(
        "%(by)s made this correction without the second approver required by the event (round %(round)s, table "
        "%(table)s)."
    ),
    "seating_kept": N("%(by)s kept the pairings of round %(round)s after a correction in round %(corrected)s."),
    "tables_reseated": N(
        "%(by)s re-paired the tables of round %(round)s that had not started, after a correction in round "
        "%(corrected)s. Tables: %(tables)s."
    ),
    "round_reseated": N(
        "%(by)s re-paired round %(round)s after a correction in round %(corrected)s. Tables: %(tables)s."
    ),
    "notice_set_aside": N("%(by)s set aside a notice in the corrections inbox: %(reason)s"),
    "total_written": N("%(by)s entered the total of round %(round)s: %(after)s."),
    "total_overridden": N(
        "%(by)s entered a total for round %(round)s that failed the check: %(after)s. Reason: %(reason)s"
    ),
    "total_corrected": N("%(by)s corrected the total of round %(round)s from %(before)s to %(after)s: %(reason)s"),
    "ruling_issued": N("%(by)s made a ruling for %(name)s (points: %(points)s): %(reason)s"),
    "score_adjusted": N("%(by)s adjusted the score of %(name)s in round %(round)s (points: %(points)s): %(reason)s"),
    "tariff_changed": N("%(by)s changed rule %(article)s of the penalty list from %(before)s to %(after)s."),
    "tariff_restored": N("%(by)s reset rule %(article)s of the penalty list to its standard penalty."),
    "ruling_cancelled": N("%(by)s cancelled a ruling for %(name)s (points: %(points)s): %(reason)s"),
}
