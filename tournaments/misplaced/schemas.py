"""Schemas for corrected seats and tables, and for decisions after a correction."""

from datetime import datetime
from typing import Any

from pydantic import Field
from rest_framework import serializers

from accounts.known_names import Shape
from inputs.model import Input
from tournaments.followups.services import CHOICES as FOLLOW_CHOICES
from tournaments.misplaced.selectors import KINDS
from tournaments.models import limits as bounds


def _number(of: bounds.Range = bounds.NUMBER_OR_NONE, **more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(required=False, default=0, **of.of_field, **more)


class PlacesAskedShape(Shape):
    """A correction of seats or tables. Tables are numbers in the round.

    `seats` swaps two entries by number, `exchange` all sheets of two tables. `move` moves one sheet, by default to the
    same deal or table. `away` withdraws a sheet never played.
    """

    kind = serializers.ChoiceField(choices=KINDS)
    one = _number()
    other = _number()
    table = _number()
    deal = _number(bounds.DEAL_OR_NONE)
    to_table = _number()
    to_deal = _number(bounds.DEAL_OR_NONE)


class PlacesShape(PlacesAskedShape):
    """A correction with its reason. The same `key` applies it once."""

    reason = serializers.CharField(max_length=bounds.REASON)
    key = serializers.CharField(required=False, allow_null=True, max_length=bounds.KEY)


class UndoSeatsShape(Shape):
    number = serializers.IntegerField(**bounds.VERSION.of_field, help_text="The number of the last change.")


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


class SheetAskedShape(Shape):
    values = serializers.DictField()


class EarlierCorrection(Input):
    """A correction made after the round was paired."""

    round: int
    at: datetime
    by: str


class FollowUp(Input):
    """Corrections of earlier rounds without a decision about this round."""

    corrections: list[EarlierCorrection]
    may_reseat: bool = Field(description="Whether its pairings depend on results.")


class FollowShape(Shape):
    """`keep` the pairings; pair `open_tables` (without play) or the `round` again."""

    choice = serializers.ChoiceField(choices=FOLLOW_CHOICES)
