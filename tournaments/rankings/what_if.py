"""The data of an event as it would be after a correction."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.api import sheets as game_sheets
from games.api.values import Conflict
from standings import Facts
from tournaments.core.facts import facts_of, with_played
from tournaments.core.rounds import PUBLIC
from tournaments.models import Event, Place, Round

Instead = Mapping[int, Mapping[str, Any] | None]
"""Values of sheets by deal number; None: no sheet."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Two entries, by number, that exchange places in a round."""

    round: int
    one: int
    other: int

    def of(self, entry: int) -> int:
        """Return the entry in this one's place."""
        return {self.one: self.other, self.other: self.one}.get(entry, entry)


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Changed data and the first changed round. `swap`: exchanged places."""

    facts: Facts
    round: int
    swap: Swap | None = None


def with_sheets(event: Event, sheets: Mapping[int, Instead]) -> WhatIf:
    """Return the data with other sheets at published tables, by table id.

    Raises SheetError for an impossible sheet, Place.DoesNotExist for a foreign table.
    """
    places = Place.objects.filter(round__event=event, round__state__in=PUBLIC, table__in=sheets)
    where = {table: (round_, number) for table, round_, number in _where(places)}
    if set(where) != set(sheets):
        raise Place.DoesNotExist
    played = {where[table_id]: played for table_id, played in game_sheets.played_if(sheets).items()}
    return WhatIf(with_played(event, facts_of(event), played), min(round_ for round_, _ in where.values()))


def _where(places: Any) -> Any:
    return places.values_list("table_id", "round__number", "table_number").distinct()


def with_moved_sheet(event: Event, *, table_id: int, number: int, to_table_id: int, to_number: int) -> WhatIf:
    """Return the data with one sheet at another table or deal.

    Raises as `with_sheets`, and Conflict for a missing sheet.
    """
    sheets = {sheet.number: sheet.values for sheet in game_sheets.of_tables([table_id])[table_id]}
    if number not in sheets:
        raise Conflict("no_sheet_yet", number=number)
    proposed: dict[int, dict[int, Any]] = {table_id: {number: None}}
    proposed.setdefault(to_table_id, {})[to_number] = sheets[number]
    return with_sheets(event, proposed)


def with_exchanged_sheets(event: Event, table_id: int, other_id: int) -> WhatIf:
    """Return the data with the sheets of two tables exchanged. As `with_sheets`."""
    both = game_sheets.of_tables([table_id, other_id])
    have = {key: {sheet.number: sheet.values for sheet in sheets} for key, sheets in both.items()}
    nothing: Instead = dict.fromkeys({*have[table_id], *have[other_id]})
    return with_sheets(event, {table_id: {**nothing, **have[other_id]}, other_id: {**nothing, **have[table_id]}})


def with_swapped_places(round_: Round, first: int, other: int) -> WhatIf:
    """Return the data with two entries (by number) swapped, and the sheets in place."""
    facts, swap = facts_of(round_.event), Swap(round_.number, first, other)
    tables = tuple(
        replace(table, seats={seat: swap.of(entry) for seat, entry in table.seats.items()})
        if table.round == round_.number
        else table
        for table in facts.tables
    )
    return WhatIf(replace(facts, tables=tables), round_.number, swap)
