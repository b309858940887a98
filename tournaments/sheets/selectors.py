"""Match scores as text, current and with another sheet."""

from collections.abc import Mapping

from django.utils.translation import gettext

from engine.matches import Match
from engine.sentences import N
from games.api import rules, sheets
from games.api.sheets import SheetData
from games.api.tables import TableFacts
from tournaments.core.errors import EventError
from tournaments.core.text import with_minus
from tournaments.models import Event, Place
from tournaments.sheets.services import place_of_table

STANDS = {
    "": N("%(names)s: points %(points)s"),
    "sets": N("%(names)s: sets %(won)s, points %(points)s"),
    "rounds": N("%(names)s: manches %(won)s, points %(points)s"),
}
"""Match scores by unit; points are those of the current set or round."""

Names = Mapping[str, str]
Numbers = Mapping[str, int]


def score(numbers: Numbers) -> str:
    """Return `12–5`, in the order of the table."""
    return "–".join(map(with_minus, numbers.values()))


def stands(game: str, won: Numbers, totals: Numbers, names: Names) -> str:
    """Return `Guchan – Ens: rounds 1–0, points 12–5`."""
    listed = " – ".join(names.get(side, side) for side in totals)
    return gettext(STANDS[rules.parts_of(game)]) % {"names": listed, "won": score(won), "points": score(totals)}


def would_stand(table: TableFacts, match: Match, names: Names) -> list[str]:
    """Describe a sheet's effect on a match of unknown length; else empty."""
    if table.deals_planned is not None:
        return []
    facts = {"score": stands(table.game, match.standing.won, match.standing.totals, names), "deal": match.ended}
    if match.ended is None:
        return [gettext("The match continues. %(score)s.") % facts]
    sentences = [gettext("This ends the match. %(score)s.") % facts]
    if max(match.points) > match.ended:
        sentences.append(gettext("Deals played after deal %(deal)s no longer count.") % facts)
    return sentences


def sheet_for(event: Event, sheet_id: int) -> tuple[SheetData, Place]:
    """Return the version and its place in a published round. Raises EventError."""
    fact = sheets.with_id(sheet_id)
    if fact is None:
        raise EventError("unknown_sheet", "sheet", sheet=sheet_id)
    return fact, place_of_table(event, fact.table_id)
