"""What changed for somebody in the round being played, told on the own card."""

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext

from seating.changes import Move
from tournaments.changes.selectors import moves_of, numbers_of, rows_of
from tournaments.models import Entry, Person, Round, RoundChange


def own_changes(round_: Round, entry: Entry, person: Person) -> tuple[str, ...]:
    """Sentences for the own card: who plays for you, and the last change of your place or your table."""
    told = [*_standing_in(round_, person), _last_change(round_, entry)]
    return tuple(sentence for sentence in told if sentence)


def _standing_in(round_: Round, person: Person) -> list[str]:
    rows = list(round_.substitutions.select_related("absent", "person"))
    told = [
        gettext("You play for %(name)s in this round.") % {"name": one.absent.public_name}
        for one in rows
        if one.person_id == person.pk
    ]
    return told + [
        gettext("%(name)s plays for you in this round.") % {"name": one.person.public_name}
        for one in rows
        if one.absent_id == person.pk
    ]


def _last_change(round_: Round, entry: Entry) -> str:
    """The newest change that moved the entry, or touched the table at which it sits; empty when there is none."""
    table = round_.places.filter(entry=entry).values_list("table_number", flat=True).first()
    for row in reversed(rows_of(round_)):
        move = next((one for one in moves_of(row) if one.entry == entry.number), None)
        if move is not None:
            return _moved(row, move)
        if table in numbers_of(row):
            return gettext("At %(time)s it changed who sits at your table.") % {"time": _time(row)}
    return ""


def _moved(row: RoundChange, move: Move) -> str:
    facts = {"time": _time(row), "before": move.table, "after": move.table_after}
    if move.before is None or move.after is None:
        return ""
    if move.after.waits:
        return gettext("Changed at %(time)s: you sit out now.") % facts
    if move.before.waits:
        return gettext("Changed at %(time)s: you play at table %(after)s and do not sit out.") % facts
    if move.table == move.table_after:
        return gettext("Changed at %(time)s: you sit on another seat of your table.") % facts
    return gettext("Changed at %(time)s: you play at table %(after)s, not at table %(before)s.") % facts


def _time(row: RoundChange) -> str:
    return time_format(timezone.localtime(row.at), "H:i")
