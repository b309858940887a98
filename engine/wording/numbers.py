"""Numbers for pages, with a true minus.

It is as wide as the plus and cannot be taken for a dash.
"""

from engine.sentences import MINUS


def number_text(number: object) -> str:
    """`7`, `−3`."""
    return str(number).replace("-", MINUS)


def signed_unless_zero(points: int) -> str:
    """`+5`, `0`, `−3`."""
    return number_text(f"{points:+d}") if points else "0"
