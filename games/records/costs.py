"""What judging a document costs, worked out before it is read: deals, counted in bytes."""

from typing import Any

MOST_DEALS_HERE = 50
"""Deals that are judged in the server: about 50 ms of its time."""
MOST_BYTES_HERE = 64 * 1024
"""Bytes of a document that the server reads by itself, to see how many deals it has."""
BYTES_OF_A_DEAL = 1_500
"""Bytes for which one deal is charged at least: a deal written out in full has about 900."""


def deals_in(body: bytes) -> int:
    """The deals of a document that was sent. Each has hands; a document that hides that word pays by its bytes."""
    return max(1, body.count(b'"hands"'), len(body) // BYTES_OF_A_DEAL)


def is_small(document: Any) -> bool:
    """Whether the server judges a document by itself."""
    deals = document.get("deals") if isinstance(document, dict) else None
    return not isinstance(deals, list) or len(deals) <= MOST_DEALS_HERE
