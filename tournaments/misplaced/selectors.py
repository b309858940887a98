"""A correction of seats or tables as it is asked for: which one, in a sentence, and what would count then."""

from dataclasses import dataclass

from django.utils.translation import gettext

from engine.sentences import N
from games import api
from tournaments.core.errors import EventConflict, EventError
from tournaments.models import Round
from tournaments.rankings.what_if import (
    Proposal,
    with_exchanged_sheets,
    with_moved_sheet,
    with_sheets,
    with_swapped_places,
)

SEATS_KIND, EXCHANGE, MOVE, AWAY = "seats", "exchange", "move", "away"
KINDS = (SEATS_KIND, EXCHANGE, MOVE, AWAY)
"""Two in each other's place; two tables with each other's sheets; one sheet elsewhere; a sheet never played."""

SENTENCES = {
    SEATS_KIND: N("%(one)s and %(other)s sat in each other's place in round %(round)s. The sheets stay as they are."),
    EXCHANGE: N("All sheets of table %(table)s and table %(to_table)s of round %(round)s are exchanged."),
    MOVE: N("Deal %(deal)s of table %(table)s is deal %(to_deal)s of table %(to_table)s (round %(round)s)."),
    AWAY: N("Deal %(deal)s of table %(table)s of round %(round)s was never played; it is missing then."),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """A correction of one of KINDS: entries (`one`, `other`), tables and deals by number, 0 for what is left open."""

    kind: str
    one: int = 0
    other: int = 0
    table: int = 0
    deal: int = 0
    to_table: int = 0
    to_deal: int = 0

    @property
    def target(self) -> tuple[int, int]:
        """Where a sheet goes: left open, to the same deal there, or to the same table."""
        return self.to_table or self.table, self.to_deal or self.deal


def table_id_of(round_: Round, number: int) -> int:
    """The id of a table of the round. Raises EventError."""
    found = round_.places.filter(table_number=number).values_list("table_id", flat=True).first()
    if found is None:
        raise EventError("no_such_table", "table", number=round_.number, table=number)
    return found


def told(round_: Round, asked: Asked) -> str:
    """The correction as a sentence. Raises EventError, EventConflict for what is not there."""
    to_table, to_deal = asked.target
    facts: dict[str, object] = {"round": round_.number, "table": asked.table, "deal": asked.deal}
    facts |= {"to_table": to_table, "to_deal": to_deal}
    if asked.kind == SEATS_KIND:
        facts |= {"one": _name(round_, asked.one), "other": _name(round_, asked.other)}
    return gettext(SENTENCES[asked.kind]) % facts


def proposal_of(round_: Round, asked: Asked) -> Proposal:
    """What would count. Raises EventError, EventConflict, SheetError for what cannot be."""
    if asked.kind == SEATS_KIND:
        return with_swapped_places(round_, asked.one, asked.other)
    event, table_id = round_.event, table_id_of(round_, asked.table)
    if asked.kind == AWAY:
        return with_sheets(event, {table_id: {asked.deal: None}})
    to_table, to_deal = asked.target
    to_id = table_id_of(round_, to_table)
    if asked.kind == EXCHANGE:
        return with_exchanged_sheets(event, table_id, to_id)
    _require_free(to_id, to_table, to_deal)
    return with_moved_sheet(event, table_id, asked.deal, to_id, to_deal)


def _require_free(table_id: int, table: int, deal: int) -> None:
    if any(sheet.number == deal for sheet in api.sheets_of([table_id])[table_id]):
        raise EventConflict("deal_taken", "to_deal", table=table, deal=deal)


def _name(round_: Round, entry: int) -> str:
    place = round_.places.select_related("entry").filter(entry__number=entry).first()
    if place is None:
        raise EventConflict("not_in_round", "entry", name=str(entry or "?"), number=round_.number)
    return str(place.entry.name)
