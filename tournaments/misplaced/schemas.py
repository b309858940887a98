"""Schemas for corrected seats and tables, and for decisions after a correction."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from inputs.game_documents import SheetValues
from inputs.model import Choices, Input, letters, within
from tournaments.followups.services import CHOICES as FOLLOW_CHOICES
from tournaments.models import limits as bounds

SEATS_KIND, EXCHANGE, MOVE, AWAY = "seats", "exchange", "move", "away"
KINDS = (SEATS_KIND, EXCHANGE, MOVE, AWAY)
"""Swapped seats; exchanged sheets of two tables; a moved sheet; a false sheet."""

Number = Annotated[int, within(bounds.NUMBER_OR_NONE)]
Deal = Annotated[int, within(bounds.DEAL_OR_NONE)]


class PlaceCorrection(Input):
    """A correction of seats or tables. Tables are numbers in the round.

    `seats` swaps two entries by number, `exchange` all sheets of two tables. `move` moves one sheet, by default to the
    same deal or table. `away` withdraws a sheet never played.
    """

    kind: Annotated[str, Choices({kind: kind for kind in KINDS})]
    one: Number = 0
    other: Number = 0
    table: Number = 0
    deal: Deal = 0
    to_table: Number = 0
    to_deal: Deal = 0

    @property
    def target(self) -> tuple[int, int]:
        """Return the target of a sheet; blank means the same deal or the same table."""
        return self.to_table or self.table, self.to_deal or self.deal


class PlacesCorrection(PlaceCorrection):
    """A correction with its reason. The same `key` applies it once."""

    reason: Annotated[str, letters(bounds.REASON, 1)]
    key: Annotated[str, letters(bounds.KEY, 1)] | None = None


class SeatsToUndo(Input):
    """The correction to undo."""

    number: Annotated[int, within(bounds.VERSION)] = Field(description="The number of the last change.")


class TieBreakChange(Input):
    """A changed tie-break; null: it does not apply."""

    code: str
    name: str
    before: float | None
    after: float | None


class EffectOnEntry(Input):
    """An entry whose rank, points or tie-breaks would change."""

    entry: int
    name: str
    rank_before: int | None
    rank_after: int | None
    points_before: float
    points_after: float
    tied_before: bool = Field(description="Whether the rank is shared now.")
    tied_after: bool = Field(description="Whether the rank would be shared.")
    tie_breaks: list[TieBreakChange]


class TableAfterCorrection(Input):
    """A table as it would have been paired."""

    number: int
    names: list[str]


class LaterRoundOut(Input):
    """A later round that depends on results. `known` is false if it was not computed."""

    number: int
    state: str
    known: bool
    tables: list[TableAfterCorrection] = Field(description="Tables that would have been others.")


class CorrectionEffect(Input):
    """The preview of a correction. `ties` and `cuts` are sentences."""

    changes: list[EffectOnEntry]
    ties: list[str]
    cuts: list[str]
    rounds: list[LaterRoundOut]


class CorrectedValues(Input):
    """The values that a sheet would have."""

    values: SheetValues


class EarlierCorrection(Input):
    """A correction made after the round was paired."""

    round: int
    at: datetime
    by: str


class FollowUp(Input):
    """Corrections of earlier rounds without a decision about this round."""

    corrections: list[EarlierCorrection]
    may_reseat: bool = Field(description="Whether its pairings depend on results.")


class FollowUpChoice(Input):
    """`keep` the pairings; pair `open_tables` (without play) or the `round` again."""

    choice: Annotated[str, Choices({choice: choice for choice in FOLLOW_CHOICES})]
