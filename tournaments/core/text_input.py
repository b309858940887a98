"""What the commands of this application answer to a JSON document that cannot be read, and their exit codes."""

from typing import Any

Answer = dict[str, Any]

NEGATIVE, UNREADABLE = 1, 2


def error(code: str, message: str, field: str) -> Answer:
    """The answer to what cannot be read."""
    return {"error": {"code": code, "message": message, "field": field}}
