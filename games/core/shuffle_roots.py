"""Derivation of a table's secret from the root of its round.

`PATH` is `EVENT:ROUND:TABLE:TAKE`. `TABLE` is the number of the table in the round, or `d` and the number of seats
where all tables of that size get the same packs. `TAKE` counts from 1. It rises when a table whose packs were
shuffled has been discarded and is opened again. `E` is the SHA-256 of the public entropy of the round. Source:
docs/shuffles.md, section Events.
"""

import hashlib
import re
from typing import Any

from engine import shuffle
from engine.errors import InputError
from games.models import RoundRoot, Table

SOURCE = re.compile(r"[A-Za-z0-9._:/+-]{1,120}", re.ASCII)
VALUE = re.compile(r"(?:[0-9a-f]{2}){8,128}", re.ASCII)
HEX = re.compile(r"[0-9a-f]{64}", re.ASCII)
PATH = re.compile(r"[0-9]{1,18}:[0-9]{1,5}:d?[0-9]{1,5}:[0-9]{1,5}", re.ASCII)
ENTROPY = re.compile(rf"(?:beacon\|{SOURCE.pattern}\|[0-9]{{1,20}}\|[0-9a-f]{{0,256}})?", re.ASCII)
NAMES = frozenset({"commitment", "path", "entropy", "secret"})
DAILY = "daily:"
"""How the word of the root of a day begins, and the decks of its sets: `daily:2026-12-29` and `daily:2026-12-29:truf`.

Their packs stay secret until the root is revealed, since a player may begin such a set at any time of the day.
"""
MAX_BEACON_ROUND = 2**62
"""The highest number of a round of a beacon."""


def table_secret(root: str, path: str, entropy: str) -> str:
    """Return a table's secret, `HMAC-SHA256(root, "PATH|E")`, as 64 hex digits."""
    return shuffle.table_secret(bytes.fromhex(root), path, entropy).hex()


def entropy_of(root: RoundRoot) -> str:
    """Return the public entropy of a round as text.

    It is empty without a beacon, otherwise `beacon|SOURCE|ROUND|VALUE`. `VALUE` is empty where the round began without
    it.
    """
    if root.beacon_round is None:
        return ""
    return f"beacon|{root.beacon_source}|{root.beacon_round}|{root.beacon_value}"


def beacon_digest(root: RoundRoot) -> str:
    """Return the beacon's entry in the daily list.

    It is the SHA-256 of `beacon|SOURCE|ROUND`.
    """
    return hashlib.sha256(f"beacon|{root.beacon_source}|{root.beacon_round}".encode()).hexdigest()


def read_source(text: str) -> str:
    """Parse the name of a beacon.

    Raises InputError unless it is 1 to 120 letters, digits and URL characters.
    """
    if not SOURCE.fullmatch(text.strip()):
        raise InputError("beacon_source", "source")
    return text.strip()


def read_round(number: int) -> int:
    """Check the round of a beacon. Raises InputError unless positive and in range."""
    if not 1 <= number <= MAX_BEACON_ROUND:
        raise InputError("beacon_round", "round")
    return number


def read_value(text: str) -> str:
    """Parse a beacon's value: 8 to 128 bytes in hexadecimal; return it in lower case.

    Raises InputError.
    """
    value = "".join(text.split()).lower()
    if not VALUE.fullmatch(value):
        raise InputError("beacon_value", "value")
    return value


def proof_holds(proof: Any) -> bool:
    """Return whether a root proof in an archive has known names and valid texts."""
    if not isinstance(proof, dict) or not all(isinstance(value, str) for value in proof.values()):
        return False
    hexes = all(HEX.fullmatch(proof[name]) for name in ("commitment", "secret") if name in proof)
    texts = PATH.fullmatch(proof.get("path", "")) and ENTROPY.fullmatch(proof.get("entropy", ""))
    return not proof or (set(proof) <= NAMES and {"commitment", "path"} <= set(proof) and hexes and texts is not None)


def proof_of(table: Table) -> dict[str, Any]:
    """Return how this table's secret follows from a root, as records state it.

    `commitment` of the root, `path`, `entropy` (missing where it is empty) and, once it is revealed, `secret`. Empty
    for a table with a secret of its own.
    """
    if table.root is None or not table.root_path:
        return dict(table.root_proof)
    root = table.root
    proof = {"commitment": root.commitment, "path": table.root_path, "entropy": entropy_of(root)}
    proof["secret"] = root.secret if root.revealed_at is not None else ""
    return {name: value for name, value in proof.items() if value}
