"""The one source of chance for table secrets, codes, links and seeds.

Production draws from the operating system. Tests put a seeded source in its place, so that every failure can be
repeated (testkit/chance.py). Tokens that decide nothing about a deal or a draw may use `secrets` directly.
"""

import base64
from random import Random, SystemRandom

SECRET_BYTES = 32
"""Length of a table secret: 256 bits."""

_source: Random = SystemRandom()


def replace_source(source: Random) -> Random:
    """Draw from `source` in all threads; return the replaced source. For tests."""
    global _source
    replaced, _source = _source, source
    return replaced


def new_secret() -> str:
    """A table secret: 32 random bytes in hexadecimal."""
    return _source.randbytes(SECRET_BYTES).hex()


def new_token(size: int) -> str:
    """A token of `size` random bytes that is safe in an address."""
    return base64.urlsafe_b64encode(_source.randbytes(size)).rstrip(b"=").decode()


def new_code(letters: str, length: int) -> str:
    """A code of `length` characters, each drawn from `letters`."""
    return "".join(_source.choice(letters) for _ in range(length))


def new_seed(bits: int) -> int:
    """A seed of `bits` bits, not negative."""
    return _source.getrandbits(bits)
