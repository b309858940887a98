"""The codes on the cards of tables: random, hard to misread, grouped for reading aloud."""

from games.api import chance

LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""Digits and capitals that are not taken for one another; without vowels no word comes out by accident."""
LENGTH, GROUP = 12, 4
"""28 letters, 12 of them: 57 bits, so that nobody finds a table by trying."""


def new_code() -> str:
    """A code nobody can guess, as it is stored: `B7KMQ2XTR9WD`."""
    return chance.new_code(LETTERS, LENGTH)


def grouped(code: str) -> str:
    """The code as it is printed: `B7KM-Q2XT-R9WD`."""
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def read_code(text: str) -> str | None:
    """What somebody typed or scanned, as it is stored; None when it cannot be a code of a table."""
    code = "".join(text.upper().replace("-", " ").split())
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else None
