"""Errors of events: one family, each with a code for clients and a full sentence.

Pages, REST and commands read `code`, `message`, `field`, `allowed` and `status`; see config/api/errors.py.
"""

from collections.abc import Sequence

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext

from engine.errors import TroeftafelError
from engine.sentences import N
from tournaments.core.league_text import OF_LEAGUES

PDF_PACKAGES = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
"""Debian packages of the library that sets text for PDF files."""

SENTENCES: dict[str, str] = {
    "no_pdf_library": N(
        "This server cannot make PDF files yet. Install %(packages)s on the server, or print from the browser."
    ),
    "outdated": N(
        "This has changed since you read it: the current version is %(version)s. "
        "Read it again, then repeat your change."
    ),
    "too_many_pages": N(
        "This file would have %(pages)s pages, but the maximum is %(most)s. Print its parts separately."
    ),
    "too_many_invitations": N(
        "You can email %(most)s invitations a day. Leave the address blank and send the link yourself."
    ),
    "times_without_start": N("Doors and end follow from the start. Enter date and time first."),
    "doors_after_start": N("The doors open after the start. Enter a time before it, or leave the doors blank."),
    "ends_before_start": N("The end must be after the start. Enter a later time, or leave the end blank."),
    "repeat_without_date": N("Give the event a date first. The next dates follow from it."),
    "rehearsal_of_rehearsal": N("This event is a rehearsal itself. Open its event to create another one."),
    "rehearsal_of_duplicate": N("An event with duplicate deals is played online, so it cannot be rehearsed."),
    "too_many_rehearsals": N("This event already has %(most)s rehearsals. Use one of them."),
    "no_evening_to_replay": N("There is no session to replay yet. Practise at the Director’s desk."),
    "rehearsal_stays_hidden": N("A rehearsal is only for staff and cannot be published."),
    "repeats_already": N("This event already repeats. Stop repeating it before you set another rule."),
    "repeat_ends_early": N("The last date must be after %(date)s, the date of this event."),
    "cannot_erase": N("Nothing was erased. %(why)s"),
    "export_while_playing": N(
        "You are playing in this event, and its file contains the cards of finished deals. Download it when all "
        "online matches are over, or ask an organiser who is not playing."
    ),
    "plays_with_these_cards": N("You are playing in this event, so you cannot see the hands. Ask another director."),
    "too_many_pins": N(
        "Too many wrong PINs. Wait ten minutes, open your personal link, or ask the director to enter the result."
    ),
    "no_root": N(
        "Round %(number)s has no shuffle root. Either it is not online, or it was paired before Troeftafel "
        "created roots."
    ),
    "no_beacon_address": N("This site does not fetch beacon values. Enter the value by hand."),
    "beacon_not_named": N("No beacon was chosen for round %(number)s. Choose one first."),
    "beacon_unreachable": N("The beacon did not return a value: %(problem)s. Try again, or enter the value by hand."),
    "not_a_choice": N("%(value)s is not valid here. Choose one of: %(allowed_values)s."),
    "out_of_range": N("Enter a whole number from %(least)s to %(most)s."),
    "format_of_game": N("%(game)s cannot be played as “%(format)s”. Choose one of: %(formats)s."),
    "system_of_format": N("“%(system)s” is not available for “%(format)s”. Choose one of: %(systems)s."),
    "club_match_needs_clubs": N("A club match needs two different clubs. Choose a home club and a visiting club."),
    "score_upside_down": N(
        "These match points are not possible: win %(win)s, draw %(draw)s, loss %(loss)s. A win must be worth more"
        " than a loss, with a draw in between."
    ),
    "cannot_be_ranked": N("The ranking “%(ranking)s” cannot be used with this format. Choose one of: %(rankings)s."),
    "frozen_after_start": N("“%(what)s” can no longer be changed, because round 1 has been paired."),
    "fewer_rounds": N(
        "Round %(number)s has already been paired, so the event cannot be shortened to %(rounds)s rounds."
    ),
    "no_entries": N("No entries are checked in. Check in the players first."),
    "too_few": N("Only %(present)s have checked in. At least %(least)s are needed for one table."),
    "five_people": N(
        "Five players cannot be paired at tables of three or four. Let bots fill the table, add a player, or mark"
        " one absent."
    ),
    "cannot_seat": N("These entries cannot be paired: %(reason)s"),
    "round_robin_too_long": N(
        "A round robin with %(entries)s entries needs %(rounds)s rounds, but an event can have at most %(most)s. "
        "Choose another system."
    ),
    "not_system_options": N("Enter the system options as a JSON object."),
    "no_system_option": N("“%(system)s” has no option “%(name)s”. Available options: %(names)s."),
    "all_rounds_seated": N("All %(rounds)s rounds have been paired. To continue, add another round."),
    "no_round_to_time": N("No round is being played. Publish a round, then start its timer."),
    "timer_not_started": N("The timer for round %(number)s is not running. Start it first."),
    "no_announcement": N("Write the announcement first."),
    "revealed_meanwhile": N("Someone else has just revealed rank %(rank)s. Press again to reveal the next rank."),
    "results_not_held": N("The results are not held. Hold them first, then reveal them rank by rank."),
    "automatic_without_date": N("An event that runs automatically needs a date. Enter the date and time."),
    "automatic_online": N("Only online events can run automatically. Choose online play."),
    "automatic_without_clock": N("An event that runs automatically needs a decision time. Enter the seconds."),
    "automatic_bots": N("In an event that runs automatically, bots fill the tables. Choose bots."),
    "not_automatic": N("Staff run this event. Open its page to register."),
    "weekly_alone": N("Players enter this game together with a partner. Choose another game or preset."),
    "weekly_in_the_past": N("This time has passed. Enter a later date and time."),
    "automatic_system": N(
        "An event with this pairing system cannot run automatically. Choose the Swiss system, a round robin or random"
        " pairings."
    ),
    "registration_closed": N("Registration is closed. Ask the organiser whether there is still a place."),
    "registration_not_yet": N("Registration opens at %(opens)s. Come back then."),
    "registration_over": N("Registration closed at %(closes)s. Ask the organiser whether there is still a place."),
    "registration_by_link": N("Only people with the registration link can register. Ask the organiser for it."),
    "registration_of_members": N("Only members of %(club)s can register. Ask %(names)s to add you as a member."),
    "members_of_no_club": N("This event belongs to no club, so it has no members. Choose another option."),
    "member_already": N("%(name)s is already a member. Change the membership in the list instead."),
    "member_number_taken": N("%(name)s already has the number %(number)s. Choose another one."),
    "member_ends_early": N("The last day is before the first day. Correct one of the two."),
    "name_of_member": N(
        "%(name)s is already a member. If this is you, open your personal link or sign in first. Otherwise, add an"
        " initial."
    ),
    "merge_with_self": N("Choose two different people."),
    "merged_already": N("One of these people was merged before. Reload the page."),
    "merge_two_accounts": N("%(name)s and %(other)s both have an account, so they are two people here."),
    "merge_same_event": N("%(name)s and %(other)s are both in the same event, so they are two people: %(events)s."),
    "merge_while_playing": N(
        "%(name)s has a seat at a table that is waiting or in play: %(tables)s. Merge the two once it has finished."
    ),
    "merge_is_final": N("This merge can no longer be undone."),
    "minor_profile": N("Players under 16 have no public profile."),
    "minor_notifications": N("Messages for players under 16 go to their parent or guardian by email."),
    "guardian_missing": N(
        "Emails for players under 16 go to their parent or guardian. Ask your club to enter that address."
    ),
    "minor_partner": N("Players under 16 are not in the list of people without a partner. Invite a partner by name."),
    "no_push_key": N("This site cannot send notifications yet. Ask the organiser."),
    "membership_over": N("This membership has ended. Add the person again instead."),
    "no_person_chosen": N("Enter a name, or choose a person."),
    "similar_people": N("There are people of this name or a similar one. Choose the person, or add a new one."),
    "event_cancelled": N("The event is cancelled."),
    "event_has_begun": N("The event has begun. Tell the director instead."),
    "bad_address": N("This is not an email address. Enter one such as ayu@example.org."),
    "asked_a_moment_ago": N(
        "An email to confirm an address was sent a few minutes ago. Look for it, also in the spam folder, or try again"
        " in 5 minutes."
    ),
    "event_full": N("All places are taken. Join the waiting list."),
    "registered_already": N("%(name)s is already registered: %(state)s. Open your personal link to change this."),
    "name_in_event": N(
        "%(name)s is already in this event. If this is you, open your personal link. Otherwise, add an initial."
    ),
    "name_missing": N("Enter your name."),
    "name_of_staff": N("%(problem)s"),
    "offer_expired": N("This offer has expired, and the place went to the next. Register again to join the list."),
    "no_offer": N("There is no offer of a place for you. Reload the page."),
    "not_registered": N("You are not registered for this event. Register first."),
    "partner_taken": N("This invitation was answered already, or one of you has another partner. Reload the page."),
    "partner_gone": N("This invitation has ended. Ask for a new one, or register yourself."),
    "partner_not_needed": N("In this event, people do not register in pairs. Leave the partner out."),
    "partner_or_wanted": N("Either invite a partner or look for one, not both."),
    "partner_missing": N("Invite a partner by name, or look for one here."),
    "own_partner": N("You cannot be your own partner. Send the link to the person you invited."),
    "team_members": N("A team must have %(count)s people. Enter the names of the other members."),
    "team_not_needed": N("In this event, people do not register in teams. Leave the team out."),
    "team_name_missing": N("Enter a name for the team."),
    "registration_decided": N("This registration is already “%(state)s”. Reload the page."),
    "registration_incomplete": N("%(name)s has no partner yet. They need one before they can have a place."),
    "withdrawn_with_others": N(
        "%(name)s withdrew from a pair that was already paired. Ask the director to change that entry."
    ),
    "club_match_registers": N("Players of a club match are entered by their clubs. Leave registration closed."),
    "closes_before_opening": N("Registration must close after it opens. Change one of the two times."),
    "check_in_ends_early": N("Check-in must end after it begins. Change one of the two times."),
    "check_in_closed": N("Self check-in is closed now. Tell the director that you are here."),
    "not_expected": N("This name is not among the players who are expected. Register first, or ask the director."),
    "wrong_door_code": N("This is not the code of this event. Check the notice at the door."),
    "too_many_door_codes": N("Too many wrong codes. Wait ten minutes, or tell the director that you are here."),
    "too_many_joins": N("Too many registrations from your network. Try again in %(minutes)s min, or sign in."),
    "no_bracket": N("There is no bracket yet. Pair round 1 to create it."),
    "bracket_decided": N("All bracket games are decided. Finish the event."),
    "bracket_absent": N(
        "Due in the next bracket games, but not checked in: %(names)s. Check them in, or withdraw them so that "
        "their opponents advance."
    ),
    "bad_groups": N("The checked-in entries cannot be divided into %(groups)s groups. Choose from 1 to %(most)s."),
    "bad_final": N("“%(final)s” is not available for this final. Choose one of: %(finals)s."),
    "bad_through": N(
        "You cannot let %(through)s from each group advance. Choose from 1 to %(most)s, with at least two in total."
    ),
    "final_absent": N(
        "Qualified for the final, but not checked in: %(names)s. Check them in, or withdraw them so that the next"
        " in the group advances."
    ),
    "bracket_fixed": N("Pairings follow the bracket, so entries cannot be swapped."),
    "draft_exists": N("%(name)s paired round %(number)s at %(time)s. Publish or discard that draft first."),
    "round_open": N("Round %(number)s is still open. %(blockers)s"),
    "ranking_rules_stay": N(
        "The event is finished. Its results keep the ranking rules under which they were published."
    ),
    "not_a_draft": N("Round %(number)s is no longer a draft. Only drafts can be changed this way."),
    "not_published": N("Round %(number)s has not been published. Publish it first."),
    "round_not_played": N("Round %(number)s is not in progress, so play cannot be paused."),
    "still_seating": N("Round %(number)s is still being paired. Wait a moment, then try again."),
    "seating_lost": N("Pairing was interrupted %(tries)s times. Pair the round again."),
    "round_closed": N("Round %(number)s is closed."),
    "has_results": N(
        "Round %(number)s already has results, so it cannot go back to draft. Correct the results instead."
    ),
    "movement_fixed": N("In a club match, every home pair meets every visiting pair, so entries cannot be swapped."),
    "groups_fixed": N("Groups are fixed, so an entry cannot move to a table in another group."),
    "round_robin_fixed": N("In a round robin, every entry meets every other entry, so entries cannot be swapped."),
    "table_begun": N("Play has started at table %(table)s in round %(number)s. Its players can no longer be changed."),
    "changed_meanwhile": N(
        "Round %(number)s has changed since you opened this page, so nothing was saved. Check the round, then "
        "choose again."
    ),
    "no_way": N("No change is possible for %(name)s in round %(number)s. Every suitable table has started."),
    "last_change_only": N(
        "Only the latest change to round %(number)s can be undone. Another change has been made since."
    ),
    "change_is_played": N(
        "Change %(number)s cannot be undone, because play has started at its tables. Make a new change instead."
    ),
    "stand_in_missing": N("Choose the stand-in from the list, or enter a name."),
    "stand_in_alone": N(
        "%(name)s is not a pair or team with known members. Add the other player as a new entry and use them as a"
        " substitute."
    ),
    "not_in_round": N("%(name)s does not play in round %(number)s. The round may have changed, so reload the page."),
    "swap_with_itself": N("An entry cannot be swapped with itself (%(name)s). Choose two different entries."),
    "absent_in_draft": N(
        "Paired in round %(number)s, but not checked in: %(names)s. Swap them or re-pair the round, then publish."
    ),
    "blocked": N("Round %(number)s cannot be closed. %(blockers)s"),
    "event_not_over": N("Round %(number)s is not closed. Close it before you finish the event."),
    "no_round_yet": N("No round has been played yet. Play at least one round before you finish the event."),
    "no_spot": N(
        "There is no seat for %(name)s in round %(number)s. The next round will include all checked-in players."
    ),
    "already_seated": N("%(name)s already has a seat in round %(number)s. Choose another player."),
    "not_checked_in": N("%(name)s is not checked in. Check them in first."),
    "needs_substitute": N("Table %(table)s cannot play without %(name)s. Choose a substitute."),
    "other_side": N("%(name)s does not play for %(absent)s’s club. Choose a pair from that club."),
    "has_played": N("%(name)s has been paired and stays on the list. Withdraw this entry instead of removing it."),
    "side_missing": N("Choose a club for this pair: home or visitors."),
    "pair_size": N("A pair must have two different people. Enter each on a separate line."),
    "team_size": N("A team must have %(count)s different people. Enter each on a separate line."),
    "named_team_size": N("“%(team)s” has %(found)s people. Pairs and teams in this event must have %(count)s."),
    "no_captains": N("This event has no captains. Leave the captain out."),
    "not_of_the_team": N("%(name)s does not play for %(team)s. Choose a member of the team."),
    "person_twice": N("%(name)s is already in row %(row)s. Enter each person once."),
    "no_such_size": N("Tables in this game cannot have %(entries)s seats."),
    "one_person": N("This event is for individuals. Enter one person per entry."),
    "already_entered": N("%(name)s is already in this event. Enter each person once."),
    "no_version_number": N("Enter the version as a whole number, such as 7."),
    "no_moment": N("Enter a date and time with a time zone, such as 2026-11-24T19:30:00Z."),
    "moment_to_come": N("This time is in the future. The server’s clock shows %(now)s."),
    "version_or_moment": N("Enter a version or a time, not both."),
    "before_the_first": N("This event has no records for that time. Its records start at %(first)s."),
    "no_such_version": N("There is no version %(version)s. The latest is %(newest)s."),
    "before_the_record": N(
        "Standings are not available for version %(version)s. They are available from version %(first)s onwards."
    ),
    "other_round_meanwhile": N(
        "Table %(table)s has moved on to another round, so nothing was saved. For an earlier round, ask the director."
    ),
    "other_player_meanwhile": N(
        "This device now enters results for %(name)s, so nothing was saved. If the result is yours, enter it again."
    ),
    "unknown_table": N("Table %(table)s is not in a published round of this event. Check the table number."),
    "no_such_table": N("Round %(number)s has no table %(table)s. Check the table number."),
    "unknown_seat_holder": N(
        "Table %(table)s cannot be played online, because the people in the entry %(name)s are not known."
    ),
    "duplicate_online": N("Duplicate deals require online play. Set the event to online."),
    "duplicate_club_match": N("A club match has its own scoring. Choose another format for duplicate deals."),
    "duplicate_words": N("With duplicate deals, players cannot add shuffle words. Leave the waiting time blank."),
    "duplicate_in_turn": N("With duplicate deals, the dealer cannot depend on results. Set %(option)s to “%(value)s”."),
    "duplicate_stays": N(
        "This event uses duplicate deals, so table %(table)s cannot be moved. Duplicate deals can only be turned "
        "off before round 1."
    ),
    "side_empty": N("Table %(table)s cannot be played online, because one side is missing."),
    "reason_missing": N("A correction needs a reason. Enter one."),
    "reason_too_long": N("Shorten the reason to at most %(most)s characters."),
    "no_such_follow": N(
        "Choose one: keep the pairings, re-pair the tables that have not started, or re-pair the round."
    ),
    "round_begun": N(
        "Table %(table)s of round %(number)s has started, so the whole round cannot be re-paired. Re-pair the "
        "other tables, or keep the pairings."
    ),
    "nothing_to_reseat": N("Re-pairing needs at least two tables that have not started. Round %(number)s has too few."),
    "not_by_results": N("The pairings of round %(number)s do not depend on results. There is nothing to re-pair."),
    "round_is_over": N("Round %(number)s is closed. Its pairings can no longer be changed."),
    "seats_played_online": N(
        "Table %(table)s was played online, so its seats are certain. Correct the score sheet instead, or give a "
        "ruling."
    ),
    "seats_by_side": N(
        "%(one)s and %(other)s play for different clubs, so they cannot have swapped seats. Choose two pairs from one"
        " club."
    ),
    "seats_by_bracket": N("Pairings follow the bracket. Only entries at the same table can have swapped seats."),
    "needs_second_person": N(
        "Corrections now need a second approver, but a seat change cannot wait for approval. Ask an administrator."
    ),
    "deal_taken": N(
        "Table %(table)s already has a score sheet for deal %(deal)s. Exchange the tables, or remove that score "
        "sheet first."
    ),
    "last_seats_only": N(
        "Only the latest change to round %(number)s can be undone. Another change has been made since."
    ),
    "too_late": N("%(sentence)s"),
    "key_too_long": N("Shorten the key to at most %(most)s characters."),
    "not_settled_yet": N("The result of deal %(deal)s is not final yet. Confirm or reject it, or call the director."),
    "changed_since": N(
        "Deal %(deal)s has been corrected since you opened this page (version %(version)s). Check it again, then "
        "send your request."
    ),
    "asked_already": N(
        "%(name)s asked for a correction to deal %(deal)s at %(time)s. The director has not decided yet."
    ),
    "request_decided": N("The request from %(name)s has been decided: %(state)s. Reload the page."),
    "own_request": N("%(name)s asked for this correction. An opponent must agree to it."),
    "not_your_request": N("%(name)s asked for this correction. Only that side can withdraw the request."),
    "reason_for_unagreed": N("No opponent has agreed. Enter your reason for granting the request anyway."),
    "reason_to_refuse": N("Enter your reason for refusing the request. Both sides can read it."),
    "nothing_to_undo": N("Deal %(deal)s has no earlier version to restore."),
    "second_person_missing": N(
        "You entered this correction to deal %(deal)s yourself. Another organiser or director must confirm it."
    ),
    "no_such_correction": N("No correction is waiting for a second approver here. Reload the page."),
    "correction_counts": N(
        "Version %(version)s of deal %(deal)s is already confirmed. Enter a new correction instead."
    ),
    "nothing_changed": N("This is the same as the current result, so nothing has changed."),
    "not_a_club_match": N("Round totals are only used in club matches."),
    "total_not_possible": N(
        "%(home)s–%(visitors)s is not a possible total for %(hands)s deals. Check the numbers, or save them "
        "anyway with a reason."
    ),
    "total_changed": N("%(name)s has changed this total to %(home)s–%(visitors)s. Reload the page."),
    "bad_name": N("%(problem)s"),
    "bad_row": N("Row %(row)s cannot be imported. %(problem)s"),
    "too_many_rows": N("This list has more than %(most)s rows. Import it in parts."),
    "other_event": N("This entry belongs to another event. Choose an entry of this event."),
    "other_event.round": N("This round belongs to another event. Choose a round of this event."),
    "other_event.person": N("This person does not play in this event. Choose one of its players."),
    "no_such_seat": N("“%(seat)s” is not a seat or side at this table. Choose one of: %(allowed_values)s."),
    "unknown_sheet": N("There is no result %(sheet)s in this event. Check its number."),
    "staff_must_agree": N("A member of staff entered deal %(number)s. Another member of staff must confirm it."),
    "own_entry": N("%(name)s entered deal %(number)s for this side. An opponent must confirm it."),
    "disputed_already": N("Deal %(number)s is disputed. Enter it again, or let the director decide."),
    "side_answered": N("This side has already answered for deal %(number)s. Reload the page."),
    "not_to_enter_again": N(
        "Deal %(number)s is confirmed, or was entered by staff. Ask the director for a correction."
    ),
    "not_to_confirm": N("Deal %(deal)s is disputed or already decided. Open it to decide."),
    "no_such_notice": N("This notice no longer exists. Reload the page."),
    "second_person": N("You entered deal %(number)s yourself. Another member of staff must confirm it."),
    "key_used": N("This key was used for another ruling. Send the new ruling with a new key."),
    "adjusted_where": N(
        "%(name)s did not sit at a table in that round. Only a played table can have an adjusted score."
    ),
    "adjusted_before": N("%(name)s already has an adjusted score for round %(number)s. Cancel that score first."),
    "adjusted_in_match": N("Pairs cannot have adjusted scores in a club match. Correct the round total instead."),
    "opponents_of_which_round": N("Choose the round. The points go to the opponents at the table in that round."),
    "no_opponents": N("%(name)s has no opponents in round %(number)s. Give the points to a specific entry instead."),
    "article_used_up": N(
        "Rule %(article)s may be applied at most %(most)s times in a round, and that limit has been reached. Give"
        " a note instead."
    ),
    "event_was_played": N("This event has results or rulings, so it cannot be deleted. Hide it instead."),
    "name_differs": N("The name does not match. Type “%(name)s” to delete the event."),
    "tariff_unchanged": N("Rule %(article)s has its standard penalty. There is nothing to reset."),
    "ruling_cancelled": N("%(name)s has already cancelled this ruling. Reload the page."),
    "wish_needs_other": N("Choose the entry that must never share a table with %(name)s."),
    "wish_with_itself": N("An entry cannot be kept apart from itself (%(name)s). Choose two different entries."),
    "series_changed": N(
        "Someone else has changed “%(name)s” since you opened this page, so nothing was saved. Check the current "
        "values below."
    ),
    "rank_points": N(
        "Enter the points for each rank, starting with first place, such as 10 8 6 5 4 3 2 1. Enter from 1 to "
        "%(most)s numbers, each from 0 to %(largest)s."
    ),
    "no_such_event": N("There is no event “%(slug)s”. Check its name in the list of events."),
    "roster_unreadable": N("The roster cannot be read: %(problem)s"),
    "roster_no_name": N("Roster line %(row)s has no name. Enter a name, club, first day and last day."),
    "roster_unknown": N(
        "Roster line %(row)s: no player is called “%(name)s”. Enter the full name as it was entered before."
    ),
    "roster_other_club": N(
        "Roster line %(row)s: “%(name)s” does not belong to “%(club)s”. Correct the club, or leave it out."
    ),
    "roster_several": N(
        "Roster line %(row)s: several people are called “%(name)s”. Add the club after a comma, or the number of "
        "the person, such as “%(example)s”."
    ),
    "roster_twice": N("Roster line %(row)s: “%(name)s” is already in line %(first)s. Remove one of them."),
    "roster_day": N(
        "Roster line %(row)s: “%(day)s” is not a date. Enter the date as year-month-day, such as 2026-11-21."
    ),
    "roster_days": N(
        "Roster line %(row)s: the last day, %(until)s, is before the first, %(since)s. Correct one of them."
    ),
    "club_name_taken": N("There is already a club called “%(name)s”. Choose another name."),
    "logo_too_large": N(
        "The file has %(size)s, and a logo may have 1 MB. Save the picture smaller and choose it again."
    ),
    "logo_enormous": N(
        "The picture has too many pixels. Each side must have %(least)s to %(most)s. Resize it and choose it again."
    ),
    "logo_unreadable": N("This file is not a picture that we can read. Use a PNG, JPEG or WebP up to 1 MB."),
    "logo_size": N(
        "The picture has %(width)s × %(height)s pixels. Each side must have %(least)s to %(most)s. Resize it and "
        "choose it again."
    ),
    "venue_name_taken": N("The club already has a venue called “%(name)s”. Choose another name."),
    "too_many_venues": N("A club can have %(most)s venues. Remove one first."),
    "club_missing": N("You organise several clubs. Choose the club of this event."),
    "not_hosted": N("“%(name)s” has no pages here, so it has no events of its own. Choose another club."),
    "last_owner": N("%(name)s is the only owner of this club. Make someone else an owner first."),
    "last_organiser": N("%(name)s is the only organiser of this event. Give this role to someone else first."),
    "invitation_used": N("This invitation has already been used. Ask %(name)s for a new one."),
    "invitation_revoked": N("This invitation has been withdrawn. Ask %(name)s for a new one."),
    "invitation_expired": N("This invitation has expired. Ask %(name)s for a new one."),
    "too_many_webhooks": N("A club can have %(most)s webhooks. Delete one first."),
    "replay_what": N("Choose one delivery or a time, not both."),
    "unknown_separator": N("This separator is not known. Use comma, semicolon or tab."),
    "no_trf": N("TRF holds games of one side against another, but a table of this event has more. Use the CSV files."),
    "no_event_owner": N("Only clubs have owners. Choose another role."),
    "has_this_role": N("You already have this role. Send the link to the person you invited."),
    **OF_LEAGUES,
    "bad_document": N("This value is missing or cannot be read: %(problem)s"),
}


class EventError(TroeftafelError):
    """A refused action. `field` names the wrong input, `allowed` lists valid values."""

    status = 400

    def __init__(
        self, code: str, field: str | None = None, allowed: Sequence[str] | None = None, **facts: object
    ) -> None:
        super().__init__(code, **facts)
        self.field = field
        self.allowed = list(allowed) if allowed else None

    @property
    def message(self) -> str:
        """Return the sentence in the active language; a fact `case` chooses between those of a code."""
        own = SENTENCES.get(f"{self.code}.{self.facts.get('case')}")
        return gettext(own or SENTENCES[self.code]) % self.facts

    def __str__(self) -> str:
        return self.message


class EventConflict(EventError):  # noqa: N818 (the word of Conflict)
    """Another user was faster, or the state has changed; the sentence explains."""

    status = 409
    existing: object = None
    """The earlier object, if any."""


class EventGone(EventError):  # noqa: N818 (as EventConflict)
    """What was there for a while has ended; the sentence says what is possible now."""

    status = 410


class Outdated(EventError):  # noqa: N818 (as EventConflict)
    """The version of an `If-Match` header is no longer the current one, which the sentence names."""

    status = 412

    def __init__(self, version: int) -> None:
        super().__init__("outdated", version=version)


class NoPdfLibrary(EventConflict):
    """The operating system lacks the library that sets text (docs/operations.md#pdf-files)."""

    def __init__(self) -> None:
        super().__init__("no_pdf_library", packages=PDF_PACKAGES)

    def __reduce__(self) -> tuple[type["NoPdfLibrary"], tuple[()]]:
        return type(self), ()  # it comes from the process of the paper lane


class TooManyGuesses(EventError):  # noqa: N818 (as EventConflict)
    """Too many wrong PINs for a seat or from an address."""

    status = 429

    def __init__(self) -> None:
        super().__init__("too_many_pins")


class TooOften(EventError):  # noqa: N818 (as EventConflict)
    """An address or a device did something too often. `retry_after` are the seconds to wait."""

    status = 429

    def __init__(self, code: str, retry_after: int, **facts: object) -> None:
        super().__init__(code, None, None, **facts)
        self.retry_after = retry_after


class NotAllowed(PermissionDenied):
    """Refused by role or event state. `allowed` lists roles; Django answers 403."""

    code = "permission_denied"
    status = 403
    field = None

    def __init__(self, message: str, allowed: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.allowed = list(allowed) or None
