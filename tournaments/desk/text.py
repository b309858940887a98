"""What the board of the desk says of a table: the words of its state, and what holds it up."""

from django.utils.translation import gettext

from engine.sentences import N
from tournaments.confirmation.selectors import OpenSheet, join_names

STATES = {
    "disputed": N("Disputed"),
    "away": N("Player away"),
    "paused": N("Paused"),
    "confirm": N("To confirm"),
    "playing": N("Playing"),
    "waiting": N("No scores yet"),
    "done": N("Complete"),
}
"""States of a table in the order of the board: what is stuck comes first."""


def held_up_by(sheet: OpenSheet) -> str:
    """Return what an open result waits for, without its table: the tile has its number."""
    facts = {"deal": sheet.fact.number, "who": sheet.fact.author_name}
    if sheet.rivals:
        facts["other"] = sheet.rivals[-1].author_name
        return gettext("Deal %(deal)s: %(who)s and %(other)s entered different results.") % facts
    if sheet.disputed:
        return _dispute(sheet, facts)
    if sheet.by_staff:
        return gettext("Deal %(deal)s, entered by %(who)s, needs a second approver.") % facts
    if sheet.held:
        return gettext("Deal %(deal)s was confirmed on the device that entered it. Check it.") % facts
    if not sheet.waits_for:
        return gettext("Deal %(deal)s is waiting for the director’s confirmation.") % facts
    names = join_names(sheet.waits_for, sheet.everybody)
    return gettext("Deal %(deal)s is waiting for confirmation by %(names)s.") % {**facts, "names": names}


def _dispute(sheet: OpenSheet, facts: dict[str, object]) -> str:
    rejection = sheet.rejection
    who, why = (rejection.author_name, rejection.reason) if rejection else ("", "")
    if why:
        return gettext("Deal %(deal)s: %(who)s says “%(why)s”.") % {**facts, "who": who, "why": why}
    return gettext("Deal %(deal)s: %(who)s disagrees.") % {**facts, "who": who}
