"""Rulings and the penalty list as they come in and go out."""

from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator, Field, model_validator

from engine.sentences import N
from inputs.model import Choices, Input, letters, read_only, refusal, within
from tournaments.core.schemas import Key, Number, ReasonText
from tournaments.models import Ruling, Tariff
from tournaments.models.clean_text import tidy
from tournaments.models.limits import ARTICLE, DEAL, RULING_POINTS, TITLE

Kind = Annotated[Ruling.Kind, Choices.of(Ruling.Kind)]
GivenTo = Annotated[Tariff.To, Choices.of(Tariff.To)]
Points = Annotated[int, within(RULING_POINTS)]


def _check_sign(kind: Ruling.Kind, points: int) -> None:
    """Refuse penalties that add, bonuses that subtract, and notes with points."""
    if kind == Ruling.Kind.PENALTY and points >= 0:
        raise refusal("penalty_sign", N("A penalty takes points away. Enter a number below 0."), "points")
    if kind == Ruling.Kind.BONUS and points <= 0:
        raise refusal("bonus_sign", N("A bonus adds points. Enter a number above 0."), "points")
    if kind == Ruling.Kind.NOTE and points:
        raise refusal("note_points", N("A note has no points. Enter 0."), "points")


class NewRuling(Input):
    """A ruling to issue. The same `key` with the same ruling issues it once."""

    entry: Number = Field(description="The number of the entry.")
    kind: Kind = Field(title=N("Type"))
    points: Points = Field(default=0, title=N("Points"))
    reason: ReasonText = Field(title=N("Reason"))
    article: Annotated[str, letters(ARTICLE)] = Field(default="", title=N("Rule"))
    round: Number | None = Field(default=None, title=N("Round"))
    deal: Annotated[int, within(DEAL)] | None = Field(default=None, title=N("Deal"))
    given_to: GivenTo = Field(
        default=Tariff.To.OFFENDER,
        title=N("Recipient of the points"),
        description="`opponents`: each entry of another side at the table of the round gets the points.",
    )
    key: Key | None = None

    @model_validator(mode="after")
    def _with_its_sign(self) -> "NewRuling":
        _check_sign(self.kind, self.points)
        return self


class RulingOut(Input):
    """A ruling as staff see it."""

    id: int
    entry: int
    round: int | None
    deal: int | None
    case: str
    kind: Kind
    points: int = Field(description="Points added to the score. Use a negative number for a penalty.")
    article: str
    reason: str
    issued_at: datetime
    cancelled: bool
    cancel_reason: str


def _rule_code(text: str) -> str:
    code = tidy(text)
    if not code:
        raise refusal("tariff_name", N("Enter a rule number or name of 1 to 60 characters, such as 4.9.1."))
    return code


def _rule_title(text: str) -> str:
    title = tidy(text)
    if not title:
        raise refusal("tariff_title", N("Enter a title of 1 to 200 characters."))
    return title


class TariffOut(Input):
    """An article of the penalty list. `own`: the event changed or added it."""

    article: Annotated[str, letters(ARTICLE, 1), AfterValidator(_rule_code)] = Field(title=N("Rule"))
    title: Annotated[str, letters(TITLE, 1), AfterValidator(_rule_title)] = Field(title=N("Title"))
    kind: Kind = Field(title=N("Type"))
    points: Points = Field(default=0, title=N("Points"))
    given_to: GivenTo = Field(default=Tariff.To.OFFENDER, title=N("Recipient of the points"))
    used: bool = Field(default=True, title=N("Active"))
    hint: str = read_only()
    own: bool = read_only()

    @model_validator(mode="after")
    def _of_a_kind(self) -> "TariffOut":
        if self.kind == Ruling.Kind.ADJUSTED:
            raise refusal("tariff_kind", N("Choose a kind: penalty, bonus or note."), "kind")
        _check_sign(self.kind, self.points)
        return self
