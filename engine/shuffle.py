"""From a secret to a pack: seeds, commitments and a shuffle anyone can repeat.

Seeds are `HMAC-SHA256(secret, table|deal|attempt)`; their SHA-256 is published before the deal and the seed
itself after it. The pack is a Fisher-Yates shuffle fed by `HMAC-SHA256(seed, words|counter)`, two bytes a draw,
with rejection instead of modulo, so that no order is likelier than another. Source:
docs/shuffles.md, which is exact enough for an implementation in another language.
"""

import hashlib
import hmac
import struct
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

from engine.cards import Card
from engine.errors import InputError
from engine.seats import Seat

DRAWS = 1 << 16
PAIRS = struct.Struct(">16H").unpack
"""A block of 32 bytes as sixteen numbers, two bytes each, the higher byte first."""
MAX_WORDS = 80
"""Characters one seat may add to the shuffle."""
NO_WORDS = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Kinds of characters that break a line or cannot be written.

Controls, halves of pairs, line and paragraph ends.
"""
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Controls that change the direction of text, so that it looks different."""


def deal_seed(secret: bytes, table: str, deal: int, attempt: int) -> bytes:
    """Return the 32-byte seed of one deal.

    `attempt` counts thrown-in and redealt packs of the same deal from 0.
    """
    return hmac.digest(secret, f"{table}|{deal}|{attempt}".encode(), "sha256")


def commitment(seed: bytes) -> str:
    """Return the commitment published before a deal.

    It is the SHA-256 of its seed, 64 hexadecimal digits.
    """
    return hashlib.sha256(seed).hexdigest()


def table_secret(root: bytes, path: str, entropy: str) -> bytes:
    """Return the 32-byte secret of a table of an event.

    It is `HMAC(root, "PATH|E")`, where E is the SHA-256 of the entropy. `path` is `EVENT:ROUND:TABLE:TAKE`; `entropy`
    the public entropy of the round as text, which may be empty.
    """
    mixed = hashlib.sha256(entropy.encode()).hexdigest()
    return hmac.digest(root, f"{path}|{mixed}".encode(), "sha256")


def path_word(path: str) -> str:
    """Return the word for the table in its seeds.

    It is the path itself, or the deck `EVENT:ROUND:SEATS` where TABLE is `dSEATS`.
    """
    parts = path.split(":")
    shared = len(parts) == 4 and parts[2].startswith("d")
    return f"{parts[0]}:{parts[1]}:{parts[2][1:]}" if shared else path


def log_head(table: str, deal: int, attempt: int, log: Iterable[tuple[Seat, str]]) -> str:
    """Return the head of a hash chain over a log.

    Each head is the SHA-256 of the head before, `|`, the seat, a space and the move, in hexadecimal. The first head is
    the SHA-256 of `log|TABLE|DEAL|ATTEMPT`.
    """
    head = hashlib.sha256(f"log|{table}|{deal}|{attempt}".encode()).hexdigest()
    for seat, text in log:
        head = hashlib.sha256(f"{head}|{seat} {text}".encode()).hexdigest()
    return head


def answer_seed(secret: bytes, word: str, seat: Seat, head: str) -> int:
    """Return the 64 bits of chance by which a bot of the daily deals answers at `seat`.

    They are the first 8 bytes of `HMAC-SHA256(secret, "answer|WORD|SEAT|HEAD")`, where WORD names the table in its
    seeds and HEAD is the head of the log so far: the same moves get the same answers.
    """
    return int.from_bytes(hmac.digest(secret, f"answer|{word}|{seat}|{head}".encode(), "sha256")[:8])


def read_words(text: str) -> str:
    """Return one seat's words for the shuffle in their final form.

    One line, NFC, without spaces around it; may be empty. Raises InputError for anything but one line of plain text, or
    more than MAX_WORDS.
    """
    words = unicodedata.normalize("NFC", text).strip()
    if any(unicodedata.category(sign) in NO_WORDS or sign in TURNING for sign in words):
        raise InputError("words_not_one_line", "words")
    if len(words) > MAX_WORDS:
        raise InputError("words_too_long", "words", count=len(words), most=MAX_WORDS)
    return words


def joined(words: Mapping[Seat, str]) -> str:
    """Join the words of all seats for a pack.

    Each seat that gave any has a line `SEAT words`. `words` come from read_words, by seat in seating order. The result
    does not end with a newline.
    """
    return "\n".join(f"{seat} {seat_words}" for seat, seat_words in words.items() if seat_words)


def numbers(seed: bytes, words: str = "") -> Iterator[int]:
    """Yield endless numbers from 0 to 65535 from a seed and the players' words."""
    for counter in count():
        yield from PAIRS(hmac.digest(seed, f"{words}|{counter}".encode(), "sha256"))


def pick(stream: Iterator[int], many: int) -> int:
    """Return a number from 0 to many-1 (`many` from 1 to 65536), each equally likely.

    Draws beyond the last whole multiple are discarded. Raises ValueError when the stream ends before a draw can be
    used.
    """
    limit = DRAWS - DRAWS % many
    for number in stream:
        if number < limit:
            return number % many
    raise ValueError("The stream of numbers has ended.")


def shuffled(pack: Sequence[Card], seed: bytes, words: str = "") -> tuple[Card, ...]:
    """Return the pack in the order this seed and these words give it."""
    cards = list(pack)
    stream = numbers(seed, words)
    for last in range(len(cards) - 1, 0, -1):
        other = pick(stream, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def drawn(seats: Sequence[Seat], pack: Sequence[Card], seed: bytes, words: str = "") -> tuple[Seat, tuple[Card, ...]]:
    """Return the draw for the first deal.

    A seat, and a shuffled pack to draw cards from. The seat comes from a stream of its own: the words with one line
    more, `seat`.
    """
    own = f"{words}\nseat" if words else "seat"
    return seats[pick(numbers(seed, own), len(seats))], shuffled(pack, seed, words)
