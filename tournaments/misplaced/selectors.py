"""A requested correction of seats or tables: its text and its effect."""

from django.utils.translation import gettext

from engine.sentences import N
from games.api import sheets
from tournaments.core.errors import EventConflict, EventError
from tournaments.misplaced.schemas import AWAY, EXCHANGE, MOVE, SEATS_KIND, PlaceCorrection
from tournaments.models import Round
from tournaments.rankings.what_if import (
    WhatIf,
    with_exchanged_sheets,
    with_moved_sheet,
    with_sheets,
    with_swapped_places,
)

SENTENCES = {
    SEATS_KIND: N(
        "%(one)s and %(other)s sat in each other’s seats in round %(round)s. The score sheets stay as they are."
    ),
    EXCHANGE: N("All score sheets of tables %(table)s and %(to_table)s in round %(round)s will be swapped."),
    MOVE: N("Deal %(deal)s of table %(table)s will become deal %(to_deal)s of table %(to_table)s (round %(round)s)."),
    AWAY: N(
        "Deal %(deal)s of table %(table)s in round %(round)s was never played. The deal will be marked as missing."
    ),
}


def table_id_of(round_: Round, number: int) -> int:
    """Return the id of a table of the round. Raises EventError."""
    table_id = round_.places.filter(table_number=number).values_list("table_id", flat=True).first()
    if table_id is None:
        raise EventError("no_such_table", "table", number=round_.number, table=number)
    return table_id


def correction_text(round_: Round, correction: PlaceCorrection) -> str:
    """Return the correction as a sentence. Raises EventError, EventConflict."""
    to_table, to_deal = correction.target
    facts: dict[str, object] = {"round": round_.number, "table": correction.table, "deal": correction.deal}
    facts |= {"to_table": to_table, "to_deal": to_deal}
    if correction.kind == SEATS_KIND:
        facts |= {"one": _name(round_, correction.one), "other": _name(round_, correction.other)}
    return gettext(SENTENCES[correction.kind]) % facts


def proposal_of(round_: Round, correction: PlaceCorrection) -> WhatIf:
    """Return the changed data. Raises EventError, EventConflict, SheetError."""
    if correction.kind == SEATS_KIND:
        return with_swapped_places(round_, correction.one, correction.other)
    event, table_id = round_.event, table_id_of(round_, correction.table)
    if correction.kind == AWAY:
        return with_sheets(event, {table_id: {correction.deal: None}})
    to_table, to_deal = correction.target
    to_id = table_id_of(round_, to_table)
    if correction.kind == EXCHANGE:
        return with_exchanged_sheets(event, table_id, to_id)
    _require_free(to_id, to_table, to_deal)
    return with_moved_sheet(event, table_id=table_id, number=correction.deal, to_table_id=to_id, to_number=to_deal)


def _require_free(table_id: int, table: int, deal: int) -> None:
    if any(sheet.number == deal for sheet in sheets.of_tables([table_id])[table_id]):
        raise EventConflict("deal_taken", "to_deal", table=table, deal=deal)


def _name(round_: Round, entry: int) -> str:
    place = round_.places.select_related("entry").filter(entry__number=entry).first()
    if place is None:
        raise EventConflict("not_in_round", "entry", name=str(entry or "?"), number=round_.number)
    return str(place.entry.name)
