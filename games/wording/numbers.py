"""Numbers as pages show them: with a true minus, which is as wide as the plus and is never taken for a dash."""

from engine.sentences import MINUS


def shown(number: object) -> str:
    """`7`, `−3`."""
    return str(number).replace("-", MINUS)


def signed(points: int) -> str:
    """`+5`, `0`, `−3`."""
    return shown(f"{points:+d}") if points else "0"
