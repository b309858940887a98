"""What people type in one line: chat, the words of a claim, why the director is called."""

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
