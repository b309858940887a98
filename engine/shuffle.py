"""From a secret to a pack: seeds, commitments and a shuffle anyone can repeat.

Seeds are `HMAC-SHA256(secret, table|deal|attempt)`; their SHA-256 is published before the deal and the seed
itself after it. The pack is a Fisher-Yates shuffle fed by `HMAC-SHA256(seed, words|counter)`, two bytes a draw,
with rejection instead of modulo, so that no order is likelier than another. Source: design page engine, section 6.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence

from engine.cards import Card

DRAWS = 1 << 16


def deal_seed(secret: bytes, table: str, deal: int, attempt: int) -> bytes:
    """The 32-byte seed of one deal. `attempt` counts thrown-in and redealt packs of the same deal from 0."""
    return hmac.digest(secret, f"{table}|{deal}|{attempt}".encode(), "sha256")


def commitment(seed: bytes) -> str:
    """What is published before a deal: the SHA-256 of its seed, 64 hexadecimal digits."""
    return hashlib.sha256(seed).hexdigest()


def numbers(seed: bytes, words: str = "") -> Iterator[int]:
    """An endless stream of numbers from 0 to 65535 out of a seed and the players' words."""
    counter = 0
    while True:
        block = hmac.digest(seed, f"{words}|{counter}".encode(), "sha256")
        yield from (int.from_bytes(block[i : i + 2]) for i in range(0, len(block), 2))
        counter += 1


def pick(stream: Iterator[int], many: int) -> int:
    """A number from 0 to many-1, each equally likely: draws beyond the last whole multiple are thrown away."""
    limit = DRAWS - DRAWS % many
    return next(number for number in stream if number < limit) % many


def shuffled(pack: Sequence[Card], seed: bytes, words: str = "") -> tuple[Card, ...]:
    """The pack in the order this seed and these words give it."""
    cards = list(pack)
    stream = numbers(seed, words)
    for last in range(len(cards) - 1, 0, -1):
        other = pick(stream, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)
