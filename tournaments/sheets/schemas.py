"""Documents of sheets: versions and answers of other players."""

from collections.abc import Iterable
from datetime import datetime

from pydantic import ConfigDict, Field

from games.api.sheets import AnswerData, SheetData
from inputs.game_documents import BY_GAME, SheetDerived, SheetValues
from inputs.model import Output
from tournaments.rounds.schemas import Points


class SheetOut(Output):
    """One version of a sheet. The newest settled one counts; older ones stay."""

    model_config = ConfigDict(json_schema_extra={BY_GAME: True})

    id: int
    game: str
    table: int
    number: int = Field(description="The deal.")
    version: int
    values: SheetValues
    points: Points
    derived: SheetDerived
    source: str
    author: str
    reason_code: str
    reason: str
    written_at: datetime
    counts: bool = Field(description="False when the match had ended before this deal, by a correction.")
    state: str = Field(
        description="settled: standings count it; waiting: needs an answer; disputed: a player or staff rejected it."
    )
    waits: bool = Field(description="Whether it waited for an answer when it was written.")
    silent_until: datetime | None = Field(
        description="Confirmed automatically at this time. Null: no automatic confirmation."
    )
    seat: str = Field(description="For whom a player entered it; empty: staff or the game.")
    void: bool = Field(description="This version takes the sheet away: it has no values.")
    moved_from: int | None = Field(description="The id of the version at another table from which it was taken.")


class SheetAnswerOut(Output):
    """An answer to one version of a sheet."""

    kind: str = Field(description="accept, reject, silence (nobody objected in time) or desk.")
    settles: bool = Field(description="This answer makes the version count.")
    seat: str = Field(description="Empty where staff said it or time passed.")
    author: str
    same_device: bool = Field(description="Said on the device on which it was entered.")
    reason: str
    at: datetime


class SheetVersion(SheetOut):
    """A version with its answers, oldest first."""

    answers: list[SheetAnswerOut]


class SheetHistory(Output):
    """`current` is the newest version; the newest with state `settled` counts."""

    current: SheetVersion
    versions: list[SheetVersion]


def sheet_document(fact: SheetData, game: str) -> SheetOut:
    """Return one version of a sheet of this game."""
    return SheetOut.of(fact, game=game, id=fact.sheet_id, table=fact.table_id, author=fact.author_name)


def sheet_version(fact: SheetData, game: str, answers: Iterable[AnswerData]) -> SheetVersion:
    """Return one version of a sheet with its answers."""
    return SheetVersion(**dict(sheet_document(fact, game)), answers=answer_documents(answers))


def answer_documents(answers: Iterable[AnswerData]) -> list[SheetAnswerOut]:
    """Return answers to a version of a sheet."""
    return [SheetAnswerOut.of(answer, author=answer.author_name) for answer in answers]
