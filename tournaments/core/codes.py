"""Table card codes: random, hard to misread, grouped for reading aloud."""

from games.api.values import chance

LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""Digits and capitals that are not confused; without vowels they form no words."""
LENGTH, GROUP = 12, 4
"""28 letters, 12 of them: 57 bits, too many to guess."""


def new_code() -> str:
    """Return an unguessable code in its stored form: `B7KMQ2XTR9WD`."""
    return chance.new_code(LETTERS, LENGTH)


def grouped(code: str) -> str:
    """Return the printed form of a code: `B7KM-Q2XT-R9WD`."""
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def read_code(text: str) -> str | None:
    """Return typed or scanned input in its stored form; None for an invalid code."""
    code = "".join(text.upper().replace("-", " ").split())
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else None
