"""The list of tables beside the score grid."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.api import sheets
from tournaments.core.formats import people_an_entry
from tournaments.models import Event, Round
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.selectors import PairingTable

DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class QueueLine:
    """A club table: the names of its entries, and its state as a word with icon and colour."""

    number: int
    names: str
    icon: str
    colour: str
    word: str


def queue_of(round_: Round) -> list[QueueLine]:
    """Return the club tables of a published round. People have their first names there, pairs and teams their whole."""
    tables = _club_tables(round_)
    alone = people_an_entry(round_.event) == 1
    pending = sheets.pending(table.table_id for table in tables)
    disputed = {table_id for table_id, facts in pending.items() if any(fact.state == DISPUTED for fact in facts)}
    return [_line(table, _names(table, alone), table.table_id in disputed) for table in tables]


def next_number(round_: Round, here: int | None = None) -> int | None:
    """Return the table to enter next: `here` while it misses deals, else the next one behind it that does, or before.

    None if no club table misses a deal; at first, without `here`, the first club table even if it is complete.
    """
    tables = _club_tables(round_)
    missing = [table.number for table in tables if table.fact.missing and not table.fact.finished]
    if here is None:
        return next(iter(missing or [table.number for table in tables]), None)
    return next((number for number in missing if number >= here), next(iter(missing), None))


def _club_tables(round_: Round) -> list[PairingTable]:
    return [table for table in rounds_selectors.public_pairings(round_).tables if table.fact.place == Event.Place.CLUB]


def _names(table: PairingTable, alone: bool) -> str:
    names = (occupant.name for occupant in table.by_side)
    return ", ".join(name.split()[0] if alone and name.split() else name for name in names)


def _line(table: PairingTable, names: str, disputed: bool) -> QueueLine:
    fact = table.fact
    if disputed:
        return QueueLine(table.number, names, "flag", "bad", pgettext("state of a table", "Disputed"))
    if fact.unsettled:
        return QueueLine(table.number, names, "hourglass", "", _("To confirm"))
    if fact.finished or not fact.missing:
        return QueueLine(table.number, names, "check", "done", pgettext("state of a table", "Complete"))
    if not fact.sheets_in:
        return QueueLine(table.number, names, "hourglass", "", _("Waiting"))
    if fact.deals_planned:
        words = _("%(done)s of %(planned)s") % {"done": fact.sheets_in, "planned": fact.deals_planned}
    else:
        words = _("Playing")
    return QueueLine(table.number, names, "play", "play", words)
