"""Hypothetical play of tables with other sheets. Nothing is written."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils import timezone

from games.core.errors import describe_error
from games.core.facts import PlayedData, SheetData
from games.models import Sheet, Table
from games.sheets.selectors import played_data_of
from games.tables.sheet_versions import current_versions, versions_of
from games.tables.table_state import rules_of
from games.tables.tables import folded

Instead = Mapping[int, Mapping[str, Any] | None]
"""By number of the deal what the sheet would say; None: there would be none."""


def played_if(proposed: Mapping[int, Instead]) -> dict[int, PlayedData]:
    """Return the play of these tables (by id) with these sheets in place of theirs.

    Every proposed sheet counts, as if it had been settled. Raises SheetError when one is impossible.
    """
    tables = list(Table.objects.filter(pk__in=proposed))
    versions = versions_of(table.pk for table in tables)
    current = {table.pk: _with(table, versions[table.pk], proposed[table.pk]) for table in tables}
    matches, played = folded(tables, current), played_data_of(tables, current)
    for table in tables:
        if table.place == Table.Place.CLUB:  # a match played online ends when it is played out, see services.py
            played[table.pk] = replace(played[table.pk], finished=matches[table.pk].over)
    return played


def _with(table: Table, versions: list[SheetData], proposed: Instead) -> list[SheetData]:
    current = {fact.number: fact for fact in current_versions(versions)}
    for number, values in proposed.items():
        current.pop(number, None)
        if values is not None:
            newest = max((fact.version for fact in versions if fact.number == number), default=0)
            current[number] = _sheet(table, number, newest + 1, dict(values))
    return [current[number] for number in sorted(current)]


def _sheet(table: Table, number: int, version: int, values: dict[str, object]) -> SheetData:
    game, options = rules_of(table)
    with describe_error(game):
        score = game.score(options, values)
    now, desk = timezone.now(), Sheet.Source.DESK
    return SheetData(table.pk, number, version, values, dict(score.points), score.derived, desk, "", "", "", now, 0)
