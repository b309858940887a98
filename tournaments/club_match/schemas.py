"""Round totals of a club match as they come in and go out."""

from typing import Annotated

from inputs.model import Input, Output, letters, within
from tournaments.models import limits as bounds


class NewRoundTotal(Input):
    """The total of a club match round.

    A correction or an impossible total needs a reason.
    """

    home: Annotated[int, within(bounds.ROUND_TOTAL)]
    visitors: Annotated[int, within(bounds.ROUND_TOTAL)]
    reason: Annotated[str, letters(bounds.REASON)] = ""
    override: bool = False
    seen_version: Annotated[int, within(bounds.VERSION)] | None = None


class RoundTotalOut(Output):
    """The total of a club match round."""

    home: int
    visitors: int
    version: int
