"""Corrections as they come in and go out: time limits, undo, and requests of players."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from games.api.sheets import Correction
from inputs.game_documents import SheetValues
from inputs.model import LEFT_OUT, Choices, Input, letters, within
from tournaments.core.schemas import Key, ReasonText
from tournaments.models import CorrectionRequest
from tournaments.models.limits import REASON, REASON_CODE, SEAT, VERSION

Version = Annotated[int, within(VERSION)]


class CorrectionPeriodOut(Input):
    """Time limits for correcting a result.

    A time is null if it has no end, or does not run yet.
    """

    ask_until: datetime | None = Field(description="Until when players may ask.")
    staff_until: datetime | None = Field(description="Until when a leader corrects as usual.")
    may_ask: bool
    may_correct: bool
    needs_two: bool = Field(description="A correction made now needs a second approver.")
    sentence: str


class NewCorrection(Input):
    """A new version. `seen_version`: refused if a newer one exists."""

    values: SheetValues
    reason: ReasonText
    reason_code: Annotated[str, letters(REASON_CODE)] = ""
    key: Key | None = None
    seen_version: Version | None = None

    def value(self, reason: str = "") -> Correction:
        """Return the correction, with another reason if one is given."""
        return Correction(**{**dict(self), "reason": reason or self.reason})


class VersionToRestore(Input):
    """Return to an earlier version, by default the one that counted before.

    `seen_version`: the newest one seen.
    """

    to_version: Version | None = None
    seen_version: Version | None = None
    key: Key | None = None


class NewCorrectionRequest(NewCorrection):
    """The requested sheet and the reason.

    The same `key` with the same values makes one request.
    """


class Agreement(Input):
    """The agreeing seat, if several people share a device; by default the user's own."""

    seat: Annotated[str, letters(SEAT, 1)] = Field(default=LEFT_OUT)


class CorrectionDecision(Input):
    """A decision. Refusals need a reason, and so do grants without agreement."""

    reason: Annotated[str, letters(REASON)] = ""


class CorrectionRequestOut(Input):
    """A request for a correction."""

    id: int
    round: int
    table: int = Field(description="The id of the table.")
    table_number: int
    number: int = Field(description="The deal.")
    seen_version: int = Field(description="The version that was to be corrected.")
    overtaken: bool = Field(description="Another version was written since.")
    values: SheetValues
    reason: str
    reason_code: str
    seat: str
    by: str
    at: datetime
    state: Annotated[CorrectionRequest.State, Choices.of(CorrectionRequest.State)]
    agreed_by: str
    agreed_at: datetime | None
    decided_at: datetime | None
    decision: str = Field(description="The reason of the decision.")
