"""What a correction of one sheet would change, before it is saved, for the pages that show it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.game import Score
from tournaments.corrections.preview import Effect, effect_of_proposal
from tournaments.models import Event
from tournaments.rankings.what_if import with_sheets


@dataclass(frozen=True, slots=True)
class Where:
    """Which deal: round, table and number, and the table's own id."""

    round: int
    table: int
    deal: int
    table_id: int


def effect_of(event: Event, where: Where, values: Mapping[str, Any], score: Score | None = None) -> Effect:
    """What would change with this sheet in the place of the one that counts. Nothing is written; raises SheetError.

    `score` is what the sheet is worth, which who calls knows already; it follows from `values`.
    """
    return effect_of_proposal(event, with_sheets(event, {where.table_id: {where.deal: values}}))
