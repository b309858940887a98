"""Codes that are hard to misread: random ones of table cards, and those in links that follow from a stored nonce."""

from django.utils.crypto import constant_time_compare, salted_hmac

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


LINK_LENGTH, SEPARATOR = 24, "-"
"""Letters of the code in a link, and what separates the key of its row from them."""


def link_code(salt: str, key: int, nonce: str) -> str:
    """Return the code in the link of a row, which begins with its key; another nonce ends the link."""
    digest = salted_hmac(salt, f"{key}|{nonce}", algorithm="sha256").digest()
    number, letters = int.from_bytes(digest, "big"), ""
    for _letter in range(LINK_LENGTH):
        number, place = divmod(number, len(LETTERS))
        letters += LETTERS[place]
    return f"{key}{SEPARATOR}{letters}"


def key_in(code: str) -> int | None:
    """Return the key of the row that the code in a link names; None for other text."""
    key, _, _letters = code.partition(SEPARATOR)
    return int(key) if key.isdecimal() and key.isascii() and len(key) < LINK_LENGTH // 2 else None


def is_link_code(code: str, salt: str, key: int, nonce: str) -> bool:
    """Whether this is the code of a row; takes as long for every wrong one."""
    return constant_time_compare(code, link_code(salt, key, nonce))
