"""Tables, sheets and answers to them as they come in and go out."""

from typing import Annotated

from pydantic import Field

from inputs.game_documents import SheetDerived, SheetValues
from inputs.model import LEFT_OUT, Choices, Input, Output, letters, within
from tournaments.models import Event
from tournaments.models import limits as bounds
from tournaments.rounds.schemas import PairingSeat, Points
from tournaments.sheets.schemas import SheetAnswerOut, SheetOut

Version = Annotated[int, within(bounds.VERSION)]
Key = Annotated[str, letters(bounds.KEY, 1)] | None
"""The same key does the same once."""
Reason = Annotated[str, letters(bounds.REASON, 1)]
ReasonOrNone = Annotated[str, letters(bounds.REASON)]


class EventTable(Output):
    """A table of a published round with its state."""

    id: int
    round: int
    number: int
    place: Annotated[Event.Place, Choices.of(Event.Place)]
    state: str
    finished: bool
    sheets_in: int
    deals_planned: int | None
    missing: list[int]
    unsettled: list[int] = Field(description="Deals with results that do not count yet.")
    totals: dict[str, int] = Field(
        description="Points by seat or side; in a game of sets or rounds those of the running one."
    )
    won: dict[str, int] = Field(description="Sets or rounds won; empty where a match has one part.")
    seats: list[PairingSeat]


class OpenSheetOut(Output):
    """An unconfirmed result.

    One of `waits_for` has to agree, or all of them if `everybody` is true.
    """

    round: int
    table_number: int
    sentence: str
    waits_for: list[str]
    everybody: bool
    sheet: SheetOut
    answers: list[SheetAnswerOut]
    counts_meanwhile: int | None = Field(description="The version that counts until then.")


class NewSheetAnswer(Input):
    """A confirmation or rejection of one `version`. A repeated `key` changes nothing."""

    version: Version
    accept: bool
    reason: ReasonOrNone = ""
    key: Key = None


class SheetSettlement(Input):
    """The desk's confirmation of one `version`."""

    version: Version
    reason: ReasonOrNone = ""
    key: Key = None


class SheetRejection(Input):
    """A staff member's rejection of one `version`, with the reason."""

    version: Version
    reason: Reason
    key: Key = None


class SheetEnteredAgain(Input):
    """A sheet entered again. `seen_version`: the newest one seen; refused if outdated."""

    values: SheetValues
    seen_version: Version
    key: Key = None


class NewSheet(Input):
    """A sheet to enter. The same `key` with the same values enters it once."""

    number: Annotated[int, within(bounds.DEAL)] = Field(description="The deal.")
    values: SheetValues
    key: Key = None


class SheetToPreview(Input):
    """A sheet; with the `number` of its deal the answer includes the match score."""

    values: SheetValues
    number: Annotated[int, within(bounds.DEAL)] = LEFT_OUT


class SheetPreview(Output):
    """The score of a sheet that is not saved, and of the match with it."""

    points: Points
    derived: SheetDerived
    sentence: str
    won: dict[str, int] | None
    totals: dict[str, int] | None
    match_over: bool | None
