"""How the match of a table stands: its current sheets, folded in the order of their numbers (engine.matches.fold).

Nothing of it is stored, so a correction of any sheet is a correction of everything that follows from it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.game import Points, Setup
from engine.matches import Match, Written, fold
from games.models import Deal, Sheet, Table
from games.tables import table_state as store
from games.tables.sheet_versions import Moment, standing_versions, versions_of


def matches_of(tables: Iterable[Table]) -> dict[int, Match]:
    """The match of each table, in one query, a second where sheets wait, a third where online tables play in parts."""
    tables = list(tables)
    versions = versions_of(table.pk for table in tables)
    return folded(tables, {table_id: standing_versions(of_table) for table_id, of_table in versions.items()})


def match_of(table: Table) -> Match:
    """The match of one table."""
    return matches_of([table])[table.pk]


@dataclass(frozen=True, slots=True)
class Proposed:
    """A sheet that is not written, and perhaps never will be."""

    number: int
    values: dict[str, Any]
    points: Points


def match_with(table: Table, sheet: Written) -> Match:
    """The match as it would stand with this sheet in the place of the one of its number."""
    standing: dict[int, Written] = {one.number: one for one in standing_versions(versions_of([table.pk])[table.pk])}
    standing[sheet.number] = sheet
    return folded([table], {table.pk: standing.values()})[table.pk]


def match_without(table: Table, number: int) -> Match:
    """The match as it would stand without the sheet of that deal."""
    standing = standing_versions(versions_of([table.pk])[table.pk])
    return folded([table], {table.pk: [one for one in standing if one.number != number]})[table.pk]


def folded(tables: Iterable[Table], sheets: Mapping[int, Iterable[Written]]) -> dict[int, Match]:
    """The match of each table with these current sheets."""
    tables = list(tables)
    setups = _setups(tables)
    return {table.pk: fold(*store.rules_of(table), sheets.get(table.pk, ()), setups[table.pk]) for table in tables}


def over_then(tables: Iterable[Table], matches: Mapping[int, Match], until: Moment) -> set[int]:
    """The tables at which the match was over at that moment.

    One played online was over with its last deal, and no correction opened it again; at the club the sheets tell.
    """
    tables = list(tables)
    online = {one.pk for one in tables if one.place == Table.Place.ONLINE and one.state == Table.State.FINISHED}
    later = Sheet.objects.filter(table__in=online, version=1, pk__gt=until.sheet)
    played_on = set(later.values_list("table_id", flat=True)) if online else set()
    at_the_club = {one.pk for one in tables if one.place == Table.Place.CLUB and matches[one.pk].over}
    return at_the_club | (online - played_on)


def _setups(tables: Iterable[Table]) -> dict[int, dict[int, Setup]]:
    """The setups of the completed deals of tables that play online in parts, by number."""
    found: dict[int, dict[int, Setup]] = {table.pk: {} for table in tables}
    asked = [one.pk for one in tables if one.place == Table.Place.ONLINE and store.rules_of(one)[0].parts]
    rows = Deal.objects.filter(table_id__in=asked, state=Deal.State.OVER).defer("pack") if asked else ()
    for row in rows:
        found[row.table_id][row.number] = store.setup_of(row)
    return found
