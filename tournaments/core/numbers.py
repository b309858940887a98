"""Numbers in sentences, with a true minus: as wide as a plus, unlike a dash."""

import re

from engine.sentences import MINUS

__all__ = ["MINUS", "always_signed", "with_minus"]

HYPHEN = re.compile(r"(?<![\w.])-(?=\d)")
"""A hyphen used as a minus: before a number, not after a word or number (`27-8`)."""


def always_signed(points: int) -> str:
    """Return `+5`, `+0`, `−3`."""
    return with_minus(f"{points:+d}")


def with_minus(text: object) -> str:
    """Return a text with true minus signs: `E −3, S +0`."""
    return HYPHEN.sub(MINUS, str(text))
