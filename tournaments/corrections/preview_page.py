"""Context that previews the correction of one sheet."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.game import Score
from tournaments.corrections.preview import Effect, effect_of_proposal
from tournaments.models import Event
from tournaments.rankings.what_if import with_sheets


@dataclass(frozen=True, slots=True)
class Where:
    """The location of a deal: round, table, number, and the table's id."""

    round: int
    table: int
    deal: int
    table_id: int


def effect_of(event: Event, where: Where, values: Mapping[str, object], score: Score | None = None) -> Effect:
    """Return the changes if this sheet replaced the counting one.

    Nothing is written. Raises SheetError. `score` is the value of the sheet, if the caller already knows it.
    """
    return effect_of_proposal(event, with_sheets(event, {where.table_id: {where.deal: values}}))
