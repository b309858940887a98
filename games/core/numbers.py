"""Whole numbers and lines of text, as people and programs send them."""

import unicodedata

from accounts.public_names import without_invisible
from engine.errors import InputError


def one_line(text: str, field: str, most: int, least: int = 1) -> str:
    """One line of plain text, with single spaces and without controls of direction.

    Raises InputError: no plain text, nothing, or too long.
    """
    said = " ".join(unicodedata.normalize("NFC", without_invisible(text)).split())
    if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in said):
        raise InputError("line_not_text", field)
    if not least <= len(said) <= most:
        raise InputError("line_length", field, least=least, most=most, length=len(said))
    return said


MAX_DIGITS = 9
"""As many as fit every number in the database."""


def whole_number(text: object) -> int | None:
    """The number this text writes in plain digits; None when it writes none, or one that nothing here can have.

    `²` counts as a digit elsewhere, and a number of thousands of digits takes for ever to read.
    """
    word = str(text)
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= MAX_DIGITS else None
