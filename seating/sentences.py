"""Sentences of the seating: English templates with named slots.

The caller translates them.
"""

from collections.abc import Callable, Mapping

Translate = Callable[[str], str]


def gettext_noop(text: str) -> str:
    """Mark a text for the translators and return it unchanged."""
    return text


N = gettext_noop

SENTENCES = {
    # what cannot be read
    "not_an_object": N("This should be a JSON object."),
    "not_a_list": N("This should be a list."),
    "not_an_id": N("Enter an ID as text or as a whole number."),
    "id_twice": N("“%(id)s” appears twice. Enter each ID once."),
    "unknown_id": N("“%(id)s” is not one of the players. Check the ID."),
    "not_a_number": N("Enter a whole number from %(least)s to %(most)s."),
    "not_a_score": N("Enter a number."),
    "not_a_choice": N("Choose one of these: %(choices)s."),
    "not_a_pair": N("Enter two different IDs."),
    "scores_missing": N("A Swiss round needs every player’s score, but “%(id)s” has none. Add it."),
    "no_players": N("There are no players to pair in this round. Add players first."),
    "groups_need_partners": N("Fixed groups require the mode “partners”."),
    "movement_needs_units": N("A club match requires the mode “units” and the method “schedule”."),
    "not_directions": N("Enter 1 or -1 for each table."),
    "not_table_numbers": N("Enter exactly one table number for each table."),
    "too_large": N("Enter at most %(most)s items."),
    # rules that could not be kept
    "sizes_impossible": N("%(count)s players cannot be divided into tables of %(sizes)s."),
    "waits_instead": N("Short tables are not possible here, so %(count)s must sit out."),
    "forbidden_met": N("No pairing was found that keeps these entries apart: %(pairs)s."),
    "clubs_met": N("No pairing was found that avoids these meetings within a club: %(pairs)s."),
    "met_too_often": N("No pairing was found that limits these meetings to %(most)s: %(pairs)s."),
    "group_split": N("No pairing was found that keeps these entries together: %(pairs)s."),
    "table_left": N("No pairing was found that seats these entries at their fixed tables: %(ids)s."),
    "waits_too_often": N("These players must sit out more than %(most)s times: %(ids)s."),
    "repeats_left": N("Repeat meetings: %(count)s (at least %(bound)s unavoidable)."),
    "not_accessible": N("There are too few accessible tables for: %(ids)s."),
    "partners_again": N("Repeat partners: %(count)s (at least %(bound)s unavoidable)."),
    "opponents_again": N("Repeat opponents: %(count)s (at least %(bound)s unavoidable)."),
    "spread_wider": N(
        "Total score difference at the tables: %(count)s (%(bound)s would be possible if repeats did not matter)."
    ),
    "met_running": N("Meetings in two consecutive rounds: %(count)s (at least %(bound)s unavoidable)."),
    "seats_uneven": N("One player has had one seat %(count)s more times than another seat."),
    "club_meetings_left": N("Meetings within a club: %(count)s (at least %(bound)s unavoidable)."),
}


def sentence(code: str, facts: Mapping[str, object], translate: Translate = gettext_noop) -> str:
    """Return the sentence of a code, its slots filled."""
    return translate(SENTENCES[code]) % facts
