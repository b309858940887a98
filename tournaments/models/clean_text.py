"""Names from forms, files and REST, cleaned for storage by one rule."""

import unicodedata
from collections.abc import Collection

from accounts.public_names import FILLERS


def tidy(text: str) -> str:
    """Return the text without invisible characters and surplus spaces.

    Format characters (zero-width spaces, byte order marks, changes of direction) vanish, since they occur within words.
    Every other unprintable character becomes a space. Names that look equal are then equal.
    """
    return " ".join("".join(map(_visible_letter, text)).split())


def _visible_letter(letter: str) -> str:
    if letter in FILLERS or "\ufe00" <= letter <= "\ufe0f":
        return ""
    if letter.isprintable():
        return letter
    return "" if unicodedata.category(letter) == "Cf" else " "


def free_name(name: str, taken: Collection[str]) -> str:
    """Return the name, with the first free number from 2 on if it is taken."""
    number, free = 2, name
    while free in taken:
        free, number = f"{name}-{number}", number + 1
    return free
