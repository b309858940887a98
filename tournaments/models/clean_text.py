"""Names from forms, files and REST, cleaned for storage by one rule."""

import unicodedata
from collections.abc import Collection

from django.db.models import Model, QuerySet
from django.utils.text import slugify

from accounts.public_names import FILLERS

MAX_SLUG_LENGTH = 70
"""The maximum slug length.

The slug of an event is part of a push topic of at most 80 characters, and may get a numeric suffix.
"""


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


def free_slug(rows: QuerySet[Model], name: str, *, otherwise: str, reserved: Collection[str] = ()) -> str:
    """Return a slug of the name, with a number if one of these rows has it or it is reserved.

    `otherwise` is the slug of a name without a letter or digit of its own.
    """
    base = slugify(name)[:MAX_SLUG_LENGTH].strip("-") or otherwise
    taken = rows.filter(slug__startswith=base).values_list("slug", flat=True)
    return free_name(base, {*taken, *reserved})
