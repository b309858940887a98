"""Errors and exit codes of commands for an unreadable JSON document."""

from typing import Any

Answer = dict[str, Any]

NEGATIVE, UNREADABLE = 1, 2


def error(code: str, message: str, field: str) -> Answer:
    """Return the response to unreadable input."""
    return {"error": {"code": code, "message": message, "field": field}}
