"""What an event refuses: one family, a code for programs and a whole sentence for people.

The edges (pages, REST, commands) read `code`, `message`, `field`, `allowed` and `status`, see config/api/errors.py.
"""

from collections.abc import Sequence

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext

from engine.errors import TroeftafelError
from engine.sentences import N

SENTENCES: dict[str, str] = {
    "cannot_erase": N("Nothing was erased. %(why)s"),
    "export_while_playing": N(
        "You play in this event. Its file holds the cards of finished deals. Take it when all online matches are over, "
        "or ask an organiser who does not play."
    ),
    "plays_with_these_cards": N("You play in this event, so you cannot look at the hands. Ask another director."),
    "too_many_pins": N(
        "Too many wrong PINs. Wait ten minutes, open your personal link, or ask the desk to enter the result."
    ),
    "no_root": N("Round %(number)s has no root: it is not online, or it was seated before roots existed."),
    "no_beacon_address": N("This site does not fetch values of beacons. Enter the value by hand."),
    "beacon_not_named": N("No beacon was chosen for round %(number)s."),
    "beacon_unreachable": N("The beacon gave no value: %(problem)s."),
    "name_missing": N("An event needs a name."),
    "name_too_long": N("A name has at most %(most)s letters."),
    "not_a_choice": N("This cannot be %(value)s; it is one of: %(allowed_values)s."),
    "out_of_range": N("A whole number from %(least)s to %(most)s is expected here."),
    "format_of_game": N("%(game)s is not played as “%(format)s” here; choose one of: %(formats)s."),
    "system_of_format": N("“%(format)s” cannot be held as “%(system)s”; choose one of: %(systems)s."),
    "club_match_needs_clubs": N("A club match needs two different clubs: the home club and the visitors."),
    "not_a_score": N("What a match is worth is given by win, draw and loss, each a whole number."),
    "score_upside_down": N(
        "A match won (%(win)s) must give more than one lost (%(loss)s), and a draw (%(draw)s) something between them."
    ),
    "cannot_be_ranked": N("“%(ranking)s” cannot rank this format; choose one of: %(rankings)s."),
    "frozen_after_start": N("“%(what)s” cannot be changed any more: the first round has been seated."),
    "fewer_rounds": N("The event cannot have %(rounds)s rounds: round %(number)s has been seated already."),
    "no_entries": N("Nobody is checked in. Check people in first."),
    "too_few": N("%(present)s checked in; at least %(least)s are needed for one table."),
    "five_people": N(
        "Five people cannot be seated: a table of four leaves one over, and tables of three need six. "
        "Let bots fill the table, add a person, or check one out."
    ),
    "cannot_seat": N("These entries cannot be seated: %(reason)s"),
    "round_robin_too_long": N(
        "A round robin of %(entries)s entries takes %(rounds)s rounds; an event has %(most)s at most. Choose another "
        "system."
    ),
    "not_system_options": N("What is set about the system is given as names and values."),
    "no_system_option": N("“%(name)s” cannot be set about “%(system)s”; what can be set is: %(names)s."),
    "all_rounds_seated": N("All %(rounds)s rounds have been seated. Plan another round to go on."),
    "no_bracket": N("There is no bracket yet: the first round draws it."),
    "bracket_decided": N("Every game of the bracket is decided; nothing is left to play. Finish the event."),
    "bracket_absent": N(
        "%(names)s: in the next games of the bracket, but not checked in. Check them in, or withdraw them: then the "
        "other side goes through."
    ),
    "bad_groups": N("%(groups)s groups cannot be made of those who are there; from 1 to %(most)s can."),
    "bad_final": N("A final cannot be “%(final)s” here; it is one of: %(finals)s."),
    "bad_through": N("%(through)s of each group cannot go through; from 1 to %(most)s can, and two in all at least."),
    "final_absent": N(
        "%(names)s: through to the final, but not checked in. Check them in, or withdraw them: then the next of the "
        "group goes through."
    ),
    "bracket_fixed": N("The bracket says who meets whom; nobody is swapped."),
    "draft_exists": N("Round %(number)s was seated by %(name)s at %(time)s; it waits as a draft."),
    "round_open": N("Round %(number)s is not closed yet. %(blockers)s"),
    "ranking_rules_stay": N("The event is over; it keeps the rules under which its results were announced."),
    "not_a_draft": N("Round %(number)s is no draft any more; only drafts can be changed like this."),
    "not_published": N("Round %(number)s has not been published."),
    "round_not_played": N("Round %(number)s is not being played, so nothing at its tables can be stopped."),
    "still_seating": N("Round %(number)s is still being seated; wait a moment."),
    "seating_lost": N("%(tries)s times the program was stopped while it looked for a seating; seat the round again."),
    "round_closed": N("Round %(number)s is closed."),
    "has_results": N("Round %(number)s cannot be taken back: results are in. Correct them instead."),
    "movement_fixed": N("A club match follows its movement so that every pair meets every other; nobody is swapped."),
    "groups_fixed": N("Groups are drawn; nobody goes to a table of another group."),
    "round_robin_fixed": N("Everybody meets everybody in the rounds of the schedule; nobody is swapped."),
    "table_begun": N("Table %(table)s of round %(number)s has begun to play; who sits there stays."),
    "changed_meanwhile": N(
        "Round %(number)s has changed since this was shown; nothing was done. Look at it again and choose once more."
    ),
    "no_way": N(
        "There is no way to do this for %(name)s in round %(number)s: no table that could help is still untouched."
    ),
    "last_change_only": N("Only the last change of round %(number)s can be taken back, and it is another one now."),
    "change_is_played": N("Change %(number)s cannot be taken back: its tables have begun to play."),
    "stand_in_missing": N("Say who plays instead: choose somebody, or write a name."),
    "stand_in_alone": N(
        "%(name)s is no pair or team with known people. Let somebody else be entered and play in this place instead."
    ),
    "not_in_round": N("%(name)s has no place in round %(number)s. Load the page again: it may have changed."),
    "swap_with_itself": N("%(name)s cannot be swapped with itself; choose two different entries."),
    "absent_in_draft": N("%(names)s: seated in round %(number)s but not checked in. Swap or seat again, then publish."),
    "blocked": N("Round %(number)s cannot be closed. %(blockers)s"),
    "event_not_over": N("The event cannot be finished: round %(number)s is not closed."),
    "no_round_yet": N("The event cannot be finished before a round was played."),
    "no_spot": N("There is no place for %(name)s in round %(number)s; the next round seats all who are checked in."),
    "already_seated": N("%(name)s has a place in round %(number)s already."),
    "not_checked_in": N("%(name)s is not checked in. Check in first."),
    "needs_substitute": N("Table %(table)s cannot play without %(name)s: choose who plays instead."),
    "other_side": N("%(name)s does not play for the club of %(absent)s; choose a pair of the same club."),
    "has_played": N("%(name)s has a place in a round and stays in the list; withdraw instead of removing."),
    "side_missing": N("In a club match a pair plays for the home club or for the visitors; say for which."),
    "pair_size": N("A pair is two different people; give each of them a line of its own."),
    "team_size": N("A team is %(count)s different people; give each of them a line of its own."),
    "named_team_size": N("“%(team)s” has %(found)s people; a pair or team here is %(count)s."),
    "no_captains": N("Nobody is captain here: this event has no captains."),
    "not_of_the_team": N("%(name)s does not play for %(team)s."),
    "person_twice": N("%(name)s stands in row %(row)s already; everybody enters once."),
    "no_such_size": N("No table of this game has %(entries)s seats."),
    "one_person": N("This event is for individuals; enter people one by one."),
    "already_entered": N("%(name)s is entered already."),
    "no_version_number": N("A version is a whole number, such as 7."),
    "no_moment": N("Write a moment with its time zone, such as 2026-11-24T19:30:00Z."),
    "moment_to_come": N("This moment has not come yet. The server's clock shows %(now)s."),
    "version_or_moment": N("Ask for a version or for a moment, not for both."),
    "before_the_first": N("Nothing was written down at that moment. The record of this event begins at %(first)s."),
    "no_such_version": N("There is no version %(version)s; the newest is %(newest)s."),
    "before_the_record": N(
        "What counted at version %(version)s was not written down yet; standings can be told from version %(first)s on."
    ),
    "other_round_meanwhile": N(
        "This form was made for another round at table %(table)s, so nothing was saved. What belongs to an earlier "
        "round goes to the desk."
    ),
    "other_player_meanwhile": N(
        "This was typed in for somebody else; this device enters for %(name)s now. Nothing was saved: type it in "
        "again if it is yours."
    ),
    "unknown_table": N("Table %(table)s does not belong to a published round of this event."),
    "no_such_table": N("Round %(number)s has no table %(table)s."),
    "unknown_seat_holder": N("Table %(table)s cannot be online: nobody is known behind the name %(name)s."),
    "duplicate_online": N("The same deals at every table are dealt online; let the event play online."),
    "duplicate_club_match": N(
        "A match of clubs is counted by its own rules; the same deals at every table go with other formats."
    ),
    "duplicate_words": N(
        "Where every table plays the same deals, players add no words to the shuffle: leave the seconds to wait open."
    ),
    "duplicate_in_turn": N(
        "Where every table plays the same deals, who deals must not follow from the results: %(option)s has to be "
        "“%(value)s”."
    ),
    "duplicate_stays": N(
        "Every table of this event plays the same deals, so table %(table)s plays where the round opened it. An event "
        "can be made one without the same deals before its first round."
    ),
    "side_empty": N("Table %(table)s cannot be online: one side is missing."),
    "reason_missing": N("Say why: a correction needs a reason."),
    "reason_too_long": N("A reason has at most %(most)s characters."),
    "no_such_follow": N("Choose what follows: keep the seating, seat the tables that have not begun, or the round."),
    "round_begun": N(
        "Round %(number)s has begun at table %(table)s, so it cannot be seated again as a whole. Seat the tables that "
        "have not begun, or keep the seating."
    ),
    "nothing_to_reseat": N("Fewer than two tables of round %(number)s are still untouched; nobody can change places."),
    "not_by_results": N(
        "Who sits where in round %(number)s does not follow from results; there is nothing to seat anew."
    ),
    "round_is_over": N("Round %(number)s is closed; its seating stays."),
    "seats_played_online": N(
        "Table %(table)s was played online: whoever sat there played. Correct the sheet instead, or give a ruling."
    ),
    "seats_by_side": N(
        "%(one)s and %(other)s do not play for the same club; they cannot have sat in each other's place."
    ),
    "seats_by_bracket": N("The draw says who meets whom; only those of one table can have sat the other way round."),
    "needs_second_person": N(
        "Corrections here need a second person now, and who sat where cannot wait for one. An administrator can do it."
    ),
    "deal_taken": N(
        "Table %(table)s has a sheet for deal %(deal)s already. Exchange the tables, or take that sheet away first."
    ),
    "last_seats_only": N("Only the last change of round %(number)s can be taken back, and it is another one now."),
    "too_late": N("%(sentence)s"),
    "key_too_long": N("A key has at most %(most)s characters."),
    "not_settled_yet": N(
        "The result of deal %(deal)s does not count yet: confirm or reject it, or tell the director, instead of asking "
        "for a correction."
    ),
    "changed_since": N(
        "Deal %(deal)s was corrected since this was shown (version %(version)s). Look at it again, then ask."
    ),
    "asked_already": N("%(name)s asked for a correction of deal %(deal)s at %(time)s; it waits for the director."),
    "request_decided": N("The request of %(name)s is decided: %(state)s. Load the page again."),
    "own_request": N("%(name)s asked for this correction; somebody of another side has to agree."),
    "not_your_request": N("%(name)s asked for this correction; only that side can take the request back."),
    "reason_for_unagreed": N("Nobody of another side has agreed: say in a few words why you grant it all the same."),
    "reason_to_refuse": N("Say in a few words why the request is refused; both sides read it."),
    "nothing_to_undo": N("There is no earlier version of deal %(deal)s to go back to."),
    "second_person_missing": N(
        "You wrote this correction of deal %(deal)s yourself; somebody else of the directors has to confirm it."
    ),
    "no_such_correction": N("No correction waits for a second person here. Load the page again."),
    "correction_counts": N("Version %(version)s of deal %(deal)s has been confirmed and counts; correct it instead."),
    "nothing_changed": N("This is what stands there already; nothing was changed."),
    "not_a_club_match": N("Round totals belong to club matches."),
    "total_not_possible": N(
        "%(home)s-%(visitors)s cannot be the total of %(hands)s hands: no such hands exist under these points. "
        "Look at the numbers again, or save it all the same and say why."
    ),
    "total_changed": N("%(name)s changed this total to %(home)s-%(visitors)s in the meantime. Load the page again."),
    "penalty_sign": N("A penalty takes points away: write a number below 0."),
    "bonus_sign": N("A bonus gives points: write a number above 0."),
    "note_points": N("A note has no points: write 0."),
    "bad_name": N("%(problem)s"),
    "bad_row": N("Row %(row)s cannot be taken in. %(problem)s"),
    "too_many_rows": N("This list has more than %(most)s rows. Send it in parts."),
    "other_event": N("This does not belong to the event."),
    "not_result_rules": N("The rules of results are given as names and values."),
    "no_result_rule": N("“%(name)s” is no rule of results; it is one of: %(allowed_values)s."),
    "not_online_rules": N("The rules of play online are given as names and values."),
    "no_online_rule": N("“%(name)s” is no rule of play online; it is one of: %(allowed_values)s."),
    "whole_number_from": N("A whole number from %(least)s to %(most)s is expected here."),
    "minutes": N("A whole number of minutes from %(least)s to %(most)s is expected here, or nothing for no limit."),
    "yes_or_no": N("Yes or no is expected here."),
    "no_such_seat": N("“%(seat)s” is no seat of this table; its seats and sides are: %(allowed_values)s."),
    "unknown_sheet": N("There is no result %(sheet)s in this event."),
    "staff_must_agree": N("Deal %(number)s was typed in by staff; somebody of the staff confirms it."),
    "own_entry": N("%(name)s entered deal %(number)s for this side; somebody of another side confirms it."),
    "disputed_already": N("Deal %(number)s is disputed; the desk decides, or it is entered again."),
    "side_answered": N("This side has answered for deal %(number)s already."),
    "not_to_enter_again": N(
        "Deal %(number)s counts already, or was typed in by staff; ask the director for a correction."
    ),
    "second_person": N("You typed deal %(number)s in yourself; a second person of the staff confirms it."),
    "key_used": N("This key was used for another ruling; send a new key with a new ruling."),
    "adjusted_where": N("%(name)s sits at no table of that round; an adjusted score is for a table that was seated."),
    "adjusted_before": N(
        "%(name)s has an adjusted score for round %(number)s already; cancel that one first, then give the new one."
    ),
    "adjusted_in_match": N("In a club match no score of a pair is adjusted; correct the total of the round instead."),
    "opponents_of_which_round": N("Say of which round: the opponents are those at the table of that round."),
    "no_opponents": N("%(name)s has no opponents in round %(number)s; give the points to another entry by name."),
    "article_used_up": N("Article %(article)s counts at most %(most)s times in a round; that is reached. Give a note."),
    "tariff_name": N("An article has a name of 1 to 60 letters, such as 4.9.1."),
    "tariff_title": N("An article has a title of 1 to 200 letters."),
    "event_was_played": N("Results or rulings exist, so the event cannot be deleted. Hide it instead."),
    "name_differs": N("The name does not match. Type “%(name)s” to delete the event."),
    "tariff_kind": N("An article is a penalty, a bonus or a note."),
    "tariff_given_to": N("The points go to who broke the rule (offender) or to the opponents (opponents)."),
    "tariff_points": N("Points are a whole number from -%(most)s to %(most)s."),
    "tariff_unchanged": N("Article %(article)s holds as the rules page has it; there is nothing to take back."),
    "ruling_cancelled": N("%(name)s has cancelled this ruling already."),
    "not_options": N("What counts in the seating is given as names and values."),
    "no_such_option": N("“%(name)s” is nothing that can be set about the seating; it is one of: %(allowed_values)s."),
    "not_between": N("A number from %(least)s to %(most)s is expected here."),
    "not_table_numbers": N("A list of the numbers of tables is expected here, such as 3, 4."),
    "wish_needs_other": N("Choose who else is meant: whoever is never to sit at one table with %(name)s."),
    "wish_with_itself": N("%(name)s cannot be kept apart from itself; choose two different entries."),
    "series_name_missing": N("A series needs a name."),
    "series_changed": N(
        "“%(name)s” was changed by somebody else since this page was shown; nothing was saved. Look at it again below."
    ),
    "rank_points": N(
        "Points for the ranks are numbers from 0 to %(largest)s, first place first, such as 10 8 6 5 4 3 2 1; "
        "at least one and at most %(most)s of them."
    ),
    "too_many_events": N("A series has at most %(most)s events."),
    "no_such_event": N("There is no event “%(slug)s”; look its name up in the list of events."),
    "roster_unreadable": N("The roster cannot be read: %(problem)s"),
    "roster_no_name": N("Line %(row)s of the roster has no name; write name, club, first day, last day."),
    "roster_unknown": N(
        "Line %(row)s of the roster: the club knows nobody called “%(name)s”. Write the full name as it was entered."
    ),
    "roster_other_club": N(
        "Line %(row)s of the roster: “%(name)s” is not known at “%(club)s”. Leave the club out, or write the right one."
    ),
    "roster_several": N(
        "Line %(row)s of the roster: several people are called “%(name)s”. Add the club behind a comma, or the number "
        "of the person, such as “%(example)s”."
    ),
    "roster_twice": N("Line %(row)s of the roster: “%(name)s” stands in line %(first)s already."),
    "roster_day": N("Line %(row)s of the roster: “%(day)s” is no day; write it as year-month-day, such as 2026-11-21."),
    "roster_days": N("Line %(row)s of the roster: the last day, %(until)s, is before the first, %(since)s."),
    "bad_document": N("This is missing or cannot be read: %(problem)s"),
}


class EventError(TroeftafelError):
    """Something an event refuses. `field` names what is wrong, `allowed` lists what would be right."""

    status = 400

    def __init__(
        self, code: str, field: str | None = None, allowed: Sequence[str] | None = None, **facts: object
    ) -> None:
        super().__init__(code, **facts)
        self.field = field
        self.allowed = list(allowed) if allowed else None

    @property
    def message(self) -> str:
        """The sentence in the active language."""
        return gettext(SENTENCES[self.code]) % self.facts

    def __str__(self) -> str:
        return self.message


class EventConflict(EventError):  # noqa: N818 (the word of games.api.Conflict)
    """Somebody else was first, or the state has moved on; the sentence says who and what."""

    status = 409
    existing: object = None
    """What was there first, where there is something."""


class TooManyGuesses(EventError):  # noqa: N818 (as EventConflict)
    """Too many wrong PINs: of this seat, or from this address."""

    status = 429

    def __init__(self) -> None:
        super().__init__("too_many_pins")


class NotAllowed(PermissionDenied):
    """Refused by role or by the state of the event. `allowed` names who can; Django answers it with 403."""

    code = "permission_denied"
    status = 403
    field = None

    def __init__(self, message: str, allowed: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.allowed = list(allowed) or None
