"""The facts of an event as they would be after a correction that is not made yet."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from games import api
from standings import Facts
from tournaments.core.facts import facts_of, with_played
from tournaments.core.rounds import PUBLIC
from tournaments.models import Event, Place, Round

Instead = Mapping[int, Mapping[str, Any] | None]
"""By number of the deal what the sheet would say; None: there would be none."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Two entries, by number, who would have each other's place in a round."""

    round: int
    one: int
    other: int

    def of(self, entry: int) -> int:
        """Who would be where this entry is."""
        return {self.one: self.other, self.other: self.one}.get(entry, entry)


@dataclass(frozen=True, slots=True)
class Proposal:
    """What would count, and from which round on it would be other. `swap`: who would have sat where."""

    facts: Facts
    round: int
    swap: Swap | None = None


def with_sheets(event: Event, sheets: Mapping[int, Instead]) -> Proposal:
    """Other sheets at tables of published rounds, by id of the table.

    Raises SheetError when one of them cannot be true, Place.DoesNotExist for a table of elsewhere.
    """
    places = Place.objects.filter(round__event=event, round__state__in=PUBLIC, table__in=sheets)
    where = {table: (round_, number) for table, round_, number in _where(places)}
    if set(where) != set(sheets):
        raise Place.DoesNotExist
    played = {where[table_id]: played for table_id, played in api.played_if(sheets).items()}
    return Proposal(with_played(event, facts_of(event), played), min(round_ for round_, _ in where.values()))


def _where(places: Any) -> Any:
    return places.values_list("table_id", "round__number", "table_number").distinct()


def with_moved_sheet(event: Event, table_id: int, number: int, to_table_id: int, to_number: int) -> Proposal:
    """One sheet at another table or deal. Raises as `with_sheets`, games.api.Conflict when there is no such sheet."""
    found = {sheet.number: sheet.values for sheet in api.sheets_of([table_id])[table_id]}
    if number not in found:
        raise api.Conflict("no_sheet_yet", number=number)
    proposed: dict[int, dict[int, Any]] = {table_id: {number: None}}
    proposed.setdefault(to_table_id, {})[to_number] = found[number]
    return with_sheets(event, proposed)


def with_exchanged_sheets(event: Event, table_id: int, other_id: int) -> Proposal:
    """Two tables with each other's sheets. Raises as `with_sheets`."""
    both = api.sheets_of([table_id, other_id])
    have = {one: {sheet.number: sheet.values for sheet in sheets} for one, sheets in both.items()}
    nothing: Instead = dict.fromkeys({*have[table_id], *have[other_id]})
    return with_sheets(event, {table_id: {**nothing, **have[other_id]}, other_id: {**nothing, **have[table_id]}})


def with_swapped_places(round_: Round, one: int, other: int) -> Proposal:
    """Two entries (by number) of a round with each other's place, the sheets staying where they are."""
    facts, swap = facts_of(round_.event), Swap(round_.number, one, other)
    tables = tuple(
        replace(table, seats={seat: swap.of(entry) for seat, entry in table.seats.items()})
        if table.round == round_.number
        else table
        for table in facts.tables
    )
    return Proposal(replace(facts, tables=tables), round_.number, swap)
