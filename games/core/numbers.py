"""Whole numbers and lines of text, as people and programs send them."""

import unicodedata

from accounts.public_names import without_invisible
from engine.errors import InputError


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


MAX_DIGITS = 9
"""As many as fit every number in the database."""


def whole_number(text: object) -> int | None:
    """Return the number in plain digits; None for other text or too large a number.

    `²` counts as a digit elsewhere, and a number of thousands of digits takes forever to parse.
    """
    digits = str(text)
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= MAX_DIGITS else None
