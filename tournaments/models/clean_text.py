"""Names as somebody typed, pasted or sent them, made fit to be kept and shown: one rule for every way in."""

import unicodedata
from collections.abc import Collection

from accounts.public_names import FILLERS


def tidy(text: str) -> str:
    """The text without what cannot be seen, and without surrounding or doubled spaces.

    Marks of format (zero-width spaces, byte order marks, changes of direction) vanish, since they stand within words;
    anything else that cannot be printed becomes a space. A name that looks like another one is then the same name.
    """
    return " ".join("".join(map(_seen, text)).split())


def _seen(letter: str) -> str:
    if letter in FILLERS or "\ufe00" <= letter <= "\ufe0f":
        return ""
    if letter.isprintable():
        return letter
    return "" if unicodedata.category(letter) == "Cf" else " "


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, with the first number from 2 on behind it that makes it another one than those that are taken."""
    number, free = 2, name
    while free in taken:
        free, number = f"{name}-{number}", number + 1
    return free
