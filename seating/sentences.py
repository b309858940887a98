"""What the seating has to say, as English templates with named slots; the caller brings the translation."""

from collections.abc import Callable, Mapping

Translate = Callable[[str], str]


def gettext_noop(text: str) -> str:
    """Marks a text for the translators and gives it back unchanged."""
    return text


N = gettext_noop

SENTENCES = {
    # what cannot be read
    "not_an_object": N("A JSON object is expected here, with names and values between braces."),
    "not_a_list": N("A list is expected here."),
    "not_an_id": N("An id is expected here: a text or a whole number."),
    "id_twice": N("“%(id)s” stands twice; every id is there once."),
    "unknown_id": N("“%(id)s” is not among the players."),
    "not_a_number": N("A whole number from %(least)s to %(most)s is expected here."),
    "not_a_score": N("A number is expected here."),
    "not_a_choice": N("One of these is expected here: %(choices)s."),
    "not_a_pair": N("Two different ids are expected here."),
    "scores_missing": N("A Swiss round needs the score of every player; “%(id)s” has none."),
    "no_players": N("There is nobody to seat in this round."),
    "groups_need_partners": N("Fixed groups go with the mode “partners” only."),
    "movement_needs_units": N("A club match needs the mode “units” and the method “schedule”."),
    "not_directions": N("1 or -1 is expected here for every table."),
    "not_table_numbers": N("Give exactly one table number for each table."),
    "too_large": N("At most %(most)s are allowed here."),
    # rules that could not be kept
    "sizes_impossible": N("%(count)s players cannot be divided over tables of %(sizes)s."),
    "waits_instead": N("Short tables are not possible here, so %(count)s must wait."),
    "forbidden_met": N("No seating was found that keeps apart: %(pairs)s."),
    "clubs_met": N("No seating was found in which nobody meets a member of the same club: %(pairs)s."),
    "met_too_often": N("No seating was found in which nobody meets more than %(most)s times: %(pairs)s."),
    "group_split": N("No seating was found that keeps together: %(pairs)s."),
    "table_left": N("No seating was found that leaves everybody at a fixed table: %(ids)s."),
    "waits_too_often": N("Somebody must wait more than %(most)s times: %(ids)s."),
    "repeats_left": N("Meetings that are repeats: %(count)s; at least %(bound)s could not be avoided."),
    "not_accessible": N("There are too few accessible tables for: %(ids)s."),
    "partners_again": N("Pairs who are partners again: %(count)s; at least %(bound)s had to be."),
    "opponents_again": N("Repeated opponents: %(count)s; at least %(bound)s could not be avoided."),
    "spread_wider": N(
        "The scores at the tables differ by %(count)s in all; %(bound)s were possible if meeting again did not matter."
    ),
    "met_running": N("Pairs who meet in two rounds running: %(count)s; at least %(bound)s had to."),
    "seats_uneven": N("Somebody has had one seat %(count)s times more often than another."),
    "club_meetings_left": N("Meetings between members of one club: %(count)s; at least %(bound)s had to be."),
}


def sentence(code: str, facts: Mapping[str, object], translate: Translate = gettext_noop) -> str:
    """The sentence of a code, its slots filled."""
    return translate(SENTENCES[code]) % facts
