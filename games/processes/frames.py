"""Frames between a server and its child processes: a line of JSON, then bytes.

The line announces their number. Django is not imported: the child processes know only the engine.
"""

import json
from collections.abc import Mapping
from typing import Any, Protocol

Facts = dict[str, Any]


class FrameOutput(Protocol):
    """Bytes on their way to another process."""

    def write(self, data: bytes, /) -> object: ...

    def flush(self) -> None: ...


class FrameInput(Protocol):
    """Bytes that arrive from another process."""

    def readline(self, limit: int, /) -> bytes: ...

    def read(self, length: int, /) -> bytes: ...


MAX_HEAD_BYTES = 2**20
"""Bytes of the line; what is large travels behind it."""


def write_frame(stream: FrameOutput, facts: Mapping[str, object], body: bytes = b"") -> None:
    """Send one message. Raises OSError when the reader has gone."""
    stream.write(json.dumps({**facts, "bytes": len(body)}).encode() + b"\n")
    if body:
        stream.write(body)
    stream.flush()


def read_frame(stream: FrameInput) -> tuple[Facts, bytes]:
    """Read the next message.

    Raises EOFError when the writer has gone, ValueError for anything that is not a message.
    """
    line = stream.readline(MAX_HEAD_BYTES)
    if not line.endswith(b"\n"):
        raise EOFError
    facts: Facts = json.loads(line)
    length = facts.pop("bytes")
    body = stream.read(length)
    if len(body) < length:
        raise EOFError
    return facts, body
