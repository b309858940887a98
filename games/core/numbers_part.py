"""Whole numbers as people and programs send them."""

MOST_DIGITS = 9
"""As many as fit every number in the database."""


def whole_number(text: object) -> int | None:
    """The number this text writes in plain digits; None when it writes none, or one that nothing here can have.

    `²` counts as a digit elsewhere, and a number of thousands of digits takes for ever to read.
    """
    word = str(text)
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS else None


def with_minus(points: int) -> str:
    """A number with a true minus, as wide as the figures: `−3`."""
    return str(points).replace("-", "\N{MINUS SIGN}")
