"""Inputs and types that several nouns share."""

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from accounts.public_names import clean_name
from inputs.model import Input, letters
from tournaments.core.errors import EventError
from tournaments.models.clean_text import tidy
from tournaments.models.limits import KEY, NAME, NAMED_PAIR, REASON


def _cleaned(value: Any) -> Any:
    return tidy(clean_name(value)) if isinstance(value, str) else value


NamedPair = Annotated[str, letters(NAMED_PAIR, 1), BeforeValidator(_cleaned)]
"""The name of a pair whose people are not known."""
Number = Annotated[int, Field(ge=1)]
"""A number that names something, such as an entry or a round."""
Key = Annotated[str, letters(KEY, 1)]
"""A client's key of a request: the same request under the same key acts once."""
TidyName = Annotated[str, letters(NAME, 1), BeforeValidator(_cleaned)]
"""A name without invisible characters and surplus spaces."""
ReasonText = Annotated[str, letters(REASON, 1)]


class Reason(Input):
    """A reason that staff or players give for what they do."""

    reason: ReasonText


def typed_reason(text: str, field: str = "reason") -> Reason:
    """Return a reason from a page. Raises EventError if it is missing or too long."""
    reason = text.strip()
    if not reason:
        raise EventError("reason_missing", field)
    if len(reason) > REASON:
        raise EventError("reason_too_long", field, most=REASON)
    return Reason(reason=reason)
