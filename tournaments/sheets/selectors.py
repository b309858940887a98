"""How a match stands, and how it would stand with another sheet, in words."""

from collections.abc import Mapping

from django.utils.translation import gettext

from engine.sentences import N
from games import api
from games.api import Match, SheetData, TableData
from tournaments.core.errors import EventError
from tournaments.models import Event, Place
from tournaments.sheets.services import place_of_table

STANDS = {
    "": N("%(names)s: points %(points)s"),
    "sets": N("%(names)s: sets %(won)s, points %(points)s"),
    "rounds": N("%(names)s: rounds %(won)s, points %(points)s"),
}
"""How a match stands, by what it is made of; points are those of the running set or round."""

Names = Mapping[str, str]
Numbers = Mapping[str, int]


def score(numbers: Numbers) -> str:
    """`12-5`, in the order of the table."""
    return "-".join(map(str, numbers.values()))


def stands(game: str, won: Numbers, totals: Numbers, names: Names) -> str:
    """`Guchan – Ens: rounds 1-0, points 12-5`."""
    listed = " – ".join(names.get(side, side) for side in totals)
    return gettext(STANDS[api.parts_of(game)]) % {"names": listed, "won": score(won), "points": score(totals)}


def would_stand(table: TableData, match: Match, names: Names) -> list[str]:
    """What a sheet does to a match of which nobody knows how many deals it takes; nothing where that is known."""
    if table.deals_planned is not None:
        return []
    facts = {"score": stands(table.game, match.standing.won, match.standing.totals, names), "deal": match.ended}
    if match.ended is None:
        return [gettext("The match then goes on. %(score)s.") % facts]
    told = [gettext("The match is then over. %(score)s.") % facts]
    if max(match.points) > match.ended:
        told.append(gettext("What was played after deal %(deal)s then counts no more.") % facts)
    return told


def sheet_for(event: Event, sheet_id: int) -> tuple[SheetData, Place]:
    """The version and its table, of a published round of this event. Raises EventError."""
    fact = api.sheet_with_id(sheet_id)
    if fact is None:
        raise EventError("unknown_sheet", "sheet", sheet=sheet_id)
    return fact, place_of_table(event, fact.table_id)
