"""Lines of text, whole numbers and moments, as people and programs send them.

Moments are RFC 3339, in UTC, with a Z.
"""

import unicodedata
from datetime import UTC, datetime
from typing import Annotated

from pydantic import Field

from engine.errors import InputError

BIDI_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and symbols that are drawn as nothing."""
MAX_DIGITS = 9
"""As many as fit every number in the database."""


def without_invisible(text: str) -> str:
    """Remove direction controls and fillers that could rearrange surrounding text."""
    return "".join(sign for sign in text if sign not in BIDI_CONTROLS and sign not in FILLERS)


def whole_number(text: object) -> int | None:
    """Return the number in plain digits; None for other text or too large a number.

    `²` counts as a digit elsewhere, and a number of thousands of digits takes forever to parse.
    """
    digits = str(text)
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= MAX_DIGITS else None


MomentText = Annotated[str, Field(json_schema_extra={"format": "date-time"})]
"""A moment as `written_moment` writes it."""


def written_moment(at: datetime) -> str:
    """`2026-11-24T19:30:00Z`, with microseconds where there are any."""
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def read_moment(text: str) -> datetime | None:
    """Parse a time with an offset such as `Z` or `+01:00`; None for other text."""
    try:
        moment = datetime.fromisoformat(text)
        return moment.astimezone(UTC) if moment.tzinfo and "T" in text.upper() else None
    except (ValueError, OverflowError):
        return None


def one_line(text: str, field: str, most: int, least: int = 1) -> str:
    """One line of plain text, with single spaces and without controls of direction.

    Raises InputError: no plain text, nothing, or too long.
    """
    line = " ".join(unicodedata.normalize("NFC", without_invisible(text)).split())
    if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in line):
        raise InputError("line_not_text", field)
    if not least <= len(line) <= most:
        raise InputError("line_length", field, least=least, most=most, length=len(line))
    return line
