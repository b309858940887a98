"""Numbers in sentences: with a true minus, which is as wide as the plus and is never taken for a dash."""

import re

from engine.sentences import MINUS

__all__ = ["MINUS", "signed", "with_minus"]

HYPHEN = re.compile(r"(?<![\w.])-(?=\d)")
"""A hyphen that stands for a minus: before a number, and behind no other word or number, as in `27-8`."""


def signed(points: int) -> str:
    """`+5`, `+0`, `−3`."""
    return with_minus(f"{points:+d}")


def with_minus(text: object) -> str:
    """A text with its numbers below zero as people write them: `E −3, S +0`."""
    return HYPHEN.sub(MINUS, str(text))
