"""The log in words: a sentence for every action, whose slots are filled by the facts of the log entry.

`by` is always there. A service that writes an action not listed here fails at once, see services.ground.
Personal links and other secrets never stand in facts.
"""

from collections.abc import Mapping

from django.utils.translation import gettext

from engine.sentences import N

SENTENCES: dict[str, str] = {
    "event_created": N("%(by)s created the event."),
    "event_changed": N("%(by)s changed %(fields)s from %(before)s to %(after)s."),
    "event_finished": N("%(by)s finished the event."),
    "event_reopened": N("%(by)s opened the event again: %(reason)s"),
    "role_given": N("%(by)s made %(name)s %(role)s."),
    "role_taken": N("%(by)s took the role of %(role)s from %(name)s."),
    "people_entered": N("%(by)s entered %(count)s entries; %(skipped)s were there already."),
    "entry_removed": N("%(by)s removed %(name)s from the list."),
    "entry_renamed": N("%(by)s changed the name %(before)s to %(after)s."),
    "link_replaced": N("%(by)s replaced the personal link of %(name)s; the old one does not work any more."),
    "checked_in": N("%(by)s checked in %(name)s."),
    "checked_out": N("%(by)s checked out %(name)s."),
    "all_checked_in": N("%(by)s checked in everybody who was missing: %(count)s."),
    "withdrawn": N("%(by)s withdrew %(name)s."),
    "seating_asked": N("%(by)s asked for the seating of round %(round)s (%(entries)s entries); a worker makes it."),
    "seating_failed": N("Round %(round)s could not be seated: %(reason)s"),
    "round_seated": N("%(by)s seated round %(round)s by %(method)s at %(tables)s tables, as a draft."),
    "draft_discarded": N("%(by)s discarded the draft of round %(round)s."),
    "places_swapped": N("%(by)s swapped %(one)s and %(other)s in the draft of round %(round)s."),
    "table_place_set": N("%(by)s set table %(table)s of round %(round)s from %(before)s to %(after)s."),
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
    "round_closed": N("%(by)s closed round %(round)s."),
    "unplayed_written": N("%(by)s gave %(name)s the unplayed hands of table %(table)s in round %(round)s."),
    "sheet_written": N("%(by)s entered deal %(deal)s at table %(table)s of round %(round)s: %(after)s."),
    "sheet_corrected": N(
        "%(by)s corrected deal %(deal)s at table %(table)s of round %(round)s from %(before)s to %(after)s: %(reason)s"
    ),
    "total_written": N("%(by)s entered the total of round %(round)s: %(after)s."),
    "total_overridden": N(
        "%(by)s entered the total of round %(round)s against the check: %(after)s. Reason: %(reason)s"
    ),
    "total_corrected": N("%(by)s corrected the total of round %(round)s from %(before)s to %(after)s: %(reason)s"),
    "ruling_issued": N("%(by)s gave %(name)s a ruling of %(points)s points: %(reason)s"),
    "ruling_cancelled": N("%(by)s cancelled the ruling of %(points)s points for %(name)s: %(reason)s"),
}


def say(action: str, by: str, facts: Mapping[str, object]) -> str:
    """The log entry as a whole sentence in the active language."""
    return gettext(SENTENCES[action]) % {**facts, "by": by or gettext("The program")}
