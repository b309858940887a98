"""Claims, calls of the director and lines of the chat as they come in."""

from typing import Annotated

from pydantic import Field

from games.core.schemas import AtSeat, MoveKey
from games.models import Call
from games.models import limits as bounds
from inputs.model import LEFT_OUT, Choices, letters

CALLABLE = tuple(
    reason.value for reason in (Call.Reason.RULES, Call.Reason.PLAY, Call.Reason.CONDUCT, Call.Reason.TECHNICAL)
)
"""Reasons for which a player may call the director from an online table."""
AUDIENCES = ("table", "watchers")
Topic = Annotated[str, Field(description="To follow with `/live/?topic=`.")]
ANSWERS = ("accept", "reject", "withdraw")
"""To a claim."""
Tricks = Annotated[int, Field(ge=0)]


class NewDirectorCall(AtSeat):
    """Why the director is called."""

    reason: Annotated[str, Choices({reason: reason for reason in CALLABLE})]
    words: Annotated[str, letters(bounds.CALL_WORDS)] = ""


class NewChatLine(AtSeat):
    """A phrase of the list by its `code`, or `text` where the table allows it now."""

    code: Annotated[str, letters(bounds.PHRASE)] = ""
    text: str = ""
    key: MoveKey = LEFT_OUT


class NewClaim(AtSeat):
    """A claim on the rest of the deal.

    Two sides: `take` of the tricks left; else `counts`, the final count of every side.
    """

    take: Tricks = LEFT_OUT
    counts: dict[str, Tricks] = LEFT_OUT
    words: Annotated[str, letters(bounds.CLAIM_WORDS)] = ""
    key: MoveKey = LEFT_OUT


class AnswerToClaim(AtSeat):
    """An answer to the claim with this `id`.

    An acceptance is valid from one second after the claim.
    """

    id: int
    answer: Annotated[str, Choices({answer: answer for answer in ANSWERS})]
